"""Warns that the disk is nearly full: on a full disk nothing can be recorded."""

from __future__ import annotations

import shutil
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import gettext as _

MEGABYTE = 1024 * 1024


def format_low_disk_warning() -> str:
    """The warning; empty while at least LOW_DISK_MB are free."""
    try:
        free = shutil.disk_usage(settings.VAR_DIR).free // MEGABYTE
    except OSError:
        return ""  # the folder cannot be read: a write will report that
    if free >= settings.LOW_DISK_MB:
        return ""
    said = _(
        "The desk's computer has only %(free)d MB of disk space left. Delete or move other "
        "files before the disk is full: once it is, nothing more can be recorded."
    )
    return said % {"free": free}


def warn_of_low_disk(request: HttpRequest) -> dict[str, Callable[[], str]]:
    """A context processor: `low_disk` checks the disk when a template uses it."""
    return {"low_disk": format_low_disk_warning}
