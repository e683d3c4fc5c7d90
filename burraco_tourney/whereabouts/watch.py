"""Checks every few seconds whether this computer has slept, or is on another network.

One thread for all processes of the server, in their parent process; pages read its note.
"""

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
from burraco_tourney.operations.certificate_store import CertificateStore
from burraco_tourney.whereabouts.looks import Look, Whereabouts, follow_look, write_whereabouts
from burraco_tourney.whereabouts.notes import NETWORK, write_note

logger = logging.getLogger("burraco.server")

EVERY: Final = 5.0
"""Seconds between two probes."""


def start_whereabouts() -> None:
    """Probe for as long as this process lives; the first probe is done on return."""
    watch = WhereaboutsWatch(settings.VAR_DIR)
    watch.look()
    Thread(target=_run, args=[watch], name="whereabouts", daemon=True).start()


def _run(watch: WhereaboutsWatch) -> None:
    pause = Event()
    while not pause.wait(EVERY):
        try:
            watch.look()
        except Exception:  # after any error, the next probe may succeed
            logger.exception("The network could not be looked at")


class WhereaboutsWatch:
    """Writes each change to the data folder, and has the https certificate cover a new address."""

    def __init__(
        self, folder: Path, find_addresses: Callable[[], Sequence[str]] = lan_addresses
    ) -> None:
        self._folder = folder
        self._find_addresses = find_addresses
        self._known = Whereabouts()
        self._look: Look | None = None
        self._noted: Whereabouts | None = None

    def look(self) -> Whereabouts:
        steady = read_steady_clock()  # before the addresses, which may take long to find
        look = Look(timezone.now(), steady, tuple(self._find_addresses()))
        known = follow_look(self._known, self._look, look)
        is_new = set(known.addresses) - set(self._known.addresses)
        self._known, self._look = known, look
        try:
            if known != self._noted:
                write_note(self._folder, NETWORK, write_whereabouts(known))
                self._noted = known
            if is_new and settings.HTTPS_PORT:
                store = CertificateStore(settings.CERTIFICATE_FOLDER)
                store.ensure_certificate(look.at, *known.addresses)
        except OSError as error:
            logger.warning("What has happened to the network could not be noted: %s", error)
        return known


def read_steady_clock() -> float:
    """Seconds of a clock that nobody sets and that counts the time asleep."""
    for name in ("CLOCK_BOOTTIME", "CLOCK_MONOTONIC"):  # Linux; macOS, which counts sleep
        if (clock := getattr(time, name, None)) is not None:
            return time.clock_gettime(clock)
    return time.monotonic()  # Windows, which counts it too
