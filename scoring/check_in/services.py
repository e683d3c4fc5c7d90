"""Writes of the check-in: who has come, and the draw without those who have not."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from scoring.actions.authors_services import Author, require_worker, sign_row, undo_row
from scoring.actions.locking_services import find_again, lock_tournament
from scoring.core.pairing.draw import DrawMethod
from scoring.entries.services import remove_entry
from scoring.models.entry import Entry
from scoring.models.till import Arrival
from scoring.models.tournament import Tournament
from scoring.seating.draws_services import draw_seating
from scoring.seating.queries import list_absent


@transaction.atomic
def mark_here(*, entry: Entry, session: int = 1, author: Author, now: datetime) -> Arrival:
    """Note that an entry is here; whoever is here already stays noted as before."""
    event = lock_tournament(entry.tournament, even_closed=True, is_play=True)
    require_worker(event, author)
    entry = find_again(event.entries.all(), entry)
    known = Arrival.objects.filter(entry=entry, session=session, undone_at=None).first()
    return known or Arrival.objects.create(
        entry=entry, session=session, **sign_row(event, author, now)
    )


@transaction.atomic
def undo_arrival(*, entry: Entry, session: int = 1, author: Author, now: datetime) -> None:
    """Note that an entry is not here after all; nothing changes for one that is not."""
    event = lock_tournament(entry.tournament, even_closed=True, is_play=True)
    require_worker(event, author)
    for arrival in Arrival.objects.filter(entry=entry, session=session, undone_at=None):
        undo_row(event, arrival, author, now)


@transaction.atomic
def draw_without_absent(
    *,
    tournament: Tournament,
    session: int = 1,
    method: DrawMethod,
    seed: str,
    author: Author,
    now: datetime,
) -> None:
    """Take the entries that are not here off the list, each by an act of its own, and draw the
    seats of the others.

    Whoever comes after all is entered late. Refuses an entry that has paid, and what the draw
    refuses: then nobody is taken off.
    """
    absent = list_absent(tournament, session)
    for entry in tournament.entries.filter(number__in=absent):
        remove_entry(entry=entry, author=author, now=now)
    draw_seating(tournament=tournament, method=method, seed=seed, author=author, now=now)
