"""Notes of a desk about where it runs, which outlive it: small files in `whereabouts/` of VAR_DIR.

Each has one writer, is written whole, and is read by every process of the server and by the next
start. They are conveniences: one that is damaged counts as not there.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from scoring.store.private_files import write_private_file

FOLDER: Final = "whereabouts"
RUNNING: Final = "running"
"""The note of a start: the ports that this desk took, or the last one; and since when."""
NETWORK: Final = "network"
"""The note of the watcher: the addresses of this computer, and what has happened to them."""
REACHED: Final = "reached"
"""The note of the door: when the first phone came."""


def read_note(folder: Path, name: str) -> Mapping[str, Any]:
    """The note of this name of the desk whose data are in the folder; empty where there is none."""
    with suppress(OSError, ValueError):
        found = json.loads((folder / FOLDER / f"{name}.json").read_bytes())
        if isinstance(found, dict):
            return found
    return {}


def write_note(folder: Path, name: str, content: Mapping[str, Any]) -> None:
    """Write a note, whole or not at all. Raises OSError."""
    (folder / FOLDER).mkdir(mode=0o700, exist_ok=True)
    write_private_file(folder / FOLDER / f"{name}.json", json.dumps(content).encode())
