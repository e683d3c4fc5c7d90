"""Looks at the clocks and the network of a computer: two of them tell that it slept, or has moved.

Pure: the looks are passed in.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from scoring.core.bundle.reading import write_value
from scoring.core.decoding import BadData, Moment, Text, decode

SLEPT: Final = 60.0
"""Seconds between two looks after which the computer has slept in between: a busy one looks late,
but never so late."""
TOLD_FOR: Final = timedelta(minutes=30)
"""The time for which pages tell of a sleep or a move."""


@dataclass(frozen=True, slots=True)
class Look:
    """A computer at one moment."""

    at: datetime
    """By the clock on the wall, which somebody may have set."""
    steady: float
    """Seconds of a clock that nobody sets, and that goes on while the computer sleeps."""
    addresses: tuple[str, ...]
    """Its own in the hall, the likeliest first; empty without a network."""


@dataclass(frozen=True, slots=True)
class Sleep:
    since: Moment
    until: Moment


@dataclass(frozen=True, slots=True)
class NetworkMove:
    """Another address than before, since this time."""

    at: Moment
    before: Text


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """The addresses of a computer, its last sleep and its last move, as known after a look."""

    addresses: tuple[Text, ...] = ()
    """The addresses in its networks at the last look; the one that phones are told comes first,
    while it is there."""
    told: Text = ""
    """The last address that phones were told; it stays while there is no network."""
    sleep: Sleep | None = None
    move: NetworkMove | None = None


def follow_look(known: Whereabouts, before: Look | None, look: Look) -> Whereabouts:
    """The whereabouts after this look, from those `known` until then; `before`: the look before it,
    None for the first."""
    addresses = _put_first(look.addresses, known.told)
    told = addresses[0] if addresses else known.told
    sleep, move = known.sleep, known.move
    if sleep is not None and look.at - sleep.until >= TOLD_FOR:
        sleep = None
    if move is not None and look.at - move.at >= TOLD_FOR:
        move = None
    if before is not None and look.steady - before.steady >= SLEPT:
        slept = timedelta(seconds=look.steady - before.steady)
        # The clock on the wall may have been set meanwhile.
        sleep = Sleep(look.at - slept, look.at)
    if known.told and told != known.told:
        move = NetworkMove(look.at, known.told)
    return Whereabouts(addresses, told, sleep, move)


def _put_first(addresses: Sequence[str], first: str) -> tuple[str, ...]:
    return tuple(sorted(addresses, key=lambda address: address != first))


def write_whereabouts(known: Whereabouts) -> dict[str, Any]:
    """The values as a note has them."""
    note: dict[str, Any] = write_value(known)
    return note


def read_whereabouts(note: Mapping[str, Any]) -> Whereabouts:
    """The values of a note; none of one that has others."""
    with suppress(BadData):
        return decode(Whereabouts, note)
    return Whereabouts()
