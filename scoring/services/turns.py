"""Starting and closing a turn."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from scoring.models.turn import Seat, Table, Turn, TurnState
from scoring.services.refusals import Refusal
from scoring.services.tournaments import lock_tournament


@transaction.atomic
def start_turn(*, turn: Turn, now: datetime) -> Turn:
    """Let results be recorded. The seating must be published and the turn before closed."""
    tournament = lock_tournament(turn.tournament)
    turn = tournament.turns.get(pk=turn.pk)
    if turn.state != TurnState.PUBLISHED:
        raise Refusal("turn.not_published" if turn.state == TurnState.DRAFT else "turn.started")
    earlier = tournament.turns.filter(number__lt=turn.number).exclude(state=TurnState.CLOSED)
    if earlier.exists():
        raise Refusal("turn.earlier_open", {"turn": turn.number - 1})
    turn.state, turn.started_at = TurnState.PLAYING, now
    turn.save(update_fields=["state", "started_at"])
    return turn


@transaction.atomic
def close_turn(*, turn: Turn, now: datetime) -> Turn:
    """Close a turn whose tables are all complete; pairs that rest get the event's award."""
    tournament = lock_tournament(turn.tournament)
    turn = tournament.turns.get(pk=turn.pk)
    if turn.state != TurnState.PLAYING:
        raise Refusal("turn.not_playing")
    open_tables = find_open_tables(turn, tournament.smazzate_per_turn)
    if open_tables:
        raise Refusal("turn.incomplete", {"tables": open_tables})
    Seat.objects.filter(turn=turn, is_bye=True).update(
        gp=0, mp=tournament.bye_mp, vp=tournament.bye_vp
    )
    turn.state, turn.closed_at = TurnState.CLOSED, now
    turn.save(update_fields=["state", "closed_at"])
    return turn


def find_open_tables(turn: Turn, smazzate: int) -> list[int]:
    """The numbers of the tables that still owe smazzate; a half table owes none."""
    return list(
        Table.objects.filter(turn=turn, recorded__lt=smazzate)
        .exclude(seats__is_bye=True)
        .order_by("number")
        .values_list("number", flat=True)
    )
