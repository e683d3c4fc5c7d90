"""Search for persons, list of erasures, and preview of an erasure."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import compress
from typing import Any, Final

from django.db.models import QuerySet

from players.mentions import Mention, find_mention
from players.models import Player
from players.search import find_people
from scoring.backups.names import BackupName
from scoring.core.play.turns import TurnState
from scoring.models.call import Photo
from scoring.models.erasure import Erasure
from scoring.models.turn import Turn
from scoring.personal.appearances_queries import (
    Appearance,
    find_namesakes,
    load_appearances,
    load_names,
)
from scoring.personal.data_queries import count_accounts
from scoring.personal.signed_up_queries import find_only_signed_up, find_signed_up
from scoring.personal.texts_queries import load_lines

MOST_FOUND: Final = 50


def find_persons(query: str) -> dict[str, Any]:
    """Find persons by part of the name or by card number, at most MOST_FOUND of each kind.

    The dict contains `players`: persons in the list of players; `signed_up`: a sign-up row of each
    person who has only signed up; `has_more`: True if some were left out. At most five queries."""
    typed = query.strip()
    if not typed:
        return {"players": [], "signed_up": [], "has_more": False}
    known = list(Player.objects.values_list("pk", "key", "card_number"))
    matches = find_people([(key, card) for _pk, key, card in known], typed)
    found = list(compress([pk for pk, *_ in known], matches))
    shown = Player.objects.filter(pk__in=found[: MOST_FOUND + 1]).select_related("club")
    signed_up = find_only_signed_up(typed)
    return {
        "players": list(shown[:MOST_FOUND]),
        "signed_up": signed_up[:MOST_FOUND],
        "has_more": max(len(found), len(signed_up)) > MOST_FOUND,
    }


def list_erasures(backups: Iterable[BackupName]) -> list[tuple[Erasure, int]]:
    """List erasures, the latest first, each with the number of older `backups`. One query."""
    moments = [name.made_at for name in backups]
    return [
        (erasure, sum(made_at < erasure.erased_at for made_at in moments))
        for erasure in Erasure.objects.all()
    ]


def load_erasure_preview(player: Player) -> dict[str, Any]:
    """Load the template context of an erasure's preview. A constant number of queries."""
    appearances = load_appearances(player)
    names = load_names(player, appearances)
    events = [each.event for each in appearances]
    slugs = [event.slug for event in events]
    return {
        "appearances": appearances,
        "lines": load_lines(player, appearances),
        "photos": list_photos(list_entries(appearances)).count(),
        "namesakes": find_namesakes(player),
        "is_in_play": Turn.objects.filter(tournament__in=events, state=TurnState.PLAYING).exists(),
        "accounts": count_accounts(player),
        "slugs_with_name": [each for each in slugs if find_mention(each, names) >= Mention.SHORT],
        "sign_ups": find_signed_up(player),
    }


def list_entries(appearances: Collection[Appearance]) -> list[int]:
    """List the keys of the entries that the person is or was in."""
    return [key for appearance in appearances for key in appearance.entries]


def list_photos(entries: Collection[int]) -> QuerySet[Photo]:
    """Return the photos of score sheets from all tables of these entries, given by key."""
    return Photo.objects.filter(table__seats__entry__in=entries).distinct()
