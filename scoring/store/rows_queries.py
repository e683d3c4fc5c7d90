"""Read an event's database rows into dataclasses, for a Desk and for an event file."""

from __future__ import annotations

from collections.abc import Callable
from enum import EnumType
from functools import cache
from typing import Any, TypeVar, get_origin, get_type_hints

from scoring.core.bundle import turn_values, values
from scoring.core.bundle.fields import list_columns
from scoring.models.adjustment import Adjustment
from scoring.models.tournament import Tournament

Value = TypeVar("Value")
Row = Any
"""A row of a model, or a named tuple of its columns."""


def read_row(kind: Callable[..., Value], row: Row, /, **others: Any) -> Value:
    """Build a dataclass from a row and other fields; text becomes an enum, a list a tuple."""
    for name, column, convert in _list_readers(kind):
        if name not in others:
            value = getattr(row, column)
            others[name] = value if convert is None else convert(value)
    return kind(**others)


@cache
def _list_readers(kind: Any) -> list[tuple[str, str, Callable[[Any], Any] | None]]:
    """Return (field, column, conversion of the column's value) for each field of a dataclass."""
    hints = get_type_hints(kind)
    return [(name, column, _find_conversion(hints[name])) for name, column in list_columns(kind)]


def _find_conversion(hint: Any) -> Callable[[Any], Any] | None:
    if isinstance(hint, EnumType):
        return hint
    return tuple if get_origin(hint) is tuple else None


def read_event(
    event: Tournament, sessions: tuple[values.Session, ...] = (), first_session: str = ""
) -> values.Event:
    return read_row(values.Event, event, sessions=sessions, first_session=first_session)


def load_phase_values(event: Tournament) -> tuple[values.Phase, ...]:
    """Load the phases of an event in order, with their sections. Two queries."""
    rows = event.phases.order_by("number").prefetch_related("sections")
    return tuple(
        read_row(
            values.Phase,
            phase,
            sections=tuple(read_row(values.Section, one) for one in phase.sections.all()),
        )
        for phase in rows
    )


def load_adjustments(event: Tournament) -> tuple[values.Adjustment, ...]:
    """Load the penalties and awards of an event, oldest first. One query."""
    rows = Adjustment.objects.filter(entry__tournament=event).order_by("pk")
    return tuple(
        read_row(
            values.Adjustment,
            row,
            entry=row.entry.number,
            turn=row.turn.number if row.turn else None,
        )
        for row in rows.select_related("entry", "turn")
    )


def read_card_draw(row: Row) -> turn_values.CardDraw:
    rounds = tuple(
        tuple(turn_values.DrawnCard(place, code) for place, code in drawn) for drawn in row.rounds
    )
    return read_row(turn_values.CardDraw, row, rounds=rounds)
