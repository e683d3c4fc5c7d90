"""Writing the tables and seats of turns: all of them together, however many turns there are.

Who has left has no seat but its award; who would meet it rests.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import chain

from django.db.models import BooleanField, ExpressionWrapper, Q

from scoring.models.phase import Section
from scoring.models.tournament import Tournament
from scoring.models.turn import LineChoice, Seat, SeatKind, Table, Turn
from scoring.pairing.knockout import Knockout
from scoring.pairing.movement import Seating, iter_numbers
from scoring.pairing.movement import Turn as Tables
from scoring.queries.field import FieldEntry

Seated = Sequence[tuple[Section, Tables]]
"""The tables of each section in a turn, by entry number."""

HANGS_ON_TABLES = [
    relation.name for relation in Table._meta.related_objects if relation.related_model is not Seat
]
"""How a table's calls, photos, devices, cards and smazzate are asked for."""


def write_turns(
    tournament: Tournament, field: Mapping[int, FieldEntry], turns: Sequence[tuple[Turn, Seated]]
) -> None:
    """Seat turns that have no tables yet: the sections one after the other through the hall.

    Three statements at most.
    """
    tables, seats = _make(tournament, field, turns)
    Table.objects.bulk_create(tables)
    Seat.objects.bulk_create(seats)


def rewrite_turns(
    tournament: Tournament, field: Mapping[int, FieldEntry], turns: Sequence[tuple[Turn, Seated]]
) -> None:
    """As `write_turns` for drafts that are seated already.

    Tables that stay as they are keep their rows, unless something hangs on them: the draw of cards
    of a seating that had been published goes with who sat there.
    """
    tables, seats = _make(tournament, field, turns)
    drafts = [turn for turn, _ in turns]
    untouched = ExpressionWrapper(Q(**dict.fromkeys(HANGS_ON_TABLES)), BooleanField())
    before = Table.objects.filter(turn__in=drafts).annotate(is_untouched=untouched)
    found = {_describe_table(table): table.pk for table in before if table.is_untouched}
    for table in tables:
        table.pk = found.get(_describe_table(table))
    kept = {table.pk for table in tables}
    Seat.objects.filter(turn__in=drafts).delete()
    if others := [table.pk for table in before if table.pk not in kept]:
        Table.objects.filter(pk__in=others).delete()
    Table.objects.bulk_create(table for table in tables if table.pk is None)
    Seat.objects.bulk_create(seats)


def _describe_table(table: Table) -> tuple[object, ...]:
    return table.turn_id, table.section_id, table.number, table.due, table.of_three


def _make(
    tournament: Tournament, field: Mapping[int, FieldEntry], turns: Sequence[tuple[Turn, Seated]]
) -> tuple[list[Table], list[Seat]]:
    """The rows to be stored; says in the sections where in the hall they begin."""
    tables: list[Table] = []
    seats: list[Seat] = []
    firsts: dict[Section, int] = {}
    for turn, seated in turns:
        gone = {one.number: one for one in field.values() if one.is_gone_by(turn.number)}
        number = 1
        for section, plan in seated:
            firsts[section] = number
            made = _make_tables(tournament, turn, section, _leave_out(plan, gone), number)
            number += len(made)
            tables += [table for table, _, _ in made]
            seats += _make_seats(turn, field, made)
        expected = _list_expected(turn, seated)
        seats += [
            Seat(
                turn=turn,
                entry_id=one.key,
                kind=SeatKind.ABSENT,
                vp=one.award.vp,
                mp=one.award.mp,
            )
            for one in gone.values()
            if expected is None or one.number in expected
        ]
    _number_sections(firsts)
    return tables, seats


def _number_sections(firsts: Mapping[Section, int]) -> None:
    """Say where in the hall each section begins: in the last of the turns that were seated."""
    moved = [section for section, first in firsts.items() if section.first_table != first]
    for section in moved:
        section.first_table = firsts[section]
    if moved:
        Section.objects.bulk_update(moved, ["first_table"])


_Made = Sequence[tuple[Table, Seating, int]]
"""A new table, who sits at it, and which pair of their teams."""


def _make_tables(
    tournament: Tournament, turn: Turn, section: Section, tables: Tables, first_table: int
) -> _Made:
    """The tables of a section, from the number `first_table`.

    A team's match takes as many tables as a team has pairs.
    """
    units = range(1, tournament.pairs_per_team + 1)
    due = turn.phase.smazzate
    return [
        (
            Table(turn=turn, section=section, number=number, due=due, of_three=seating.is_of_three),
            seating,
            unit,
        )
        for number, (seating, unit) in enumerate(
            ((seating, unit) for seating in tables for unit in units), first_table
        )
    ]


def _make_seats(turn: Turn, field: Mapping[int, FieldEntry], made: _Made) -> Iterator[Seat]:
    for table, seating, unit in made:
        kind = SeatKind.PLAYS if seating.resting is None else SeatKind.BYE
        for line, side in ((LineChoice.NS, seating.ns), (LineChoice.EW, seating.ew)):
            for chair, number in enumerate(iter_numbers(side), start=1):
                yield Seat(
                    turn=turn,
                    table=table,
                    entry_id=field[number].key,
                    line=line,
                    chair=chair,
                    unit=unit,
                    kind=kind,
                )


def _list_expected(turn: Turn, seated: Seated) -> set[int] | None:
    """Who would play in a turn if nobody had left; None for everybody."""
    if turn.phase.movement == Knockout.key:
        seatings = chain.from_iterable(tables for _, tables in seated)
        sides = chain.from_iterable((seating.ns, seating.ew) for seating in seatings)
        return set(chain.from_iterable(map(iter_numbers, sides)))
    if turn.phase.qualify:
        return {number for section, _ in seated for number in section.members}
    return None


def _leave_out(tables: Tables, gone: Container[int]) -> Tables:
    """The tables without those who have left, and without the tables that nobody is left at."""
    left = (
        seating._replace(
            ns=None if seating.ns in gone else seating.ns,
            ew=None if seating.ew in gone else seating.ew,
        )
        for seating in tables
    )
    return tuple(seating for seating in left if (seating.ns, seating.ew) != (None, None))
