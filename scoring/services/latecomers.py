"""An entry that comes when the seating is already published."""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime

from scoring.models.act import ActKind
from scoring.models.entry import Entry
from scoring.models.phase import Section
from scoring.models.tournament import Tournament
from scoring.models.turn import LineChoice, Seat, SeatKind, Table, Turn, TurnState
from scoring.pairing.danese import DaneseNoRematch
from scoring.pairing.draw import seat_drawn
from scoring.pairing.movement import FixedMovement, iter_numbers
from scoring.pairing.result_driven import Contender
from scoring.queries.phases import PhaseInPlay, find_phase_in_play
from scoring.queries.seating import load_plan, load_sections
from scoring.rules.awards import Award
from scoring.services.authors import Author
from scoring.services.entries import Lineup, create_entries
from scoring.services.journal import write_act
from scoring.services.refusals import Refusal
from scoring.services.seating import write_turn
from scoring.services.totals import settle

NOTHING = Award(0, 0)


def add_late_entry(
    *,
    tournament: Tournament,
    lineup: Lineup,
    author: Author,
    now: datetime,
    override: str = "",
    missed: Award = NOTHING,
) -> Entry:
    """Seat an entry at a half table of turn 1 and at those that follow from it.

    Elsewhere only if the director says why (`override`): then it plays from the first turn that is
    not published, the drafts of its section are paired anew without rematches, and it gets
    `missed` for every turn before. Refuses while registration is open, and when all is played.
    """
    with write_act(tournament, ActKind.LATE, author, now, reason=override.strip()) as event:
        place = find_phase_in_play(event)
        if place is None:
            raise Refusal("withdraw.all_played")
        if not place.before and not place.published:
            raise Refusal("late.registration_open")
        if place.phase.movement == "individual":
            raise Refusal("late.individual")
        turn = _find_half_table_turn(event, place)
        if turn is not None and (turn.number == 1 or override.strip()):
            entry = create_entries(event, [lineup], turn.number)[0]
            _take_half_tables(event, place, turn, entry)
        elif not override.strip():
            code = "late.too_late" if place.next_turn > 1 else "late.no_half_table"
            raise Refusal(code, {"turn": place.next_turn})
        else:
            entry = _join_later(event, place, lineup)
        _write_missed(event, entry, missed)
        settle(event)
    return entry


def _write_missed(tournament: Tournament, entry: Entry, missed: Award) -> None:
    """The award for each turn that was published before the entry came."""
    seated = set(entry.seats.values_list("turn_id", flat=True))
    Seat.objects.bulk_create(
        Seat(turn=turn, entry=entry, kind=SeatKind.ABSENT, vp=missed.vp, mp=missed.mp)
        for turn in tournament.turns.exclude(state=TurnState.DRAFT)
        if turn.pk not in seated
    )


def _find_half_table_turn(tournament: Tournament, place: PhaseInPlay) -> Turn | None:
    """The turn that the hall is in, if somebody rests there and has not been given the award."""
    turn = tournament.turns.filter(
        number=place.next_turn, state__in=(TurnState.PUBLISHED, TurnState.PLAYING)
    ).first()
    if turn is None or not turn.seats.filter(kind=SeatKind.BYE).exists():
        return None
    return turn


def _take_half_tables(tournament: Tournament, place: PhaseInPlay, turn: Turn, entry: Entry) -> None:
    half = turn.tables.filter(seats__kind=SeatKind.BYE).order_by("number").first()
    assert half is not None
    section = half.section
    members = [*section.members, entry.number]
    movement = place.phase.find_movement()
    seats: dict[int, tuple[int, str]] = {}
    if isinstance(movement, FixedMovement):
        seats = _find_phantom(movement, section, members, place)
    section.members = members
    section.save(update_fields=["members"])
    for later in place.turns:
        if later.number >= turn.number and later.state != TurnState.CLOSED:
            _take_half_table(later, section, entry, seats.get(later.number))


def _find_phantom(
    movement: FixedMovement, section: Section, members: list[int], place: PhaseInPlay
) -> dict[int, tuple[int, str]]:
    """Where the last of these sits in each turn of the phase: table of the hall, line."""
    plan = seat_drawn(movement.plan(len(members), place.phase.turns), members)
    return {
        number: (section.first_table + index, line)
        for number, tables in enumerate(plan, start=place.before + 1)
        for index, seating in enumerate(tables)
        for line, side in ((LineChoice.NS, seating.ns), (LineChoice.EW, seating.ew))
        if side == members[-1]
    }


def _take_half_table(
    turn: Turn, section: Section, entry: Entry, wanted: tuple[int, str] | None
) -> None:
    """Sit down opposite who would rest: at the wanted place if it is free, else wherever."""
    halves = list(
        Table.objects.filter(turn=turn, section=section, seats__kind=SeatKind.BYE)
        .distinct()
        .order_by("number")
    )
    if not halves:
        return
    tables = [table for table in halves if wanted and table.number == wanted[0]] or halves[:1]
    resting = tables[0].seats.get(unit=tables[0].seats.values_list("unit", flat=True)[0])
    tables = [table for table in halves if table.seats.filter(entry_id=resting.entry_id).exists()]
    for table in tables:
        seat = table.seats.get()
        line = LineChoice.EW if seat.line == LineChoice.NS else LineChoice.NS
        Seat.objects.create(turn=turn, table=table, entry=entry, line=line, unit=seat.unit)
        seat.kind, seat.vp, seat.mp = SeatKind.PLAYS, None, None
        seat.save(update_fields=["kind", "vp", "mp"])


def _join_later(tournament: Tournament, place: PhaseInPlay, lineup: Lineup) -> Entry:
    """Join the smallest section from the first turn that nobody has seen; its drafts change."""
    drafts = [turn for turn in place.turns if turn.state == TurnState.DRAFT]
    first = place.before + place.published + 1
    entry = create_entries(tournament, [lineup], first)[0]
    sections = list(place.phase.sections.all())
    if not sections or place.published == place.phase.turns:
        return entry
    section = min(sections, key=lambda section: len(section.members))
    section.members = [*section.members, entry.number]
    section.save(update_fields=["members"])
    for turn in drafts:
        _pair_anew(tournament, turn, section)
    return entry


def _pair_anew(tournament: Tournament, turn: Turn, section: Section) -> None:
    """Pair a draft so that nobody in the section meets or rests again, as far as can be."""
    met: dict[int, list[int]] = defaultdict(list)
    rests: dict[int, int] = defaultdict(int)
    for tables in load_plan(tournament)[: turn.number - 1]:
        for seating in tables:
            for number in iter_numbers(seating.resting):
                rests[number] += 1
            for one in iter_numbers(seating.ns):
                for other in iter_numbers(seating.ew):
                    met[one].append(other)
                    met[other].append(one)
    gone = set(tournament.entries.filter(withdrawal__isnull=False).values_list("number", flat=True))
    contenders = [
        Contender(number, met=tuple(met[number]), rests=rests[number])
        for number in section.members
        if number not in gone
    ]
    paired = DaneseNoRematch().pair(contenders, last=False).turn
    seated = load_sections(turn) | {section.pk: paired}
    turn.tables.all().delete()
    turn.seats.all().delete()
    write_turn(
        tournament,
        turn,
        [(other, seated[other.pk]) for other in turn.phase.sections.order_by("number")],
    )
