"""Finds what a user may see or write; anything else answers 404."""

from __future__ import annotations

from typing import TypeVar, cast

from django.contrib.auth.models import User
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from scoring.models.kept import Kept
from scoring.models.tournament import Tournament
from scoring.models.turn import Table, Turn
from scoring.play.turns import TurnState

K = TypeVar("K", bound=Kept)


def find_tournament(slug: str) -> Tournament:
    """The event of this address, which everybody may read."""
    return get_object_or_404(Tournament, slug=slug)


def find_directed(request: HttpRequest, slug: str) -> Tournament:
    """An event that the signed-in user directs."""
    return get_object_or_404(Tournament, slug=slug, directors=cast(User, request.user))


def find_own_kept(request: HttpRequest, model: type[K], key: str) -> K:
    """A kept rule set or conversion table that the signed-in user may change."""
    kept = get_object_or_404(model, key=key)
    if not kept.is_changed_by(cast(User, request.user)):
        raise Http404
    return kept


def find_turn(tournament: Tournament, number: int) -> Turn:
    return get_object_or_404(tournament.turns.select_related("tournament", "phase"), number=number)


def find_published_turn(tournament: Tournament, number: int) -> Turn:
    """A turn whose seating is published."""
    shown = tournament.turns.exclude(state=TurnState.DRAFT).select_related("tournament", "phase")
    return get_object_or_404(shown, number=number)


def find_table(turn: Turn, number: int) -> Table:
    table = get_object_or_404(turn.tables, number=number)
    table.turn = turn
    return table
