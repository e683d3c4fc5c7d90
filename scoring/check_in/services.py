from __future__ import annotations

from datetime import datetime

from django.db import transaction

from scoring.actions.authors_services import Author, require_worker, sign_row, undo_row
from scoring.actions.locking_services import find_again, lock_event
from scoring.core.pairing.draw import DrawMethod
from scoring.entries.services import remove_entry
from scoring.models.entry import Entry
from scoring.models.till import Arrival
from scoring.models.tournament import Tournament
from scoring.seating.draws_services import draw_seating
from scoring.seating.queries import list_absent


@transaction.atomic
def mark_here(*, entry: Entry, session: int = 1, author: Author, now: datetime) -> Arrival:
    """Record an entry's arrival for this session number, or return the existing arrival."""
    event = lock_event(entry.tournament, even_closed=True, is_play=True)
    require_worker(event, author)
    entry = find_again(event.entries.all(), entry)
    known = Arrival.objects.filter(entry=entry, session=session, undone_at=None).first()
    return known or Arrival.objects.create(
        entry=entry, session=session, **sign_row(event, author, now)
    )


@transaction.atomic
def undo_arrival(*, entry: Entry, session: int = 1, author: Author, now: datetime) -> None:
    """Undo an entry's arrival; does nothing if there is none."""
    event = lock_event(entry.tournament, even_closed=True, is_play=True)
    require_worker(event, author)
    for arrival in Arrival.objects.filter(entry=entry, session=session, undone_at=None):
        undo_row(event, arrival, author, now)


@transaction.atomic
def draw_without_absent(
    *, event: Tournament, method: DrawMethod, seed: str, author: Author, now: datetime
) -> None:
    """Remove all entries that have not arrived, and draw seats for the others. `seed`: text
    that determines the random draw. Each removal is a separate director action. Removed entries
    that do arrive can be added as late entries. If an absent entry has paid, or the draw is
    refused, raises Refusal and removes nobody."""
    for entry in event.entries.filter(number__in=list_absent(event)):
        remove_entry(entry=entry, author=author, now=now)
    draw_seating(event=event, method=method, seed=seed, author=author, now=now)
