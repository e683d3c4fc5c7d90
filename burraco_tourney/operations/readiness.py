"""Readiness checks (database, schema, disk), and the director's warning of a nearly full disk."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from tempfile import TemporaryFile

from django.conf import settings
from django.db import DatabaseError, connection, transaction
from django.http import HttpRequest
from django.utils.translation import gettext as _

from scoring.backups.queries import list_migrations, load_applied_migrations

MIN_FREE = 64 * 2**20
"""Free bytes needed to be ready: enough for an evening's smazzate and photos."""


def list_problems() -> list[str]:
    return [*check_database(), *check_disk()]


def check_database() -> Iterator[str]:
    try:
        missing = list_missing_migrations()
        if connection.vendor == "postgresql":
            yield from check_writes()
    except DatabaseError as error:
        text = _("The database does not answer (%(error)s).")
        yield text % {"error": type(error).__name__}
    else:
        if missing:
            text = _(
                "The database tables do not match this program (missing: %(missing)s): run “python "
                "-m burraco_tourney.update”."
            )
            yield text % {"missing": ", ".join(missing)}


def check_writes() -> Iterator[str]:
    """Check with a test write that PostgreSQL can store data. Raises DatabaseError if it cannot.

    Yields an error if there is a standby server and the program's database role may not read the
    standby's state (see postgres/base.py)."""
    with connection.cursor() as cursor, transaction.atomic():
        cursor.execute(
            "SELECT current_user, current_setting('synchronous_standby_names') = ''"
            " OR pg_has_role('pg_read_all_stats', 'USAGE'),"
            " pg_logical_emit_message(true, 'burraco', 'ready')"
        )
        role, may_see, _place = cursor.fetchone()
    if not may_see:
        text = _(
            "The program is not allowed to check the second (standby) database server. "
            "To allow it, run “GRANT pg_read_all_stats TO %(role)s”."
        )
        yield text % {"role": role}


def list_missing_migrations() -> list[str]:
    """List the program's migrations that the database lacks, as `app.name`."""
    with connection.cursor() as cursor:
        try:
            applied = load_applied_migrations(cursor)
        except DatabaseError:
            if "django_migrations" in connection.introspection.table_names():
                raise
            applied = frozenset()  # a new database
    return sorted(list_migrations() - applied)


def check_disk() -> Iterator[str]:
    try:
        free = shutil.disk_usage(settings.VAR_DIR).free
        with TemporaryFile(dir=settings.VAR_DIR) as file:
            file.write(b"room")
    except OSError as error:
        yield _("Cannot write to the disk: %(reason)s.") % {"reason": error.strerror}
    else:
        if free < MIN_FREE:
            text = _("The disk is nearly full: %(free)s MB free, %(needed)s MB needed.")
            yield text % {"free": free // 2**20, "needed": MIN_FREE // 2**20}


def format_low_disk_warning() -> str:
    """Return the low-disk warning; "" if LOW_DISK_MB are free or the disk is unreadable."""
    try:
        free = shutil.disk_usage(settings.VAR_DIR).free // 2**20
    except OSError:
        return ""  # the folder cannot be read: a write will report that
    if free >= settings.LOW_DISK_MB:
        return ""
    said = _(
        "The tournament computer has only %(free)d MB of disk space left. Delete or move other "
        "files: on a full disk nothing can be recorded."
    )
    return said % {"free": free}


def warn_of_low_disk(request: HttpRequest) -> dict[str, Callable[[], str]]:
    """Context processor: `low_disk`, the low-disk warning, computed when a template uses it."""
    return {"low_disk": format_low_disk_warning}
