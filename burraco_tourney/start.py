"""Start of each command: an expected failure prints a message and exits with code 1.

Messages are always in Italian, because the settings, which select the language, may be invalid."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from gettext import translation
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

from burraco_tourney.environment import WrongSetting
from burraco_tourney.operations.outage_causes import (
    NO_ROOM,
    OUTAGE_WORDS,
    Outage,
    find_outage,
    gettext_noop,
)
from burraco_tourney.places import FILES
from scoring.store.file_locks_services import hold_file
from scoring.store.private_files import OWNER_ONLY, BrokenKeyFile

HELD = "server.lock"
LOCALE, LANGUAGE = FILES / "locale", "it"
FAILED = 1

BROKEN_KEY = gettext_noop(
    "The key file %(file)s is empty or damaged. Replace it with the one "
    "from the last backup, or delete it: a new one is created, and "
    "everyone must log in again."
)
UNUSABLE = gettext_noop("This program cannot use %(file)s: %(reason)s.")
FIRST_START = gettext_noop(
    "To create the database before the first start: python -m burraco_tourney.update"
)


def start(run: Callable[[], int | None]) -> int:
    """Run a command and return its exit code. Files that it creates are private to their owner."""
    os.umask(OWNER_ONLY)
    try:
        return run() or 0
    except Exception as error:
        sentence = format_failure(error)
        if sentence is None:
            raise
        print(sentence, file=sys.stderr)
        return FAILED


def format_failure(error: BaseException) -> str | None:
    """Format the cause and remedy of a failed start; None if the error is a bug in the program."""
    _ = translation("django", LOCALE, [LANGUAGE], fallback=True).gettext
    if isinstance(error, WrongSetting):
        return error.say(_)
    if isinstance(error, BrokenKeyFile):
        return _(BROKEN_KEY) % {"file": error.path}
    outage = find_outage(error)
    if outage is not None:
        words = OUTAGE_WORDS[outage]
        title = _(words.title)
        first = [_(FIRST_START)] if outage == Outage.LOST else []
        return "\n".join([f"{title} ({error})", _(words.remedy), *first])
    if isinstance(error, OSError) and error.filename:
        return _(UNUSABLE) % {"file": error.filename, "reason": error.strerror}
    return None


def hold_folder(folder: Path, patience: float = 0) -> IO[str] | None:
    """Lock a data folder, created if missing; return the open lock file. The lock ends when the
    file is closed or the process ends. Return None if another process holds the lock for more
    than `patience` seconds. Raises OSError if the folder cannot be used."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return hold_file(folder / HELD, patience)


def check_room(folder: Path) -> None:
    """Raise OSError if the folder is not writable or its disk is full."""
    with TemporaryFile(dir=folder) as file:
        file.write(bytes(NO_ROOM))
        file.flush()
