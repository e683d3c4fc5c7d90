"""Write revisions of a smazzata; the latest one is in force."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import uuid4

from django.db import transaction
from django.db.models import Max
from django.dispatch import Signal

from scoring.actions.authors_services import Author
from scoring.core.play.records import restored_key
from scoring.core.rules.records import CANCELLED
from scoring.core.rules.scores import SmazzataSums
from scoring.models.smazzata import CLEAN_COLUMNS, GP_COLUMNS, Smazzata, SmazzataRevision
from scoring.models.tournament import Tournament

revision_committed = Signal()
"""Sent when a revision is committed; the metrics count these signals."""
STANDING = ("revision", *GP_COLUMNS, *CLEAN_COLUMNS, "alone")
"""Columns of a smazzata that copy values from its current revision."""


def write_revision(
    event: Tournament,
    smazzata: Smazzata,
    author: Author,
    now: datetime,
    *,
    record: dict[str, Any],
    sums: SmazzataSums,
    **fields: Any,
) -> SmazzataRevision:
    """Write the next revision of a smazzata (which may be new), and make it the current one.

    `record` is the smazzata as recorded, `sums` its points. `event` must be locked; `fields` are
    further columns of the revision."""
    is_new, last = smazzata.pk is None, 0
    if not is_new:
        last = smazzata.revisions.aggregate(last=Max("number"))["last"] or 0
    smazzata.revision = last + 1
    for side, gp, clean in zip(sums.sides, GP_COLUMNS, CLEAN_COLUMNS, strict=False):
        setattr(smazzata, gp, side.total)
        setattr(smazzata, clean, side.clean_burrachi)
    smazzata.alone = record.get("alone")
    smazzata.save(force_insert=is_new, update_fields=None if is_new else STANDING)
    revision = SmazzataRevision(
        smazzata=smazzata,
        number=smazzata.revision,
        record=record,
        sums=sums,
        author=author.user,
        author_name=author.name,
        device=author.device,
        created_at=now,
        created_at_revision=event.revision,
        **fields,
    )
    revision.save(force_insert=True)
    transaction.on_commit(lambda: revision_committed.send(SmazzataRevision))
    return revision


def cancel_revision(
    event: Tournament, smazzata: Smazzata, reason: str, author: Author, now: datetime
) -> SmazzataRevision:
    """Cancel a smazzata by writing an empty revision. `event` must be locked."""
    return write_revision(
        event,
        smazzata,
        author,
        now,
        sums=SmazzataSums.cancelled(event.rules.sides),
        depth=CANCELLED,
        record={},
        key=f"cancel-{uuid4()}",
        reason=reason,
    )


def restore_revision(
    event: Tournament, smazzata: Smazzata, number: int, author: Author, now: datetime
) -> SmazzataRevision:
    """Write a new revision of a smazzata that copies the older revision with this number."""
    older = smazzata.revisions.get(number=number)
    return write_revision(
        event,
        smazzata,
        author,
        now,
        sums=older.sums,
        depth=older.depth,
        record=older.record,
        key=restored_key(number, str(uuid4())),
        override=older.override,
        overridden=older.overridden,
    )
