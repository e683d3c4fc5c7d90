"""`python -m burraco_tourney.update`: create or upgrade the database.

The server also creates or upgrades an SQLite database at each start. Run this program first if
another program, such as the demo, writes data before the server has started. PostgreSQL is upgraded
only by this program, in place: several servers may share it, so no server upgrades it."""

from __future__ import annotations

import os
import sys

from burraco_tourney.operations.outage_causes import gettext_noop
from burraco_tourney.places import find_first_database
from burraco_tourney.start import check_room, hold_folder, start

HELD_ELSEWHERE = gettext_noop(
    "Another server is using the folder %(folder)s. Close that server, or set another folder: "
    "VAR_DIR=…"
)


def run_update() -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "burraco_tourney.settings")
    import django
    from django.conf import settings
    from django.utils.translation import activate
    from django.utils.translation import gettext as _

    django.setup()
    activate(settings.LANGUAGE_CODE)
    if settings.DATABASE_FILE is None:
        refused = update_shared_database()
    elif hold_folder(settings.VAR_DIR):
        refused = prepare_database()
    else:
        refused = _(HELD_ELSEWHERE) % {"folder": settings.VAR_DIR}
    if refused:
        print(refused, file=sys.stderr)
    return bool(refused)


def prepare_database() -> str:
    """Create a new installation's database, or upgrade an existing one. Return the reason why the
    program cannot use the database, or "". Raises OSError or DatabaseError for an outage."""
    from django.conf import settings
    from django.utils import timezone
    from django.utils.translation import gettext as _

    from scoring.backups.updating_services import (
        UpdateRefused,
        prepare_first_database,
        update_database,
    )

    check_room(settings.VAR_DIR)
    prepare_first_database(find_first_database())
    told = _("Upgrading the data …")
    try:
        before = update_database(timezone.now(), lambda: print(told, flush=True))
    except UpdateRefused as refused:
        return str(refused)
    if before is not None:
        print(_("The previous data are in the backup %(path)s") % {"path": before})
    return ""


def update_shared_database() -> str:
    """Migrate PostgreSQL. Return the reason why this program cannot migrate it, or ""."""
    from scoring.backups.updating_services import UpdateRefused, migrate_shared_database

    try:
        migrate_shared_database()
    except UpdateRefused as refused:
        return str(refused)
    return ""


if __name__ == "__main__":
    sys.exit(start(run_update))
