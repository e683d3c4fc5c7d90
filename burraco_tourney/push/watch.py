"""Tells subscribers what is new: a thread of the server looks every few seconds whether an event's
pages have changed. No write waits for it, and of several servers only one tells."""

from __future__ import annotations

import json
import logging
from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import datetime
from threading import Event, Thread
from typing import Final

from django.conf import settings
from django.db import Error, connection
from django.urls import reverse
from django.utils import timezone, translation

from burraco_tourney.push.delivery import Connect, Delivery, Parcel, connect
from burraco_tourney.push.encryption import MAX_BYTES, load_key
from scoring.calls.queries import load_called
from scoring.common.page_versions_queries import PageVersion, list_told_events
from scoring.common.private_files import BrokenKeyFile
from scoring.masthead.notices_wording import Notice, list_desk_calls, list_notices
from scoring.models.hall_screens import read_screens
from scoring.models.push import PushSubscription
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from scoring.public.push_services import claim_news, unsubscribe_browsers

EVERY: Final = 4.0
"""Seconds between two looks."""

logger = logging.getLogger(__name__)


def start_watch() -> None:
    """Tell for as long as this process lives, unless settings forbid work in the background."""
    if settings.BACKUP_MINUTES:
        Thread(target=_run, name="push", daemon=True).start()


def _run() -> None:
    watch = NewsWatch()
    stop = Event()
    while not stop.wait(EVERY):
        try:
            watch.look(timezone.now())
        except (BrokenKeyFile, Error, OSError) as error:
            logger.warning("Subscribers could not be told: %s", error)
        except Exception:  # after any error, the next look may succeed
            logger.exception("Subscribers could not be told")
        finally:
            connection.close()


def list_news(event: Tournament, now: datetime) -> list[Notice]:
    """All that an event's pages tell at this moment, in the language that is active. Three
    queries."""
    turns: Iterable[Turn] = event.turns.all()
    called = list_desk_calls(event, load_called(event, now))
    return [*list_notices(event, turns, read_screens(event).message), *called]


class NewsWatch:
    """Notes what was seen of each event, so that one that has not changed costs nothing more."""

    def __init__(self, connect: Connect = connect) -> None:
        self._connect = connect
        self._seen: dict[int, PageVersion] = {}

    def look(self, now: datetime) -> None:
        for event, version in list_told_events(now):
            if self._seen.get(event.pk) != version:
                self._tell(event, now)
                self._seen[event.pk] = version

    def _tell(self, event: Tournament, now: datetime) -> None:
        keys = [notice.key for notice in list_news(event, now)]
        fresh = {*keys} - {*event.told_news.keys}
        if keys == event.told_news.keys or not claim_news(told=event.told_news, keys=keys):
            return
        parcels = list(_pack(event, fresh, now)) if fresh else []
        if parcels:
            gone = Delivery(load_key(), now, self._connect).send(parcels)
            unsubscribe_browsers(tournament=event, endpoints=sorted(gone))


def _pack(event: Tournament, fresh: set[str], now: datetime) -> Iterator[Parcel]:
    """A parcel for every subscriber whom some of these notices are for."""
    readers: dict[str, list[PushSubscription]] = defaultdict(list)
    for subscription in event.push_subscriptions.select_related("entry"):
        readers[subscription.language].append(subscription)
    for language, subscriptions in readers.items():
        with translation.override(language):
            news = [notice for notice in list_news(event, now) if notice.key in fresh]
        for subscription in subscriptions:
            own = subscription.entry.number if subscription.entry else None
            heard = [notice.sentence for notice in news if notice.entry in (None, own)]
            if heard:
                message = _write_message(event, " ".join(heard))
                yield Parcel(subscription.endpoint, subscription.p256dh, subscription.auth, message)


def _write_message(event: Tournament, text: str) -> bytes:
    """The message that `public/worker.js` shows."""
    said = {"title": event.name, "body": text, "url": reverse("event", args=[event.slug])}
    message = json.dumps(said, ensure_ascii=False).encode()
    if len(message) <= MAX_BYTES:
        return message
    return _write_message(event, text[: len(text) // 2] + "…")
