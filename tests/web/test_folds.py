"""What few events need is folded until one of its values is used, by one rule on every page."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring.core.profiles.examples import PAIR_ROWS
from scoring.entries.services import add_entries
from scoring.models.tournament import Tournament
from scoring.profiles.services import copy_profile
from tests.cast import SETTINGS, SIGNED, line_up
from tests.events.test_views import TYPED

pytestmark = pytest.mark.django_db
ENGLISH = {"Accept-Language": "en"}
PAGES = ["event_settings", "plan", "phase_new", "seating", "prizes", "exports", "till_fees"]


def is_open(answer: Any) -> bool:
    """Whether the page's one fold of more options is open."""
    (opened,) = re.findall(r'<details class="opens"( open)?><summary>More options<', answer.text)
    return bool(opened)


def read_focus(answer: Any) -> list[str]:
    """The names of the fields that are to have the focus."""
    fields = re.findall(r"<(?:input|select|textarea)[^>]* autofocus[^>]*>", answer.text)
    return [re.findall(r'name="([^"]+)"', field)[0] for field in fields]


def show(client: Client, page: str, event: Tournament) -> Any:
    return client.get(reverse(page, args=[event.slug]), headers=ENGLISH)


def send(client: Client, page: str, event: Tournament, **typed: str) -> Any:
    return client.post(reverse(page, args=[event.slug]), typed, headers=ENGLISH)


@pytest.fixture
def evening(anna: Client) -> Tournament:
    """An evening as the page of a new event proposes it, of eight tables."""
    page = anna.get(reverse("event_new"), headers=ENGLISH)
    forms = (page.context["form"], page.context["phase_form"])
    shown = {bound.html_name: bound.value() for form in forms for bound in form}
    typed = {name: value for name, value in shown.items() if value not in (None, False)}
    anna.post(reverse("event_new"), typed | {"name": "Serata"}, headers=ENGLISH)
    made = Tournament.objects.get()
    lineups = [line_up(n, SETTINGS) for n in range(1, 17)]
    add_entries(event=made, lineups=lineups, **SIGNED)
    return made


@pytest.mark.parametrize("page", PAGES)
def test_a_small_clubs_evening_sees_only_what_it_uses(
    anna: Client, evening: Tournament, page: str
) -> None:
    assert not is_open(show(anna, page, evening))


@pytest.mark.parametrize("kind", ["", "federal", "exam", "individual", "friends"])
def test_what_a_kind_of_event_proposes_is_usual(anna: Client, kind: str) -> None:
    page = anna.get(reverse("event_new"), {"format": kind}, headers=ENGLISH)
    assert not is_open(page)


@pytest.mark.parametrize(
    ("name", "wrong"), [("control_minutes", "x"), ("tiebreak_1", ""), ("table_key", "none")]
)
def test_an_error_unfolds_and_has_the_focus(anna: Client, name: str, wrong: str) -> None:
    page = anna.post(reverse("event_new"), TYPED | {name: wrong}, headers=ENGLISH)
    assert page.status_code == 422
    assert (is_open(page), read_focus(page)) == (True, [name])


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("break_minutes", 5),
        ("signatures_required", True),
        ("bye_mode", "average"),
        ("least_turns", 1),
    ],
)
def test_a_setting_that_is_used_unfolds(
    anna: Client, evening: Tournament, field: str, value: object
) -> None:
    Tournament.objects.filter(pk=evening.pk).update(**{field: value})
    assert is_open(show(anna, "event_settings", evening))


def test_a_phase_in_sections_unfolds(anna: Client, event: Tournament) -> None:
    typed = {"movement": "mitchell", "turns": "2", "smazzate": "4", "minutes": "50"}
    page = send(anna, "phase_new", event, **typed, section_tables="x")
    assert (is_open(page), read_focus(page)) == (True, ["section_tables"])
    send(anna, "phase_new", event, **typed, section_tables="1, 1")
    number = event.phases.last().number
    page = anna.get(reverse("phase_edit", args=[event.slug, number]), headers=ENGLISH)
    assert is_open(page)


def test_a_seed_that_is_none_unfolds(anna: Client, event: Tournament) -> None:
    page = send(anna, "seating_draw", event, method="random", seed="è")
    assert is_open(page)


def test_limits_of_prizes_unfold(anna: Client, event: Tournament) -> None:
    page = show(anna, "prizes", event)
    shown = {bound.html_name: str(bound.value() or "") for bound in page.context["form"]}
    page = send(anna, "prizes", event, **shown | {"own_least": "10"}, act="show")
    assert is_open(page)
    page = send(anna, "prizes", event, **shown | {"own_most": "molto"}, save="1")
    assert (is_open(page), read_focus(page)) == (True, ["own_most"])


def test_fees_with_a_name_unfold(anna: Client, event: Tournament) -> None:
    typed = {"basis": "player", "own-1": "5"}
    page = send(anna, "till_fees", event, **typed)
    assert (is_open(page), read_focus(page)) == (True, ["own-1-name"])
    send(anna, "till_fees", event, **typed, **{"own-1-name": "Under 30"})
    assert is_open(show(anna, "till_fees", event))


def test_the_desks_own_profiles_unfold(anna: Client, event: Tournament, director: User) -> None:
    copy_profile(profile=PAIR_ROWS, name="Comitato", **SIGNED)
    assert is_open(show(anna, "exports", event))
