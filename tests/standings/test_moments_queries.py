"""The places after each turn, as the standings were kept."""

from __future__ import annotations

from typing import Any

from scoring.models.act import StandingsVersion
from scoring.models.tournament import Tournament
from scoring.standings.moments_queries import load_kept_places
from tests.cast import NOW, play_through


def keep(event: Tournament, turn: int, *entries: int) -> None:
    """The standings after a turn: these entries, best first."""
    StandingsVersion.objects.create(
        tournament=event,
        created_at=NOW,
        created_at_revision=event.revision,
        after_turn=turn,
        tells_turn=turn,
        rows=[{"place": place, "entry": entry} for place, entry in enumerate(entries, 1)],
        cause="record",
        author_name="Anna",
    )


def test_of_each_turn_the_last_standings_count(
    event: Tournament, django_assert_num_queries: Any
) -> None:
    keep(event, 1, 3, 1)
    keep(event, 1, 1, 3)
    keep(event, 2, 3, 1)
    with django_assert_num_queries(1):
        assert load_kept_places(event, 2) == {1: {1: 1, 3: 2}, 2: {3: 1, 1: 2}}


def test_a_turn_that_was_opened_again_is_not_in_them(event: Tournament) -> None:
    keep(event, 1, 3, 1)
    keep(event, 2, 1, 3)
    keep(event, 1, 3, 1)
    assert list(load_kept_places(event, 1)) == [1]


def test_every_closed_turn_is_kept(event: Tournament) -> None:
    play_through(event, 3)
    places = load_kept_places(event, 3)
    assert list(places) == [1, 2, 3]
    assert all(sorted(found) == list(range(1, 8)) for found in places.values())
