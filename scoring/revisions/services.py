from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.actions.authors_services import Author
from scoring.actions.locking_services import lock_seating
from scoring.actions.refusals_services import Refusal
from scoring.core.play.records import restored_key
from scoring.core.rules.records import CANCELLED, Depth
from scoring.models.smazzata import SmazzataRevision
from scoring.models.turn import Table
from scoring.recording.corrections_services import record_correction
from scoring.recording.services import Submission, refuse_missing_key

MAX_KEY = 48
"""Maximum length of the `key` of a request to restore an earlier revision; stored with a prefix."""


@transaction.atomic
def restore_smazzata(
    *,
    table: Table,
    number: int,
    revision: int,
    based_on: str,
    reason: str,
    key: str,
    author: Author,
    now: datetime,
) -> SmazzataRevision:
    """Write a new, unsigned revision with the record of an older one.

    `number`: number of the smazzata; `revision`: number of the older revision; `based_on`: key
    of the current revision. A repeated `key` returns the revision already written. Raises the
    same errors as `find_restoration` and `record_smazzata`; then nothing is written."""
    lock_seating(table, is_play=True)
    submission = find_restoration(
        table=table, number=number, revision=revision, based_on=based_on, reason=reason, key=key
    )
    return record_correction(table=table, submission=submission, author=author, now=now)


def find_restoration(
    *, table: Table, number: int, revision: int, based_on: str, reason: str, key: str
) -> Submission:
    """Build the submission that records an older revision again; saves nothing.

    Raises Refusal if the revision does not exist, is the current one or is a cancellation, or if
    `key` is empty or too long."""
    rows = SmazzataRevision.objects.filter(smazzata__table=table, smazzata__number=number)
    older = rows.filter(number=revision).select_related("smazzata").first()
    if older is None:
        raise Refusal(
            "restore.no_such_version",
            _("There is no revision %(revision)d of smazzata %(number)d.")
            % {"revision": revision, "number": number},
        )
    if older.number == older.smazzata.revision:
        raise Refusal(
            "restore.stands",
            _("Revision %(revision)d is already the one that counts.") % {"revision": revision},
        )
    if older.depth == CANCELLED:
        raise Refusal(
            "restore.cancelled",
            _(
                "Revision %(revision)d is a cancellation and cannot be restored: cancel the "
                "smazzata again instead."
            )
            % {"revision": revision},
        )
    if not 1 <= len(key) <= MAX_KEY:
        raise refuse_missing_key()
    return Submission(
        number=number,
        depth=Depth(older.depth),
        data=older.record,
        key=restored_key(revision, key),
        based_on=based_on,
        reason=reason.strip(),
        override=older.override,
    )
