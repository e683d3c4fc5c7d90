"""A desk without a console, as a shortcut of Windows opens it by `pythonw`: what it says goes to a
file of the data folder.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from pathlib import Path
from typing import IO, Final

LOG: Final = "desk.log"
LOG_BEFORE: Final = "desk-before.log"
"""The log of the time before."""


@contextmanager
def keep_what_is_said(folder: Path) -> Iterator[None]:
    """Write what is said meanwhile to the log of a data folder; nowhere if it cannot be written."""
    with _open_log(folder) as file, redirect_stdout(file), redirect_stderr(file):
        yield


def _open_log(folder: Path) -> IO[str]:
    log = folder / LOG
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with suppress(OSError):  # there is none, or another desk has it open
            log.replace(folder / LOG_BEFORE)
        return log.open("a", encoding="utf-8", buffering=1)
    except OSError:
        return open(os.devnull, "a", encoding="utf-8")
