"""Start a turn, cut it short, close it."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import ngettext

from scoring.actions.authors_services import Author
from scoring.actions.locking_services import find_again
from scoring.actions.refusals_services import Refusal
from scoring.clock.services import CLOCK_FIELDS, set_countdown
from scoring.core.desk.actions.turns import begin_play, close, cut
from scoring.core.play.acts import ActKind
from scoring.core.play.clock import start_countdown
from scoring.models.turn import Turn
from scoring.play.signatures_services import find_unsigned_tables
from scoring.sessions.queries import begins_session
from scoring.store.desk_services import act_on_desk
from scoring.text.amounts_wording import format_numbers


def start_turn(*, turn: Turn, author: Author, now: datetime) -> Turn:
    """Start a published turn and its clock. Raises Refusal unless the turn before it is closed."""
    with act_on_desk(turn.tournament, ActKind.START, author, now, turn=turn.number) as (
        event,
        desk,
    ):
        turn = find_again(event.turns.all(), turn)
        begin_play(desk, turn.number)
        set_countdown(turn, start_countdown(turn.phase.minutes, now))
        turn.save(update_fields=CLOCK_FIELDS)
    turn.refresh_from_db()
    return turn


def cut_turn(*, turn: Turn, reason: str, author: Author, now: datetime) -> Turn:
    """End a turn early: each table is complete with the smazzate that it has recorded.

    A table without any recorded smazzata does not change: a ruling must assign its score."""
    with act_on_desk(
        turn.tournament, ActKind.CUT, author, now, reason=reason, turn=turn.number
    ) as (event, desk):
        turn = find_again(event.turns.all(), turn)
        cut(desk, turn.number, reason.strip())
    return turn


def close_turn(*, turn: Turn, author: Author, now: datetime) -> Turn:
    """Close a turn whose tables are all complete; byes get the event's award.

    The clock counts the break until the next turn, unless that turn begins a new session. Raises
    Refusal if a table is incomplete, or if required signatures are missing."""
    with act_on_desk(turn.tournament, ActKind.CLOSE_TURN, author, now, turn=turn.number) as (
        event,
        desk,
    ):
        turn = find_again(event.turns.all(), turn)
        close(desk, turn.number)
        if event.signatures_required and (unsigned := find_unsigned_tables(turn)):
            raise Refusal(
                "turn.unsigned",
                ngettext(
                    "Table %(tables)s has smazzate that a side has not signed: ask that side to "
                    "sign first.",
                    "Tables %(tables)s have smazzate that a side has not signed: ask that side "
                    "to sign first.",
                    len(unsigned),
                )
                % {"tables": format_numbers(unsigned)},
            )
        rests = (
            event.break_minutes > 0
            and turn.number < desk.turns_planned
            and not begins_session(event, turn.number + 1)
        )
        set_countdown(turn, start_countdown(event.break_minutes, now) if rests else None)
        turn.save(update_fields=CLOCK_FIELDS)
    turn.refresh_from_db()
    return turn
