"""Notes on a desk's network status that survive a restart: files in `whereabouts/` of VAR_DIR.

Each has one writer, is written atomically, and is read by every process of the server and by the
next start. They are conveniences: a damaged note counts as missing.
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
"""Note written at each start: the ports of the desk and the time of the start."""
NETWORK: Final = "network"
"""Note of the network watch: this computer's addresses, last sleep and last network change."""
REACHED: Final = "reached"
"""The note of the listener: when the first phone connected."""


def read_note(folder: Path, name: str) -> Mapping[str, Any]:
    """A note from a desk's data folder; empty if missing."""
    with suppress(OSError, ValueError):
        found = json.loads((folder / FOLDER / f"{name}.json").read_bytes())
        if isinstance(found, dict):
            return found
    return {}


def write_note(folder: Path, name: str, content: Mapping[str, Any]) -> None:
    """Write a note atomically. Raises OSError."""
    (folder / FOLDER).mkdir(mode=0o700, exist_ok=True)
    write_private_file(folder / FOLDER / f"{name}.json", json.dumps(content).encode())
