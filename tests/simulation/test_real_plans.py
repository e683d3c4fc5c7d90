"""Three plans that were really played, from registration to the last turn."""

from __future__ import annotations

from django.contrib.auth.models import User

from scoring.core.play.seats import Presence
from scoring.events.services import close_event
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat
from scoring.standings.queries import load_standings
from tests.cast import SIGNED
from tests.simulation.hall import Hall, plan_phase

Part = tuple[str, int, tuple[int, ...]]
"""A movement, its turns, the tables of its sections."""


def play(director: User, kind: str, entries: int, smazzate: int, *parts: Part) -> Tournament:
    """An event of these phases, played to its close."""
    phases = [
        plan_phase(movement, turns, smazzate, section_tables=tables)
        for movement, turns, tables in parts
    ]
    hall = Hall.open(director, entries, phases, seed=entries, entry_kind=kind)
    for number in range(1, sum(turns for _, turns, _ in parts) + 1):
        hall.play_turn(number)
    hall.check()
    hall.must(lambda: close_event(event=hall.event, **SIGNED))
    return hall.event


def count_seats(event: Tournament) -> set[tuple[int, int]]:
    """The numbers of those who play and who rest, over the turns."""
    counts = set()
    for turn in event.turns.all():
        kinds = list(turn.seats.values_list("kind", flat=True))
        counts.add((kinds.count(Presence.PLAYS), kinds.count(Presence.BYE)))
    return counts


def sum_points(event: Tournament) -> tuple[int, int]:
    totals = [line.total for line in load_standings(event)]
    return sum(total.vp for total in totals), sum(total.mp for total in totals)


def test_three_mitchell_and_two_danese_of_36_pairs(director: User) -> None:
    """gazzettajonica.it, August 2009: turns of four smazzate."""
    event = play(director, "pairs", 36, 4, ("mitchell", 3, ()), ("danese", 2, ()))
    assert count_seats(event) == {(36, 0)}
    assert sum_points(event) == (20 * 18 * 5, 0)


def test_sanremo_2012_with_130_tables(director: User) -> None:
    """sanremobuongiorno.blogspot.com, March 2012: 4 Mitchell, 4 Danese in one section, 3 more."""
    parts: tuple[Part, ...] = (
        ("mitchell", 4, ()),
        ("danese-modified", 4, ()),
        ("danese", 3, (16, 16, 98)),
    )
    event = play(director, "pairs", 260, 1, *parts)
    assert count_seats(event) == {(260, 0)}
    assert sum_points(event) == (20 * 130 * 11, 0)
    sections = [len(section.members) for section in event.phases.get(number=3).sections.all()]
    assert sections == [32, 32, 196]


def test_an_individual_of_nine_turns_always_danese_after_the_first(director: User) -> None:
    """Fedibur's individual (docplayer.it/8685085), with 25 players: one rests in every turn."""
    event = play(director, "players", 25, 2, ("individual-danese", 9, ()))
    assert count_seats(event) == {(24, 1)}
    resting = Seat.objects.filter(turn__tournament=event, kind=Presence.BYE)
    assert resting.values("entry").distinct().count() == 9


def test_a_regional_of_seven_turns_and_148_pairs(director: User) -> None:
    """ilmonferrato.it, Vercelli: 296 players, seven turns, sections A, B and C."""
    parts: tuple[Part, ...] = (("mitchell", 5, ()), ("danese", 2, (20, 24, 30)))
    event = play(director, "pairs", 148, 3, *parts)
    assert count_seats(event) == {(148, 0)}
    assert sum_points(event) == (20 * 74 * 7, 0)
    letters = {table.section.letter for table in event.turns.get(number=7).tables.all()}
    assert letters == {"A", "B", "C"}
