"""Notes on the server's network status that survive a restart: JSON files in `whereabouts/` of
VAR_DIR.

Each note has one writer, is written atomically, and is read by every process of the server and by
the next start. A missing note stops nothing, and a damaged one counts as missing.
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
"""Name of the note written at each start: the desk's ports and the start time."""
NETWORK: Final = "network"
"""Name of the network watch's note: this computer's addresses, last sleep and last network
change."""
REACHED: Final = "reached"
"""Name of the listener's note: when the first phone connected."""


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
