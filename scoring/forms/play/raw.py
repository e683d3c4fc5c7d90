"""Converts a record to the raw data of its form, so that the form can show and correct it."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.datastructures import MultiValueDict

from scoring.forms.play.letters import find_letters, write_typed
from scoring.forms.play.smazzata import name_fact_input
from scoring.rules.endings import Opening
from scoring.rules.faults import Line
from scoring.rules.paper import CountsRecord, TotalsRecord
from scoring.rules.records import Record
from scoring.rules.smazzata import CardsRecord


def write_raw(record: Record) -> MultiValueDict[str, str]:
    """A record as the raw data of its form, by field name; cards in the reader's letters."""
    raw: dict[str, list[str]] = {}
    if isinstance(record, CardsRecord):
        raw["letters"] = [find_letters()]
    for line, _ in record.sides.items():
        raw |= _write_side(line, record)
    if not isinstance(record, TotalsRecord):
        ending = record.ending
        raw["ending"] = [ending.closed_by.value if ending.closed_by else ending.end.value]
        raw |= {name_fact_input(fact): ["on"] for fact in ending.unusual_facts}
        raw["cut"] = [record.cut.value] if record.cut else []
    raw["alone"] = [] if record.alone is None else [str(record.alone)]
    return MultiValueDict(raw)


def _write_side(line: Line, record: Record) -> dict[str, list[str]]:
    values: dict[str, Iterable[str]]
    match record:
        case CardsRecord():
            cards = record.side(line)
            values = {
                "meld": [write_typed(meld, find_letters()) for meld in cards.melds],
                "hand": [write_typed(cards.hand, find_letters())],
                "pozzetto": [cards.pozzetto.value],
                **_write_opening(cards.opening),
            }
        case CountsRecord():
            counts = record.side(line)
            values = {f"burrachi-{kind.value}": [str(n)] for kind, n in counts.burrachi}
            values |= {
                "table": [str(counts.table)],
                "left": [str(counts.hand)],
                "pozzetto": [counts.pozzetto.value],
                **_write_opening(counts.opening),
            }
        case TotalsRecord():
            values = {"total": [str(record.sides.side(line))]}
    return {f"{line.value}-{name}": [*texts] for name, texts in values.items()}


def _write_opening(opening: Opening | None) -> dict[str, list[str]]:
    if opening is None:
        return {}
    return {"opening": [str(opening.points)], "failed": [str(opening.failed)]}
