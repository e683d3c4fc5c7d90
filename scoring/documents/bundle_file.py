"""Read a bundle (an event as one JSON document) from a file, for commands."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from scoring.core.bundle.links import read_linked_bundle
from scoring.core.bundle.reading import BadBundle
from scoring.core.bundle.values import Bundle
from scoring.documents.bundle_wording import bundle_sentence

BAD_USAGE: Final = 2
STDIN: Final = "-"
MAX_MEGABYTES: Final = 256
"""Size limit of a file that a command reads; the largest events ever played take a tenth."""


def open_bundle(path: str) -> Bundle:
    """Read the bundle in this file (`-` for standard input). Raises CommandError if the file is
    unreadable or invalid."""
    try:
        return read_linked_bundle(read_file(path))
    except BadBundle as bad:
        raise refuse(bad) from bad


def read_file(path: str, most: int | None = None) -> bytes:
    """Read a file (`-` for standard input) of at most `most` megabytes. Raises CommandError if it
    is larger or unreadable."""
    megabytes = most or MAX_MEGABYTES
    size = megabytes << 20
    try:
        if path == STDIN:
            data = sys.stdin.buffer.read(size + 1)
        else:
            with Path(path).open("rb") as file:
                data = file.read(size + 1)
    except OSError as error:
        raise CommandError(
            _("%(file)s cannot be read: %(reason)s.") % {"file": path, "reason": error.strerror},
            returncode=BAD_USAGE,
        ) from error
    if len(data) > size:
        raise refuse(BadBundle("large", megabytes=megabytes))
    return data


def refuse(bad: BadBundle) -> CommandError:
    return CommandError(bundle_sentence(bad), returncode=BAD_USAGE)
