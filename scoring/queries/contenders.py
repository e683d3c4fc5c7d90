"""What a movement that pairs from results has to know of each entry."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from scoring.models.phase import Phase
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, SeatKind, TurnState
from scoring.pairing.result_driven import Contender
from scoring.queries.pairs import load_pairs
from scoring.queries.standings import load_standings


def rank_entries(
    tournament: Tournament, numbers: Sequence[int], phase: Phase | None = None
) -> list[int]:
    """These entries by the standings that a phase starts from, best first.

    Who is level stays in the order of `numbers`: the draw's. Three queries.
    """
    place = {line.entry: line.place for line in load_standings(tournament, numbers, phase=phase)}
    return sorted(numbers, key=lambda number: place[number])


def load_contenders(
    tournament: Tournament, phase: Phase, members: Sequence[int]
) -> list[Contender]:
    """These entries ranked, with whom they have met in the whole event. Six queries."""
    met: dict[int, list[int]] = defaultdict(list)
    rests: dict[int, int] = defaultdict(int)
    tables: dict[int, list[tuple[int, str]]] = defaultdict(list)
    for number, line, table, kind in (
        Seat.objects.filter(turn__tournament=tournament, unit=1)
        .exclude(turn__state=TurnState.DRAFT)
        .order_by("turn__number")
        .values_list("entry__number", "line", "table_id", "kind")
    ):
        if kind == SeatKind.BYE:
            rests[number] += 1
        elif table is not None:
            tables[table].append((number, line))
    for seats in tables.values():
        for number, line in seats:
            met[number] += [other for other, other_line in seats if other_line != line]
    totals = {line.entry: line for line in load_standings(tournament, members, phase=phase)}
    clubs = {number: pair.shared_club for number, pair in load_pairs(tournament).items()}
    ordered = sorted(members, key=lambda number: totals[number].place)
    return [
        Contender(
            number=number,
            vp=totals[number].total.vp,
            mp=totals[number].total.mp,
            met=tuple(met[number]),
            rests=rests[number],
            club=clubs.get(number, ""),
        )
        for number in ordered
    ]
