"""Shared by the tests of withdrawals: events, a withdrawal, the results of a turn."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User

from scoring.core.pairing.entries import EntryKind
from scoring.core.play.awards import Award, absence_award
from scoring.entries.late_and_leaving_services import withdraw_entry
from scoring.models.entry import Withdrawal
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Table
from scoring.play.turns_services import close_turn
from scoring.seating.queries import load_turn_seating
from scoring.standings.queries import load_standings
from tests.cast import SIGNED, make_event, plan_phase, record_totals

BYE = (14, 355)
"""The award of a bye with two or three smazzate."""


JUSTIFIED = absence_award(2, justified=True)


UNJUSTIFIED = absence_award(2, justified=False)


def leave(
    event: Tournament, number: int, award: Award = UNJUSTIFIED, reason: str = "Indisposizione"
) -> Withdrawal:
    withdraw_entry(
        entry=event.entries.get(number=number),
        justified=award == JUSTIFIED,
        award=award,
        reason=reason,
        **SIGNED,
    )
    return Withdrawal.objects.get(entry__tournament=event, entry__number=number)


def close(event: Tournament, number: int) -> None:
    """Play what is left of a turn, and close it."""
    turn = event.turns.get(number=number)
    for table in turn.tables.filter(assigned=None):
        if table.seats.values("line").distinct().count() == 2:
            for smazzata in range(table.recorded + 1, table.due + 1):
                record_totals(table, smazzata, 300, 250)
    close_turn(turn=turn, **SIGNED)


def results(event: Tournament, turn: int) -> dict[int, tuple[str, int | None, int | None]]:
    """Kind of seat, VP and MP of a turn, by entry."""
    return {
        seat.entry.number: (seat.kind, seat.vp, seat.mp)
        for seat in Seat.objects.filter(turn__tournament=event, turn__number=turn)
    }


def result(event: Tournament, turn: int, number: int) -> tuple[int | None, int | None]:
    return results(event, turn)[number][1:]


def opponent(event: Tournament, turn: int, number: int) -> int:
    """Whom an entry meets in a turn."""
    (other,) = (
        table.ew if table.ns == number else table.ns
        for table in load_turn_seating(event.turns.get(number=turn))
        if number in (table.ns, table.ew)
    )
    assert isinstance(other, int)
    return other


def find_table(event: Tournament, turn: int, number: int) -> Table:
    return Table.objects.get(turn__tournament=event, turn__number=turn, seats__entry__number=number)


def total(event: Tournament, number: int) -> tuple[int, int]:
    line = next(line for line in load_standings(event) if line.entry == number)
    return line.total.vp, line.total.mp


def mitchell(director: User, pairs: int = 8) -> Tournament:
    return make_event(director, pairs=pairs)


def danese(director: User, pairs: int = 8, **plan: Any) -> Tournament:
    return make_event(director, pairs=pairs, phases=[plan_phase(movement="danese", **plan)])


def team_up(director: User, teams: int = 4, **plan: Any) -> Tournament:
    """Teams of two pairs."""
    return make_event(director, teams, entry_kind=EntryKind.TEAMS, pairs_per_team=2, **plan)


def single_players(director: User, players: int = 8) -> Tournament:
    changes = {"movement": "individual", "turns": 2, "entry_kind": EntryKind.PLAYERS}
    return make_event(director, players, **changes)


def find_mates(event: Tournament, turn: int, number: int) -> tuple[int, set[int]]:
    """The partner and the two opponents of a player."""
    own = Seat.objects.get(turn__tournament=event, turn__number=turn, entry__number=number)
    others = Seat.objects.filter(table=own.table_id).exclude(pk=own.pk).select_related("entry")
    partner = next(seat.entry.number for seat in others if seat.line == own.line)
    return partner, {seat.entry.number for seat in others if seat.line != own.line}
