"""The acts of an event: those in force, the one that can be undone, the one that can be redone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from scoring.models.act import Act
from scoring.models.tournament import Tournament
from scoring.play.acts import ActKind

NOT_UNDONE = (ActKind.UNDO, ActKind.REDO)
IMPORTED = "imported"
"""Marks the changes of an imported act, which cannot be undone: a bundle does not carry its
rows."""


@dataclass(frozen=True, slots=True)
class ActLine:
    """One act as the journal lists it; the `params` of an undo hold the kind and params of its
    act."""

    number: int
    kind: str
    params: Mapping[str, Any]
    reason: str
    author: str
    at: datetime
    is_undone: bool
    can_undo: bool
    can_redo: bool


def list_acts(tournament: Tournament) -> list[ActLine]:
    """All acts, the newest first. Four queries."""
    undoable, redoable = find_undoable(tournament), find_redoable(tournament)
    return [
        ActLine(
            number=act.number,
            kind=act.kind,
            params=act.params,
            reason=act.reason,
            author=act.author_name,
            at=act.created_at,
            is_undone=act.undone_by_id is not None,
            can_undo=undoable is not None and act.number == undoable.number,
            can_redo=redoable is not None and act.number == redoable.number,
        )
        for act in tournament.acts.defer("changes").order_by("-number")
    ]


def find_undoable(tournament: Tournament) -> Act | None:
    """The latest act that is not undone."""
    acts = tournament.acts.filter(undone_by=None).exclude(kind__in=NOT_UNDONE)
    acts = acts.exclude(changes__has_key=IMPORTED)
    return acts.order_by("-number").first()


def find_redoable(tournament: Tournament) -> Act | None:
    """The latest undo, if no other act followed it and it is not redone."""
    since = tournament.acts.exclude(kind=ActKind.REDO).order_by("-number")
    since = since.exclude(changes__has_key=IMPORTED)
    for number, kind, undone_by in since.values_list("number", "kind", "undone_by"):
        if kind != ActKind.UNDO:
            return None
        if undone_by is None:
            return tournament.acts.get(number=number)
    return None


def find_reopening(tournament: Tournament) -> Act | None:
    """The latest reopening of the event that is not undone: when, by whom and why."""
    acts = tournament.acts.filter(kind=ActKind.REOPEN, undone_by=None).defer("changes")
    return acts.order_by("-number").first()
