"""A warning while there is room left on the disk: a full one lets nobody record any more."""

from __future__ import annotations

import shutil
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import gettext as _

MEGABYTE = 1024 * 1024


def describe_low_disk() -> str:
    """The warning, or nothing as long as there are more than LOW_DISK_MB free."""
    try:
        free = shutil.disk_usage(settings.VAR_DIR).free // MEGABYTE
    except OSError:
        return ""  # it is not there to be asked: whoever writes will be told
    if free >= settings.LOW_DISK_MB:
        return ""
    said = _(
        "The disk of the desk's computer has only %(free)d MB left. Delete or move other files "
        "before it is full: then nothing could be recorded any more."
    )
    return said % {"free": free}


def warn_of_low_disk(request: HttpRequest) -> dict[str, Callable[[], str]]:
    """A context processor: `low_disk` asks when a template does."""
    return {"low_disk": describe_low_disk}
