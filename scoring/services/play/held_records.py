"""Deciding on held records: each becomes the standing revision or is dropped."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from scoring.models.held import HeldRecord
from scoring.queries.play.smazzate import find_standing
from scoring.rules.records import Depth
from scoring.services.journal.authors import Author
from scoring.services.locking import find_again, lock_tournament
from scoring.services.play.corrections import record_correction
from scoring.services.play.smazzate import Submission
from scoring.services.refusals import Refusal


@transaction.atomic
def settle_held(
    *,
    held: HeldRecord,
    take: bool,
    reason: str,
    author: Author,
    now: datetime,
    override: str = "",
    based_on: str | None = None,
) -> HeldRecord:
    """Make a held record the revision that stands, under its own key, or drop it.

    `reason` is owed where another one stands, `override` for a record that fails checks. `based_on`
    is the key of the one that was shown, "" for none; None takes the place of whatever stands.
    Deciding the same again changes nothing. Raises Refusal `held.settled` where it was decided
    otherwise, and what `record_smazzata` raises.
    """
    event = lock_tournament(held.table.turn.tournament, even_closed=True, is_play=True)
    held = find_again(HeldRecord.objects.select_related("table__turn__tournament"), held)
    if held.settled_at is not None:
        if held.taken is not take:
            raise Refusal("held.settled")
        return held
    if event.is_closed:
        raise Refusal("tournament.closed")
    if take:
        standing = find_standing(held.table, held.number)
        shown = (standing.key if standing else "") if based_on is None else based_on
        submission = Submission(
            number=held.number,
            depth=Depth(held.depth),
            data=held.record,
            key=held.key,
            based_on=shown,
            reason=reason if standing else "",
            override=held.override or override,
        )
        record_correction(table=held.table, submission=submission, author=author, now=now)
    held.taken, held.settled_at, held.settled_by = take, now, author.name
    held.settled_at_revision = event.revision
    held.save(update_fields=["taken", "settled_at", "settled_at_revision", "settled_by"])
    return held
