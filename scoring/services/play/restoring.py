"""Restoring an older revision: a new revision with its record, checked like any correction."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from scoring.models.smazzata import SmazzataRevision
from scoring.models.turn import Table
from scoring.play.records import restored_key
from scoring.rules.records import CANCELLED, Depth
from scoring.services.journal.authors import Author
from scoring.services.locking import lock_seating
from scoring.services.play.corrections import record_correction
from scoring.services.play.smazzate import Submission
from scoring.services.refusals import Refusal

MOST_KEY = 48
"""Longest key of a client, in characters: the number of the older revision is stored before it."""


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
    """Write a new revision with the record of an older one; nobody has signed the new one yet.

    The same key again returns the revision that it made before. Raises what
    `find_restoration` and `record_smazzata` raise; then nothing is written.
    """
    lock_seating(table, is_play=True)
    submission = find_restoration(
        table=table, number=number, revision=revision, based_on=based_on, reason=reason, key=key
    )
    return record_correction(table=table, submission=submission, author=author, now=now)


def find_restoration(
    *, table: Table, number: int, revision: int, based_on: str, reason: str, key: str
) -> Submission:
    """The submission that restores this revision. Nothing is written.

    Refuses a revision that does not exist, stands already or was cancelled (cancelling is an act of
    its own).
    """
    rows = SmazzataRevision.objects.filter(smazzata__table=table, smazzata__number=number)
    older = rows.filter(number=revision).select_related("smazzata").first()
    if older is None:
        raise Refusal("restore.no_such_version", {"revision": revision, "number": number})
    if older.number == older.smazzata.revision:
        raise Refusal("restore.stands", {"revision": revision})
    if older.depth == CANCELLED:
        raise Refusal("restore.cancelled", {"revision": revision})
    if not 1 <= len(key) <= MOST_KEY:
        raise Refusal("record.key_missing")
    return Submission(
        number=number,
        depth=Depth(older.depth),
        data=older.record,
        key=restored_key(revision, key),
        based_on=based_on,
        reason=reason.strip(),
        override=older.override,
    )
