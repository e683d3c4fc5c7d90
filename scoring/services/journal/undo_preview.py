"""Previews the effects of undoing the latest act."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from scoring.models.act import Act
from scoring.models.smazzata import GP_COLUMNS, Smazzata
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat
from scoring.services.journal.acts import undo_act
from scoring.services.journal.authors import Author
from scoring.services.trials import RankMove, compare_ranks, load_ranks, rolled_back

Tables = dict[tuple[int, int], tuple[Any, ...]]
"""The seated entries by line and chair, for each turn and table."""


@dataclass(frozen=True, slots=True)
class TurnMove:
    """A turn whose state changes; None for a turn that does not exist before or after."""

    turn: int
    before: str | None
    after: str | None


@dataclass(frozen=True, slots=True)
class SeatMoves:
    """The numbers of a turn's tables that are removed, restored, or reseated."""

    turn: int
    gone: tuple[int, ...]
    back: tuple[int, ...]
    reseated: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RecordMove:
    """A smazzata, by turn and table."""

    turn: int
    table: int
    smazzata: int


@dataclass(frozen=True, slots=True)
class UndoPreview:
    act: Act
    is_closed: bool
    """Whether the event would be closed after the undo."""
    was_closed: bool
    turns: tuple[TurnMove, ...]
    seats: tuple[SeatMoves, ...]
    entries_gone: tuple[int, ...]
    entries_back: tuple[int, ...]
    records_aside: tuple[RecordMove, ...]
    """Smazzate removed with their tables; redoing the act restores them."""
    records_back: tuple[RecordMove, ...]
    ranks: tuple[RankMove, ...]


@dataclass(frozen=True, slots=True)
class _Snapshot:
    is_closed: bool
    turns: dict[int, str]
    tables: Tables
    entries: set[int]
    records: dict[tuple[int, int, int], tuple[int | None, ...]]
    ranks: dict[int, int]


def preview_undo(
    *, tournament: Tournament, number: int, author: Author, now: datetime
) -> UndoPreview:
    """Undo this act, note the effects, and roll back. Refuses what `undo_act` refuses."""
    act = tournament.acts.filter(number=number).first()
    with rolled_back():
        before = _look(tournament)
        undo_act(tournament=tournament, number=number, author=author, now=now)
        after = _look(tournament)
    assert act is not None  # nosec B101  # narrows a type for mypy; or undo_act would have refused
    return UndoPreview(
        act=act,
        is_closed=after.is_closed,
        was_closed=before.is_closed,
        turns=tuple(
            TurnMove(turn, before.turns.get(turn), after.turns.get(turn))
            for turn in sorted({*before.turns, *after.turns})
            if before.turns.get(turn) != after.turns.get(turn)
        ),
        seats=_compare_tables(before.tables, after.tables),
        entries_gone=tuple(sorted(before.entries - after.entries)),
        entries_back=tuple(sorted(after.entries - before.entries)),
        records_aside=_list_records(before, after),
        records_back=_list_records(after, before),
        ranks=compare_ranks(before.ranks, after.ranks),
    )


def _look(tournament: Tournament) -> _Snapshot:
    tournament = Tournament.objects.get(pk=tournament.pk)
    tables: dict[tuple[int, int], list[Any]] = defaultdict(list)
    for turn, table, *seat in (
        Seat.objects.filter(turn__tournament=tournament, table__isnull=False)
        .order_by("turn__number", "table__number", "line", "chair")
        .values_list("turn__number", "table__number", "line", "chair", "entry__number", "kind")
    ):
        tables[turn, table].append(tuple(seat))
    smazzate = Smazzata.objects.filter(table__turn__tournament=tournament)
    return _Snapshot(
        is_closed=tournament.is_closed,
        turns=dict(tournament.turns.values_list("number", "state")),
        tables={place: tuple(seats) for place, seats in tables.items()},
        entries=set(tournament.entries.values_list("number", flat=True)),
        records={
            (turn, table, number): tuple(gp)
            for turn, table, number, *gp in smazzate.values_list(
                "table__turn__number", "table__number", "number", *GP_COLUMNS
            )
        },
        ranks=load_ranks(tournament),
    )


def _compare_tables(before: Tables, after: Tables) -> tuple[SeatMoves, ...]:
    moved = sorted(place for place in {**before, **after} if before.get(place) != after.get(place))
    return tuple(
        SeatMoves(
            turn,
            gone=tuple(n for t, n in moved if t == turn and (t, n) not in after),
            back=tuple(n for t, n in moved if t == turn and (t, n) not in before),
            reseated=tuple(
                n for t, n in moved if t == turn and (t, n) in before and (t, n) in after
            ),
        )
        for turn in dict.fromkeys(turn for turn, _ in moved)
    )


def _list_records(here: _Snapshot, there: _Snapshot) -> tuple[RecordMove, ...]:
    """The smazzate of one state that are missing or cancelled in the other."""
    return tuple(
        RecordMove(*place)
        for place, figures in sorted(here.records.items())
        if any(figures) and not any(there.records.get(place, ()))
    )
