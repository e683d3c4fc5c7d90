"""The running server: its ports, its start time, and whether the operating system restarts it.

Only for the program's own server (`serve.py`): under any other server nothing is known. If a user
starts the program twice, the second start uses this module to find the first server."""

from __future__ import annotations

import http.client
import os
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from threading import Timer
from typing import Final, NamedTuple

from django.conf import settings

from burraco_tourney.network.origins import Ports
from burraco_tourney.network.watch import (
    NETWORK,
    RUNNING,
    NetworkStatus,
    read_network_status,
    read_note,
    write_note,
)

_KEPT_BY: Final = "BURRACO_KEPT_BY"
"""Environment variable that passes NOBODY or SYSTEM (below) to child processes."""


NOBODY, SYSTEM = "nobody", "system"
"""Values of BURRACO_KEPT_BY. NOBODY: a person started the server (double click or terminal) and may
stop it. SYSTEM: a service or a container started the server, and restarts it when it ends."""


class Running(NamedTuple):
    is_kept: bool
    """True if the operating system restarts the server when it ends."""
    ports: Ports
    opened_at: datetime


def find_keeper(environment: Mapping[str, str], process: int, parent: int) -> str:
    """Return SYSTEM if a service or a container started this process, else NOBODY.

    `process`, `parent`: process ids; the first process of a container has id 1. systemd writes the
    service's id to SYSTEMD_EXEC_PID in `environment`; older versions set only INVOCATION_ID."""
    is_service = environment.get("SYSTEMD_EXEC_PID") == str(process)
    is_older_service = parent == 1 and "INVOCATION_ID" in environment
    if process == 1 or is_service or is_older_service:
        return SYSTEM
    return NOBODY


def note_start(ports: Ports, now: datetime) -> None:
    os.environ[_KEPT_BY] = find_keeper(os.environ, os.getpid(), os.getppid())
    content = {"port": ports.plain, "https_port": ports.secure, "opened_at": now.isoformat()}
    write_note(settings.VAR_DIR, RUNNING, content)


def find_running() -> Running | None:
    """Return the running server. None if the program runs under another server, or behind a
    proxy (phones then do not reach it directly)."""
    keeper = os.environ.get(_KEPT_BY, "")
    if not keeper or settings.TRUSTED_PROXIES or settings.HTTPS:
        return None
    note = read_note(settings.VAR_DIR, RUNNING)
    try:
        opened_at = datetime.fromisoformat(note["opened_at"])
        ports = Ports(int(note["port"]), int(note["https_port"]))
        return Running(keeper == SYSTEM, ports, opened_at)
    except (KeyError, TypeError, ValueError):
        return None


def load_network_status() -> NetworkStatus:
    """Load the saved network status; a status without addresses if none is saved yet."""
    return read_network_status(read_note(settings.VAR_DIR, NETWORK))


PATIENCE: Final = 60.0
"""Seconds to wait for a server that has just been started and is upgrading its data."""
RETRY_EVERY: Final = 0.25
"""Seconds between two requests to a server that is starting."""
ANSWER: Final = 5.0
"""Timeout of one request to a server, in seconds."""


def find_running_port(folder: Path, patience: float = PATIENCE) -> int | None:
    """Return the port of the server on this computer that uses this data folder. None if no such
    server answers within `patience` seconds."""
    end = time.monotonic() + patience
    while True:
        port = read_note(folder, RUNNING).get("port")
        if isinstance(port, int) and _answers(port):
            return port
        if time.monotonic() >= end:
            return None
        time.sleep(RETRY_EVERY)


def _answers(port: int) -> bool:
    with suppress(OSError, http.client.HTTPException):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=ANSWER)
        try:
            connection.request("GET", "/healthz")
            return connection.getresponse().status == http.HTTPStatus.OK
        finally:
            connection.close()
    return False


BREATH: Final = 1.5
"""Seconds between the request to stop and the stop, so that the browser can load the last page."""

_stops: list[Callable[[], None]] = []


def hand_over_stop(stop: Callable[[], None]) -> None:
    """Register `stop`, the function that stops this process's server; any thread may call it."""
    _stops[:] = [stop]


def find_stoppable() -> Running | None:
    return find_running() if _stops else None


def stop_desk() -> None:
    """Stop the server in BREATH seconds. The caller checks that no service would restart it."""
    for stop in _stops:
        timer = Timer(BREATH, stop)
        timer.daemon = True
        timer.start()
