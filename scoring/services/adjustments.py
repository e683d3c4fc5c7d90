"""Giving a penalty or an award, and taking it back."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from scoring.models.adjustment import Adjustment
from scoring.models.entry import Entry
from scoring.models.turn import Turn
from scoring.services.authors import Author
from scoring.services.refusals import Refusal
from scoring.services.tournaments import lock_tournament


@transaction.atomic
def add_adjustment(
    *,
    entry: Entry,
    turn: Turn | None,
    vp: int,
    mp: int,
    gp: int,
    reason: str,
    author: Author,
    now: datetime,
) -> Adjustment:
    """Add points to an entry (negative: a penalty), on a turn or on the final sum."""
    tournament = lock_tournament(entry.tournament)
    if not (vp or mp or gp):
        raise Refusal("adjustment.nothing")
    if not reason.strip():
        raise Refusal("adjustment.reason_missing")
    if turn is not None and turn.tournament_id != tournament.pk:
        raise Refusal("adjustment.other_event")
    return Adjustment.objects.create(
        entry=entry,
        turn=turn,
        vp=vp,
        mp=mp,
        gp=gp,
        reason=reason.strip(),
        author=author.user,
        author_name=author.name,
        created_at=now,
    )


@transaction.atomic
def remove_adjustment(*, adjustment: Adjustment) -> None:
    """Take a penalty or an award back."""
    lock_tournament(adjustment.entry.tournament)
    adjustment.delete()
