"""Load an event into a Desk: the event in memory, which director actions check and change."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from django.db.models import F

from scoring.core.bundle import values
from scoring.core.bundle.turn_values import Absent, Assigned
from scoring.core.desk.desk import (
    Desk,
    DeskEntry,
    DeskPhase,
    DeskSeat,
    DeskSection,
    DeskSmazzata,
    DeskTable,
    DeskTurn,
)
from scoring.core.play.acts import ActKind
from scoring.core.play.seats import Presence
from scoring.core.play.turns import TurnState
from scoring.core.rules.faults import Line
from scoring.models.adjustment import AssignedScore
from scoring.models.entry import EntryPlayer, Withdrawal
from scoring.models.smazzata import POINTS, Smazzata, read_points
from scoring.models.tournament import Tournament
from scoring.models.turn import BY_LINE, CardDraw, Seat, Table
from scoring.store.rows_queries import (
    load_adjustments,
    load_phase_values,
    read_card_draw,
    read_event,
    read_row,
)


class DeskKeys(NamedTuple):
    """The database keys of a Desk's entries and turns (by number), and of its seats."""

    entries: dict[int, int]
    turns: dict[int, int]
    seats: dict[tuple[int, int, int], int]
    """Database keys of the seats, by turn, entry and unit (a team's pair)."""


def load_desk(event: Tournament, director: str = "", now: datetime = datetime.min) -> Desk:
    """Load the event for an action of `director` (a name) at `now`. About twelve queries."""
    return load_stored_desk(event, director, now)[0]


def load_stored_desk(
    event: Tournament, director: str = "", now: datetime = datetime.min
) -> tuple[Desk, DeskKeys]:
    """Load the event like `load_desk`, and its database keys. Omits rows that no action reads."""
    phases = [
        DeskPhase(
            value,
            [DeskSection(one.number, list(one.members), one.first_table) for one in value.sections],
            value.draw_method,
            value.draw_seed,
        )
        for value in load_phase_values(event)
    ]
    desk, keys = Desk(read_event(event), phases, now, director), DeskKeys({}, {}, {})
    desk.entries = _load_entries(event, keys)
    desk.turns = _load_turns(event, phases, keys)
    desk.adjustments = list(load_adjustments(event))
    desk.acts = [
        values.Act(number, kind, params, "", undone, "", now)
        for number, kind, params, undone in event.acts.filter(
            kind__in=(ActKind.CLOSE_TURN, ActKind.CUT)
        ).values_list("number", "kind", "params", "undone_by__number")
    ]
    return desk, keys


def _load_entries(event: Tournament, keys: DeskKeys) -> dict[int, DeskEntry]:
    rows = event.entries.order_by("number").values_list("pk", "number", "name", "first_turn")
    entries = {}
    for key, number, name, first in rows:
        entries[number], keys.entries[number] = DeskEntry(number, name, [], first), key
    players = EntryPlayer.objects.filter(tournament=event).order_by("entry", "position")
    columns = ("entry__number", "position", "name", "card_number", "club")
    for number, *player in players.values_list(*columns):
        entries[number].players.append(values.Player(*player))
    for row in Withdrawal.objects.filter(entry__tournament=event).select_related("entry"):
        entries[row.entry.number].withdrawal = read_row(values.Withdrawal, row)
    return entries


def _load_turns(event: Tournament, phases: list[DeskPhase], keys: DeskKeys) -> list[DeskTurn]:
    by_number = {phase.settings.number: phase for phase in phases}
    turns = {
        key: DeskTurn(number, by_number[phase], TurnState(state), started, closed)
        for key, number, phase, state, started, closed in event.turns.order_by(
            "number"
        ).values_list("pk", "number", "phase__number", "state", "started_at", "closed_at")
    }
    keys.turns.update({turn.number: key for key, turn in turns.items()})
    tables: dict[int | None, DeskTable] = {}
    for key, turn, section, number, due, of_three, recorded in (
        Table.objects.filter(turn__tournament=event)
        .order_by("turn__number", "number")
        .values_list("pk", "turn", "section__number", "number", "due", "of_three", "recorded")
    ):
        tables[key] = DeskTable(number, section, due, of_three, [], recorded=recorded, key=key)
        turns[turn].tables.append(tables[key])
    figures = ("gp", "mp", "vp", "clean_burrachi")
    for seat_key, turn, table, entry, line, chair, unit, kind, gp, mp, vp, clean in (
        Seat.objects.filter(turn__tournament=event)
        .order_by(BY_LINE, "chair")
        .values_list(
            "pk", "turn", "table", "entry__number", "line", "chair", "unit", "kind", *figures
        )
    ):
        keys.seats[turns[turn].number, entry, unit] = seat_key
        if table is None:
            turns[turn].absent.append(Absent(entry, unit, gp, mp, vp, clean))
        else:
            seat = DeskSeat(entry, Line(line), chair, unit, Presence(kind), vp, mp, gp, clean)
            tables[table].seats.append(seat)
    records = Smazzata.objects.filter(
        table__turn__tournament=event, revisions__number=F("revision")
    ).values_list("table", *POINTS, "revisions__depth")
    for table, *columns in records:
        points = read_points(*columns)
        tables[table].smazzate[points.number] = DeskSmazzata([], points)
    for row in AssignedScore.objects.filter(table__turn__tournament=event):
        tables[row.table_id].assigned = read_row(Assigned, row)
    for draw in CardDraw.objects.filter(table__turn__tournament=event):
        tables[draw.table_id].card_draw = read_card_draw(draw)
    return list(turns.values())
