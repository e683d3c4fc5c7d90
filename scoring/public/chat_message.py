"""The message for the club's chat: a short text with a link, whose picture the page gives.

It is in the event's language, and says what everybody may see.
"""

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
"""Lines of first places, where many share one."""

Podium = Sequence[tuple[StandingRow, str, str | Promise]]
"""The first places, each with its figure and the name of that."""


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """`text`: its lines, the last an address."""

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
    """The message that fits the moment; None where there is nothing to tell, or not yet.

    `hall`: the last turn that is published; `podium`: of a closed event; `build` makes the whole
    address of a path; `takes_sign_ups`: whether players may sign up now, as they may in an event
    that is not public yet.
    """
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
            said = [*_list_when_and_where(event), _("Who plays, the rules, and soon your table:")]
            return ChatMessage("\n".join([title, *said, address]))
        if hall.state in (TurnState.PUBLISHED, TurnState.PLAYING):
            address = build(reverse("event_seating", args=[event.slug, hall.number]))
            said = [_("Turn %(n)d: find your table:") % {"n": hall.number}]
            return ChatMessage("\n".join([title, *said, address]))
    return None


def _list_when_and_where(event: Tournament) -> list[str]:
    """A line for each session: its day, hour and place, as far as they are known, and its name and
    turns where there are several sessions."""
    sessions = load_sessions(event)
    if len(sessions) == 1:
        return [format_session(sessions[0])]
    return list(map(format_session_of_several, sessions))
