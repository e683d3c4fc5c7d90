"""Does an action on an event's desk and stores what it has changed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import Any, NamedTuple

from django.db import connection

from scoring.common.acts_services import write_act
from scoring.common.authors_services import Author
from scoring.common.locking_services import check_open
from scoring.common.refusals_services import refuse_impossible
from scoring.core.bundle import values
from scoring.core.bundle.columns import list_columns
from scoring.core.bundle.turn_values import Assigned
from scoring.core.desk.desk import Desk, DeskTable, ImpossibleAction
from scoring.core.desk.settle import settle_tables
from scoring.core.pairing.movement import ImpossiblePlan
from scoring.core.play.acts import ActKind
from scoring.core.play.awards import AWARDS
from scoring.core.play.seats import Presence
from scoring.models.adjustment import AssignedScore
from scoring.models.card_draw import CardDraw
from scoring.models.entry import Entry, Withdrawal
from scoring.models.phase import Section
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Table, Turn
from scoring.store.desk_queries import load_desk

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

Place = tuple[DeskTable | None, str, int, str]
"""A seat's table, line, chair and kind; no table for an absence."""


@contextmanager
def act_on_desk(
    tournament: Tournament,
    kind: ActKind,
    author: Author,
    now: datetime,
    /,
    *,
    reason: str = "",
    found: Mapping[str, object] | None = None,
    **params: object,
) -> Iterator[tuple[Tournament, Desk]]:
    """One act, as of `write_act`, whose changes are made on the desk and stored on exit.

    An ImpossibleAction or ImpossiblePlan becomes a Refusal.
    """
    with write_act(
        tournament,
        kind,
        author,
        now,
        reason=reason.strip(),
        even_closed=False,
        found=found,
        **params,
    ) as event:
        desk = load_desk(event, author.name, now)
        before = _take_snapshot(desk)
        with refusing(event):
            yield event, desk
        save_desk(event, before, desk)


@contextmanager
def preview_on_desk(tournament: Tournament, author: Author, now: datetime) -> Iterator[Desk]:
    """The desk for an action that is never stored. Refuses an event that cannot be written to."""
    check_open(tournament)
    with refusing(tournament):
        yield load_desk(tournament, author.name, now)


@contextmanager
def refusing(event: Tournament) -> Iterator[None]:
    """Raise what the core finds impossible as a Refusal."""
    try:
        yield
    except (ImpossibleAction, ImpossiblePlan) as impossible:
        raise refuse_impossible(impossible, event.entry_kind) from impossible


class _TurnRow(NamedTuple):
    phase: int
    state: str
    started_at: datetime | None
    closed_at: datetime | None


class _TableRow(NamedTuple):
    turn: int
    number: int
    section: int
    due: int
    of_three: bool
    recorded: int


class _Snapshot(NamedTuple):
    """The rows of a desk, by what names them."""

    turns: dict[int, _TurnRow]
    tables: dict[DeskTable, _TableRow]
    seats: dict[tuple[int, int, int], tuple[Place, tuple[Any, ...]]]
    """Place and figures, by turn, entry and unit."""
    assigned: dict[DeskTable, Assigned]
    card_draws: dict[DeskTable, Any]
    phases: dict[int, tuple[str, str]]
    sections: dict[tuple[int, int], tuple[tuple[int, ...], int]]
    withdrawals: dict[int, values.Withdrawal]


def _take_snapshot(desk: Desk) -> _Snapshot:
    seats: dict[tuple[int, int, int], tuple[Place, tuple[Any, ...]]] = {}
    for turn in desk.turns:
        for table in turn.tables:
            for one in table.seats:
                place = (table, one.line.value, one.chair, one.kind.value)
                figures = (one.gp, one.mp, one.vp, one.clean)
                seats[turn.number, one.entry, one.unit] = place, figures
        for gone in turn.absent:
            absent = (None, "", 1, Presence.ABSENT.value)
            figures = (gone.gp, gone.mp, gone.vp, gone.clean)
            seats[turn.number, gone.entry, gone.unit] = absent, figures
    tables = list(desk.walk_tables())
    return _Snapshot(
        {
            turn.number: _TurnRow(
                turn.phase.settings.number, turn.state.value, turn.started_at, turn.closed_at
            )
            for turn in desk.turns
        },
        {
            table: _TableRow(
                turn.number,
                table.number,
                table.section,
                table.due,
                table.of_three,
                table.recorded,
            )
            for turn, table in tables
        },
        seats,
        {table: table.assigned for _, table in tables if table.assigned},
        {table: table.card_draw for _, table in tables if table.card_draw},
        {one.settings.number: (one.draw_method, one.draw_seed) for one in desk.phases},
        {
            (phase.settings.number, one.number): (tuple(one.members), one.first_table)
            for phase in desk.phases
            for one in phase.sections
        },
        {number: one.withdrawal for number, one in desk.entries.items() if one.withdrawal},
    )


def settle_event(event: Tournament) -> None:
    """Bring the stored totals of all tables up to their records and rulings, and then the byes.

    GP always; MP and VP once a table is complete or its score was assigned. Refuses
    `record.ends_earlier` where a match would have ended before smazzate that count.
    """
    desk = load_desk(event)
    before = _take_snapshot(desk)
    with refusing(event):
        settle_tables(desk)
    save_desk(event, before, desk)


def save_desk(event: Tournament, before: _Snapshot, desk: Desk) -> None:
    """Store what an action has changed. A constant number of statements."""
    after = _take_snapshot(desk)
    gone = before.turns.keys() - after.turns.keys()
    if gone:
        event.turns.filter(number__in=gone).delete()
    _save_phases(event, before, after)
    _save_turns(event, before, after)
    moved = {
        key: place
        for key, (place, _) in after.seats.items()
        if key not in before.seats or before.seats[key][0] != place
    }
    leaving = {*(before.seats.keys() - after.seats.keys()), *moved} & before.seats.keys()
    _delete_seats(event, {key for key in leaving if key[0] not in gone})
    keys = _save_tables(event, before, after, gone)
    _add_seats(event, after, moved, keys)
    _save_figures(event, before, after, after.seats.keys() - moved.keys())
    _save_table_rows(before, after, keys)
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


def _save_turns(event: Tournament, before: _Snapshot, after: _Snapshot) -> None:
    changed = dict(_find_changed(before.turns, after.turns))
    for number in changed.keys() & before.turns.keys():
        _, state, started, closed = changed[number]
        event.turns.filter(number=number).update(state=state, started_at=started, closed_at=closed)
    if new := changed.keys() - before.turns.keys():
        phases = dict(event.phases.values_list("number", "pk"))
        Turn.objects.bulk_create(
            Turn(tournament=event, phase_id=phases[changed[number].phase], number=number)
            for number in sorted(new)
        )


def _find_changed(before: Mapping[Any, Any], after: Mapping[Any, Any]) -> Iterable[tuple[Any, Any]]:
    return [(key, value) for key, value in after.items() if before.get(key) != value]


def _load_seat_keys(event: Tournament) -> dict[tuple[int, int, int], int]:
    rows = Seat.objects.filter(turn__tournament=event).order_by()
    found = rows.values_list("pk", "turn__number", "entry__number", "unit")
    return {(turn, entry, unit): key for key, turn, entry, unit in found}


def _delete_seats(event: Tournament, seats: Collection[tuple[int, int, int]]) -> None:
    if seats:
        keys = _load_seat_keys(event)
        Seat.objects.filter(pk__in=[keys[one] for one in seats]).delete()


def _save_tables(
    event: Tournament, before: _Snapshot, after: _Snapshot, gone: Collection[int]
) -> dict[DeskTable, int]:
    """Store the tables; the keys of all."""
    lost = [
        table.key
        for table, (turn, *_) in before.tables.items()
        if table.key and table not in after.tables and turn not in gone
    ]
    if lost:
        Table.objects.filter(pk__in=lost).delete()
    new = [table for table in after.tables if table.key is None]
    keys = {table: table.key for table in after.tables if table.key is not None}
    for table, row in _find_changed(before.tables, after.tables):
        if table.key is not None:
            Table.objects.filter(pk=table.key).update(
                number=row.number, due=row.due, of_three=row.of_three, recorded=row.recorded
            )
    if new:
        turns = dict(event.turns.values_list("number", "pk"))
        sections = {
            (turn, number): key
            for turn, number, key in event.turns.values_list(
                "number", "phase__sections__number", "phase__sections"
            )
        }
        rows = [after.tables[table] for table in new]
        with connection.cursor() as cursor:
            # In bulk_create's way the rows of a hall take several times as long.
            cursor.executemany(
                _INSERT_TABLE,
                [
                    (turns[turn], sections[turn, section], number, due, of_three)
                    for turn, number, section, due, of_three, _ in rows
                ],
            )
        stored = Table.objects.filter(turn__tournament=event).order_by()
        found = {
            (turn, number): key
            for key, turn, number in stored.values_list("pk", "turn__number", "number")
        }
        keys |= {
            table: found[turn, number] for table, (turn, number, *_) in zip(new, rows, strict=True)
        }
    return keys


def _add_seats(
    event: Tournament,
    after: _Snapshot,
    moved: Mapping[tuple[int, int, int], Place],
    keys: Mapping[DeskTable, int],
) -> None:
    if not moved:
        return
    turns = dict(event.turns.values_list("number", "pk"))
    entries = dict(Entry.objects.filter(tournament=event).values_list("number", "pk"))
    with connection.cursor() as cursor:
        cursor.executemany(
            _INSERT_SEAT,
            [
                (
                    turns[turn],
                    keys[table] if table else None,
                    entries[entry],
                    line,
                    chair,
                    unit,
                    kind,
                )
                + after.seats[turn, entry, unit][1]
                for (turn, entry, unit), (table, line, chair, kind) in moved.items()
            ],
        )


def _save_figures(
    event: Tournament,
    before: _Snapshot,
    after: _Snapshot,
    stayed: Collection[tuple[int, int, int]],
) -> None:
    changed = [key for key in stayed if before.seats[key][1] != after.seats[key][1]]
    if changed:
        keys = _load_seat_keys(event)
        assigned = ", ".join(f"{name} = %s" for name in FIGURES)
        sql = f"UPDATE {Seat._meta.db_table} SET {assigned} WHERE id = %s"  # nosec B608  # our own names; values are parameters
        with connection.cursor() as cursor:
            cursor.executemany(sql, [(*after.seats[key][1], keys[key]) for key in changed])


def _save_table_rows(before: _Snapshot, after: _Snapshot, keys: Mapping[DeskTable, int]) -> None:
    """Store what belongs to single tables: assigned scores and draws of cards."""
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
