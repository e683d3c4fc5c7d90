"""A bundle as a file: one JSON document, read or refused in one sentence."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from scoring.core.bundle.links import check_links
from scoring.core.bundle.reading import BadBundle, read_bundle
from scoring.core.bundle.values import Bundle
from scoring.exports.bundle_wording import bundle_sentence

BAD_USAGE: Final = 2
STDIN: Final = "-"
MAX_BYTES: Final = 1 << 28
"""The largest events that were ever played take a tenth of this."""


def open_bundle(path: str) -> Bundle:
    """The bundle in this file (`-` for standard input). Raises CommandError."""
    return parse_file(read_file(path))


def read_file(path: str) -> bytes:
    """What is in this file (`-` for standard input). Raises CommandError."""
    try:
        if path == STDIN:
            data = sys.stdin.buffer.read(MAX_BYTES + 1)
        else:
            with Path(path).open("rb") as file:
                data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise CommandError(
            _("%(file)s cannot be read: %(reason)s.") % {"file": path, "reason": error.strerror},
            returncode=BAD_USAGE,
        ) from error
    if len(data) > MAX_BYTES:
        raise refuse(BadBundle("large"))
    return data


def parse_file(data: bytes | str) -> Bundle:
    """The bundle in a document, its links checked. Raises CommandError."""
    try:
        bundle = read_bundle(data)
        check_links(bundle)
    except BadBundle as bad:
        raise refuse(bad) from bad
    return bundle


def refuse(bad: BadBundle) -> CommandError:
    return CommandError(bundle_sentence(bad), returncode=BAD_USAGE)
