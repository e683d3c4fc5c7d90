"""Shared code of the commands: errors with exit code 2, input files, JSON output."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from django.core.management.base import CommandError, OutputWrapper
from django.utils.translation import gettext as _

from scoring.core.bundle.links import read_linked_bundle
from scoring.core.bundle.reading import BadBundle
from scoring.core.bundle.values import Bundle
from scoring.documents.bundle_wording import bundle_sentence

BAD_USAGE: Final = 2
"""Exit code for impossible values and unreadable files; argparse uses it for bad usage."""
STDIN: Final = "-"
MAX_MEGABYTES: Final = 256
"""Maximum size of a file to read. The largest events ever played take a tenth of this size."""


class BadUsage(CommandError):
    """Raised if a command cannot do what was asked; the message is the reason. Exit code 2."""

    def __init__(self, sentence: object) -> None:
        super().__init__(str(sentence), returncode=BAD_USAGE)


def open_bundle(path: str) -> Bundle:
    """Read the event in a file (`-`: standard input). Raises BadUsage."""
    try:
        return read_linked_bundle(read_file(path))
    except BadBundle as bad:
        raise BadUsage(bundle_sentence(bad)) from bad


def read_file(path: str, most: int | None = None) -> bytes:
    """Read a file (`-`: stdin). `most`: megabytes; if None, MAX_MEGABYTES. Raises BadUsage."""
    megabytes = most or MAX_MEGABYTES
    size = megabytes << 20
    try:
        if path == STDIN:
            data = sys.stdin.buffer.read(size + 1)
        else:
            with Path(path).open("rb") as file:
                data = file.read(size + 1)
    except OSError as error:
        raise refuse_file(path, error) from error
    if len(data) > size:
        raise BadUsage(bundle_sentence(BadBundle("large", megabytes=megabytes)))
    return data


def refuse_file(path: str, error: OSError) -> BadUsage:
    sentence = _("%(file)s cannot be read: %(reason)s.")
    return BadUsage(sentence % {"file": path, "reason": error.strerror})


@contextmanager
def writing_json(out: OutputWrapper, errors: str = "strict") -> Iterator[None]:
    """Context manager for JSON output: encode `out` in UTF-8, flush it, ignore a closed pipe."""
    if (reconfigure := getattr(out, "reconfigure", None)) is not None:
        reconfigure(encoding="utf-8", errors=errors)
    try:
        yield
        out.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
