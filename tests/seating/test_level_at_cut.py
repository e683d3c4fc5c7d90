"""Entries that nothing separates at a cut: said, and separated by lot if the director asks."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring.core.pairing.phase import find_level_at_cut
from scoring.core.verify.verify import verify
from scoring.documents.event_queries import load_bundle
from scoring.models.act import Act
from scoring.models.tournament import Tournament
from scoring.play.turns_services import close_turn
from scoring.standings.queries import load_standings
from tests.cast import NOW, SIGNED, make_event, open_turn, plan_phase, play_turn, seat_turn

ENGLISH = {"Accept-Language": "en"}


def play_level(director: User, movement: str) -> Tournament:
    """Four pairs of which two go on, after a turn of two drawn matches."""
    phases = [plan_phase(movement=movement, turns=1), plan_phase(turns=1, qualify=2)]
    event = make_event(director, 4, phases=phases)
    seat_turn(event, 1)
    play_turn(turn := open_turn(event, 1), lambda table, number: (500, 500))
    close_turn(turn=turn, **SIGNED)
    return event


def read(client: Client, name: str, event: Tournament) -> str:
    return client.get(reverse(name, args=[event.slug]), headers=ENGLISH).text


def test_the_lot_separates_who_is_level_at_the_cut(anna: Client, director: User) -> None:
    event = play_level(director, "round-robin")
    assert "Nothing separates pairs 1, 2, 3 and 4 at the cut" in read(anna, "console", event)
    assert "Let the lot decide" in read(anna, "seating", event)
    assert anna.post(reverse("seating_lots", args=[event.slug])).status_code == 302
    event = Tournament.objects.get(pk=event.pk)
    assert "at the cut" not in read(anna, "console", event)
    seat_turn(event, 2)
    (section,) = event.phases.get(number=2).sections.all()
    assert {*section.members} == {line.entry for line in load_standings(event)[:2]}
    assert not verify(load_bundle(event, NOW)).differences
    act = Act.objects.filter(tournament=event, kind="settings").get()
    for number in (act.number + 1, act.number):
        anna.post(reverse("journal_undo", args=[event.slug, number]))
    assert "lot" not in Tournament.objects.get(pk=event.pk).tiebreaks


def test_the_lot_is_not_offered_once_standings_have_paired(anna: Client, director: User) -> None:
    event = play_level(director, "danese")
    page = read(anna, "seating", event)
    assert "Let more qualify" in page
    assert "Let the lot decide" not in page
    anna.post(reverse("seating_lots", args=[event.slug]))
    assert "lot" not in Tournament.objects.get(pk=event.pk).tiebreaks


@pytest.mark.parametrize(
    ("places", "most", "level"),
    [
        ((1, 2, 2, 4), 2, [2, 3]),
        ((1, 2, 2, 4), 3, []),
        ((1, 1, 1), 1, [1, 2, 3]),
        ((1, 1), 2, []),
        ((1, 1), 0, []),
    ],
)
def test_only_a_place_on_both_sides_of_the_cut_counts(
    places: tuple[int, ...], most: int, level: list[int]
) -> None:
    assert find_level_at_cut([*enumerate(places, start=1)], most) == level
