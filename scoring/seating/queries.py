"""Load an event's seating: its tables, its rematches, and entries with a bye or absent."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

from scoring.core.pairing.draw import Clashes, find_clashes
from scoring.core.pairing.seating import Plan, Seating, Tables, build_side, iter_opposed
from scoring.core.play.seats import Presence
from scoring.core.play.turns import TurnState
from scoring.core.rules.sides import LINES
from scoring.models.till import Arrival
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Turn


def load_plan(event: Tournament) -> Plan:
    """Load the tables of every turn, from turn 1, with the entry numbers on each side.

    A match between two teams counts as one table. A turn without seats has (). One query."""
    units = event.pairs_per_team
    turns: dict[int, list[tuple[int, str, int]]] = defaultdict(list)
    for turn, table, line, entry in (
        Seat.objects.filter(turn__tournament=event, unit=1)
        .exclude(kind=Presence.ABSENT)
        .order_by("turn__number", "table__number", "chair")
        .values_list("turn__number", "table__number", "line", "entry__number")
    ):
        turns[turn].append(((table - 1) // units + 1, line, entry))
    return tuple(_gather(turns[number]) for number in range(1, max(turns, default=0) + 1))


_CACHED = 8
"""Maximum number of events for which a process caches rematches and repeated byes."""


def load_clashes(event: Tournament) -> Clashes:
    """Find rematches and repeated byes. Two queries; none if cached since the last change."""
    return _find_clashes(event.pk, event.created_at, event.settled_revision)


@lru_cache(maxsize=_CACHED)
def _find_clashes(pk: int, _created_at: datetime, _settled_revision: int) -> Clashes:
    # Another database may have another event under this key; the creation time distinguishes them.
    return find_clashes(load_plan(Tournament.objects.get(pk=pk)))


def list_unplayed(event: Tournament) -> list[int]:
    """List the numbers of entries that played no smazzata and did not withdraw. One query."""
    here = event.entries.filter(withdrawal=None)
    unplayed = here.exclude(seats__table__recorded__gt=0).order_by("number")
    return list(unplayed.values_list("number", flat=True))


def load_turn_seating(turn: Turn) -> Tables:
    """Load the tables of one turn with the entry numbers on each side. One query."""
    return _gather(
        Seat.objects.filter(turn=turn)
        .exclude(kind=Presence.ABSENT)
        .order_by("table__number", "chair")
        .values_list("table__number", "line", "entry__number")
    )


def _gather(rows: Iterable[tuple[Any, ...]]) -> Tables:
    tables: dict[int, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    for table, line, entry in rows:
        tables[table][line].append(entry)
    return tuple(
        Seating(table, *[build_side(lines.get(line.value, [])) for line in LINES])
        for table, lines in tables.items()
    )


class RestingPair(NamedTuple):
    """Two entries of a section, by number, that both have a bye in a turn and could meet."""

    turn: int
    entry: int
    """The entry that would move to the other's table; its own table has the higher number."""
    opposite: int


def find_resting_pairs(event: Tournament) -> list[RestingPair]:
    """Propose entries with a bye that could play each other in a turn that has not begun.

    One proposal per section and turn: the two that have met least often. One query; two if two
    entries of a section have a bye."""
    resting: dict[tuple[int, int], list[int]] = defaultdict(list)
    for seat in (
        Seat.objects.filter(
            turn__tournament=event,
            turn__state__in=(TurnState.DRAFT, TurnState.PUBLISHED),
            kind=Presence.BYE,
            unit=1,
        )
        .select_related("turn__phase", "table", "entry")
        .order_by("turn__number", "table__number")
    ):
        movement = seat.turn.phase.find_movement()
        if seat.table and movement.meets_in_twos and not movement.decides_places:
            resting[seat.turn.number, seat.table.section_id].append(seat.entry.number)
    if all(len(numbers) < 2 for numbers in resting.values()):
        return []
    met: dict[frozenset[int], int] = defaultdict(int)
    for tables in load_plan(event):
        for seating in tables:
            for pair in iter_opposed(seating):
                met[frozenset(pair)] += 1
    proposals = []
    for (turn, _), numbers in resting.items():
        if len(numbers) > 1:
            one, other = min(combinations(numbers, 2), key=lambda pair: met[frozenset(pair)])
            proposals.append(RestingPair(turn, entry=other, opposite=one))
    return proposals


def list_absent(event: Tournament, session: int = 1) -> list[int]:
    """List the numbers of entries not checked in for a session, without withdrawn entries.

    Returns [] if no entry is checked in. Two queries at most."""
    here = set(
        Arrival.objects.filter(tournament=event, session=session, undone_at=None).values_list(
            "entry__number", flat=True
        )
    )
    if not here:
        return []
    staying = event.entries.filter(withdrawal=None).order_by("number")
    return [number for number in staying.values_list("number", flat=True) if number not in here]
