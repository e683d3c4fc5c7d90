"""Kinds of entries that an event can rank, and the number of players in each."""

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
"""Number of players in a pair (also a team's pair): they sit at one table together."""


def count_players(kind: EntryKind, pairs_per_team: int = 1) -> int:
    """Return the number of players in an entry; only a team has `pairs_per_team` pairs."""
    match kind:
        case EntryKind.PLAYERS:
            return 1
        case EntryKind.TRIOS:
            return 3
    return AT_A_TABLE * (pairs_per_team if kind is EntryKind.TEAMS else 1)
