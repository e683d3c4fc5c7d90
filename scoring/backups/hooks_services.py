"""What features above this one do around a restore. `scoring.apps` fills the lists."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

BEFORE_RESTORE: Final[list[Callable[[], None]]] = []
"""Called before the current data are replaced; may raise OSError."""
AFTER_RESTORE: Final[list[Callable[[], int]]] = []
"""Called once a backup is restored; each returns how many persons it erased again."""
