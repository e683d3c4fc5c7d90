"""Calls of an entry to the desk: made and ended by the director, over by themselves after a while.

No acts of the journal: nothing of the event changes by them, and none is ever undone. The full log
has them.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from scoring.models.desk_call import DeskCall
from scoring.models.tournament import Tournament
from scoring.services.journal.authors import Author, require_director
from scoring.services.locking import find_again, lock_tournament
from scoring.services.refusals import Refusal

SHOWN_FOR = timedelta(minutes=10)
"""How long a call is shown unless it is ended."""


@transaction.atomic
def call_entry(*, tournament: Tournament, number: int, author: Author, now: datetime) -> DeskCall:
    """Call the entry of this number to the desk; while it is called already, that call stands.

    Raises Refusal.
    """
    event = lock_tournament(tournament, even_closed=True, is_play=True)
    require_director(event, author)
    entry = event.entries.filter(number=number).first()
    if entry is None:
        raise Refusal("desk_call.nobody", {"number": number})
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
    """The entry has come, or need not come. A call that is over stays unchanged. Raises Refusal."""
    event = lock_tournament(call.tournament, even_closed=True, is_play=True)
    require_director(event, author)
    call = find_again(DeskCall.objects.all(), call)
    if call.shown_until > now:
        call.shown_until = call.ended_at = now
        call.ended_at_revision, call.ended_by = event.revision, author.name
        call.save(update_fields=["shown_until", "ended_at", "ended_at_revision", "ended_by"])
    return call
