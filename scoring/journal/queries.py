"""Queries for the director's acts of an event, and for the act to undo or redo."""

from __future__ import annotations

from scoring.core.play.acts import ActKind
from scoring.models.act import IMPORTED, Act
from scoring.models.tournament import Tournament

NOT_UNDONE = (ActKind.UNDO, ActKind.REDO)


def list_acts(event: Tournament) -> list[Act]:
    """List all acts, newest first, without their stored changes. One query."""
    return [*event.acts.defer("changes").order_by("-number")]


def find_undoable(event: Tournament) -> Act | None:
    acts = event.acts.filter(undone_by=None).exclude(kind__in=NOT_UNDONE)
    acts = acts.exclude(changes__has_key=IMPORTED)
    return acts.order_by("-number").first()


def find_redoable(event: Tournament) -> Act | None:
    """Return the latest undo that was not redone, or None if another act followed it."""
    since = event.acts.exclude(kind=ActKind.REDO).order_by("-number")
    since = since.exclude(changes__has_key=IMPORTED)
    for number, kind, undone_by in since.values_list("number", "kind", "undone_by"):
        if kind != ActKind.UNDO:
            return None
        if undone_by is None:
            return event.acts.get(number=number)
    return None


def find_reopening(event: Tournament) -> Act | None:
    """Return the latest act that reopened the event and was not undone, or None. One query."""
    acts = event.acts.filter(kind=ActKind.REOPEN, undone_by=None).defer("changes")
    return acts.order_by("-number").first()
