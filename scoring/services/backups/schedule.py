"""Automatic backups: a thread of the server checks every few seconds whether one is due. No write
waits for a backup, and of several servers on one machine only one makes it."""

from __future__ import annotations

import logging
import time
from datetime import datetime
from threading import Event, Thread
from typing import Final

from django.conf import settings
from django.db import Error, connection
from django.utils import timezone

from scoring.backup.errors import BackupError
from scoring.backup.names import Reason
from scoring.backup.status import Status
from scoring.models.act import Act
from scoring.play.acts import ActKind
from scoring.queries.backups.listing import load_change_mark, load_status
from scoring.services.backups.folders import find_second, touch_status
from scoring.services.backups.making import (
    BackupMade,
    is_saved,
    make_if_changed,
    refresh_second_place,
)

EVERY: Final = 5.0
"""Seconds between two checks."""
RETRY: Final = 60.0
"""Seconds to wait after a failed backup."""
REASONS: Final[dict[str, Reason]] = {
    ActKind.PUBLISH.value: Reason.PUBLISH,
    ActKind.CLOSE_TURN.value: Reason.CLOSE,
    ActKind.CLOSE_EVENT.value: Reason.CLOSE,
}
"""The acts after which a backup is made at once."""

logger = logging.getLogger(__name__)


def start_backups() -> None:
    """Make backups in the background for as long as this process lives, unless settings forbid."""
    if settings.BACKUP_MINUTES:
        Thread(target=_run, name="backups", daemon=True).start()


def _run() -> None:
    schedule = Schedule()
    stop = Event()
    while not stop.wait(EVERY):
        try:
            schedule.look(time.monotonic(), timezone.now())
        except (BackupError, Error) as error:
            logger.warning("No backup could be made: %s", error)
        except Exception:  # after any error, the next check may succeed
            logger.exception("No backup could be made")
        finally:
            connection.close()


class Schedule:
    """Decides when a backup is due. `clock`: seconds of a monotonic clock."""

    def __init__(self) -> None:
        self._act: int | None = None
        """The last act in REASONS that is backed up; None before the first check."""
        self._saved_at: float | None = None
        """The time at which everything was last known to be backed up."""
        self._patient_until = 0.0
        """After a failed backup, the time of the next attempt."""

    def look(self, clock: float, now: datetime) -> BackupMade | None:
        """Make a backup if one is due. Raises BackupError where it cannot be made."""
        status, mark = load_status(), load_change_mark()
        act, kind = _find_last_act()
        if self._act is None:
            self._act = act
        if is_saved(status, mark):
            self._act, self._saved_at = act, clock
            self._refresh_second_place(status, clock)
            touch_status()
            return None
        is_regular = (
            self._saved_at is None or clock - self._saved_at >= 60 * settings.BACKUP_MINUTES
        )
        if clock < self._patient_until or (act == self._act and not is_regular):
            return None
        reason = Reason.REGULAR if act == self._act else REASONS.get(kind, Reason.REGULAR)
        self._patient_until = clock + RETRY
        made = make_if_changed(reason=reason, now=now)
        self._act, self._saved_at, self._patient_until = act, clock, clock
        return made

    def _refresh_second_place(self, status: Status, clock: float) -> None:
        """Record at once that the second place is missing; copy the last backup to it when it is
        back."""
        if find_second(status.last).value == status.second or clock < self._patient_until:
            return
        self._patient_until = clock + RETRY
        refresh_second_place()


def _find_last_act() -> tuple[int, str]:
    """The key and the kind of the last act that calls for a backup; key 0 if there is none."""
    found = Act.objects.filter(kind__in=list(REASONS)).order_by("-pk").values_list("pk", "kind")
    return found.first() or (0, "")
