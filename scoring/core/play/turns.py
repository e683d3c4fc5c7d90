"""The states that a turn goes through."""

from __future__ import annotations

from enum import StrEnum


class TurnState(StrEnum):
    """The states of a turn in their order. Only a closed turn counts in the standings."""

    DRAFT = "draft"
    PUBLISHED = "published"
    PLAYING = "playing"
    CLOSED = "closed"
