"""Publish, duplicate, archive, delete, undelete and purge events."""

from __future__ import annotations

import logging
import re
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date, datetime, timedelta
from functools import partial
from secrets import token_hex
from threading import Event, Thread
from typing import Final

from django.conf import settings
from django.contrib.auth.models import User
from django.db import Error, connection, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from players.names import fold_name
from players.roster import RosterEntry
from scoring.actions.authors_services import Author
from scoring.actions.refusals_services import Refusal
from scoring.core.play.turns import TurnState
from scoring.entries.services import add_entries
from scoring.events.phases_services import copy_phase
from scoring.events.services import PLAIN_FIELDS, find_slug, read_settings
from scoring.models.call import Photo
from scoring.models.till import Till, read_till
from scoring.models.tournament import EventPrizes, Tournament
from scoring.personal.guests_services import erase_due_guests
from scoring.personal.repeating_services import finish_erasures
from scoring.sessions.services import move_sessions
from scoring.sign_ups.expiry_services import delete_old_sign_ups
from scoring.sign_ups.mail_services import send_due_mails
from scoring.text.entrants_queries import load_roster

_LAST_NUMBER = re.compile(r"\d{1,4}(?=\D*$)")

WEEK = timedelta(days=7)

KEPT_FOR = timedelta(days=1)
"""How long a deleted event can be restored."""

EVERY: Final = 600.0
"""Seconds between two runs of the background jobs."""

logger = logging.getLogger(__name__)


def publish_event(*, event: Tournament) -> None:
    """Make an event's pages public, even though no seats are published yet."""
    with _lock(event) as event:
        event.is_public = True


def archive_event(*, event: Tournament, author: Author, now: datetime) -> None:
    """Archive an event: its pages stay, but lists omit it and it can no longer be changed."""
    with _lock(event) as event:
        if event.turns.filter(state=TurnState.PLAYING).exists():
            raise Refusal("tournament.in_play", _("A turn is being played: close it first."))
        event.archived_at, event.archived_by = now, author.name


def unarchive_event(*, event: Tournament) -> None:
    with _lock(event) as event:
        event.archived_at, event.archived_by = None, ""


def delete_event(*, event: Tournament, typed: str, author: Author, now: datetime) -> None:
    """Delete an event; for a day it can be restored, and its slug stays taken.

    Raises Refusal unless `typed` is the event's name, to confirm; a demo needs no confirmation."""
    with _lock(event) as event:
        if not event.is_demo and fold_name(typed) != fold_name(event.name):
            raise Refusal(
                "tournament.other_name",
                _("This is not the name of the event: type it as it is written above."),
            )
        event.deleted_at, event.deleted_by = now, author.name


def undelete_event(*, event: Tournament) -> None:
    """Restore a deleted event as it was before. Raises Refusal if it has been purged."""
    with _lock(event) as event:
        event.deleted_at, event.deleted_by = None, ""


def list_deleted(user: User, now: datetime) -> list[Tournament]:
    """List the events of this director that can be restored, last deleted first. One query."""
    deleted = Tournament.objects.filter(directors=user, deleted_at__gt=now - KEPT_FOR)
    return list(deleted.only("slug", "name", "date", "deleted_at").order_by("-deleted_at"))


@transaction.atomic
def purge_deleted(now: datetime) -> int:
    """Remove for good the events deleted over a day ago, and their photos; return how many."""
    gone = Tournament.objects.select_for_update().filter(deleted_at__lte=now - KEPT_FOR)
    keys = [event.pk for event in gone]
    if not keys:
        return 0
    photos = Photo.objects.filter(table__turn__tournament__in=keys)
    removals = [partial(photo.image.storage.delete, str(photo.image.name)) for photo in photos]
    Tournament.objects.filter(pk__in=keys).delete()
    for remove in removals:
        transaction.on_commit(remove)
    return len(keys)


@contextmanager
def _lock(event: Tournament) -> Iterator[Tournament]:
    """Lock and yield the event, even if archived or deleted; save its fields after the block.

    The revision increases, so that public pages and backups notice the change. Raises Refusal if
    the event no longer exists."""
    with transaction.atomic():
        locked = Tournament.objects.select_for_update().filter(pk=event.pk).first()
        if locked is None:
            raise Refusal("tournament.purged", _("This event no longer exists."))
        yield locked
        locked.revision += 1
        locked.settled_revision = locked.revision
        locked.save()


@transaction.atomic
def duplicate_event(
    *,
    event: Tournament,
    name: str,
    date: date,
    entries: Collection[int],
    author: Author,
    now: datetime,
) -> Tournament:
    """Create an event with the same settings, phases, fees, prizes and directors, but no draw.

    Copies the entries with the numbers in `entries`. Rules and conversion tables are copied from
    the old event, even if the library has changed since."""
    settings = replace(read_settings(event), name=name, date=date)
    made = Tournament(
        slug=find_slug(settings.name, settings.date),
        rules_data=event.rules_data,
        tiebreaks=event.tiebreaks,
        categories=event.categories,
        lot_seed=token_hex(4),
        **{field: getattr(settings, field) for field in PLAIN_FIELDS},
    )
    move_sessions(event, made)
    made.save()
    made.directors.set(event.directors.all())
    for phase in event.phases.order_by("number"):
        copy_phase(phase, made)
    till = read_till(event)
    if till.pk is not None:
        # An entry number of the old event is meaningless in the new one.
        by_date = till.fees.by_date or till.fees.day_from is not None
        fees = replace(till.fees, by_date=by_date, day_from=None)
        Till.objects.create(
            tournament=made, plan=fees.to_data(), pay_link=till.pay_link, pay_text=till.pay_text
        )
    if (prizes := EventPrizes.objects.filter(tournament=event).first()) is not None:
        # The typed fees are the old event's.
        plan = replace(prizes.plan, typed_fees=None)
        EventPrizes.objects.create(tournament=made, data=plan.to_data())
    lineups = _list_lineups(event, entries) if entries else []
    if lineups:
        add_entries(event=made, lineups=lineups, author=author, now=now)
    return made


def _list_lineups(event: Tournament, numbers: Collection[int]) -> list[RosterEntry]:
    # Erased or invented people cannot enter another event.
    gone = event.entries.filter(members__player=None).values_list("number", flat=True)
    wanted = set(numbers) - set(gone)
    return [entry for entry in load_roster(event) if entry.line in wanted]


def propose_date(last: date, today: date) -> date:
    """Return the first date from today on that is one or more whole weeks after `last`."""
    found = last + WEEK
    if found < today:
        found += WEEK * -((found - today).days // 7)
    return found


def propose_name(name: str, taken: Iterable[str]) -> str:
    """Raise the last number of a name until the name is free: `Serata 12` to `Serata 13`.

    Return the name unchanged if it has no number or its last number is a year."""
    known = set(taken)
    number = _LAST_NUMBER.search(name)
    if number is None or 1900 <= int(number[0]) <= 2100:
        return name
    for next_one in range(int(number[0]) + 1, 10_000):
        proposed = f"{name[: number.start()]}{next_one}{name[number.end() :]}"
        if proposed not in known:
            return proposed
    return name


def start_housekeeping() -> None:
    """Start the thread that runs background jobs, unless settings forbid background work."""
    if settings.BACKUP_MINUTES:
        Thread(target=_run, name="housekeeping", daemon=True).start()


def _run() -> None:
    stop = Event()
    while not stop.wait(EVERY):
        try:
            now = timezone.now()
            purge_deleted(now)
            finish_erasures()
            erase_due_guests(now)
            delete_old_sign_ups(now)
            send_due_mails(now)
        except (Error, OSError, Refusal) as error:
            logger.warning("The house could not be kept: %s", error)
        finally:
            connection.close()
