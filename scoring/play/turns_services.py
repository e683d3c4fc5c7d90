"""Starting a turn, cutting it short, closing it."""

from __future__ import annotations

from datetime import datetime

from django.db.models import F

from scoring.clock.services import CLOCK_FIELDS, set_countdown
from scoring.common.acts_services import write_act
from scoring.common.authors_services import Author
from scoring.common.locking_services import find_again
from scoring.common.refusals_services import Refusal
from scoring.core.pairing.phase import Length
from scoring.core.play.acts import ActKind
from scoring.core.play.clock import start_countdown
from scoring.core.play.seats import Presence
from scoring.core.play.turns import TurnState
from scoring.models.tournament import Tournament
from scoring.models.turn import Table, Turn
from scoring.play.signatures_services import find_unsigned_tables
from scoring.play.totals_services import award_byes, recompute_totals
from scoring.sessions.queries import begins_session


def start_turn(*, turn: Turn, author: Author, now: datetime) -> Turn:
    """Open a turn for results and start its clock. Its seating must be published, and the turn
    before it closed."""
    with write_act(turn.tournament, ActKind.START, author, now, turn=turn.number) as event:
        turn = find_again(event.turns.all(), turn)
        if turn.state != TurnState.PUBLISHED:
            raise Refusal("turn.not_published" if turn.state == TurnState.DRAFT else "turn.started")
        earlier = event.turns.filter(number__lt=turn.number).exclude(state=TurnState.CLOSED)
        if earlier.exists():
            raise Refusal("turn.earlier_open", {"turn": turn.number - 1})
        turn.state, turn.started_at = TurnState.PLAYING, now
        set_countdown(turn, start_countdown(turn.phase.minutes, now))
        turn.save(update_fields=["state", "started_at", *CLOCK_FIELDS])
    return turn


def cut_turn(*, turn: Turn, reason: str, author: Author, now: datetime) -> Turn:
    """End a turn early: every table then owes only the smazzate that it has recorded.

    A table that has recorded nothing is left as it is: its score has to be assigned.
    """
    with write_act(
        turn.tournament, ActKind.CUT, author, now, reason=reason.strip(), turn=turn.number
    ) as event:
        turn = find_again(event.turns.all(), turn)
        if turn.state != TurnState.PLAYING:
            raise Refusal("turn.not_playing")
        if not reason.strip():
            raise Refusal("ruling.reason_missing")
        if not _end_tables(event, turn):
            raise Refusal("turn.nothing_to_cut", {"turn": turn.number})
    return turn


def close_turn(*, turn: Turn, author: Author, now: datetime) -> Turn:
    """Close a turn whose tables are all complete; byes get the event's award. The clock counts
    the break until the next turn, unless that begins a session of its own.

    Played for a set time, tables are complete with what they recorded, if they recorded anything.
    Where signatures are required, all that the tables recorded is signed by both sides.
    """
    with write_act(turn.tournament, ActKind.CLOSE_TURN, author, now, turn=turn.number) as event:
        turn = find_again(event.turns.all(), turn)
        if turn.state != TurnState.PLAYING:
            raise Refusal("turn.not_playing")
        if turn.phase.length == Length.TIME:
            _end_tables(event, turn)
        open_tables = find_open_tables(turn)
        if open_tables:
            raise Refusal("turn.incomplete", {"tables": open_tables})
        if event.signatures_required and (unsigned := find_unsigned_tables(turn)):
            raise Refusal("turn.unsigned", {"tables": unsigned})
        turn.state, turn.closed_at = TurnState.CLOSED, now
        rests = (
            event.break_minutes > 0
            and turn.number < event.turns_planned
            and not begins_session(event, turn.number + 1)
        )
        set_countdown(turn, start_countdown(event.break_minutes, now) if rests else None)
        turn.save(update_fields=["state", "closed_at", *CLOCK_FIELDS])
        award_byes(event)
    return turn


def _end_tables(tournament: Tournament, turn: Turn) -> bool:
    """Lower what each table owes to what it has recorded; whether any table owed more."""
    short = list(turn.tables.filter(recorded__gt=0, recorded__lt=F("due")))
    for table in short:
        table.due = table.recorded
    Table.objects.bulk_update(short, ["due"])
    recompute_totals(tournament, [table.pk for table in short])
    return bool(short)


def find_open_tables(turn: Turn) -> list[int]:
    """The numbers of the tables that still owe smazzate and have no score assigned."""
    return list(
        Table.objects.filter(turn=turn, recorded__lt=F("due"), assigned=None)
        .exclude(seats__kind=Presence.BYE)
        .order_by("number")
        .values_list("number", flat=True)
    )
