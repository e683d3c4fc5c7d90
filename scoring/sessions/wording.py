"""The words of sessions: one in a line, and the refusals of those that cannot stand."""

from __future__ import annotations

from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _

from scoring.common.refusals_wording import Sentences
from scoring.core.play.sessions import PlannedSession

REFUSALS: Sentences = {
    "session.same_turn": lambda p: (
        _("Another session begins with turn %(turn)d: choose a later turn.") % p
    ),
    "session.beyond": lambda p: (
        _("The plan has %(turns)d turns: no session can begin with turn %(turn)d.") % p
    ),
    "session.too_early": lambda p: (
        _(
            "The session from turn %(turn)d on must begin later than the one before it: on a later "
            "day, or at a later hour of the same."
        )
        % p
    ),
}


def format_session(session: PlannedSession) -> str:
    """`Sunday 22 November 2026, 10:00, Circolo X`, as far as it is known."""
    return ", ".join(filter(None, (format_session_day(session), session.place)))


def name_session(session: PlannedSession) -> str:
    return _("Session %(n)d") % {"n": session.number}


def format_session_day(session: PlannedSession) -> str:
    """`Sunday 22 November 2026, 10:00`; without an hour the day alone."""
    day = f"{date_format(session.date, 'l')} {date_format(session.date, 'DATE_FORMAT')}"
    start = session.start.starts_at
    return f"{day}, {time_format(start, 'TIME_FORMAT')}" if start else day


def format_session_turns(session: PlannedSession) -> str:
    """`Turns 1–4`, `Turn 5`."""
    if session.first_turn == session.last_turn:
        return _("Turn %(turn)d") % {"turn": session.first_turn}
    span = f"{session.first_turn}–{session.last_turn}"
    return _("Turns %(span)s") % {"span": span}
