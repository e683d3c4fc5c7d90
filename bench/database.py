"""The temporary database of the benchmarks, deleted when the process ends."""

from __future__ import annotations

import atexit
import os
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import django
from django.conf import settings
from django.core.management import call_command


@cache
def open_database() -> Path:
    """Create an SQLite file with the schema, set Django up with it, and return its path. Raises
    RuntimeError if Django is set up already."""
    if settings.configured:
        raise RuntimeError("Django is set up already, with a database that is not ours to fill.")
    folder = TemporaryDirectory(prefix="burraco-bench-")
    path = Path(folder.name) / "bench.sqlite3"
    os.environ["DATABASE_URL"] = f"sqlite:///{path.as_posix()}"
    os.environ["DJANGO_SETTINGS_MODULE"] = "bench.settings"
    django.setup()
    call_command("migrate", verbosity=0, skip_checks=True)
    atexit.register(_close, folder)
    return path


def _close(folder: TemporaryDirectory[str]) -> None:
    from django.db import connections

    connections.close_all()
    folder.cleanup()
