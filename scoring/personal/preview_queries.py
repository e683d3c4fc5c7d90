"""What the erasure of a person would take and leave, for the page that asks."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import QuerySet

from players.mentions import Mention, find_mention
from players.models import Player
from scoring.core.play.turns import TurnState
from scoring.models.call import Photo
from scoring.models.sign_up import SignUpPlayer
from scoring.models.turn import Turn
from scoring.personal.appearances_queries import (
    Appearance,
    find_namesakes,
    load_appearances,
    load_names,
)
from scoring.personal.data_queries import count_accounts
from scoring.personal.signed_up_queries import build_signed_up, find_same, find_signed_up
from scoring.personal.texts_queries import TextLine, load_lines


@dataclass(frozen=True, slots=True)
class ErasurePreview:
    """What goes, what is to be decided, and what stays."""

    appearances: list[Appearance]
    lines: list[TextLine]
    photos: int
    """The number of photos of sheets from the person's tables."""
    namesakes: list[Player]
    is_in_play: bool
    """Whether a turn of one of the events is being played."""
    accounts: int
    slugs: list[str]
    """The addresses of events that have the name."""
    sign_ups: list[SignUpPlayer]
    """The person's rows in sign-ups, which go whole."""


def load_erasure_preview(player: Player) -> ErasurePreview:
    """A constant number of queries, however many the events are."""
    appearances = load_appearances(player)
    names = load_names(player, appearances)
    events = [each.event for each in appearances]
    slugs = [event.slug for event in events]
    playing = Turn.objects.filter(tournament__in=events, state=TurnState.PLAYING)
    return ErasurePreview(
        appearances=appearances,
        lines=load_lines(player, appearances),
        photos=list_photos(list_entries(appearances)).count(),
        namesakes=find_namesakes(player),
        is_in_play=playing.exists(),
        accounts=count_accounts(player),
        slugs=[slug for slug in slugs if find_mention(slug, names) >= Mention.SHORT],
        sign_ups=find_signed_up(player),
    )


def load_signed_up_preview(row: SignUpPlayer) -> ErasurePreview:
    """The same of a person who has only signed up, by one of the rows."""
    player = build_signed_up(row)
    return ErasurePreview(
        appearances=[],
        lines=load_lines(player, ()),
        photos=0,
        namesakes=find_namesakes(player),
        is_in_play=False,
        accounts=count_accounts(player),
        slugs=[],
        sign_ups=find_same(row),
    )


def list_entries(appearances: Collection[Appearance]) -> list[int]:
    """The keys of the entries that the person is or was in."""
    return [key for appearance in appearances for key in appearance.entries]


def list_photos(entries: Collection[int]) -> QuerySet[Photo]:
    """The photos of sheets of the tables at which these entries sat."""
    return Photo.objects.filter(table__seats__entry__in=entries).distinct()
