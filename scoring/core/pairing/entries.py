"""Kinds of entries."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class EntryKind(StrEnum):
    """The kind of entry that an event ranks."""

    PAIRS = "pairs"
    PLAYERS = "players"
    TEAMS = "teams"
    TRIOS = "trios"


AT_A_TABLE: Final = 2
"""Players of a pair (also of a team's pair): they sit at one table together."""


def count_players(kind: EntryKind, pairs_per_team: int = 1) -> int:
    """The number of players of an entry; for a team without `pairs_per_team`, of one pair."""
    match kind:
        case EntryKind.PLAYERS:
            return 1
        case EntryKind.TRIOS:
            return 3
    return AT_A_TABLE * (pairs_per_team if kind is EntryKind.TEAMS else 1)
