"""Lock an event's row before each write, so that its writes happen one after another."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

from django.db import transaction
from django.db.models import F, Model, QuerySet
from django.utils.translation import gettext as _

from scoring.actions.authors_services import Author, require_director
from scoring.actions.refusals_services import (
    Refusal,
    refuse_closed_event,
    refuse_undone_act,
    refuse_undone_seating,
)
from scoring.models.hall_screens import HallScreens
from scoring.models.tournament import Tournament
from scoring.models.turn import Table, Turn


def lock_event(
    event: Tournament,
    *,
    even_closed: bool = False,
    is_play: bool = False,
    leaves_rankings: bool = False,
) -> Tournament:
    """Lock the event's row until the transaction ends, and increase its revision by one.

    The event stores two more revisions. A cached page is valid for one `settled_revision`, and the
    stored standings are valid for one `ranked_revision`. By default, both become the new revision,
    so that the caches expire. With `is_play`, neither changes (the write is a call, for example).
    With `leaves_rankings`, only `settled_revision` changes (the standings do not show the write).
    Raises Refusal if the event is archived or deleted, or if it is closed and not `even_closed`."""
    locked = Tournament.objects.select_for_update().get(pk=event.pk)
    check_open(locked, even_closed=even_closed)
    locked.revision += 1
    if not is_play:
        locked.settled_revision = locked.revision
    if not (is_play or leaves_rankings):
        locked.ranked_revision = locked.revision
    locked.save(update_fields=["revision", "settled_revision", "ranked_revision"])
    return locked


def check_open(event: Tournament, *, even_closed: bool = False) -> None:
    if event.deleted_at is not None:
        raise Refusal("tournament.deleted", _("This event was deleted."))
    if event.is_archived:
        raise Refusal(
            "tournament.archived",
            _("The event is archived: take it out of the archive to change it."),
        )
    if event.is_closed and not even_closed:
        raise refuse_closed_event()


def lock_seating(table: Table, *, even_closed: bool = False, is_play: bool = False) -> Tournament:
    """Lock the event of a table with `lock_event`, and return the event.

    Also raises Refusal if the table was removed while the caller waited for the lock."""
    locked = lock_event(table.turn.tournament, even_closed=even_closed, is_play=is_play)
    find_again(Table.objects.all(), table)
    return locked


Row = TypeVar("Row", bound=Model)


def find_again(rows: QuerySet[Row], row: Row) -> Row:
    """Reload `row`, whose event is locked. Raises Refusal if an undo has removed the row."""
    found = rows.filter(pk=row.pk).first()
    if found is None:
        raise refuse_undone_seating() if isinstance(row, (Turn, Table)) else refuse_undone_act()
    return found


def mark_settled(event: Tournament) -> None:
    """Make the event's cached pages and stored standings expire, after `lock_event(is_play=True)`.

    Sets `settled_revision` and `ranked_revision`, for which the caches are valid, to `revision`."""
    now = F("revision")
    Tournament.objects.filter(pk=event.pk).update(settled_revision=now, ranked_revision=now)


@contextmanager
def lock_screens(event: Tournament, author: Author) -> Iterator[HallScreens]:
    """Lock the event and yield its hall screen settings; save them on exit. Raises Refusal if the
    author's account does not direct the event."""
    with transaction.atomic():
        locked = lock_event(event, even_closed=True, is_play=True)
        require_director(locked, author)
        screens, _made = HallScreens.objects.get_or_create(tournament=locked)
        yield screens
        screens.revision += 1
        screens.save()
