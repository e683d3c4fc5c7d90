"""Results that the reader does not see yet, as `Tournament.shown_until` says, and the page in their
place."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from scoring.views.access import find_published_turn
from scoring.views.public.event_page import build_context


class HeldBackError(Exception):
    """The results of this turn are held back."""

    def __init__(self, turn: Turn) -> None:
        super().__init__(turn.number)
        self.turn = turn


def find_shown_turn(event: Tournament, number: int) -> Turn:
    """A published turn whose results the reader sees. Raises HeldBackError, which `show_fresh`
    answers."""
    turn = find_published_turn(event, number)
    if event.holds_back(number):
        raise HeldBackError(turn)
    return turn


def show_held_back(request: HttpRequest, event: Tournament, turn: Turn) -> HttpResponse:
    """In place of results that the reader does not see yet."""
    context = build_context(request, event, "event_results") | {"turn": turn}
    return render(request, "public/held_back.html", context)
