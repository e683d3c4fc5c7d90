"""Notices that an open public page announces to its reader, each one once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.calls.queries import CalledEntry
from scoring.core.play.turns import TurnState
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from scoring.text.entries_wording import entry_words


class Notice(NamedTuple):
    key: str
    sentence: str
    entry: int | None = None
    """The number of the entry addressed; None if the notice is meant for everybody."""


def list_notices(event: Tournament, turns: Iterable[Turn], message: str) -> list[Notice]:
    """List the event's notices for an open page. `message`: the director's message, or ""."""
    notices = [
        Notice(f"{turn.state}-{turn.number}", sentence % {"n": turn.number})
        for turn in turns
        if (sentence := _format_state(turn, is_held_back=event.holds_back(turn.number)))
    ]
    if event.is_final:
        notices.append(Notice("event", _("The event is closed: its results are final.")))
    if message:
        notices.append(Notice(f"message-{message}", message))
    return notices


def _format_state(turn: Turn, *, is_held_back: bool) -> str:
    """Return the notice on a turn's state, "" for a draft, with `%(n)d` for the turn's number.

    `is_held_back`: True if the results of the closed turn are hidden until the prize-giving."""
    match turn.state:
        case TurnState.PUBLISHED:
            return _("The seats of turn %(n)d are published.")
        case TurnState.PLAYING:
            return _("Turn %(n)d has begun.")
        case TurnState.CLOSED if is_held_back:
            return _("Turn %(n)d is closed: its results will be shown at the prize-giving.")
        case TurnState.CLOSED:
            return _("Turn %(n)d is closed: its results are confirmed.")
    return ""


def list_desk_calls(event: Tournament, called: Iterable[CalledEntry]) -> list[Notice]:
    return [
        Notice(
            f"called-{call.pk}",
            _("%(who)s (%(names)s): please come to the desk.")
            % {
                "who": entry_words(event.entry_kind, "numbered", n=entrant.number),
                "names": entrant.short,
            },
            entrant.number,
        )
        for call, entrant in called
    ]
