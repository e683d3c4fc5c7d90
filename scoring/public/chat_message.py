"""Message about an event to paste in the club's chat: a short text with a link.

The text is in the event's language, and has only public information."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from scoring.core.play.turns import TurnState
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from scoring.sessions.queries import load_sessions
from scoring.sessions.wording import format_session, format_session_of_several
from scoring.standings.rows_queries import StandingRow

MAX_ROWS = 10
"""Maximum number of entries listed, because ties can put many on the first places."""

Podium = Sequence[tuple[StandingRow, str, str | Promise]]
"""The first places: (row of the standings, first figure as text, name of that figure)."""


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """A chat message; the last line of its text is a URL."""

    text: str

    @property
    def lines(self) -> int:
        return self.text.count("\n") + 1


def find_chat_message(
    event: Tournament,
    hall: Turn | None,
    podium: Podium,
    build: Callable[[str], str],
    *,
    takes_sign_ups: bool,
) -> ChatMessage | None:
    """Return the message that suits the event's state; None if there is nothing to announce.

    `hall`: the current turn, or None before any turn is published. `podium`: the first places of a
    closed event. `build` makes an absolute URL of a path. `takes_sign_ups`: True if players may
    sign up now, even if the event is not public yet."""
    if not event.is_public and not takes_sign_ups:
        return None
    with translation.override(event.language):
        title = f"♠♥ {event.name} ♦♣"
        if event.is_closed:
            if not event.is_final:
                return None
            address = build(reverse("event_standings", args=[event.slug]))
            rows = [
                f"{row.place}. {row.entrant.label}, {figure} {name}"
                for row, figure, name in podium[:MAX_ROWS]
            ]
            said = [_("Final standings:"), *rows, _("All places and results:"), address]
            return ChatMessage("\n".join([title, *said]))
        if takes_sign_ups:
            address = build(reverse("event_sign_up", args=[event.slug]))
            said = [*_list_when_and_where(event), _("Enter here:")]
            return ChatMessage("\n".join([title, *said, address]))
        if hall is None:
            address = build(reverse("event", args=[event.slug]))
            said = [
                *_list_when_and_where(event),
                _("Here you find the rules, the players and, soon, your table:"),
            ]
            return ChatMessage("\n".join([title, *said, address]))
        if hall.state in (TurnState.PUBLISHED, TurnState.PLAYING):
            address = build(reverse("event_seating", args=[event.slug, hall.number]))
            said = [_("Turn %(n)d: find your table:") % {"n": hall.number}]
            return ChatMessage("\n".join([title, *said, address]))
    return None


def _list_when_and_where(event: Tournament) -> list[str]:
    """List a line of text per session: day, start and place if known; if the event has several
    sessions, also the session's name and turns."""
    sessions = load_sessions(event)
    if len(sessions) == 1:
        return [format_session(sessions[0])]
    return list(map(format_session_of_several, sessions))
