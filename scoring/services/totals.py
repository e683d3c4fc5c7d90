"""Stored totals: what the records, the rulings and the awards make of every seat.

One place works them out, for one table or for a whole event, so that what is stored can always be
worked out again from nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db.models import Count, QuerySet, Sum

from scoring.models.adjustment import AssignedScore
from scoring.models.smazzata import Smazzata
from scoring.models.tournament import ByeMode, Tournament
from scoring.models.turn import LineChoice, Seat, SeatKind, Table, TurnState
from scoring.pairing.phase import Length
from scoring.queries.prepared import Prepared
from scoring.rules.awards import Award
from scoring.services.matches import Fines, list_fines, move_due
from scoring.services.rows import update_rows

FIGURES = ("gp", "mp", "vp", "clean_burrachi")
RECORDED = ("ns_gp", "ew_gp", "ns_clean", "ew_clean")
NOTHING = (0, 0, 0, 0, 0)
FEW = 8


def settle(tournament: Tournament, tables: Iterable[int] | None = None) -> None:
    """Bring the stored totals of these tables (of all) up to their records, and then the byes.

    GP always; MP and VP once a table is complete or its score was assigned. The byes follow only
    where the tables can have moved them. Raises what `move_due` refuses.
    """
    chosen = Table.objects.filter(turn__tournament=tournament)
    if tables is not None:
        chosen = chosen.filter(pk__in=list(tables))
    found = {table.pk: table for table in chosen.select_related("turn__phase", "assigned")}
    seats = Seat.objects.filter(table__in=found, kind=SeatKind.PLAYS).order_by()
    _settle(tournament, found, _sum_records(found), list_fines(tournament, found), list(seats))
    if tables is None or tournament.bye_mode == ByeMode.AVERAGE:
        award_byes(tournament)


def settle_table(tournament: Tournament, table: Table, *, is_fined: bool) -> None:
    """As `settle` for one table that is loaded already, with its turn, phase and assigned score.

    `is_fined`: whether game points were ruled on smazzate of its turn.
    """
    found = {table.pk: table}
    playing: list[Any] = _PLAYING(table.pk)
    figures = tuple(getattr(playing[0], name) or 0 for name in SUMS) if playing else NOTHING
    fines = list_fines(tournament, found) if is_fined else {}
    _settle(tournament, found, {table.pk: figures}, fines, playing)
    if tournament.bye_mode == ByeMode.AVERAGE:
        award_byes(tournament)


def _settle(
    tournament: Tournament,
    found: Mapping[int, Table],
    sums: Mapping[int, tuple[int, ...]],
    fines: Fines,
    playing: Sequence[Seat],
) -> None:
    """Move what differs: `sums` as `_sum_records` gives them, `playing` the seats of the tables."""
    seats: dict[int, list[Seat]] = defaultdict(list)
    for seat in playing:
        if seat.table_id is not None:
            seats[seat.table_id].append(seat)
    moved_tables, moved_seats = [], []
    open_ended = [t for t in found.values() if t.turn.phase.length != Length.SMAZZATE]
    if open_ended:
        counts = {pk: own[0] for pk, own in sums.items()}
        _save(move_due(tournament, open_ended, counts, fines, seats), ("due",))
    for pk, table in found.items():
        recorded, *figures = sums.get(pk, NOTHING)
        if table.recorded != recorded:
            table.recorded = recorded
            moved_tables.append(table)
        gp = {
            LineChoice.NS: figures[0] + sum(fines.get((pk, LineChoice.NS), {}).values()),
            LineChoice.EW: figures[1] + sum(fines.get((pk, LineChoice.EW), {}).values()),
        }
        clean = {LineChoice.NS: figures[2], LineChoice.EW: figures[3]}
        scores = _score_lines(table, gp, getattr(table, "assigned", None))
        moved_seats += _move_seats(seats[pk], gp, scores, clean)
    _save(moved_tables, ("recorded",))
    _save(moved_seats, FIGURES)


def award_byes(tournament: Tournament) -> None:
    """Give every bye of a closed turn its award, and take it from those of a turn reopened."""
    byes = list(
        Seat.objects.filter(turn__tournament=tournament, kind=SeatKind.BYE).select_related(
            "turn__phase"
        )
    )
    averages = _find_averages(tournament) if tournament.bye_mode == ByeMode.AVERAGE else {}
    moved = []
    for seat in byes:
        award: tuple[int | None, int | None] = (None, None)
        if seat.turn.state == TurnState.CLOSED:
            award = averages.get(seat.entry_id) or tournament.find_bye_award(
                seat.turn.phase.smazzate
            )
        if (seat.vp, seat.mp) != award or seat.gp or seat.clean_burrachi:
            (seat.vp, seat.mp), seat.gp, seat.clean_burrachi = award, 0, 0
            moved.append(seat)
    _save(moved, FIGURES)


def _find_averages(tournament: Tournament) -> dict[int, Award]:
    """What each entry makes at a table on average, over the closed turns, halves up.

    At a table: a team that rests has an award for each of its pairs.
    """
    rows = (
        Seat.objects.filter(
            turn__tournament=tournament, turn__state=TurnState.CLOSED, kind=SeatKind.PLAYS
        )
        .values_list("entry_id")
        .annotate(Sum("vp"), Sum("mp"), Count("pk"))
    )
    return {
        entry: Award(_divide(vp or 0, tables), _divide(mp or 0, tables))
        for entry, vp, mp, tables in rows
    }


def _divide(figure: int, parts: int) -> int:
    """Rounded, halves up: −305 by two is −152."""
    return (2 * figure + parts) // (2 * parts)


def _save(rows: Sequence[Any], fields: Sequence[str]) -> None:
    """Write these fields, the quicker way where they are few, as at a single table."""
    if len(rows) > FEW:
        type(rows[0])._default_manager.bulk_update(rows, fields)
        return
    update_rows(rows, fields)


def _query_sums(**tables: Any) -> QuerySet[Smazzata, tuple[Any, ...]]:
    return (
        Smazzata.objects.filter(**tables)
        .order_by()
        .values_list("table_id")
        .annotate(Count("pk"), *map(Sum, RECORDED))
    )


SUMS = {
    "recorded": Count("table__smazzate"),
    **{f"sum_{name}": Sum(f"table__smazzate__{name}") for name in RECORDED},
}
_PLAYING = Prepared(
    1,
    lambda table: Seat.objects.filter(table=table, kind=SeatKind.PLAYS).order_by().annotate(**SUMS),
)
"""The seats of a table, each with the sums of `_sum_records`."""


def _sum_records(tables: Iterable[int]) -> dict[int, tuple[int, ...]]:
    return {table: tuple(figures) for table, *figures in _query_sums(table__in=list(tables))}


_Score = tuple[int | None, int | None]
"""Match points and victory points of a line."""


def _score_lines(
    table: Table, gp: dict[LineChoice, int], assigned: AssignedScore | None
) -> dict[LineChoice, _Score]:
    if assigned is not None:
        return {
            LineChoice.NS: (assigned.ns_mp, assigned.ns_vp),
            LineChoice.EW: (assigned.ew_mp, assigned.ew_vp),
        }
    if table.recorded < table.due or not table.recorded:
        return {LineChoice.NS: (None, None), LineChoice.EW: (None, None)}
    ns_mp = gp[LineChoice.NS] - gp[LineChoice.EW]
    ns_vp, ew_vp = table.turn.phase.conversion.split(ns_mp)
    return {LineChoice.NS: (ns_mp, ns_vp), LineChoice.EW: (-ns_mp, ew_vp)}


def _move_seats(
    seats: list[Seat],
    gp: dict[LineChoice, int],
    scores: dict[LineChoice, _Score],
    clean: dict[LineChoice, int],
) -> list[Seat]:
    """The seats of a table whose totals change, changed."""
    moved = []
    for seat in seats:
        line = LineChoice(seat.line)
        mates = sum(other.line == line for other in seats)
        # Two against one share what they make together; two against two have it each.
        parts = 2 if mates == 2 and len(seats) == 3 else 1
        mp, vp = (None if figure is None else _share(figure, parts) for figure in scores[line])
        figures = (_share(gp[line], parts), mp, vp, clean[line])
        if figures != (seat.gp, seat.mp, seat.vp, seat.clean_burrachi):
            seat.gp, seat.mp, seat.vp, seat.clean_burrachi = figures
            moved.append(seat)
    return moved


def _share(figure: int, parts: int) -> int:
    """One of two partners' part, halves rounded up, negative ones too: −305 gives −152."""
    return -(-figure // parts)
