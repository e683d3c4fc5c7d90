"""The end of the desk, asked for by a page: every process finishes what it has begun, then ends.

No signal is sent: on Windows that would end a process at once. The server of this process is told
to end; where it is one of several, its supervisor then ends the others.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from threading import Timer
from typing import Final

from burraco_tourney.whereabouts.running import Keeper, find_running

BREATH: Final = 1.5
"""Seconds until the end, in which the browser loads what the last page looks like."""

_stops: list[Callable[[], None]] = []


class CannotStop(StrEnum):
    """The reason why a page cannot stop the desk."""

    SERVED_BY_ANOTHER = "another"
    """Another server than the desk's own answers, or a proxy stands before it."""
    KEPT_BY_SYSTEM = "system"
    """The system would open it again."""


def hand_over_stop(stop: Callable[[], None]) -> None:
    """Say how the server of this process is told to end; callable from any thread."""
    _stops[:] = [stop]


def find_hindrance() -> CannotStop | None:
    running = find_running()
    if running is None or not _stops:
        return CannotStop.SERVED_BY_ANOTHER
    return CannotStop.KEPT_BY_SYSTEM if running.keeper is Keeper.SYSTEM else None


def stop_desk() -> None:
    """Stop the desk in a moment. Only where nothing hinders it."""
    for stop in _stops:
        timer = Timer(BREATH, stop)
        timer.daemon = True
        timer.start()
