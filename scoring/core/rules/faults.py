"""Faults of a smazzata's record as codes and data; `records/faults_wording.py` has the texts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Final, NamedTuple


class Line(StrEnum):
    """The sides of a table: north-south, east-west and, if three sides play, the third."""

    NS = "NS"
    EW = "EW"
    L3 = "L3"


class Fault(NamedTuple):
    """An error in a record. `meld`: the faulty meld's index from 0; None if it is not in a meld."""

    code: str
    side: Line | None = None
    meld: int | None = None
    params: Mapping[str, object] = {}


OVERRIDABLE: Final = frozenset(
    {
        "side.duplicate_set",
        "deck.too_many",
        "alone.not_taken",
        "close.no_burraco",
        "close.no_pozzetto",
        "close.no_discard",
        "close.cards_in_hand",
        "close.unseen_pozzetto",
        "close.too_early",
        "end.no_stalemate",
        "opening.too_low",
        "opening.too_high",
        "pozzetto.unseen_cards",
        "points.not_five",
        "points.too_few",
        "points.too_many",
    }
)
"""Fault codes that a director may override with a reason; others prevent scoring."""


def can_override(faults: Iterable[Fault]) -> bool:
    return all(fault.code in OVERRIDABLE for fault in faults)
