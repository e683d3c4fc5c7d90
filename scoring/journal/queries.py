"""The acts of an event, and which one can be undone or redone."""

from __future__ import annotations

from scoring.core.play.acts import ActKind
from scoring.models.act import IMPORTED, Act
from scoring.models.tournament import Tournament

NOT_UNDONE = (ActKind.UNDO, ActKind.REDO)


def list_acts(event: Tournament) -> list[Act]:
    """List all acts without their changes, newest first. One query."""
    return [*event.acts.defer("changes").order_by("-number")]


def find_undoable(event: Tournament) -> Act | None:
    acts = event.acts.filter(undone_by=None).exclude(kind__in=NOT_UNDONE)
    acts = acts.exclude(changes__has_key=IMPORTED)
    return acts.order_by("-number").first()


def find_redoable(event: Tournament) -> Act | None:
    """Return the latest undo, if no other act followed it and it is not redone."""
    since = event.acts.exclude(kind=ActKind.REDO).order_by("-number")
    since = since.exclude(changes__has_key=IMPORTED)
    for number, kind, undone_by in since.values_list("number", "kind", "undone_by"):
        if kind != ActKind.UNDO:
            return None
        if undone_by is None:
            return event.acts.get(number=number)
    return None


def find_reopening(event: Tournament) -> Act | None:
    """Return the event's latest reopening that was not undone. One query."""
    acts = event.acts.filter(kind=ActKind.REOPEN, undone_by=None).defer("changes")
    return acts.order_by("-number").first()
