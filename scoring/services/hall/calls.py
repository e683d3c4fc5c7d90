"""Silent calls to the director: raised at a table, answered when the problem is solved."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from scoring.models.call import Call
from scoring.models.turn import Table
from scoring.play.hall import CallReason
from scoring.services.journal.authors import Author
from scoring.services.locking import find_again, lock_seating
from scoring.services.refusals import Refusal

MOST_OPEN = 12
"""Most open calls of one table."""


@transaction.atomic
def raise_call(
    *,
    table: Table,
    number: int | None,
    reason: CallReason,
    note: str,
    key: str,
    author: Author,
    now: datetime,
) -> Call:
    """Call the director; with a `number` the call is a flag on that smazzata.

    The same key again returns the call already made. Raises Refusal.
    """
    event = lock_seating(table, even_closed=True, is_play=True)
    made = Call.objects.filter(key=key, table__turn__tournament=event).first()
    if made is not None:
        if made.table_id != table.pk:
            raise Refusal("record.key_elsewhere")
        if (made.number, made.reason, made.note) != (number, reason, note):
            raise Refusal("record.key_reused")
        return made
    if event.is_closed:
        raise Refusal("tournament.closed")
    if number is not None and not 1 <= number <= table.turn.phase.smazzate:
        raise Refusal("record.no_such_smazzata", {"number": number})
    if Call.objects.filter(table=table, answered_at=None).count() >= MOST_OPEN:
        raise Refusal("call.too_many")
    return Call.objects.create(
        table=table,
        number=number,
        reason=reason,
        note=note,
        key=key,
        author_name=author.name,
        device=author.device,
        created_at=now,
        created_at_revision=event.revision,
    )


@transaction.atomic
def answer_call(*, call: Call, author: Author, now: datetime) -> Call:
    """Mark a call as answered. An answered call stays unchanged."""
    event = lock_seating(call.table, even_closed=True, is_play=True)
    call = find_again(Call.objects.all(), call)
    if call.answered_at is None:
        call.answered_at, call.answered_by = now, author.name
        call.answered_at_revision = event.revision
        call.save(update_fields=["answered_at", "answered_at_revision", "answered_by"])
    return call
