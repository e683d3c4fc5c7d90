"""Empty chairs: an entry sits down opposite one that rests, in one turn only."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from scoring.actions.authors_services import Author
from scoring.core.desk.actions.swap import take_chair
from scoring.core.desk.desk import DeskTable
from scoring.core.desk.diff import SeatEffects, compare_sittings, list_sittings
from scoring.core.play.acts import ActKind
from scoring.models.tournament import Tournament
from scoring.store.desk_services import act_on_desk, preview_on_desk


def fill_chair(
    *, tournament: Tournament, entry: int, opposite: int, turn: int, author: Author, now: datetime
) -> None:
    """Seat an entry (by number) opposite one that rests."""
    with act_on_desk(
        tournament, ActKind.FILL_CHAIR, author, now, first=entry, second=opposite, turn=turn
    ) as (_, desk):
        take_chair(desk, entry, opposite, turn)


@dataclass(frozen=True, slots=True)
class ChairPreview:
    effects: SeatEffects
    met: tuple[int, ...]
    """The numbers of the other turns in which the two meet."""


def preview_chair(
    *, tournament: Tournament, entry: int, opposite: int, turn: int, author: Author, now: datetime
) -> ChairPreview:
    """The seats that change if the chair is filled. Refuses what `fill_chair` refuses."""
    with preview_on_desk(tournament, author, now) as desk:
        met = tuple(
            one.number
            for one in desk.turns
            if one.number != turn
            and any(_are_opposed(table, entry, opposite) for table in one.tables)
        )
        before = list_sittings(desk)
        take_chair(desk, entry, opposite, turn)
        return ChairPreview(compare_sittings(before, list_sittings(desk)), met)


def _are_opposed(table: DeskTable, entry: int, opposite: int) -> bool:
    lines = {seat.entry: seat.line for seat in table.seats}
    return {entry, opposite} <= lines.keys() and lines[entry] != lines[opposite]
