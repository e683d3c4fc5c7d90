"""The page of the plan, and the form of a phase."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring.core.play.awards import ByeMode
from scoring.events.phases_services import read_phase
from scoring.events.services import close_event
from scoring.models.tournament import Tournament
from tests.cast import SIGNED, make_event, plan_phase, seat_event

TYPED: dict[str, Any] = {
    "movement": "danese",
    "turns": "3",
    "smazzate": "4",
    "minutes": "50",
    "table_key": "",
    "section_tables": "7, 9, 9",
    "sections_by": "ranking",
    "qualify": "",
    "carry": "all",
    "shift": "",
    "apart": "",
}


@pytest.fixture
def two_phases(director: User) -> Tournament:
    """Seven pairs, three turns of Mitchell, then two of Danese; nothing drawn."""
    return make_event(director, phases=[plan_phase(), plan_phase(movement="danese", turns=2)])


def plan_page(client: Client, event: Tournament, language: str = "en") -> str:
    return client.get(reverse("plan", args=[event.slug]), HTTP_ACCEPT_LANGUAGE=language).text


def add(client: Client, event: Tournament, **typed: str) -> Any:
    return client.post(
        reverse("phase_new", args=[event.slug]), TYPED | typed, HTTP_ACCEPT_LANGUAGE="en"
    )


def test_the_plan_lists_the_phases_in_order(anna: Client, two_phases: Tournament) -> None:
    shown = plan_page(anna, two_phases)
    assert shown.index("1–3 of 5") < shown.index("4–5 of 5")


def test_a_phase_is_added_with_its_sections_and_the_usual_table(
    anna: Client, event: Tournament
) -> None:
    answer = add(anna, event)
    assert answer.headers["Location"] == reverse("plan", args=[event.slug])
    settings = read_phase(event.phases.get(number=2))
    assert settings.plan.section_tables == (7, 9, 9)
    assert settings.table_key == "four-smazzate"


def test_where_no_table_is_public_the_proposal_is_taken_and_said_to_be_ours(
    anna: Client, event: Tournament
) -> None:
    assert add(anna, event, smazzate="2").status_code == 302
    ours = "The program uses its own proposal, in proportion to the table for 3 smazzate."
    assert plan_page(anna, event).count(ours) == 1
    conversion = event.phases.get(number=2).conversion
    assert "no federation's" in conversion.source
    assert conversion.split(100) == (11, 9)


@pytest.mark.parametrize("smazzate", ["3", "4"])
def test_teams_have_the_table_for_pairs_as_our_proposal(
    anna: Client, director: User, smazzate: str
) -> None:
    teams = make_event(director, 0, entry_kind="teams", pairs_per_team=2)
    typed = {"smazzate": smazzate, "section_tables": ""}
    assert add(anna, teams, **typed, table_key="").status_code == 302
    assert "There is no official conversion table for teams." in plan_page(anna, teams)
    assert add(anna, teams, **typed, table_key="win-loss").status_code == 302
    shown = anna.get(reverse("phase_edit", args=[teams.slug, 3])).context["form"]
    assert shown["table_key"].value() == "win-loss"


def test_what_speaks_of_another_movement_is_not_kept(anna: Client, event: Tournament) -> None:
    add(anna, event, shift="9999", placing="on", two_lines="on", apart="3")
    settings = read_phase(event.phases.get(number=2))
    assert settings.plan.options == {"apart": 3}
    assert not settings.two_lines


@pytest.mark.parametrize(
    ("field", "typed"),
    [
        ("movement", "valzer"),
        ("turns", "0"),
        ("turns", "tre"),
        ("smazzate", "-1"),
        ("minutes", "9" * 30),
        ("table_key", "nessuna"),
        ("section_tables", "sette"),
        ("section_tables", "7, 0"),
        ("apart", "-3"),
        ("carry", "metà"),
    ],
)
def test_what_is_wrong_is_said_and_the_rest_is_kept(
    anna: Client, event: Tournament, field: str, typed: str
) -> None:
    answer = add(anna, event, **{"qualify": "77", field: typed})
    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == {field}
    assert 'value="77"' in answer.text
    assert event.phases.count() == 1


def test_a_mitchell_whose_mobile_pairs_stay_is_refused(anna: Client, event: Tournament) -> None:
    answer = add(anna, event, movement="mitchell", shift="0")
    assert answer.status_code == 422
    assert "shift" in answer.context["form"].errors


def test_an_individual_phase_of_pairs_is_refused_in_words(anna: Client, event: Tournament) -> None:
    answer = add(anna, event, movement="individual")
    assert answer.status_code == 422
    assert answer.context["form"].non_field_errors()


def test_a_phase_is_changed_and_shows_what_it_was(anna: Client, two_phases: Tournament) -> None:
    address = reverse("phase_edit", args=[two_phases.slug, 2])
    assert anna.get(address).context["form"]["turns"].value() == 2
    anna.post(address, TYPED | {"turns": "1"})
    assert two_phases.phases.get(number=2).turns == 1


def test_an_unchanged_form_changes_nothing(anna: Client, director: User) -> None:
    odd = plan_phase(
        "four-smazzate", movement="mitchell", options={"shift": 2}, section_tables=(5, 5)
    )
    event = make_event(director, phases=[odd])
    address = reverse("phase_edit", args=[event.slug, 1])
    form = anna.get(address).context["form"]
    shown = {name: form[name].value() for name in form.fields}
    anna.post(address, {name: value for name, value in shown.items() if value is not None})
    assert read_phase(event.phases.get()) == odd


def test_a_published_phase_is_offered_its_end_only(anna: Client, two_phases: Tournament) -> None:
    seat_event(two_phases)
    shown = plan_page(anna, two_phases)
    offered = [
        (name, number)
        for name in ("phase_edit", "phase_remove", "phase_shorten")
        for number in (1, 2)
        if reverse(name, args=[two_phases.slug, number]) + '"' in shown
    ]
    assert offered == [("phase_edit", 2), ("phase_remove", 2), ("phase_shorten", 1)]


def test_a_published_phase_is_not_changed(anna: Client, playing: Tournament) -> None:
    address = reverse("phase_edit", args=[playing.slug, 1])
    assert anna.get(address).status_code == 302
    answer = anna.post(address, TYPED)
    assert answer.status_code == 422
    assert answer.context["form"].non_field_errors()


def test_a_phase_is_removed(anna: Client, two_phases: Tournament) -> None:
    anna.post(reverse("phase_remove", args=[two_phases.slug, 1]))
    assert [phase.movement for phase in two_phases.phases.all()] == ["danese"]
    assert "1–2 of 2" in plan_page(anna, two_phases)


def test_a_phase_ends_after_this_turn(anna: Client, playing: Tournament) -> None:
    anna.post(reverse("phase_shorten", args=[playing.slug, 1]))
    assert playing.phases.get().turns == 1


def test_what_the_field_cannot_play_is_said_with_what_it_can(anna: Client, director: User) -> None:
    event = make_event(director, turns=5)
    assert "7 pairs can play at most 4 turns" in plan_page(anna, event)


def test_a_closed_event_offers_no_change(anna: Client, finished: Tournament) -> None:
    close_event(event=finished, **SIGNED)
    assert reverse("phase_new", args=[finished.slug]) not in plan_page(anna, finished)
    assert add(anna, finished).status_code == 422
    assert finished.phases.count() == 1


def test_a_phase_that_is_not_there(anna: Client, event: Tournament) -> None:
    assert anna.get(reverse("phase_edit", args=[event.slug, 7])).status_code == 404


def test_a_bye_out_of_proportion_is_warned_of(anna: Client, director: User) -> None:
    event = make_event(director, phases=[plan_phase("win-loss")])
    (card,) = anna.get(reverse("plan", args=[event.slug])).context["cards"]
    assert "12" in card["warnings"][0] or "14" in card["warnings"][0]
    event.bye_mode, event.bye_vp = ByeMode.FIGURES, 1
    event.save()
    (card,) = anna.get(reverse("plan", args=[event.slug])).context["cards"]
    assert card["warnings"] == []
    event.bye_vp = 0
    event.save()
    assert "a draw is worth 1 VP, but a bye only 0" in plan_page(anna, event)


def test_a_knockout_too_short_for_a_winner_is_warned_of(anna: Client, director: User) -> None:
    event = make_event(director, 8, phases=[plan_phase(movement="knockout", turns=2)])
    warning = (
        "A knockout of 8 pairs needs 3 turns, but this phase has 2: change the number of turns."
    )
    assert warning in plan_page(anna, event)
    console = anna.get(reverse("console", args=[event.slug]), HTTP_ACCEPT_LANGUAGE="en")
    assert warning in console.text
    event.phases.update(turns=3)
    assert "A knockout of" not in plan_page(anna, event)


def test_a_cut_that_leaves_nobody_out_is_warned_of(anna: Client, director: User) -> None:
    first = plan_phase(movement="round-robin", turns=3, section_tables=(3, 3))
    last = plan_phase(movement="danese", turns=2, qualify=8, qualify_from="sections")
    event = make_event(director, 12, phases=[first, last])
    assert "All 12 pairs qualify and nobody is eliminated" in plan_page(anna, event)


def test_teams_enter_the_tables_of_their_sections(anna: Client, director: User) -> None:
    event = make_event(director, 0, entry_kind="teams", pairs_per_team=5)
    sections = {"movement": "round-robin", "turns": "5", "section_tables": "15, 15, 15"}
    assert add(anna, event, **sections).status_code == 302
    phase = event.phases.get(number=2)
    assert phase.section_tables == [3, 3, 3]
    assert "15 + 15 + 15" in plan_page(anna, event)
    form = anna.get(reverse("phase_edit", args=[event.slug, 2])).context["form"]
    assert form["section_tables"].value() == "15, 15, 15"
    answer = add(anna, event, **sections | {"section_tables": "14, 15"})
    assert "section_tables" in answer.context["form"].errors


def test_a_new_phase_is_not_proposed_for_the_field_of_the_last(
    anna: Client, director: User
) -> None:
    last = plan_phase(movement="round-robin", turns=3, section_tables=(2, 2))
    final = plan_phase(movement="danese", turns=2, section_tables=(2, 2), qualify=8)
    event = make_event(director, 8, phases=[last, final])
    form = anna.get(reverse("phase_new", args=[event.slug])).context["form"]
    assert form["movement"].value() == "danese"
    assert not form["section_tables"].value()
    assert not form["qualify"].value()


def test_the_best_of_each_section_qualify(anna: Client, event: Tournament) -> None:
    typed = {"movement": "knockout", "turns": "2", "section_tables": "", "qualify": "2"}
    add(anna, event, section_tables="2, 2")
    assert add(anna, event, **typed, qualify_from="sections").status_code == 302
    plan = event.phases.get(number=3).plan
    assert (plan.qualify, plan.qualify_from) == (2, "sections")
    assert "the top 2 of each section" in plan_page(anna, event)
    assert "i primi 2 di ogni girone" in plan_page(anna, event, "it")
    rules = anna.get(reverse("event_rules", args=[event.slug]), HTTP_ACCEPT_LANGUAGE="en").text
    assert "the top 2 of each section qualify" in rules


def test_sections_that_cannot_be_filled_are_refused_in_words(
    anna: Client, event: Tournament
) -> None:
    typed = {"movement": "knockout", "turns": "2", "section_tables": "2, 2", "qualify": "4"}
    answer = add(anna, event, **typed)
    assert answer.status_code == 422
    (told,) = answer.context["form"].non_field_errors()
    assert told.startswith("4 pairs fill at most 1 of the 2 sections")
    assert event.phases.count() == 1


def test_what_is_true_of_several_phases_is_said_once(anna: Client, director: User) -> None:
    event = make_event(director, phases=[plan_phase("scaled-2"), plan_phase("scaled-2")])
    assert plan_page(anna, event).count("There is no official conversion table for turns of 2") == 1


def test_the_console_warns_of_a_later_phase_that_the_entries_cannot_play(
    anna: Client, director: User
) -> None:
    final = plan_phase(movement="danese", turns=1, section_tables=(7, 9))
    event = make_event(director, phases=[plan_phase(), final])
    page = reverse("console", args=[event.slug])
    warning = "Phase 2: 7 pairs fill at most 1 of the 2 sections"
    assert warning in anna.get(page, HTTP_ACCEPT_LANGUAGE="en").text
    seat_event(event)
    assert warning in anna.get(page, HTTP_ACCEPT_LANGUAGE="en").text
