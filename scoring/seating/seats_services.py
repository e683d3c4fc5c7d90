"""Writes of drawn seats: sections are formed, tables laid, seats swapped."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from django.db import connection
from django.db.models import BooleanField, ExpressionWrapper, Q

from scoring.common.phases_queries import PhaseInPlay
from scoring.core.pairing.draw import DrawMethod, draw_apart, shuffled
from scoring.core.pairing.movement import Basis, ImpossiblePlan, Movement
from scoring.core.pairing.phase import SectionsBy, cut_sections, list_qualified, size_sections
from scoring.core.pairing.seating import Seating, Tables, iter_numbers, keep_seated, list_seated
from scoring.core.play.seats import Presence
from scoring.core.rules.sides import LINES
from scoring.entries.queries import EntrySpan
from scoring.models.phase import Section
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Table, Turn
from scoring.seating.contenders_queries import rank_entries, rank_sections_before

Seated = Sequence[tuple[Section, Tables]]
"""The tables of each section in a turn, by entry number."""

HANGS_ON_TABLES = [
    relation.name for relation in Table._meta.related_objects if relation.related_model is not Seat
]
"""The names under which a table is asked for its calls, photos, devices, cards and smazzate."""

_INSERT_TABLE = """
INSERT INTO scoring_table (turn_id, section_id, number, due, of_three, recorded)
VALUES (%s, %s, %s, %s, %s, 0)
"""

_INSERT_SEAT = """
INSERT INTO scoring_seat
  (turn_id, entry_id, line, chair, unit, kind, vp, mp, table_id, gp, clean_burrachi)
VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, 0, 0)
"""


def part_sections(
    tournament: Tournament,
    place: PhaseInPlay,
    spans: Mapping[int, EntrySpan],
    method: DrawMethod,
    seed: str,
    clubs: Mapping[int, str],
) -> list[Section]:
    """The sections of a phase that begins, their members in the order of the draw.

    `clubs` by entry, where the phase keeps them apart. Raises ImpossiblePlan when the entries are
    too few for the sections.
    """
    phase = place.phase
    remaining = list_remaining(tournament, place, spans)
    previous = tournament.phases.filter(number__lt=phase.number).last()
    ranked = rank_entries(tournament, remaining, previous) if place.before else remaining
    by_section = rank_sections_before(tournament, place) if phase.qualify else []
    ranked = list_qualified(phase.plan, ranked, by_section)
    if len(ranked) < 2:
        raise ImpossiblePlan("plan.too_few_entries", {"entries": len(ranked), "possible": 2})
    by_ranking = place.before > 0 and phase.sections_by == SectionsBy.RANKING
    parted = ranked if by_ranking else _order(ranked, ranked, method, seed)
    movement = phase.find_movement()
    sizes = size_sections(len(parted), phase.section_tables, movement.entries_a_table)
    sections = cut_sections(parted, sizes)
    is_drawn = method == DrawMethod.RANDOM and movement.basis is Basis.DRAW
    if is_drawn and movement.keeps_clubs_apart:
        orders = [_draw_apart(movement, members, seed, clubs) for members in sections]
    else:
        orders = [_order(members, ranked, method, seed) for members in sections]
    return Section.objects.bulk_create(
        Section(phase=phase, number=number, members=members)
        for number, members in enumerate(orders, start=1)
    )


def list_remaining(
    tournament: Tournament, place: PhaseInPlay, spans: Mapping[int, EntrySpan]
) -> list[int]:
    """The entries that come to a phase: those that an earlier cut, if any, let go on."""
    present = [one.number for one in spans.values() if one.plays_in(place.next_turn)]
    cut = tournament.phases.filter(number__lt=place.phase.number, qualify__gt=0).last()
    if cut is None:
        return present
    stayed = {number for section in cut.sections.all() for number in section.members}
    return [number for number in present if number in stayed]


def _order(
    members: Sequence[int], ranked: Sequence[int], method: DrawMethod, seed: str
) -> list[int]:
    if method == DrawMethod.RANDOM:
        return shuffled(sorted(members), seed)
    if method == DrawMethod.RANKING:
        return sorted(members, key=ranked.index)
    return sorted(members)


def _draw_apart(
    movement: Movement, members: list[int], seed: str, clubs: Mapping[int, str]
) -> list[int]:
    first_turn = movement.plan(len(members), turns=1)[0]
    return draw_apart(sorted(members), seed, first_turn, clubs)


def write_turns(
    tournament: Tournament, spans: Mapping[int, EntrySpan], turns: Sequence[tuple[Turn, Seated]]
) -> None:
    """Seat turns that have no tables yet: the sections one after the other through the hall.

    Four statements at most.
    """
    _store(_seat(tournament, spans, turns), {})


def rewrite_turns(
    tournament: Tournament, spans: Mapping[int, EntrySpan], turns: Sequence[tuple[Turn, Seated]]
) -> None:
    """Write drafts that are seated already, as `write_turns` does for new ones.

    Tables that stay as they are keep their rows, unless something hangs on them: the draw of cards
    of a seating that had been published goes with who sat there. A draw that the seats follow stays
    while they do.
    """
    seating = _seat(tournament, spans, turns)
    drafts = [turn for turn, _ in turns]
    untouched = ExpressionWrapper(Q(**dict.fromkeys(HANGS_ON_TABLES)), BooleanField())
    wanted = set(seating.tables)
    kept: dict[tuple[int, int], int] = {}
    others = []
    found = list(
        Table.objects.filter(turn__in=drafts)
        .annotate(is_untouched=untouched)
        .values_list("pk", "is_untouched", *TABLE)
    )
    touched = [pk for pk, is_untouched, *_ in found if not is_untouched]
    followed = _find_followed(touched, seating) if touched else set()
    for pk, is_untouched, *table in found:
        if (is_untouched or pk in followed) and NewTable(*table) in wanted:
            kept[table[0], table[2]] = pk
        else:
            others.append(pk)
    Seat.objects.filter(turn__in=drafts).delete()
    if others:
        Table.objects.filter(pk__in=others).delete()
    _store(seating, kept)


def _find_followed(tables: Sequence[int], seating: NewSeating) -> set[int]:
    """The tables among these that are seated by a draw of cards, now as in the new seating."""
    new: dict[tuple[int, int], set[tuple[object, ...]]] = defaultdict(set)
    for number, seat in seating.seats:
        new[seat.turn_id, number].add(seat[1:])
    found: dict[tuple[int, int, int], set[tuple[object, ...]]] = defaultdict(set)
    drawn = Seat.objects.filter(table__in=tables, table__card_draw__isnull=False)
    for pk, number, turn, *seat in (
        drawn.exclude(table__card_draw__entries=[])
        .order_by()
        .values_list("table", "table__number", *NewSeat._fields)
    ):
        found[pk, turn, number].add(tuple(seat))
    return {pk for (pk, *place), seats in found.items() if new[place[0], place[1]] == seats}


class NewTable(NamedTuple):
    """A table as it is stored: the keys of its turn and section, its number …"""

    turn_id: int
    section_id: int
    number: int
    due: int
    of_three: bool


class NewSeat(NamedTuple):
    """A seat as it is stored, but for the key of its table."""

    turn_id: int
    entry_id: int
    line: str
    chair: int
    unit: int
    kind: str
    vp: int | None = None
    mp: int | None = None


TABLE = NewTable._fields


class NewSeating(NamedTuple):
    """The rows of turns to be stored."""

    tables: list[NewTable]
    seats: list[tuple[int, NewSeat]]
    """Each with the number of its table, 0 for none."""


def _store(seating: NewSeating, kept: Mapping[tuple[int, int], int]) -> None:
    """Store the tables that are not `kept`, by turn and number, and all seats."""
    new = [table for table in seating.tables if (table.turn_id, table.number) not in kept]
    keys = dict(kept)
    with connection.cursor() as cursor:
        # In bulk_create's way the rows of a hall take several times as long as in the database's.
        if new:
            cursor.executemany(_INSERT_TABLE, new)
            stored = Table.objects.filter(turn__in={table.turn_id for table in new}).order_by()
            for turn, number, pk in stored.values_list("turn_id", "number", "pk"):
                keys[turn, number] = pk
        seats = [
            (*seat, keys[seat.turn_id, table] if table else None) for table, seat in seating.seats
        ]
        cursor.executemany(_INSERT_SEAT, seats)


def _seat(
    tournament: Tournament, spans: Mapping[int, EntrySpan], turns: Sequence[tuple[Turn, Seated]]
) -> NewSeating:
    """The rows to be stored; writes into the sections where in the hall they begin."""
    tables: list[NewTable] = []
    seats: list[tuple[int, NewSeat]] = []
    firsts: dict[Section, int] = {}
    units = range(1, tournament.pairs_per_team + 1)
    for turn, seated in turns:
        gone = {one.number: one for one in spans.values() if one.is_gone_by(turn.number)}
        due, number = turn.phase.smazzate, 0
        for section, plan in seated:
            firsts[section] = number + 1
            # A team's match takes as many tables as a team has pairs.
            for seating in keep_seated(plan, spans.keys() - gone.keys()):
                for unit in units:
                    number += 1
                    tables.append(NewTable(turn.pk, section.pk, number, due, seating.is_of_three))
                    seats += [(number, seat) for seat in _list_seats(turn, spans, seating, unit)]
        expected = _list_expected(turn, seated)
        seats += [
            (0, NewSeat(turn.pk, one.key, "", 1, 1, Presence.ABSENT.value, *one.award))
            for one in gone.values()
            if expected is None or one.number in expected
        ]
    _number_sections(firsts)
    return NewSeating(tables, seats)


def _list_seats(
    turn: Turn, spans: Mapping[int, EntrySpan], seating: Seating, unit: int
) -> Iterator[NewSeat]:
    kind = (Presence.PLAYS if seating.resting is None else Presence.BYE).value
    for line, side in zip(LINES, seating.sides, strict=False):
        for chair, number in enumerate(iter_numbers(side), start=1):
            yield NewSeat(turn.pk, spans[number].key, line.value, chair, unit, kind)


def _number_sections(firsts: Mapping[Section, int]) -> None:
    """Say where in the hall each section begins: in the last of the turns that were seated."""
    moved = [section for section, first in firsts.items() if section.first_table != first]
    for section in moved:
        section.first_table = firsts[section]
    if moved:
        Section.objects.bulk_update(moved, ["first_table"])


def _list_expected(turn: Turn, seated: Seated) -> set[int] | None:
    """The entries that would play in a turn if none had left; None for all."""
    if turn.phase.find_movement().decides_places:
        return {number for _, tables in seated for number in list_seated(tables)}
    if turn.phase.qualify:
        return {number for section, _ in seated for number in section.members}
    return None
