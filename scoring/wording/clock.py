"""What the clock of the hall says: what it counts, and its marks."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.play.clock import ClockMark, MarkKind

PAUSED, RUNNING = "paused", "running"
"""The states of a clock besides its marks."""


def format_mark(mark: ClockMark, *, is_break: bool) -> str:
    """The words of a mark as the clock passes it."""
    match mark.kind:
        case MarkKind.WARNING:
            words = ngettext("%(n)d minute left", "%(n)d minutes left", mark.minutes)
            return words % {"n": mark.minutes}
        case MarkKind.LAST_SMAZZATA:
            return _("Last smazzata")
        case MarkKind.TIME:
            return _("The break is over") if is_break else _("Time is up")


def format_clock_title(turn: int, *, is_break: bool) -> str:
    """What the clock counts; `turn` is the one in play, of a break the one before it."""
    if is_break:
        return _("Break before turn %(turn)d") % {"turn": turn + 1}
    return _("Turn %(turn)d") % {"turn": turn}


def format_paused() -> str:
    return _("Paused")


def format_start_title() -> str:
    """What the clock counts down to before the first turn."""
    return _("To the first turn")


def format_start() -> str:
    """What the clock says when the planned hour has come."""
    return _("The first turn is about to begin")


def format_control_title() -> str:
    """What the clock counts down to after the last turn."""
    return _("To contest the standings")


def format_control_end() -> str:
    return _("The standings can be made final")
