"""Writing a smazzata's record as plain data, for JSON; `rules.records` reads it back."""

from __future__ import annotations

from typing import Any

from scoring.core.rules.endings import CLOSING_FACTS, Opening
from scoring.core.rules.notation import format_cards
from scoring.core.rules.records import Record
from scoring.core.rules.score_sheet import CountsRecord, SideCounts, TotalsRecord
from scoring.core.rules.smazzata import CardsRecord, SideCards


def write_record(record: Record) -> dict[str, Any]:
    """Plain data for JSON, with cards in canonical notation; `read_record` reads it back."""
    match record:
        case TotalsRecord(totals):
            return {line.value: total for line, total in totals.items()} | _write_alone(record)
        case CardsRecord():
            sides: dict[str, Any] = {
                line.value: _write_cards(side) for line, side in record.sides.items()
            }
        case CountsRecord():
            sides = {line.value: _write_counts(side) for line, side in record.sides.items()}
    ending = record.ending
    written: dict[str, Any] = {"end": ending.end.value}
    if ending.closed_by is not None:
        written["closed_by"] = ending.closed_by.value
    for fact in ending.unusual_facts:
        written[fact] = not CLOSING_FACTS[fact]
    if record.cut is not None:
        written["cut"] = record.cut.value
    return written | _write_alone(record) | sides


def _write_alone(record: Record) -> dict[str, int]:
    return {} if record.alone is None else {"alone": record.alone}


def _write_cards(side: SideCards) -> dict[str, Any]:
    return {
        "melds": [format_cards(meld) for meld in side.melds],
        "hand": format_cards(side.hand),
        "pozzetto": side.pozzetto.value,
        **_write_opening(side.opening),
    }


def _write_counts(side: SideCounts) -> dict[str, Any]:
    return {
        "burrachi": {kind.value: n for kind, n in side.burrachi if n},
        "table": side.table,
        "hand": side.hand,
        "pozzetto": side.pozzetto.value,
        **_write_opening(side.opening),
    }


def _write_opening(opening: Opening | None) -> dict[str, Any]:
    return {} if opening is None else {"opening": opening._asdict()}
