"""The latest act taken back, or done again, whatever it was."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.journal.queries import find_redoable, find_undoable
from scoring.journal.undoing_services import redo_act, undo_act
from scoring.models.tournament import Tournament
from tests.cast import SIGNED


def undo(event: Tournament, times: int = 1, *, by: Mapping[str, Any] = SIGNED) -> None:
    for _ in range(times):
        act = find_undoable(event)
        undo_act(event=event, number=act.number, **by)


def redo(event: Tournament, times: int = 1, *, by: Mapping[str, Any] = SIGNED) -> None:
    for _ in range(times):
        act = find_redoable(event)
        redo_act(event=event, number=act.number, **by)
