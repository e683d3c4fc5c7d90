"""The demo a step at a time: a browser can show how far it is, and no write lasts long."""

from __future__ import annotations

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from scoring.demo.event import TURNS_BEGUN, find_demo, open_demo, play_demo_turn
from scoring.models.tournament import Tournament
from scoring.play.turns import TurnState

STEPS = 1 + TURNS_BEGUN
"""The draw, then each turn that has begun."""


@transaction.atomic
def continue_demo(*, director: User, now: datetime) -> tuple[Tournament, int]:
    """Take the next step, if one is left: the demo so far, and the steps that are done.

    A demo that is there already is left as it is, and directed by this account too.
    """
    User.objects.select_for_update().get(pk=director.pk)  # two requests at once take turns
    event = find_demo()
    if event is None:
        return open_demo(director=director, now=now), 1
    done = 1 + event.turns.filter(state__in=(TurnState.PLAYING, TurnState.CLOSED)).count()
    if done < STEPS:
        play_demo_turn(event, done, director=director, now=event.created_at)
        return event, done + 1
    if not event.directors.filter(pk=director.pk).exists():
        event.directors.add(director)
    return event, done
