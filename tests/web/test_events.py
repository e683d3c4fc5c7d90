"""The desk, and the settings of an event."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring.models.tournament import Tournament
from scoring.services.tournaments import close_tournament
from tests.cast import SIGNED

TYPED: dict[str, Any] = {
    "name": "Coppa d'autunno",
    "date": "2026-11-28",
    "place": "Circolo del Ponte",
    "organiser": "ASD Burraco Lucca",
    "language": "it",
    "rules_key": "fibur-2026",
    "table_key": "four-smazzate",
    "turns_planned": "4",
    "smazzate_per_turn": "4",
    "minutes_per_turn": "50",
    "tiebreak_1": "vp",
    "tiebreak_2": "mp",
    "tiebreak_3": "direct",
    "tiebreak_4": "",
    "bye_vp": "12",
    "bye_mp": "305",
}


def test_an_event_is_created_and_leads_to_its_pairs(anna: Client) -> None:
    answer = anna.post(reverse("tournament_new"), TYPED)
    event = Tournament.objects.get()
    assert answer.headers["Location"] == reverse("pairs", args=[event.slug])
    assert event.tiebreaks == ["vp", "mp", "direct"]
    assert [user.username for user in event.directors.all()] == ["anna"]


@pytest.mark.parametrize(
    ("field", "typed"),
    [
        ("name", ""),
        ("date", "31/02/2026"),
        ("turns_planned", "0"),
        ("turns_planned", "molti"),
        ("smazzate_per_turn", "-1"),
        ("rules_key", "scopa"),
        ("table_key", "nessuna"),
        ("tiebreak_1", ""),
        ("tiebreak_3", "vp"),
        ("bye_vp", "9" * 30),
    ],
)
def test_what_is_wrong_is_said_and_the_rest_is_kept(anna: Client, field: str, typed: str) -> None:
    answer = anna.post(reverse("tournament_new"), TYPED | {field: typed})
    assert answer.status_code == 422
    assert field in answer.context["form"].errors
    assert "Circolo del Ponte" in answer.text
    assert not Tournament.objects.exists()


def test_the_desk_lists_my_events_alone(anna: Client, bruno: Client, event: Tournament) -> None:
    assert event.name in anna.get(reverse("desk")).text
    assert event.name not in bruno.get(reverse("desk")).text


def test_a_change_under_way_is_refused_in_words(anna: Client, playing: Tournament) -> None:
    answer = anna.post(reverse("tournament_settings", args=[playing.slug]), TYPED)
    assert answer.status_code == 422
    assert answer.context["form"].non_field_errors()


def test_a_second_director_sees_the_event(
    anna: Client, bruno: Client, event: Tournament, outsider: User
) -> None:
    anna.post(reverse("director_add", args=[event.slug]), {"username": outsider.username})
    assert bruno.get(reverse("console", args=[event.slug])).status_code == 200


def test_an_event_is_closed_after_its_last_turn(anna: Client, finished: Tournament) -> None:
    anna.post(reverse("tournament_close", args=[finished.slug]))
    finished.refresh_from_db()
    assert finished.is_closed


def test_an_event_with_turns_left_stays_open(anna: Client, playing: Tournament) -> None:
    anna.post(reverse("tournament_close", args=[playing.slug]))
    playing.refresh_from_db()
    assert not playing.is_closed


def test_settings_of_a_closed_event_are_refused_in_words(
    anna: Client, finished: Tournament
) -> None:
    close_tournament(tournament=finished, **SIGNED)
    answer = anna.post(reverse("tournament_settings", args=[finished.slug]), TYPED)
    assert answer.status_code == 422
