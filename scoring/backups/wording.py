"""Sentences about backups: errors, warnings, age, and the effects of a restore."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.timesince import timesince
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from scoring.backups.archive import (
    EventSummary,
    RestorePreview,
    RestoreResult,
)
from scoring.backups.names import BackupError, Reason
from scoring.backups.status import SecondPlace, Status

REASON_NAMES: dict[Reason, str | Promise] = {
    Reason.BY_HAND: gettext_lazy("manual"),
    Reason.PUBLISH: gettext_lazy("seating published"),
    Reason.CLOSE: gettext_lazy("turn or event closed"),
    Reason.REGULAR: gettext_lazy("scheduled"),
    Reason.BEFORE_RESTORE: gettext_lazy("before a restore"),
    Reason.BEFORE_UPDATE: gettext_lazy("before an update"),
}
SECOND_SENTENCES: dict[SecondPlace, str | Promise] = {
    SecondPlace.NOT_SET: "",
    SecondPlace.HOLDS: gettext_lazy("The last backup is in the second folder too."),
    SecondPlace.MISSING: gettext_lazy(
        "The second backup folder is missing: plug in the USB stick to copy the last backup to it."
    ),
    SecondPlace.FAILED: gettext_lazy(
        "The last backup could not be copied to the second folder: check whether that folder "
        "is full or write-protected."
    ),
}
_ENGINES = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}
_SENTENCES: dict[str, Promise] = {
    "unreadable": gettext_lazy("The file cannot be read: %(reason)s."),
    "not_a_backup": gettext_lazy(
        "This file is not a backup made by this program, or it is incomplete: choose another file."
    ),
    "newer": gettext_lazy(
        "The backup was made by a newer version of the program: update this program first."
    ),
    "too_old": gettext_lazy(
        "The backup comes from a version that is too old for this program. Restore it with a "
        "version between that one and this one, make a new backup there, then restore the new "
        "backup here."
    ),
    "damaged": gettext_lazy(
        "The backup is damaged (%(member)s): choose another backup. Nothing was changed."
    ),
    "unsafe": gettext_lazy(
        "The file contains “%(member)s”, which does not belong in a backup: choose another file."
    ),
    "bomb": gettext_lazy(
        "The contents of this file are far too large for a backup: choose another file."
    ),
    "no_key": gettext_lazy(
        "The secret key in the backup is empty or damaged: choose another "
        "backup. Nothing was changed."
    ),
    "other_engine": gettext_lazy(
        "The backup is from %(engine)s, but this server keeps its data in %(ours)s: move the "
        "events one by one with the commands export_bundle and import_bundle."
    ),
    "disk_full": gettext_lazy(
        "The disk of %(folder)s is full, so no backup was made: free some "
        "space, then make one manually."
    ),
    "folder": gettext_lazy("Cannot write to %(folder)s: %(reason)s."),
    "busy": gettext_lazy(
        "Somebody is saving data, or another backup or restore is running: try again in a minute."
    ),
    "pooled": gettext_lazy(
        "Backups need a direct connection to PostgreSQL, but this server reaches it through "
        "another program (a connection pooler). Set BACKUP_DATABASE_URL to the address of "
        "PostgreSQL itself and restart the server."
    ),
    "no_program": gettext_lazy(
        "%(program)s is missing on this computer: install PostgreSQL's client programs, of the "
        "same version as the database or newer."
    ),
    "program_failed": gettext_lazy("%(program)s failed: %(reason)s"),
    "database": gettext_lazy("The database could not be read or written: %(reason)s."),
    "migration": gettext_lazy(
        "The older data could not be upgraded: %(reason)s. Nothing was changed."
    ),
    "changed": gettext_lazy(
        "Something else was saved meanwhile, so the restore was stopped and changed nothing: try "
        "again."
    ),
}


def format_newer_data(made_by: str) -> str:
    """Explain that data of a newer version (`made_by`; "" if unknown) cannot be opened."""
    params = {"newer": made_by or "?", "own": settings.VERSION, "folder": settings.VAR_DIR}
    return (
        _(
            "The data in %(folder)s belong to version %(newer)s of the program. Version %(own)s "
            "is older and cannot read them. Start the newer version, or restore, in an empty "
            "folder, a backup made by the older one."
        )
        % params
    )


def format_too_old_data() -> str:
    return _(
        "These data come from a version that is too old for this program. Open them first with a "
        "version between that one and this one, then with this program."
    )


def format_update_failure(made_by: str, why: BackupError) -> str:
    params = {"why": backup_sentence(why), "older": made_by or "?"}
    return (
        _("The data could not be upgraded: %(why)s Keep using the previous version (%(older)s).")
        % params
    )


def backup_sentence(error: BackupError) -> str:
    named = {name: _ENGINES.get(str(value), value) for name, value in error.params.items()}
    return str(_SENTENCES[error.code]) % named


def list_warnings(status: Status, overdue: int = 0) -> list[str]:
    """List the warnings on backups. `overdue`: age of an overdue last backup in minutes, else 0."""
    warnings = []
    if status.error is not None:
        warnings.append(
            _("The last backup could not be made. %(why)s") % {"why": backup_sentence(status.error)}
        )
    elif overdue and status.name is None:
        warnings.append(_("There is no backup yet: make one."))
    elif overdue:
        warnings.append(
            ngettext(
                "The last backup is %(n)d minute old: make a new one.",
                "The last backup is %(n)d minutes old: make a new one.",
                overdue,
            )
            % {"n": overdue}
        )
    if status.second in (SecondPlace.MISSING, SecondPlace.FAILED):
        warnings.append(str(SECOND_SENTENCES[SecondPlace(status.second)]))
    return warnings


def format_age(status: Status, now: datetime) -> str:
    name = status.name
    if name is None:
        return _("There is no backup yet.")
    if now - name.made_at < timedelta(minutes=1):
        sentence = ngettext(
            "The last backup was made just now, in %(n)d folder.",
            "The last backup was made just now, in %(n)d folders.",
            status.places,
        )
    else:
        sentence = ngettext(
            "The last backup was made %(ago)s ago, in %(n)d folder.",
            "The last backup was made %(ago)s ago, in %(n)d folders.",
            status.places,
        )
    return sentence % {"ago": timesince(name.made_at, now), "n": status.places}


def list_backup_notes(preview: RestorePreview) -> list[str]:
    """List what a restore changes besides events: lost records, accounts, the secret key."""
    notes = [
        lost_sentence(preview.lost),
        _("After the restore, phones send the smazzate they have not sent yet."),
        _("The current data are backed up first: to get them back, restore that backup."),
        _(
            "Accounts, passwords, links and PINs go back to those in the backup. Everyone must "
            "log in again."
        ),
    ]
    if preview.is_older:
        notes.append(
            _("The backup is from an older version (%(version)s) and will be upgraded.")
            % {"version": preview.manifest.program}
        )
    if preview.key_differs:
        notes.append(
            _(
                "The backup has a different secret key from the one in use: restart the server "
                "after the restore."
            )
        )
    return notes


def list_preview(preview: RestorePreview) -> list[str]:
    """List the sentences of a preview: the backup's date, each event's change, the other notes."""
    manifest = preview.manifest
    made = localtime(manifest.made_at)
    head = _("Backup of %(moment)s (%(reason)s), program version %(version)s.") % {
        "moment": date_format(made, "SHORT_DATETIME_FORMAT"),
        "reason": REASON_NAMES[manifest.reason],
        "version": manifest.program,
    }
    keys = ("event", "change", "now", "then")
    changes = [
        _("%(event)s – %(change)s. Now: %(now)s. In the backup: %(then)s.")
        % dict(zip(keys, format_change(*each), strict=True))
        for each in preview.changes
    ]
    return [
        head,
        *(changes or [_("There are no events now, and none in the backup.")]),
        *list_backup_notes(preview),
    ]


def list_restored(restored: RestoreResult) -> list[str]:
    sentences = [_("Backup restored. Everyone must log in again.")]
    if restored.before is not None:
        sentences.append(
            _("The previous data are in the backup %(name)s: restore it to undo this restore.")
            % {"name": restored.before.file_name}
        )
    if restored.erased:
        sentences.append(
            ngettext(
                "The backup still contained the deleted data of %(n)d person. The program "
                "deleted this data again.",
                "The backup still contained the deleted data of %(n)d people. The program "
                "deleted this data again.",
                restored.erased,
            )
            % {"n": restored.erased}
        )
    if restored.key_differs:
        sentences.append(_("Restart the server now: the secret key has changed."))
    return sentences


def format_change(now: EventSummary | None, then: EventSummary | None) -> tuple[str, str, str, str]:
    """Return an event's name, the effect of a restore on it, its progress now, and its progress in
    the backup. None: the event does not exist now (`now`) or in the backup (`then`)."""
    if now is None:
        change = pgettext("restore", "Returns")
    elif then is None:
        change = pgettext("restore", "Is removed")
    elif now == then:
        change = pgettext("restore", "Unchanged")
    else:
        change = pgettext("restore", "Reverts")
    known = now or then
    return known.name if known else "", change, _format_event(now), _format_event(then)


def _format_event(event: EventSummary | None) -> str:
    """Format the progress of an event: "turn 3, 48 smazzate"."""
    if event is None:
        return "–"
    smazzate = ngettext("%(n)d smazzata", "%(n)d smazzate", event.smazzate) % {"n": event.smazzate}
    if event.is_closed:
        return _("closed, %(smazzate)s") % {"smazzate": smazzate}
    if not event.turn:
        return _("before the first turn")
    return _("turn %(turn)d, %(smazzate)s") % {"turn": event.turn, "smazzate": smazzate}


def lost_sentence(lost: int) -> str:
    if not lost:
        return _("Every recorded smazzata is in the backup.")
    return ngettext(
        "%(n)d recorded smazzata or correction is not in the backup: after the restore, enter it "
        "again.",
        "%(n)d recorded smazzate and corrections are not in the backup: after the restore, enter "
        "them again.",
        lost,
    ) % {"n": lost}
