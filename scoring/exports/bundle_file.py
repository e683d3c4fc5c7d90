"""A bundle as a file: one JSON document, written, and read or refused in one sentence."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Final

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from scoring.core.bundle.links import check_links
from scoring.core.bundle.reading import BadBundle, read_bundle, write_value
from scoring.core.bundle.values import Bundle
from scoring.exports.bundle_wording import bundle_sentence


def write_bundle(bundle: Bundle) -> str:
    """The document, the same for the same bundle to the last sign."""
    return write_document(write_value(bundle))


def write_document(data: object) -> str:
    """JSON values as a document that people can read too."""
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


BAD_USAGE: Final = 2
STDIN: Final = "-"
MAX_BYTES: Final = 1 << 28
"""The largest events that were ever played take a tenth of this."""


def open_bundle(path: str) -> Bundle:
    """The bundle in this file (`-` for standard input). Raises CommandError."""
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
    try:
        if len(data) > MAX_BYTES:
            raise BadBundle("large")
        bundle = read_bundle(data)
        check_links(bundle)
    except BadBundle as bad:
        raise refuse(bad) from bad
    return bundle


def refuse(bad: BadBundle) -> CommandError:
    return CommandError(bundle_sentence(bad), returncode=BAD_USAGE)
