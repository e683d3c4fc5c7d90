"""Read an event's database rows into dataclasses, for a Desk and for an event file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from scoring.core.bundle import turn_values, values
from scoring.core.bundle.fields import list_columns
from scoring.core.pairing.entries import EntryKind
from scoring.core.pairing.phase import Carry, Length, QualifyFrom, SectionsBy
from scoring.core.play.awards import ByeMode
from scoring.models.adjustment import Adjustment
from scoring.models.phase import Phase
from scoring.models.tournament import Tournament

Value = TypeVar("Value")
Row = Any
"""A row of a model, or a named tuple of its columns."""


def read_row(kind: Callable[..., Value], row: Row, /, **others: Any) -> Value:
    """Build a dataclass from a database row; `others`: fields that are not columns of the row."""
    for name, column in list_columns(kind):
        if name not in others:
            others[name] = getattr(row, column)
    return kind(**others)


def read_event(
    event: Tournament, sessions: tuple[values.Session, ...] = (), first_session: str = ""
) -> values.Event:
    return read_row(
        values.Event,
        event,
        tiebreaks=tuple(event.tiebreaks),
        categories=tuple(event.categories),
        sessions=sessions,
        first_session=first_session,
        entry_kind=EntryKind(event.entry_kind),
        bye_mode=ByeMode(event.bye_mode),
    )


def load_phase_values(event: Tournament) -> tuple[values.Phase, ...]:
    """Load the phases of an event in order, with their sections. Two queries."""
    rows = event.phases.order_by("number").prefetch_related("sections")
    return tuple(map(_read_phase, rows))


def _read_phase(phase: Phase) -> values.Phase:
    return read_row(
        values.Phase,
        phase,
        section_tables=tuple(phase.section_tables),
        sections=tuple(
            read_row(values.Section, section, members=tuple(section.members))
            for section in phase.sections.all()
        ),
        sections_by=SectionsBy(phase.sections_by),
        carry=Carry(phase.carry),
        qualify_from=QualifyFrom(phase.qualify_from),
        length=Length(phase.length),
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
    return read_row(turn_values.CardDraw, row, rounds=rounds, entries=tuple(row.entries))
