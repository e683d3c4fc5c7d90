"""Services for calls: of tables to the director, and of entries to the director's desk."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.actions.authors_services import Author, require_director
from scoring.actions.locking_services import find_again, lock_event, lock_seating
from scoring.actions.refusals_services import (
    Refusal,
    refuse_closed_event,
    refuse_key_elsewhere,
    refuse_reused_key,
    refuse_unknown_smazzata,
)
from scoring.core.play.hall import CallReason
from scoring.models.call import Call, DeskCall
from scoring.models.tournament import Tournament
from scoring.models.turn import Table

MAX_OPEN = 12
SHOWN_FOR = timedelta(minutes=10)
"""How long a call to the desk is shown if nobody ends it."""


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
    """Call the director to a table. `number`: the smazzata in question; None if the call is
    about something else. If a call with this `key` exists, that call is returned; Refusal is raised
    if it differs from the request. Also raises Refusal if the event is closed, or if the table does
    not have that smazzata or has too many open calls."""
    event = lock_seating(table, even_closed=True, is_play=True)
    made = Call.objects.filter(key=key, table__turn__tournament=event).first()
    if made is not None:
        if made.table_id != table.pk:
            raise refuse_key_elsewhere()
        if (made.number, made.reason, made.note) != (number, reason, note):
            raise refuse_reused_key()
        return made
    if event.is_closed:
        raise refuse_closed_event()
    if number is not None and not 1 <= number <= table.turn.phase.smazzate:
        raise refuse_unknown_smazzata(number)
    if Call.objects.filter(table=table, answered_at=None).count() >= MAX_OPEN:
        raise Refusal("call.too_many", _("The director has already been called."))
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
    """Mark a call as answered. A call already answered is left unchanged."""
    event = lock_seating(call.table, even_closed=True, is_play=True)
    call = find_again(Call.objects.all(), call)
    if call.answered_at is None:
        call.answered_at, call.answered_by = now, author.name
        call.answered_at_revision = event.revision
        call.save(update_fields=["answered_at", "answered_at_revision", "answered_by"])
    return call


@transaction.atomic
def call_entry(*, event: Tournament, number: int, author: Author, now: datetime) -> DeskCall:
    """Call the entry `number` to the desk, or return its call that is still shown. Raises
    Refusal if the entry does not exist or `author` is not a director."""
    event = lock_event(event, even_closed=True, is_play=True)
    require_director(event, author)
    entry = event.entries.filter(number=number).first()
    if entry is None:
        raise Refusal(
            "desk_call.nobody",
            _("No entry has number %(number)d: check the number in the list of entries.")
            % {"number": number},
        )
    standing = entry.desk_calls.filter(shown_until__gt=now).first()
    return standing or DeskCall.objects.create(
        tournament=event,
        entry=entry,
        called_at=now,
        called_at_revision=event.revision,
        called_by=author.name,
        shown_until=now + SHOWN_FOR,
    )


@transaction.atomic
def end_desk_call(*, call: DeskCall, author: Author, now: datetime) -> DeskCall:
    """End a call to the desk, if not ended yet. Raises Refusal if `author` is not a director."""
    event = lock_event(call.tournament, even_closed=True, is_play=True)
    require_director(event, author)
    call = find_again(DeskCall.objects.all(), call)
    if call.shown_until > now:
        call.shown_until = call.ended_at = now
        call.ended_at_revision, call.ended_by = event.revision, author.name
        call.save(update_fields=["shown_until", "ended_at", "ended_at_revision", "ended_by"])
    return call
