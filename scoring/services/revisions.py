"""Versions of a smazzata: the next one is written, and from then on it is the one that stands."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import uuid4

from django.db.models import Max

from scoring.models.smazzata import DepthChoice, Smazzata, SmazzataRevision
from scoring.services.authors import Author

NO_SUMS = {"NS": [0] * 6, "EW": [0] * 6, "clean": [0, 0]}


def write_revision(
    smazzata: Smazzata, author: Author, now: datetime, *, sums: dict[str, Any], **fields: Any
) -> SmazzataRevision:
    """A new version of a smazzata (which may be new itself), standing from now on."""
    last = 0
    if smazzata.pk:
        last = smazzata.revisions.aggregate(last=Max("number"))["last"] or 0
    smazzata.revision = last + 1
    smazzata.ns_gp, smazzata.ew_gp = sums["NS"][-1], sums["EW"][-1]
    smazzata.ns_clean, smazzata.ew_clean = sums["clean"]
    smazzata.save()
    return SmazzataRevision.objects.create(
        smazzata=smazzata,
        number=smazzata.revision,
        sums=sums,
        author=author.user,
        author_name=author.name,
        device=author.device,
        created_at=now,
        **fields,
    )


def cancel_revision(
    smazzata: Smazzata, reason: str, author: Author, now: datetime
) -> SmazzataRevision:
    """A version that counts nothing."""
    return write_revision(
        smazzata,
        author,
        now,
        sums=NO_SUMS,
        depth=DepthChoice.CANCELLED,
        record={},
        key=f"cancel-{uuid4()}",
        reason=reason,
    )


def restore_revision(
    smazzata: Smazzata, number: int, reason: str, author: Author, now: datetime
) -> SmazzataRevision:
    """A version like an older one of this number, written anew."""
    older = smazzata.revisions.get(number=number)
    return write_revision(
        smazzata,
        author,
        now,
        sums=older.sums,
        depth=older.depth,
        record=older.record,
        key=f"restore-{uuid4()}",
        reason=reason,
        override=older.override,
        overridden=older.overridden,
    )
