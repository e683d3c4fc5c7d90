"""Results that the public does not see yet: those after the turn at which the standings are frozen.

The event's directors see everything.
"""

from __future__ import annotations

from dataclasses import replace

from django.http import HttpRequest

from scoring.models.tournament import Tournament
from scoring.queries.play.scorecard import Scorecard


def is_director(request: HttpRequest, event: Tournament) -> bool:
    if not request.user.is_authenticated:
        return False
    return event.directors.filter(pk=request.user.pk).exists()


def find_last_shown(request: HttpRequest, event: Tournament) -> int | None:
    """The last turn whose results this reader sees; None for all. One query at most."""
    if event.frozen_turn is None or is_director(request, event):
        return None
    return event.frozen_turn


def is_held_back(request: HttpRequest, event: Tournament, turn: int) -> bool:
    """Whether this reader does not see the results of the turn."""
    last = find_last_shown(request, event)
    return last is not None and turn > last


def cut_scorecard(card: Scorecard, last: int | None) -> Scorecard:
    """The card as far as this turn; whole if there is none."""
    if last is None:
        return card
    rulings = (row for row in card.adjustments if row.turn is None or row.turn.number <= last)
    turns = (turn for turn in card.turns if turn.turn <= last)
    return replace(card, turns=tuple(turns), adjustments=tuple(rulings))
