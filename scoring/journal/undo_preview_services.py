"""Previews the effects of undoing the latest act."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from scoring.actions.authors_services import Author
from scoring.core.desk.diff import SeatChange, Sittings, compare_sittings, list_sittings
from scoring.journal.undoing_services import undo_act
from scoring.models.act import Act
from scoring.models.smazzata import GP_COLUMNS, Smazzata
from scoring.models.tournament import Tournament
from scoring.standings.dry_run_services import RankMove, compare_ranks, dry_run, load_ranks
from scoring.store.desk_queries import load_desk

Place = tuple[int, int, int]
"""The turn, the table and the number of a smazzata."""


@dataclass(frozen=True, slots=True)
class SeatMoves:
    """The numbers of a turn's tables that are removed or restored, and who sits elsewhere."""

    turn: int
    gone: tuple[int, ...]
    back: tuple[int, ...]
    moved: tuple[SeatChange, ...]
    """Only entries that have a seat both before and after."""


@dataclass(frozen=True, slots=True)
class UndoPreview:
    act: Act
    is_closed: bool
    """Whether the event would be closed after the undo."""
    was_closed: bool
    turns: list[tuple[int, str | None, str | None]]
    """The turns whose state changes, with the state before and after; None for no such turn."""
    seats: tuple[SeatMoves, ...]
    entries_gone: list[int]
    entries_back: list[int]
    records_aside: list[Place]
    """Smazzate removed with their tables; redoing the act restores them."""
    records_back: list[Place]
    ranks: tuple[RankMove, ...]


@dataclass(frozen=True, slots=True)
class _Snapshot:
    is_closed: bool
    turns: dict[int, str]
    seats: Sittings
    entries: set[int]
    records: dict[Place, tuple[int | None, ...]]
    ranks: dict[int, int]


def preview_undo(
    *, tournament: Tournament, number: int, author: Author, now: datetime
) -> UndoPreview:
    """Undo this act, note the effects, and roll back. Refuses what `undo_act` refuses."""
    act = tournament.acts.filter(number=number).first()
    with dry_run():
        before = _look(tournament, now)
        undo_act(tournament=tournament, number=number, author=author, now=now)
        after = _look(tournament, now)
    assert act is not None  # nosec B101  # narrows a type for mypy; or undo_act would have refused
    return UndoPreview(
        act=act,
        is_closed=after.is_closed,
        was_closed=before.is_closed,
        turns=[
            (turn, then, later)
            for turn in sorted({*before.turns, *after.turns})
            if (then := before.turns.get(turn)) != (later := after.turns.get(turn))
        ],
        seats=_compare_seats(before.seats, after.seats),
        entries_gone=sorted(before.entries - after.entries),
        entries_back=sorted(after.entries - before.entries),
        records_aside=_list_records(before, after),
        records_back=_list_records(after, before),
        ranks=compare_ranks(before.ranks, after.ranks),
    )


def _look(tournament: Tournament, now: datetime) -> _Snapshot:
    tournament = Tournament.objects.get(pk=tournament.pk)
    smazzate = Smazzata.objects.filter(table__turn__tournament=tournament)
    return _Snapshot(
        is_closed=tournament.is_closed,
        turns=dict(tournament.turns.values_list("number", "state")),
        seats=list_sittings(load_desk(tournament, "", now)),
        entries=set(tournament.entries.values_list("number", flat=True)),
        records={
            (turn, table, number): tuple(gp)
            for turn, table, number, *gp in smazzate.values_list(
                "table__turn__number", "table__number", "number", *GP_COLUMNS
            )
        },
        ranks=load_ranks(tournament),
    )


def _compare_seats(before: Sittings, after: Sittings) -> tuple[SeatMoves, ...]:
    then, now = _list_tables(before), _list_tables(after)
    moved = [
        one
        for one in compare_sittings(before, after).changes
        if one.is_moved and one.before is not None and one.after is not None
    ]
    turns = {turn for turn, _ in then ^ now} | {one.turn for one in moved}
    return tuple(
        SeatMoves(
            turn,
            gone=tuple(sorted(n for t, n in then - now if t == turn)),
            back=tuple(sorted(n for t, n in now - then if t == turn)),
            moved=tuple(one for one in moved if one.turn == turn),
        )
        for turn in sorted(turns)
    )


def _list_tables(seats: Sittings) -> set[tuple[int, int]]:
    """The tables where anybody sits, each with its turn."""
    return {(turn, table) for (turn, _), own in seats.items() for table in own.tables}


def _list_records(here: _Snapshot, there: _Snapshot) -> list[Place]:
    """The smazzate of one state that are missing or cancelled in the other."""
    return [
        place
        for place, figures in sorted(here.records.items())
        if any(figures) and not any(there.records.get(place, ()))
    ]
