"""Kinds of entries."""

from __future__ import annotations

from enum import StrEnum


class EntryKind(StrEnum):
    """What an event ranks."""

    PAIRS = "pairs"
    PLAYERS = "players"
    TEAMS = "teams"
    TRIOS = "trios"
