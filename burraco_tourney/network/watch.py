"""Check every few seconds whether this computer has slept or changed network.

One thread in the server's parent process checks for all processes, and stores the result in a note:
a JSON file in `whereabouts/` of VAR_DIR. Two other notes have the time of the server's start and of
a phone's first connection. Every process reads the notes; they are written atomically and survive a
restart. A damaged note counts as missing, and no feature requires a note."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from threading import Event, Thread
from typing import Any, Final

from django.conf import settings
from django.utils import timezone

from burraco_tourney.hosts import lan_addresses
from burraco_tourney.operations.certificate_store import CertificateStore
from scoring.core.bundle.reading import write_value
from scoring.core.decoding import BadData, Moment, Text, decode
from scoring.store.private_files import write_private_file

FOLDER: Final = "whereabouts"
RUNNING: Final = "running"
"""Name of the JSON file written at each start: the server's ports and the start time."""
NETWORK: Final = "network"
"""Name of the JSON file with the addresses, the last sleep and the last change of network."""
REACHED: Final = "reached"
"""Name of the JSON file with the time when the first phone connected to the server."""


def read_note(folder: Path, name: str) -> Mapping[str, Any]:
    """Read the note with this name from a data folder (VAR_DIR); {} if it is missing or damaged."""
    with suppress(OSError, ValueError):
        found = json.loads((folder / FOLDER / f"{name}.json").read_bytes())
        if isinstance(found, dict):
            return found
    return {}


def write_note(folder: Path, name: str, content: Mapping[str, Any]) -> None:
    """Write a note to a data folder (VAR_DIR) atomically. Raises OSError if that fails."""
    (folder / FOLDER).mkdir(mode=0o700, exist_ok=True)
    write_private_file(folder / FOLDER / f"{name}.json", json.dumps(content).encode())


SLEPT: Final = 60.0
"""If two probes are at least this many seconds apart, the computer has slept."""
TOLD_FOR: Final = timedelta(minutes=30)
"""How long pages mention that the computer slept or that its network changed."""


@dataclass(frozen=True, slots=True)
class Probe:
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
    """A change of the address at which phones reach this computer; `before` is the old address."""

    at: Moment
    before: Text


@dataclass(frozen=True, slots=True)
class NetworkStatus:
    addresses: tuple[Text, ...] = ()
    """Addresses at the last probe; the one last given to phones is first if still valid."""
    told: Text = ""
    """Address last given to phones; kept while the computer is offline."""
    sleep: Sleep | None = None
    move: NetworkMove | None = None


def update_status(known: NetworkStatus, before: Probe | None, probe: Probe) -> NetworkStatus:
    """Update the network status `known` with a new probe. `before`: the previous probe, or None."""
    addresses = tuple(sorted(probe.addresses, key=lambda address: address != known.told))
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


def read_network_status(note: Mapping[str, Any]) -> NetworkStatus:
    """Read a network status from a note's content; default values if the note is invalid."""
    with suppress(BadData):
        return decode(NetworkStatus, note)
    return NetworkStatus()


logger = logging.getLogger("burraco.server")

EVERY: Final = 5.0
"""Seconds between two probes (readings of the clocks and of this computer's addresses)."""


def start_network_watch() -> None:
    """Read clock and network once, then in a thread every EVERY seconds until the process ends."""
    watch = NetworkWatch(settings.VAR_DIR)
    watch.probe()
    Thread(target=_run, args=[watch], name="network", daemon=True).start()


def _run(watch: NetworkWatch) -> None:
    pause = Event()
    while not pause.wait(EVERY):
        try:
            watch.probe()
        except Exception:  # after any error, the next probe may succeed
            logger.exception("The network could not be looked at")


class NetworkWatch:
    """Saves status changes to `network.json`; renews the https certificate for new addresses."""

    def __init__(
        self, folder: Path, find_addresses: Callable[[], Sequence[str]] = lan_addresses
    ) -> None:
        self._folder = folder
        self._find_addresses = find_addresses
        self._known = NetworkStatus()
        self._last_probe: Probe | None = None
        self._noted: NetworkStatus | None = None

    def probe(self) -> NetworkStatus:
        steady = read_steady_clock()  # before the addresses, which may take long to find
        probe = Probe(timezone.now(), steady, tuple(self._find_addresses()))
        known = update_status(self._known, self._last_probe, probe)
        is_new = set(known.addresses) - set(self._known.addresses)
        self._known, self._last_probe = known, probe
        try:
            if known != self._noted:
                write_note(self._folder, NETWORK, write_value(known))
                self._noted = known
            if is_new and settings.HTTPS_PORT:
                store = CertificateStore(settings.CERTIFICATE_FOLDER)
                store.ensure_certificate(probe.at, *known.addresses)
        except OSError as error:
            logger.warning("What has happened to the network could not be noted: %s", error)
        return known


def read_steady_clock() -> float:
    """Read a monotonic clock, in seconds, that also counts the time the computer sleeps."""
    for name in ("CLOCK_BOOTTIME", "CLOCK_MONOTONIC"):  # Linux; macOS, which counts sleep
        if (clock := getattr(time, name, None)) is not None:
            return time.clock_gettime(clock)
    return time.monotonic()  # Windows, which counts it too
