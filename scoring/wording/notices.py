"""What a page tells whoever has it open, once each, when it comes to be."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from scoring.play.turns import TurnState


class Notice(NamedTuple):
    key: str
    """Tells it from all others of the event."""
    sentence: str


def list_notices(event: Tournament, turns: Iterable[Turn], message: str) -> list[Notice]:
    """What has come to be in the event so far: the page tells what was not there before.

    `message`: what the director says to the hall, "" for nothing.
    """
    sentences = {
        TurnState.PUBLISHED: _("The seating of turn %(n)d is published."),
        TurnState.PLAYING: _("Turn %(n)d has begun."),
        TurnState.CLOSED: _("Turn %(n)d is closed: its results are confirmed."),
    }
    notices = [
        Notice(f"{turn.state}-{turn.number}", sentences[TurnState(turn.state)] % {"n": turn.number})
        for turn in turns
        if turn.state in sentences
    ]
    if event.is_final:
        notices.append(Notice("event", _("The event is closed: its results are final.")))
    if message:
        notices.append(Notice(f"message-{message}", message))
    return notices
