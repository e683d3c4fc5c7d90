"""Check every few seconds whether this computer has slept or changed network. One thread in the
server's parent process does this for all processes; pages read its note."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Event, Thread
from typing import Final

from django.conf import settings
from django.utils import timezone

from burraco_tourney.hosts import lan_addresses
from burraco_tourney.network.notes import NETWORK, write_note
from burraco_tourney.network.probes import NetworkStatus, Probe, update_status, write_network_status
from burraco_tourney.operations.certificate_store import CertificateStore

logger = logging.getLogger("burraco.server")

EVERY: Final = 5.0
"""Seconds between two probes."""


def start_network_watch() -> None:
    """Do the first probe, then start a thread that probes until this process ends."""
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
    """Writes the note at each change of the network status, and renews the https certificate for
    new addresses."""

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
                write_note(self._folder, NETWORK, write_network_status(known))
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
