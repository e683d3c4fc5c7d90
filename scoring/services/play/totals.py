"""Stored totals: what the records, the rulings and the awards make of every seat.

One place works them out, for one table or for a whole event, so that what is stored can always be
worked out again from nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from django.db.models import Count, QuerySet, Sum

from scoring.models.adjustment import AssignedScore
from scoring.models.smazzata import Smazzata
from scoring.models.tournament import ByeMode, Tournament
from scoring.models.turn import LineChoice, Seat, SeatKind, Table, TurnState
from scoring.pairing.phase import Length
from scoring.queries.prepared import Prepared
from scoring.rules.awards import Award
from scoring.rules.three import Played, find_place, sum_shares
from scoring.services.play.matches import list_fines, move_due, sum_fines
from scoring.services.play.threes import Fines, load_played
from scoring.services.rows import update_rows

FIGURES = ("gp", "mp", "vp", "clean_burrachi")
RECORDED = ("ns_gp", "ew_gp", "ns_clean", "ew_clean")
NOTHING = (0, 0, 0, 0, 0)
FEW, MANY = 8, 150
"""Rows up to which a statement of our own is quicker; and rows beyond which one statement, that
looks for each row among all values, is slower than several.
"""


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
    moved_tables: list[Table] = []
    moved_seats: list[Seat] = []
    threes = load_played([table for table in found.values() if table.of_three], fines)
    open_ended = [t for t in found.values() if t.turn.phase.length != Length.SMAZZATE]
    if open_ended:
        counts = {pk: own[0] for pk, own in sums.items()}
        _save(move_due(tournament, open_ended, counts, fines, seats), ("due",))
    for pk, table in found.items():
        recorded, *figures = sums.get(pk, NOTHING)
        if table.recorded != recorded:
            table.recorded = recorded
            moved_tables.append(table)
        if table.of_three:
            moved_seats += _move_three(table, seats[pk], threes[pk].values())
            continue
        gp = {
            LineChoice.NS: figures[0] + sum_fines(fines, pk, LineChoice.NS),
            LineChoice.EW: figures[1] + sum_fines(fines, pk, LineChoice.EW),
        }
        clean = {LineChoice.NS: figures[2], LineChoice.EW: figures[3]}
        scores = _score_lines(table, gp)
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
        type(rows[0])._default_manager.bulk_update(rows, fields, batch_size=MANY)
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


def _score_lines(table: Table, gp: dict[LineChoice, int]) -> dict[LineChoice, _Score]:
    if (ruled := _find_assigned(table)) is not None:
        return ruled
    if not _is_complete(table):
        return {LineChoice.NS: (None, None), LineChoice.EW: (None, None)}
    ns_mp = gp[LineChoice.NS] - gp[LineChoice.EW]
    ns_vp, ew_vp = table.turn.phase.conversion.split(ns_mp)
    return {LineChoice.NS: (ns_mp, ns_vp), LineChoice.EW: (-ns_mp, ew_vp)}


def _find_assigned(table: Table) -> dict[LineChoice, _Score] | None:
    """What the referee gave each of a line, whatever was played."""
    assigned: AssignedScore | None = getattr(table, "assigned", None)
    if assigned is None:
        return None
    return {
        LineChoice.NS: (assigned.ns_mp, assigned.ns_vp),
        LineChoice.EW: (assigned.ew_mp, assigned.ew_vp),
    }


def _is_complete(table: Table) -> bool:
    return 0 < table.recorded >= table.due


def _move_three(table: Table, seats: Sequence[Seat], played: Collection[Played]) -> Iterator[Seat]:
    """The seats of a table of three whose totals change, changed."""
    ruled, is_complete = _find_assigned(table), _is_complete(table)
    for seat in seats:
        own = sum_shares(find_place(seat.line, seat.chair), played)
        score: _Score = (None, None)
        if ruled is not None:
            score = ruled[LineChoice(seat.line)]
        elif is_complete:
            score = (own.mp, table.turn.phase.conversion.split(own.mp)[0])
        if _move_seat(seat, (own.gp, *score, own.clean)):
            yield seat


def _move_seats(
    seats: Sequence[Seat],
    gp: dict[LineChoice, int],
    scores: dict[LineChoice, _Score],
    clean: dict[LineChoice, int],
) -> list[Seat]:
    """The seats of a table whose totals change, changed."""
    moved = []
    for seat in seats:
        line = LineChoice(seat.line)
        figures = (gp[line], *scores[line], clean[line])
        if _move_seat(seat, figures):
            moved.append(seat)
    return moved


def _move_seat(seat: Seat, figures: tuple[int | None, ...]) -> bool:
    """Whether its totals change; then it has these, in the order of FIGURES."""
    if figures == tuple(getattr(seat, name) for name in FIGURES):
        return False
    for name, figure in zip(FIGURES, figures, strict=True):
        setattr(seat, name, figure)
    return True
