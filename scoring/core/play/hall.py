"""Reasons for calls from tables, and kinds of tickets (links without an account)."""

from __future__ import annotations

from enum import StrEnum


class CallReason(StrEnum):
    """Reasons why a table calls the director or flags a smazzata."""

    RULE = "rule"
    SCORE = "score"
    CARDS = "cards"
    BEHAVIOUR = "behaviour"
    OTHER = "other"


class TicketKind(StrEnum):
    """The holder of a ticket: a table, the roving referee, or an entry."""

    TABLE = "table"
    ROVING = "roving"
    ENTRY = "entry"
