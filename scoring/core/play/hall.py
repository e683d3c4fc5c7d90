"""Reasons for calls from tables, and the rights of tickets and tokens, which need no account."""

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


class TokenScope(StrEnum):
    """The rights that a token of an event gives a program."""

    READ = "read"
    """The program may read the event, even before it is public."""
    WRITE = "write"
    """Like READ; the program may also write at every table, as the roving referee may."""
