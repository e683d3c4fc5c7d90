"""Change the hall clock and start breaks; `play.turns_services` sets the clock for each turn."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from scoring.actions.acts_services import write_act
from scoring.actions.authors_services import Author
from scoring.actions.refusals_services import Refusal
from scoring.clock.queries import TurnClock, find_turn_clock, read_countdown
from scoring.core.play.acts import ActKind
from scoring.core.play.clock import Countdown, start_countdown
from scoring.core.play.turns import TurnState
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn

CLOCK_FIELDS = ("clock_seconds", "clock_ends_at", "clock_left_ms")
MAX_MINUTES = 240
"""Maximum length of a break, and of one extension of the clock, in minutes."""


def set_countdown(turn: Turn, countdown: Countdown | None) -> None:
    """Assign a countdown (None: no clock) to a turn's CLOCK_FIELDS; the caller saves these."""
    turn.clock_seconds = countdown.seconds if countdown else None
    turn.clock_ends_at = countdown.ends_at if countdown else None
    turn.clock_left_ms = countdown.left_ms if countdown else None


def pause_clock(*, event: Tournament, author: Author, now: datetime) -> Turn:
    return _change(event, ActKind.PAUSE_CLOCK, author, now, lambda clock: _pause(clock, now))


def resume_clock(*, event: Tournament, author: Author, now: datetime) -> Turn:
    return _change(event, ActKind.RESUME_CLOCK, author, now, lambda clock: _resume(clock, now))


def extend_clock(*, event: Tournament, minutes: int, author: Author, now: datetime) -> Turn:
    """Add minutes to the clock of the turn in play or of the break, and return the clock's turn.

    Negative minutes shorten the time left, down to zero. Raises Refusal without a turn or break."""
    _check_minutes(abs(minutes))
    return _change(
        event,
        ActKind.EXTEND_CLOCK,
        author,
        now,
        lambda clock: clock.extend(minutes, now),
        minutes=minutes,
    )


def end_clock(*, event: Tournament, author: Author, now: datetime) -> Turn:
    """Set the clock of the turn in play or of the break to zero. The turn itself stays open."""
    return _change(event, ActKind.END_CLOCK, author, now, lambda clock: _end(clock, now))


def start_break(*, event: Tournament, minutes: int, author: Author, now: datetime) -> Turn:
    """Begin a break of this many minutes now; it replaces a running break.

    Returns the last closed turn. Raises Refusal if a turn is in play or none was closed."""
    _check_minutes(minutes)
    with write_act(event, ActKind.START_BREAK, author, now, minutes=minutes) as event:
        turns = list(event.turns.select_related("phase"))
        closed = [turn for turn in turns if turn.state == TurnState.CLOSED]
        if not closed or any(turn.state == TurnState.PLAYING for turn in turns):
            raise Refusal(
                "clock.no_break",
                _("Close the turn in play, then begin the break."),
            )
        last = max(closed, key=lambda turn: turn.number)
        set_countdown(last, start_countdown(minutes, now))
        last.save(update_fields=CLOCK_FIELDS)
    return last


def _change(
    event: Tournament,
    kind: ActKind,
    author: Author,
    now: datetime,
    change: Callable[[Countdown], Countdown],
    **params: Any,
) -> Turn:
    clock = _find_clock(event)
    with write_act(event, kind, author, now, turn=clock.turn.number, **params) as event:
        turn = _find_clock(event).turn
        countdown = read_countdown(turn)
        if turn.pk != clock.turn.pk or countdown is None:
            raise _refuse_none()
        set_countdown(turn, change(countdown))
        turn.save(update_fields=CLOCK_FIELDS)
    return turn


def _refuse_none() -> Refusal:
    return Refusal("clock.none", _("The clock is not running: it starts with the next turn."))


def _find_clock(event: Tournament) -> TurnClock:
    clock = find_turn_clock(event.turns.select_related("phase"))
    if clock is None:
        raise _refuse_none()
    return clock


def _pause(countdown: Countdown, now: datetime) -> Countdown:
    if countdown.is_paused:
        raise Refusal("clock.paused", _("The clock is paused already."))
    return countdown.pause(now)


def _resume(countdown: Countdown, now: datetime) -> Countdown:
    if not countdown.is_paused:
        raise Refusal("clock.running", _("The clock is running already."))
    return countdown.resume(now)


def _end(countdown: Countdown, now: datetime) -> Countdown:
    if countdown.find_left(now).total_seconds() <= 0 and not countdown.is_paused:
        raise Refusal("clock.over", _("Time is up already."))
    return countdown.end(now)


def _check_minutes(minutes: int) -> None:
    if not 1 <= minutes <= MAX_MINUTES:
        raise Refusal(
            "clock.minutes",
            _("Enter a number of minutes from 1 to %(most)s.") % {"most": MAX_MINUTES},
        )
