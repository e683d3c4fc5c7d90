"""The desk that runs: its ports, since when, and whether it is one that looks after itself.

Pages ask this only where the desk's own server answers; under any other they know nothing of it.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from typing import Final, NamedTuple

from django.conf import settings

from burraco_tourney.whereabouts.looks import Whereabouts, read_whereabouts
from burraco_tourney.whereabouts.notes import NETWORK, RUNNING, read_note, write_note
from burraco_tourney.whereabouts.origins import Ports

_KEPT_BY: Final = "BURRACO_KEPT_BY"
"""The variable that a start leaves for the processes that it starts."""


class Keeper(StrEnum):
    """The one that opens the desk, and opens it again when it has ended."""

    NOBODY = "nobody"
    """Somebody who may close it: by a double click, or in a terminal."""
    SYSTEM = "system"
    """The system: a service, or a container."""


class Running(NamedTuple):
    keeper: Keeper
    ports: Ports
    opened_at: datetime


def find_keeper(environment: Mapping[str, str], process: int, parent: int) -> Keeper:
    """The keeper of a start, by its variables, its process id and its parent's.

    systemd gives its own process's id to a service; the first process of a container is 1.
    """
    is_service = environment.get("SYSTEMD_EXEC_PID") == str(process)
    is_older_service = parent == 1 and "INVOCATION_ID" in environment
    if process == 1 or is_service or is_older_service:
        return Keeper.SYSTEM
    return Keeper.NOBODY


def note_start(ports: Ports, now: datetime) -> None:
    """Note that the desk opens here. Raises OSError."""
    os.environ[_KEPT_BY] = find_keeper(os.environ, os.getpid(), os.getppid())
    content = {"port": ports.plain, "https_port": ports.secure, "opened_at": now.isoformat()}
    write_note(settings.VAR_DIR, RUNNING, content)


def find_running() -> Running | None:
    """The desk in whose server this is; None under another server, or behind a proxy, where it is
    not the desk that phones reach."""
    keeper = os.environ.get(_KEPT_BY, "")
    if not keeper or settings.TRUSTED_PROXIES or settings.HTTPS:
        return None
    note = read_note(settings.VAR_DIR, RUNNING)
    try:
        opened_at = datetime.fromisoformat(note["opened_at"])
        ports = Ports(int(note["port"]), int(note["https_port"]))
        return Running(Keeper(keeper), ports, opened_at)
    except (KeyError, TypeError, ValueError):
        return None


def find_whereabouts() -> Whereabouts:
    """The whereabouts of this computer as the watcher noted them; no address while it has not."""
    return read_whereabouts(read_note(settings.VAR_DIR, NETWORK)) or Whereabouts()
