"""Compare two probes of a computer's clocks and addresses to detect a sleep or a new network. Pure
functions: the probes are passed in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from scoring.core.bundle.reading import write_value
from scoring.core.decoding import BadData, Moment, Text, decode

SLEPT: Final = 60.0
"""Seconds between two probes from which the computer counts as having slept. A busy computer may
probe late, but not this late."""
TOLD_FOR: Final = timedelta(minutes=30)
"""How long pages show a sleep or a change of network."""


@dataclass(frozen=True, slots=True)
class Probe:
    """The clocks and addresses of a computer at one moment, read every few seconds."""

    at: datetime
    """Time of the wall clock, which somebody may have adjusted."""
    steady: float
    """Seconds of a monotonic clock that also runs while the computer sleeps."""
    addresses: tuple[str, ...]
    """The computer's addresses in the hall, the likeliest first; empty if offline."""


@dataclass(frozen=True, slots=True)
class Sleep:
    since: Moment
    until: Moment


@dataclass(frozen=True, slots=True)
class NetworkMove:
    """A change of the computer's address that phones use; `before` is the old address."""

    at: Moment
    before: Text


@dataclass(frozen=True, slots=True)
class NetworkStatus:
    """A computer's addresses, last sleep and last change of address, as of the last probe."""

    addresses: tuple[Text, ...] = ()
    """Addresses at the last probe; the one last given to phones is first if still valid."""
    told: Text = ""
    """Address last given to phones; kept while the computer is offline."""
    sleep: Sleep | None = None
    move: NetworkMove | None = None


def update_status(known: NetworkStatus, before: Probe | None, probe: Probe) -> NetworkStatus:
    """Return the network status after `probe`. `known`: the status before; `before`: the previous
    probe, None at the first."""
    addresses = _put_first(probe.addresses, known.told)
    told = addresses[0] if addresses else known.told
    sleep, move = known.sleep, known.move
    if sleep is not None and probe.at - sleep.until >= TOLD_FOR:
        sleep = None
    if move is not None and probe.at - move.at >= TOLD_FOR:
        move = None
    if before is not None and probe.steady - before.steady >= SLEPT:
        slept = timedelta(seconds=probe.steady - before.steady)
        # The wall clock may have been set meanwhile.
        sleep = Sleep(probe.at - slept, probe.at)
    if known.told and told != known.told:
        move = NetworkMove(probe.at, known.told)
    return NetworkStatus(addresses, told, sleep, move)


def _put_first(addresses: Sequence[str], first: str) -> tuple[str, ...]:
    return tuple(sorted(addresses, key=lambda address: address != first))


def write_network_status(known: NetworkStatus) -> dict[str, Any]:
    """Convert a network status to the JSON content of a note."""
    note: dict[str, Any] = write_value(known)
    return note


def read_network_status(note: Mapping[str, Any]) -> NetworkStatus:
    """Read a network status from a note's content; default values if the note is invalid."""
    with suppress(BadData):
        return decode(NetworkStatus, note)
    return NetworkStatus()
