"""What the erasure of a person would take and leave, for the page that asks."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.db.models import QuerySet

from players.mentions import Mention, find_mention
from players.models import Player
from scoring.core.play.turns import TurnState
from scoring.models.call import Photo
from scoring.models.turn import Turn
from scoring.personal.appearances_queries import (
    Appearance,
    find_namesakes,
    load_appearances,
    load_names,
)
from scoring.personal.data_queries import count_accounts
from scoring.personal.signed_up_queries import find_signed_up
from scoring.personal.texts_queries import load_lines


def load_erasure_preview(player: Player) -> dict[str, Any]:
    """What goes, what is to be decided, and what stays. A constant number of queries, however many
    the events are."""
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
    """The keys of the entries that the person is or was in."""
    return [key for appearance in appearances for key in appearance.entries]


def list_photos(entries: Collection[int]) -> QuerySet[Photo]:
    """The photos of sheets of the tables at which these entries sat."""
    return Photo.objects.filter(table__seats__entry__in=entries).distinct()
