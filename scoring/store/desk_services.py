"""Run a director action on an event in memory (a Desk), and store the changes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import Any, NamedTuple

from django.db import connection

from scoring.actions.acts_services import write_act
from scoring.actions.authors_services import Author
from scoring.actions.locking_services import check_open
from scoring.actions.refusals_services import refuse_impossible
from scoring.core.bundle import values
from scoring.core.bundle.fields import list_columns
from scoring.core.bundle.turn_values import Assigned
from scoring.core.desk.desk import Desk, DeskTable, ImpossibleAction
from scoring.core.desk.diff import SeatEffects, compare_sittings, list_sittings
from scoring.core.desk.settle import settle_tables
from scoring.core.pairing.movement import ImpossiblePlan
from scoring.core.play.acts import ActKind
from scoring.core.play.awards import AWARDS
from scoring.core.play.seats import Presence
from scoring.models.adjustment import AssignedScore
from scoring.models.entry import Withdrawal
from scoring.models.phase import Section
from scoring.models.tournament import Tournament
from scoring.models.turn import CardDraw, Seat, Table, Turn
from scoring.store.desk_queries import DeskKeys, load_desk, load_stored_desk

FIGURES = ("gp", "mp", "vp", "clean_burrachi")

_INSERT_TABLE = """
INSERT INTO scoring_table (turn_id, section_id, number, due, of_three, recorded)
VALUES (%s, %s, %s, %s, %s, 0)
"""

_INSERT_SEAT = """
INSERT INTO scoring_seat
  (turn_id, table_id, entry_id, line, chair, unit, kind, gp, mp, vp, clean_burrachi)
VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)
"""

SeatName = tuple[int, int, int]
"""Identifies a seat: turn, entry and unit (a team's pair)."""

Place = tuple[DeskTable | None, str, int, str]
"""A seat's table (None if the entry is absent), side, chair, and kind of presence."""


@contextmanager
def act_on_desk(
    event: Tournament,
    kind: ActKind,
    author: Author,
    now: datetime,
    /,
    *,
    reason: str = "",
    found: Mapping[str, object] | None = None,
    **params: object,
) -> Iterator[tuple[Tournament, Desk]]:
    """Context manager for a director action: lock the event, yield it and its Desk, and store the
    Desk's changes on exit. Parameters: see `write_act`. Raises Refusal as `write_act` does, and if
    the block raises ImpossibleAction or ImpossiblePlan."""
    with write_act(
        event,
        kind,
        author,
        now,
        reason=reason.strip(),
        even_closed=False,
        found=found,
        **params,
    ) as event:
        desk, keys = load_stored_desk(event, author.name, now)
        before = _build_snapshot(desk)
        with refusing(event):
            yield event, desk
        save_desk(event, before, desk, keys)


@contextmanager
def preview_on_desk(event: Tournament, author: Author, now: datetime) -> Iterator[Desk]:
    """Yield a Desk on which to try an action; store nothing. Raises Refusal if the event is closed,
    archived or deleted, or if the block raises ImpossibleAction or ImpossiblePlan."""
    check_open(event)
    with refusing(event):
        yield load_desk(event, author.name, now)


def preview_seats(
    event: Tournament, author: Author, now: datetime, act: Callable[[Desk], object]
) -> SeatEffects:
    """Return how `act` on the event's Desk would change the seats. Raises Refusal if impossible."""
    with preview_on_desk(event, author, now) as desk:
        before = list_sittings(desk)
        act(desk)
        return compare_sittings(before, list_sittings(desk))


@contextmanager
def refusing(event: Tournament) -> Iterator[None]:
    try:
        yield
    except (ImpossibleAction, ImpossiblePlan) as impossible:
        raise refuse_impossible(impossible, event.entry_kind) from impossible


class _TableRow(NamedTuple):
    turn: int
    number: int
    section: int
    due: int
    of_three: bool
    recorded: int


class _Snapshot(NamedTuple):
    """A copy of a Desk's values before or after an action, to find the changes to store."""

    turns: dict[int, tuple[int, str, datetime | None, datetime | None]]
    """Phase, state, start time and closing time of each turn, by number."""
    tables: dict[DeskTable, _TableRow]
    seats: dict[SeatName, tuple[Place, tuple[Any, ...]]]
    assigned: dict[DeskTable, Assigned]
    card_draws: dict[DeskTable, Any]
    phases: dict[int, tuple[str, str]]
    sections: dict[tuple[int, int], tuple[tuple[int, ...], int]]
    withdrawals: dict[int, values.Withdrawal]


def _build_snapshot(desk: Desk) -> _Snapshot:
    found = _Snapshot({}, {}, {}, {}, {}, {}, {}, {})
    for turn in desk.turns:
        phase = turn.phase.settings.number
        found.turns[turn.number] = phase, turn.state.value, turn.started_at, turn.closed_at
        for table in turn.tables:
            counts = (table.due, table.seats_three, table.recorded)
            found.tables[table] = _TableRow(turn.number, table.number, table.section, *counts)
            if table.assigned:
                found.assigned[table] = table.assigned
            if table.card_draw:
                found.card_draws[table] = table.card_draw
            for one in table.seats:
                place = (table, one.line.value, one.chair, one.kind.value)
                figures = (one.gp, one.mp, one.vp, one.clean)
                found.seats[turn.number, one.entry, one.unit] = place, figures
        for gone in turn.absent:
            absent = (None, "", 1, Presence.ABSENT.value)
            figures = (gone.gp, gone.mp, gone.vp, gone.clean)
            found.seats[turn.number, gone.entry, gone.unit] = absent, figures
    for planned in desk.phases:
        number = planned.settings.number
        found.phases[number] = planned.draw_method, planned.draw_seed
        for group in planned.sections:
            found.sections[number, group.number] = tuple(group.members), group.first_table
    for number, entry in desk.entries.items():
        if entry.withdrawal:
            found.withdrawals[number] = entry.withdrawal
    return found


def settle_event(event: Tournament) -> None:
    """Recompute the stored points of all tables and byes, from records and rulings. Only complete
    tables and tables with an assigned score get match and victory points. Raises Refusal if the new
    points end a match to a target before its last recorded smazzata that is not cancelled."""
    desk, keys = load_stored_desk(event)
    before = _build_snapshot(desk)
    with refusing(event):
        settle_tables(desk)
    save_desk(event, before, desk, keys)


def save_desk(event: Tournament, before: _Snapshot, desk: Desk, keys: DeskKeys) -> None:
    after = _build_snapshot(desk)
    gone = before.turns.keys() - after.turns.keys()
    if gone:
        event.turns.filter(number__in=gone).delete()
    _save_phases(event, before, after)
    _save_turns(event, before, after, keys)
    moved = {
        key: place
        for key, (place, _) in after.seats.items()
        if key not in before.seats or before.seats[key][0] != place
    }
    leaving = {*(before.seats.keys() - after.seats.keys()), *moved} & before.seats.keys()
    left = [keys.seats[seat] for seat in leaving if seat[0] not in gone]
    if left:
        Seat.objects.filter(pk__in=left).delete()
    tables = _save_tables(event, before, after, keys)
    _add_seats(event, after, moved, tables, keys)
    _save_figures(before, after, after.seats.keys() - moved.keys(), keys)
    _save_table_rows(before, after, tables)
    _save_withdrawals(event, before, after)


def _save_phases(event: Tournament, before: _Snapshot, after: _Snapshot) -> None:
    for number, (method, seed) in _find_changed(before.phases, after.phases):
        event.phases.filter(number=number).update(draw_method=method, draw_seed=seed)
    sections = Section.objects.filter(phase__tournament=event)
    for phase, number in before.sections.keys() - after.sections.keys():
        sections.filter(phase__number=phase, number=number).delete()
    for (phase, number), (members, first) in _find_changed(before.sections, after.sections):
        figures = {"members": list(members), "first_table": first}
        if (phase, number) in before.sections:
            sections.filter(phase__number=phase, number=number).update(**figures)
        else:
            row = event.phases.get(number=phase)
            Section.objects.create(phase=row, number=number, **figures)


def _save_turns(event: Tournament, before: _Snapshot, after: _Snapshot, keys: DeskKeys) -> None:
    changed = dict(_find_changed(before.turns, after.turns))
    for number in changed.keys() & before.turns.keys():
        _, state, started, closed = changed[number]
        event.turns.filter(number=number).update(state=state, started_at=started, closed_at=closed)
    if new := changed.keys() - before.turns.keys():
        phases = dict(event.phases.values_list("number", "pk"))
        made = Turn.objects.bulk_create(
            Turn(tournament=event, phase_id=phases[changed[number][0]], number=number)
            for number in sorted(new)
        )
        keys.turns.update({turn.number: turn.pk for turn in made})


def _find_changed(before: Mapping[Any, Any], after: Mapping[Any, Any]) -> Iterable[tuple[Any, Any]]:
    return [(key, value) for key, value in after.items() if before.get(key) != value]


def _save_tables(
    event: Tournament, before: _Snapshot, after: _Snapshot, keys: DeskKeys
) -> dict[DeskTable, int]:
    """Store the changed tables; return the database key of every table."""
    lost = [
        table.key
        for table, row in before.tables.items()
        if table.key and table not in after.tables and row.turn in after.turns
    ]
    if lost:
        Table.objects.filter(pk__in=lost).delete()
    tables = {table: table.key for table in after.tables if table.key is not None}
    for table, row in _find_changed(before.tables, after.tables):
        if table in tables:
            Table.objects.filter(pk=table.key).update(
                number=row.number, due=row.due, of_three=row.of_three, recorded=row.recorded
            )
    if new := {
        (row.turn, row.number): table for table, row in after.tables.items() if not table.key
    }:
        sections = {
            (turn, number): key
            for turn, number, key in event.turns.values_list(
                "number", "phase__sections__number", "phase__sections"
            )
        }
        rows = [after.tables[table] for table in new.values()]
        with connection.cursor() as cursor:
            # With bulk_create the rows of a hall take several times as long.
            cursor.executemany(
                _INSERT_TABLE,
                [
                    (keys.turns[turn], sections[turn, section], number, due, of_three)
                    for turn, number, section, due, of_three, _ in rows
                ],
            )
        stored = Table.objects.filter(turn__tournament=event).order_by()
        for key, *place in stored.values_list("pk", "turn__number", "number"):
            if (table := new.get((place[0], place[1]))) is not None:
                tables[table] = key
    return tables


def _add_seats(
    event: Tournament,
    after: _Snapshot,
    moved: Mapping[SeatName, Place],
    tables: Mapping[DeskTable, int],
    keys: DeskKeys,
) -> None:
    if not moved:
        return
    if any(entry not in keys.entries for _, entry, _ in moved):
        keys.entries.update(event.entries.values_list("number", "pk"))
    with connection.cursor() as cursor:
        cursor.executemany(
            _INSERT_SEAT,
            [
                (
                    keys.turns[turn],
                    tables[table] if table else None,
                    keys.entries[entry],
                    line,
                    chair,
                    unit,
                    kind,
                    *after.seats[turn, entry, unit][1],
                )
                for (turn, entry, unit), (table, line, chair, kind) in moved.items()
            ],
        )


def _save_figures(
    before: _Snapshot, after: _Snapshot, stayed: Collection[SeatName], keys: DeskKeys
) -> None:
    changed = [seat for seat in stayed if before.seats[seat][1] != after.seats[seat][1]]
    if changed:
        assigned = ", ".join(f"{name} = %s" for name in FIGURES)
        sql = f"UPDATE {Seat._meta.db_table} SET {assigned} WHERE id = %s"  # nosec B608  # our own names; values are parameters
        with connection.cursor() as cursor:
            cursor.executemany(sql, [(*after.seats[seat][1], keys.seats[seat]) for seat in changed])


def _save_table_rows(before: _Snapshot, after: _Snapshot, keys: Mapping[DeskTable, int]) -> None:
    for model, then, now in (
        (AssignedScore, before.assigned, after.assigned),
        (CardDraw, before.card_draws, after.card_draws),
    ):
        dropped = [table.key for table in then.keys() - now.keys() if table in keys]
        if dropped:
            model._default_manager.filter(table__in=dropped).delete()
    for table, score in _find_changed(before.assigned, after.assigned):
        AssignedScore.objects.update_or_create(
            table_id=keys[table],
            defaults={
                **{name: getattr(score, name) for name in AWARDS},
                "reason": score.reason,
                "author_name": score.author,
                "created_at": score.at,
            },
        )


def _save_withdrawals(event: Tournament, before: _Snapshot, after: _Snapshot) -> None:
    rows = Withdrawal.objects.filter(entry__tournament=event)
    back = before.withdrawals.keys() - after.withdrawals.keys()
    if back:
        rows.filter(entry__number__in=back).delete()
    for number, left in _find_changed(before.withdrawals, after.withdrawals):
        columns = {column: getattr(left, name) for name, column in list_columns(values.Withdrawal)}
        Withdrawal.objects.create(entry=event.entries.get(number=number), **columns)
