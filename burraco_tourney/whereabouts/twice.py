"""A desk that is opened while it is open: the browser is led to the one that runs."""

from __future__ import annotations

import http.client
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

from burraco_tourney.whereabouts.notes import RUNNING, read_note

PATIENCE: Final = 60.0
"""Seconds for a desk that has only just been opened, and brings its data up to date, to answer."""
LOOK: Final = 0.25
"""Seconds between two looks whether it answers."""
ANSWER: Final = 5.0
"""Seconds for one answer."""


def find_running_port(folder: Path, patience: float = PATIENCE) -> int | None:
    """The port at which the desk that holds this folder answers on this computer; None where none
    does within `patience`, in seconds."""
    end = time.monotonic() + patience
    while True:
        port = read_note(folder, RUNNING).get("port")
        if isinstance(port, int) and _answers(port):
            return port
        if time.monotonic() >= end:
            return None
        time.sleep(LOOK)


def _answers(port: int) -> bool:
    with suppress(OSError, http.client.HTTPException):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=ANSWER)
        try:
            connection.request("GET", "/healthz")
            return connection.getresponse().status == http.HTTPStatus.OK
        finally:
            connection.close()
    return False
