"""Text about sessions: names, days, turns and error messages."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from django.utils.formats import date_format, time_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.core.play.sessions import PlannedSession, SessionFault

SESSION_FAULTS: Mapping[SessionFault, str | Promise] = {
    SessionFault.SAME_TURN: gettext_lazy(
        "A session already begins with turn %(turn)d: choose another turn."
    ),
    SessionFault.BEYOND: gettext_lazy(
        "The plan has %(turns)d turns: no session can begin with turn %(turn)d."
    ),
    SessionFault.TOO_EARLY: gettext_lazy(
        "The session that starts with turn %(turn)d must begin later than the session before it."
    ),
}
"""Error messages; placeholders: `turn` (the session's first turn), `turns` (how many in all)."""


def format_session(session: PlannedSession) -> str:
    """Format `Sunday 22 November 2026, 10:00, Circolo X`, without unknown parts."""
    return ", ".join(filter(None, (format_session_day(session), session.place)))


def format_session_of_several(session: PlannedSession) -> str:
    """Format `Saturday evening · Turns 3–4: Saturday 21 November 2026, 21:00, Circolo X`."""
    head = " · ".join(filter(None, (session.start.name, format_session_turns(session))))
    return f"{head}: {format_session(session)}"


def get_session_name(session: PlannedSession) -> str:
    """Return the session's own name, or else "Session 2"."""
    return session.start.name or _("Session %(n)d") % {"n": session.number}


def format_session_day(session: PlannedSession) -> str:
    """Format `Sunday 22 November 2026, 10:00`; only the day if no hour is set."""
    day = f"{date_format(session.date, 'l')} {date_format(session.date, 'DATE_FORMAT')}"
    start = session.start.starts_at
    return f"{day}, {time_format(start, 'TIME_FORMAT')}" if start else day


def format_days(first: date, last: date) -> str:
    """Format a range of days: `21–22 November 2026`, `30 November – 1 December 2026`."""
    end = date_format(last, "DATE_FORMAT")
    if first == last:
        return end
    if first.year != last.year:
        return f"{date_format(first, 'DATE_FORMAT')} – {end}"
    if first.month != last.month:
        return f"{date_format(first, 'MONTH_DAY_FORMAT')} – {end}"
    return f"{first.day}–{end}"


def format_session_turns(session: PlannedSession) -> str:
    """Format a session's turns as `Turns 1–4` or `Turn 5`."""
    if session.first_turn == session.last_turn:
        return _("Turn %(turn)d") % {"turn": session.first_turn}
    span = f"{session.first_turn}–{session.last_turn}"
    return _("Turns %(span)s") % {"span": span}
