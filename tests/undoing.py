"""The latest act taken back, or done again, whatever it was."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.models.tournament import Tournament
from scoring.queries.journal.acts import find_redoable, find_undoable
from scoring.services.journal.acts import redo_act, undo_act
from tests.cast import SIGNED


def undo(event: Tournament, times: int = 1, *, by: Mapping[str, Any] = SIGNED) -> None:
    for _ in range(times):
        act = find_undoable(event)
        assert act is not None
        undo_act(tournament=event, number=act.number, **by)


def redo(event: Tournament, times: int = 1, *, by: Mapping[str, Any] = SIGNED) -> None:
    for _ in range(times):
        act = find_redoable(event)
        assert act is not None
        redo_act(tournament=event, number=act.number, **by)
