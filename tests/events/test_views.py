"""The desk, and the settings of an event."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring.library.services import change_rules, copy_rules
from scoring.models.tournament import Tournament
from tests.cast import SIGNED

TYPED: dict[str, Any] = {
    "name": "Coppa d'autunno",
    "date": "2026-11-28",
    "place": "Circolo del Ponte",
    "organiser": "ASD Burraco Lucca",
    "language": "it",
    "rules_key": "fibur-2026",
    "entry_kind": "pairs",
    "starts_at": "15:30",
    "break_minutes": "10",
    "warning_minutes": "10",
    "last_smazzata_minutes": "5",
    "control_minutes": "15",
    "movement": "mitchell",
    "turns": "4",
    "smazzate": "3",
    "minutes": "50",
    "tiebreak_1": "vp",
    "tiebreak_2": "mp",
    "tiebreak_3": "direct",
    "tiebreak_4": "",
    "bye_mode": "preset",
}
FIGURES = {"bye_mode": "figures", "bye_vp": "12", "bye_mp": "305"}
TEAMS = {"entry_kind": "teams", "pairs_per_team": "2", "table_key": "burraconline"}


def test_an_event_is_created_and_leads_to_its_pairs(anna: Client) -> None:
    answer = anna.post(reverse("event_new"), TYPED)
    event = Tournament.objects.get()
    assert answer.headers["Location"] == reverse("pairs", args=[event.slug])
    assert event.tiebreaks == ["vp", "mp", "direct"]
    assert [user.username for user in event.directors.all()] == ["anna"]
    phase = event.phases.get()
    assert (phase.movement, phase.turns, phase.smazzate, phase.minutes) == ("mitchell", 4, 3, 50)
    assert phase.conversion.key == "burraconline"


def test_teams_and_a_byes_figures_are_kept(anna: Client) -> None:
    anna.post(reverse("event_new"), TYPED | FIGURES | TEAMS)
    event = Tournament.objects.get()
    assert (event.entry_kind, event.pairs_per_team) == ("teams", 2)
    assert (event.bye_mode, event.bye_vp, event.bye_mp) == ("figures", 12, 305)


def test_the_turns_that_a_mean_needs_are_kept_where_it_ranks(anna: Client) -> None:
    anna.post(reverse("event_new"), TYPED | {"tiebreak_1": "mean", "least_turns": "3"})
    event = Tournament.objects.get()
    assert (event.tiebreaks[0], event.least_turns) == ("mean", 3)


def test_figures_that_are_not_asked_for_are_neither_wrong_nor_kept(anna: Client) -> None:
    typed = TYPED | {
        "bye_vp": "molti", "bye_mp": "", "pairs_per_team": "99", "least_turns": "pochi"
    }  # fmt: skip
    assert anna.post(reverse("event_new"), typed).status_code == 302
    event = Tournament.objects.get()
    assert (event.bye_vp, event.bye_mp, event.pairs_per_team) == (14, 355, 1)
    assert event.least_turns == 0


@pytest.mark.parametrize(
    ("choice", "field"),
    [
        (FIGURES | {"bye_vp": ""}, "bye_vp"),
        (FIGURES | {"bye_mp": "9" * 30}, "bye_mp"),
        (TEAMS | {"pairs_per_team": "1"}, "pairs_per_team"),
        (TEAMS | {"pairs_per_team": "due"}, "pairs_per_team"),
    ],
)
def test_figures_that_are_asked_for_must_be_there(
    anna: Client, choice: dict[str, str], field: str
) -> None:
    answer = anna.post(reverse("event_new"), TYPED | choice)
    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == {field}


def test_what_no_pairs_can_play_is_refused_in_words(anna: Client) -> None:
    answer = anna.post(reverse("event_new"), TYPED | {"movement": "individual"})
    assert answer.status_code == 422
    assert answer.context["form"].non_field_errors()


@pytest.mark.parametrize(
    ("field", "typed"),
    [
        ("name", ""),
        ("date", "31/02/2026"),
        ("turns", "0"),
        ("turns", "molti"),
        ("smazzate", "-1"),
        ("rules_key", "scopa"),
        ("table_key", "nessuna"),
        ("entry_kind", "squadre"),
        ("starts_at", "25:70"),
        ("break_minutes", "-1"),
        ("tiebreak_1", ""),
        ("tiebreak_3", "vp"),
        ("bye_mode", "niente"),
    ],
)
def test_what_is_wrong_is_said_and_the_rest_is_kept(anna: Client, field: str, typed: str) -> None:
    answer = anna.post(reverse("event_new"), TYPED | {field: typed})
    assert answer.status_code == 422
    errors = answer.context["form"].errors | answer.context["phase_form"].errors
    assert set(errors) == {field}
    assert "Circolo del Ponte" in answer.text
    assert not Tournament.objects.exists()


def test_the_desk_lists_my_events_alone(anna: Client, bruno: Client, event: Tournament) -> None:
    assert event.name in anna.get(reverse("desk")).text
    assert event.name not in bruno.get(reverse("desk")).text


def test_a_change_under_way_is_refused_in_words(anna: Client, playing: Tournament) -> None:
    answer = anna.post(reverse("event_settings", args=[playing.slug]), TYPED)
    assert answer.status_code == 422
    assert answer.context["form"].non_field_errors()


def test_a_second_director_sees_the_event(
    anna: Client, bruno: Client, event: Tournament, outsider: User
) -> None:
    anna.post(reverse("person_add", args=[event.slug]), {"username": outsider.username})
    assert bruno.get(reverse("console", args=[event.slug])).status_code == 200


def test_an_event_is_closed_after_its_last_turn(anna: Client, finished: Tournament) -> None:
    anna.post(reverse("event_close", args=[finished.slug]))
    finished.refresh_from_db()
    assert finished.is_closed


def test_a_newer_rule_set_is_taken_on_the_settings_page(anna: Client, event: Tournament) -> None:
    kept = copy_rules(key="italian", name="Ponte", **SIGNED)
    Tournament.objects.filter(pk=event.pk).update(rules_data=kept.data)
    settings = reverse("event_settings", args=[event.slug])
    take = reverse("newer_take", args=[event.slug])
    assert take not in anna.get(settings).text
    change_rules(kept=kept, rules=replace(kept.rules, two=30), **SIGNED)
    page = anna.get(settings, headers={"Accept-Language": "en"}).text
    assert take in page
    assert "20 → 30" in page
    answer = anna.post(take)
    assert answer.headers["Location"] == settings
    assert Tournament.objects.get(pk=event.pk).rules.two == 30
    assert take not in anna.get(settings).text
