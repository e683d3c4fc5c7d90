"""The sides of every smazzata, as the document of an event tells them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import tzinfo
from typing import Any

from scoring.bundle.sums import read_sums
from scoring.bundle.turn_values import Revision, Smazzata, Table
from scoring.bundle.values import Bundle
from scoring.queries.bundle.report_values import SideRecord, to_local
from scoring.rules.endings import CLOSING_FACTS, End, Pozzetto
from scoring.rules.faults import Line
from scoring.rules.melds import BurracoKind
from scoring.rules.records import Depth
from scoring.rules.three import find_place_of_three, find_side

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
