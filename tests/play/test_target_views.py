"""Matches to a target: the form of a phase, and the pages that say how far a table is."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring.models.tournament import Tournament
from scoring.phone.views import load_catalogue
from tests.cast import make_event, record_totals, seat_event, table_ticket
from tests.events.test_plan_views import TYPED
from tests.events.test_views import TYPED as NEW_EVENT


def type_phase(anna: Client, event: Tournament, **typed: str) -> Any:
    typed = TYPED | {"table_key": "four-smazzate", "section_tables": "", "smazzate": ""} | typed
    return anna.post(reverse("phase_new", args=[event.slug]), typed, HTTP_ACCEPT_LANGUAGE="en")


@pytest.fixture
def match(director: User) -> Tournament:
    """Two pairs play to 2,000, and have 1,250 to 980 after two smazzate."""
    settings: dict[str, Any] = {"length": "target", "target": 2_000, "smazzate": 20, "turns": 1}
    event = seat_event(make_event(director, pairs=2, movement="mitchell", **settings))
    for number, (ns, ew) in enumerate([(1_000, 480), (250, 500)], start=1):
        record_totals(event.turns.get().tables.get(), number, ns, ew)
    return event


def test_a_phase_to_a_target(anna: Client, event: Tournament) -> None:
    assert type_phase(anna, event, length="target", target="1005", cap="").status_code == 302
    phase = event.phases.latest("number")
    assert (phase.length, phase.target, phase.smazzate) == ("target", 1_005, 20)
    plan = anna.get(reverse("plan", args=[event.slug]), HTTP_ACCEPT_LANGUAGE="en").text
    assert "to 1,005 points, at most 20 smazzate" in plan


@pytest.mark.parametrize("target", ["0", "503", "-5", "x", "100005"])
def test_a_target_is_a_multiple_of_five(anna: Client, event: Tournament, target: str) -> None:
    answer = type_phase(anna, event, length="target", target=target)
    assert answer.status_code == 422
    assert answer.context["form"].errors["target"]


def test_the_target_of_the_rules_is_proposed(anna: Client, director: User) -> None:
    event = make_event(director, rules_key="club")
    form = anna.get(reverse("phase_new", args=[event.slug])).context["form"]
    assert form["target"].value() == event.rules.target == 2_005
    assert type_phase(anna, event, length="target", target="").status_code == 302
    assert event.phases.latest("number").target == 2_005
    assert type_phase(anna, event, length="target", target="505").status_code == 302
    phase = event.phases.latest("number")
    edit = anna.get(reverse("phase_edit", args=[event.slug, phase.number]))
    assert edit.context["form"]["target"].value() == 505


def test_rules_without_a_target_ask_for_one(anna: Client, event: Tournament) -> None:
    event.rules_data["target"] = None
    event.save()
    assert (
        anna.get(reverse("phase_new", args=[event.slug])).context["form"]["target"].value() is None
    )
    answer = type_phase(anna, event, length="target", target="")
    assert answer.status_code == 422
    assert answer.context["form"].errors["target"]


@pytest.mark.parametrize(("typed", "target"), [("", 2_005), ("505", 505)])
def test_a_new_event_takes_the_target_of_the_rules_chosen_with_it(
    anna: Client, typed: str, target: int
) -> None:
    of_event = {"rules_key": "club", "length": "target", "target": typed, "smazzate": ""}
    answer = anna.post(reverse("event_new"), NEW_EVENT | of_event | {"table_key": "four-smazzate"})
    assert answer.status_code == 302
    assert Tournament.objects.get().phases.get().target == target


def test_a_new_event_by_no_known_rules_is_still_answered(anna: Client) -> None:
    typed = {"rules_key": "\0", "length": "target", "target": "", "smazzate": ""}
    assert anna.post(reverse("event_new"), NEW_EVENT | typed).status_code == 422


@pytest.mark.parametrize("length", ["target", "time"])
@pytest.mark.parametrize("cap", ["", "3", "4"])
def test_without_a_choice_a_match_counts_by_its_result_whatever_the_cap(
    anna: Client, event: Tournament, length: str, cap: str
) -> None:
    typed = {"length": length, "target": "505", "cap": cap}
    assert type_phase(anna, event, **typed, table_key="").status_code == 302
    assert event.phases.latest("number").conversion.key == "win-loss"
    assert type_phase(anna, event, **typed, table_key="four-smazzate").status_code == 302
    phase = event.phases.latest("number")
    edit = anna.get(reverse("phase_edit", args=[event.slug, phase.number]))
    assert edit.context["form"]["table_key"].value() == "four-smazzate"


def test_the_form_says_how_a_match_takes_the_whole_phase(anna: Client, event: Tournament) -> None:
    page = anna.get(reverse("phase_new", args=[event.slug]), HTTP_ACCEPT_LANGUAGE="en").text
    assert "Each turn starts again from 0 points." in page


def test_a_phase_for_a_set_time(anna: Client, event: Tournament) -> None:
    assert type_phase(anna, event, length="time", cap="12").status_code == 302
    phase = event.phases.latest("number")
    assert (phase.length, phase.target, phase.smazzate) == ("time", 0, 12)


@pytest.mark.parametrize("page", ["board", "table", "event_table"])
def test_the_sums_stand_against_the_target(anna: Client, match: Tournament, page: str) -> None:
    args = [match.slug, 1] if page == "board" else [match.slug, 1, 1]
    shown = anna.get(reverse(page, args=args), HTTP_ACCEPT_LANGUAGE="en").text
    assert "2 smazzate · 1,250 : 980, target 2,000" in shown


def test_the_hall_of_the_phones_says_how_far_a_match_is(match: Tournament) -> None:
    Tournament.objects.update(language="en")
    token = table_ticket(match, None).token
    state = Client().get(reverse("phone_state", args=[token])).json()
    assert [row["so_far"] for row in state["tables"]] == [
        "2 smazzate · 1,250 : 980, target 2,000 points"
    ]


def test_a_phone_says_how_many_were_played_not_of_how_many() -> None:
    assert load_catalogue("it")["%(n)d smazzata"] == ["%(n)d smazzata", "%(n)d smazzate"]


def test_who_leaves_a_match_is_told_no_number_that_it_would_have(
    anna: Client, match: Tournament
) -> None:
    typed = {"entry": "1", "justified": "yes", "reason": "Un malore"}
    page = anna.post(
        reverse("presence_leave", args=[match.slug]), typed, HTTP_ACCEPT_LANGUAGE="en"
    ).text
    assert "Turn 1, table 1: 2 smazzate are recorded. For pair 2: the points of a bye," in page
    assert "of 20" not in page


def test_an_open_match_lists_no_more_than_the_next_smazzata(
    anna: Client, match: Tournament
) -> None:
    shown = anna.get(reverse("table", args=[match.slug, 1, 1]))
    assert [number for number, _sheet in shown.context["deals"]] == [1, 2, 3]


@pytest.mark.parametrize(("target", "after"), [("1505", 1_505), ("1000", 2_000), ("x", 2_000)])
def test_the_target_of_a_phase_under_way(
    anna: Client, match: Tournament, target: str, after: int
) -> None:
    anna.post(reverse("phase_target", args=[match.slug, 1]), {"target": target})
    assert match.phases.get().target == after
