"""Subscriptions to an event's news, and who tells them. No act of the journal, and no write to the
event: nothing of it changes by them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from scoring.common.refusals_services import Refusal
from scoring.models.push import PushSubscription, ToldNews
from scoring.models.tournament import Tournament

MAX_SUBSCRIPTIONS = 2_000
"""Subscriptions of one event."""


@dataclass(frozen=True, slots=True)
class Browser:
    """A subscription as the browser gives it; keys in base64url."""

    endpoint: str
    p256dh: str
    auth: str


@transaction.atomic
def subscribe_browser(
    *,
    tournament: Tournament,
    browser: Browser,
    number: int | None,
    language: str,
    known: Sequence[str],
    now: datetime,
) -> PushSubscription:
    """Tell a browser of the event's news from now on, and of the calls of entry `number`.

    `known` are the keys of the notices that stand now: no news for the first subscriber. Raises
    Refusal.
    """
    others = tournament.push_subscriptions.exclude(endpoint=browser.endpoint)
    count = others.count()
    if count >= MAX_SUBSCRIPTIONS:
        raise Refusal("push.too_many", _("Too many devices are notified of this event already."))
    if not count:
        told, _made = ToldNews.objects.get_or_create(tournament=tournament)
        claim_news(told=told, keys=known)
    entry = tournament.entries.filter(number=number).first() if number else None
    made, _made = PushSubscription.objects.update_or_create(
        tournament=tournament,
        endpoint=browser.endpoint,
        defaults={
            "p256dh": browser.p256dh,
            "auth": browser.auth,
            "entry": entry,
            "language": language,
            "created_at": now,
        },
    )
    return made


def unsubscribe_browsers(*, tournament: Tournament, endpoints: Sequence[str]) -> None:
    """Remove the subscriptions that ask for it, and those that are gone."""
    tournament.push_subscriptions.filter(endpoint__in=endpoints).delete()


def claim_news(*, told: ToldNews, keys: Sequence[str]) -> bool:
    """Note that these notices are told; False if another server has told something meanwhile."""
    row = ToldNews.objects.filter(pk=told.pk, revision=told.revision)
    return row.update(keys=list(keys), revision=F("revision") + 1) == 1
