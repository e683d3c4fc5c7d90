"""The life of an event after its play: archived and taken out again, deleted, had back, purged."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from django.core.files.storage import Storage
from django.db import transaction

from players.names import name_key
from scoring.models.call import Photo
from scoring.models.tournament import Tournament
from scoring.play.turns import TurnState
from scoring.queries.events.lists import KEPT_FOR
from scoring.services.journal.authors import Author
from scoring.services.refusals import Refusal


def publish_event(*, tournament: Tournament) -> None:
    """Let everybody find the event's pages, before a seating of it is published."""
    with _lock(tournament) as event:
        event.is_public = True


def archive_event(*, tournament: Tournament, author: Author, now: datetime) -> None:
    """Take the event out of the lists; its pages stay, and nothing more is written to it."""
    with _lock(tournament) as event:
        if event.turns.filter(state=TurnState.PLAYING).exists():
            raise Refusal("tournament.in_play")
        event.archived_at, event.archived_by = now, author.name


def unarchive_event(*, tournament: Tournament) -> None:
    """Put an archived event back into the lists."""
    with _lock(tournament) as event:
        event.archived_at, event.archived_by = None, ""


def delete_event(*, tournament: Tournament, typed: str, author: Author, now: datetime) -> None:
    """Delete the event; for a day it can be had back, and its address stays taken.

    `typed` is its name, typed again; a demo needs none. Raises Refusal `tournament.other_name`.
    """
    with _lock(tournament) as event:
        if not event.is_demo and name_key(typed) != name_key(event.name):
            raise Refusal("tournament.other_name")
        event.deleted_at, event.deleted_by = now, author.name


def undelete_event(*, tournament: Tournament) -> None:
    """Have a deleted event back as it was, its links included."""
    with _lock(tournament) as event:
        event.deleted_at, event.deleted_by = None, ""


@transaction.atomic
def purge_deleted(now: datetime) -> int:
    """Remove for good what was deleted more than a day ago, photos included; the players stay.

    Returns the number of events.
    """
    gone = Tournament.objects.select_for_update().filter(deleted_at__lte=now - KEPT_FOR)
    keys = [event.pk for event in gone]
    if not keys:
        return 0
    photos = Photo.objects.filter(table__turn__tournament__in=keys)
    files = [(photo.image.storage, str(photo.image.name)) for photo in photos]
    Tournament.objects.filter(pk__in=keys).delete()
    transaction.on_commit(lambda: _remove_files(files))
    return len(keys)


def _remove_files(files: list[tuple[Storage, str]]) -> None:
    for storage, name in files:
        storage.delete(name)


@contextmanager
def _lock(tournament: Tournament) -> Iterator[Tournament]:
    """The event's row, archived or deleted as it may be, locked, and saved as the block leaves it:
    one revision on, for its public pages and the backups."""
    with transaction.atomic():
        event = Tournament.objects.select_for_update().filter(pk=tournament.pk).first()
        if event is None:
            raise Refusal("tournament.purged")
        yield event
        event.revision += 1
        event.settled_revision = event.revision
        event.save()
