"""The smazzate and the changes of presence of a report, read from the event's bundle."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import tzinfo
from operator import attrgetter
from typing import Any

from scoring.core.bundle.sums import read_sums
from scoring.core.bundle.turn_values import Revision, Smazzata, Table
from scoring.core.bundle.values import Bundle, Withdrawal
from scoring.core.play.awards import Award
from scoring.core.play.seats import Presence
from scoring.core.rules.endings import CLOSING_FACTS, End, Pozzetto
from scoring.core.rules.faults import Line
from scoring.core.rules.melds import BurracoKind
from scoring.core.rules.records import Depth
from scoring.core.rules.three import find_place_of_three, find_side
from scoring.exports.report_values_queries import (
    ChangeKind,
    FieldChange,
    SideRecord,
    TableReport,
    to_local,
)

# Looking a member up by its value is slow enough to show over tens of thousands of records.
_DEPTHS = {depth.value: depth for depth in Depth}
_ENDS = {end.value: end for end in End}
_FACTS = tuple(CLOSING_FACTS.items())
_POZZETTI = {pozzetto.value: pozzetto for pozzetto in Pozzetto}


def list_sides(bundle: Bundle, zone: tzinfo) -> Iterator[SideRecord]:
    """Each side of each smazzata by the revision that stands, in the order of play."""
    for turn, table in bundle.walk_tables():
        for smazzata in table.smazzate:
            revision = _find_standing(smazzata)
            record = revision.record
            depth = _DEPTHS.get(revision.depth)
            end = _ENDS[record["end"]] if "end" in record else None
            at = to_local(revision.at, zone)
            sums = read_sums(revision.sums)
            for line, made in sums.sides.items():
                yield SideRecord(
                    turn.number,
                    table.number,
                    smazzata.number,
                    line,
                    _find_players(table, line, record.get("alone")),
                    depth,
                    *_read_side(depth, record.get(line)),
                    end,
                    end is not None and record.get("closed_by") == line,
                    [fact for fact, usual in _FACTS if record.get(fact, usual) is not usual],
                    made,
                    revision.number,
                    revision.author,
                    at,
                    revision.reason,
                    revision.override,
                )


def _find_standing(smazzata: Smazzata) -> Revision:
    return next(one for one in smazzata.revisions if one.number == smazzata.revision)


def _find_players(table: Table, line: Line, alone: int | None) -> tuple[int, ...]:
    """The entries on a side: at a table of three who was alone is N-S, wherever they sit."""
    if not table.seats_three:
        return tuple(seat.entry for seat in table.seats if seat.line == line)
    return tuple(
        seat.entry
        for seat in table.seats
        if find_side(find_place_of_three(seat.line, seat.chair), alone) is line
    )


_Side = tuple[tuple[str, ...], tuple[tuple[BurracoKind, int], ...], str, Pozzetto | None]


def _read_side(depth: Depth | None, side: Any) -> _Side:
    """A side of a record: melds, burrachi, hand, pozzetto."""
    if depth is Depth.CARDS:
        return tuple(side["melds"]), (), side["hand"], _POZZETTI[side["pozzetto"]]
    if depth is Depth.COUNTS:
        burrachi = tuple((BurracoKind(kind), n) for kind, n in side["burrachi"].items())
        return (), burrachi, "", _POZZETTI[side["pozzetto"]]
    return (), (), "", None


def list_changes(
    bundle: Bundle, tables: Sequence[TableReport], last_turn: int, zone: tzinfo
) -> tuple[FieldChange, ...]:
    """The changes by entry, then turn; `last_turn` is the event's."""
    changes = [
        *_find_late(bundle, tables),
        *_list_withdrawals(bundle, last_turn, zone),
        *_list_substitutions(bundle, zone),
    ]
    return tuple(sorted(changes, key=attrgetter("entry", "first_turn")))


def _find_late(bundle: Bundle, tables: Sequence[TableReport]) -> Iterator[FieldChange]:
    """The entries that begin after the first turn, and the award of the turns missed."""
    gone = {entry.number: entry.withdrawal for entry in bundle.entries}
    missed: dict[int, list[TableReport]] = defaultdict(list)
    for table in tables:
        if table.presence is Presence.ABSENT and table.ns is not None:
            number = table.ns.entries[0]
            left: Withdrawal | None = gone[number]
            if left is None or table.turn < left.turn:
                missed[number].append(table)
    for entry in bundle.entries:
        turns = [table.turn for table in missed[entry.number]]
        if entry.first_turn == 1 and not turns:
            continue
        award = None
        if turns and (line := missed[entry.number][0].ns) is not None:
            award = Award(line.vp or 0, line.mp or 0)
        last = max(entry.first_turn - 1, *turns, 0)
        first = min(turns, default=1)
        yield FieldChange(entry.number, ChangeKind.LATE, first, last, award, "", "", "", "", None)


def _list_withdrawals(bundle: Bundle, last_turn: int, zone: tzinfo) -> Iterator[FieldChange]:
    for entry in bundle.entries:
        if (row := entry.withdrawal) is not None:
            yield FieldChange(
                entry.number,
                ChangeKind.LEFT_JUSTIFIED if row.justified else ChangeKind.LEFT,
                row.turn,
                last_turn,
                Award(row.vp, row.mp),
                "",
                "",
                row.reason,
                row.author,
                to_local(row.at, zone),
            )


def _list_substitutions(bundle: Bundle, zone: tzinfo) -> Iterator[FieldChange]:
    for entry in bundle.entries:
        for row in entry.substitutions:
            yield FieldChange(
                entry.number,
                ChangeKind.SUBSTITUTED,
                row.turn,
                None,
                None,
                row.left,
                row.entered,
                row.reason,
                row.author,
                to_local(row.at, zone),
            )
