"""Drawing a phase, pairing its next turn, changing seats by hand, publishing them."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from datetime import datetime

from scoring.models.act import ActKind
from scoring.models.entry import Entry, Withdrawal
from scoring.models.phase import DrawMethod, Phase, Section
from scoring.models.tournament import Tournament
from scoring.models.turn import LineChoice, Seat, SeatKind, Table, Turn, TurnState
from scoring.pairing.draw import seat_drawn, swap
from scoring.pairing.knockout import Knockout
from scoring.pairing.movement import FixedMovement, ImpossiblePlan, Plan, Seating, iter_numbers
from scoring.pairing.movement import Turn as Tables
from scoring.pairing.result_driven import ResultDriven
from scoring.queries.contenders import load_contenders
from scoring.queries.knockout import load_rounds
from scoring.queries.phases import PhaseInPlay, find_phase_in_play, list_field
from scoring.queries.seating import load_drafts, load_sections
from scoring.services.authors import Author
from scoring.services.drafts import drop_drafts, is_published
from scoring.services.journal import write_act
from scoring.services.refusals import Refusal
from scoring.services.sections import part_sections


def draw_seating(
    *, tournament: Tournament, method: DrawMethod, seed: str = "", author: Author, now: datetime
) -> None:
    """Seat the phase that is in play, as drafts: all its turns, or the first if results decide.

    The sections are parted as the phase says; inside each the seats go by `method`, a seed with a
    random draw. Refuses when a turn of the phase is published, when a turn before it is not
    closed, or with the code of ImpossiblePlan when a section cannot play that many turns.
    """
    with write_act(tournament, ActKind.DRAW, author, now, method=method) as event:
        place = _find_phase(event)
        if is_published(place.phase):
            raise Refusal("seating.published")
        drop_drafts(event)
        phase = place.phase
        # What was dropped above is the phase's own row too.
        phase.refresh_from_db()
        phase.draw_method = method
        phase.draw_seed = seed if method == DrawMethod.RANDOM else ""
        phase.save(update_fields=["draw_method", "draw_seed"])
        try:
            sections = part_sections(event, place, method, seed)
            _seat_phase(event, place, sections)
        except ImpossiblePlan as impossible:
            raise Refusal(impossible.code, impossible.params) from impossible


def pair_turn(*, tournament: Tournament, author: Author, now: datetime) -> Turn:
    """Pair the next turn of a phase that results decide, as a draft, or pair that draft anew."""
    number = _find_phase(tournament).next_turn
    with write_act(tournament, ActKind.PAIR, author, now, turn=number) as event:
        place = _find_phase(event)
        movement = place.phase.find_movement()
        if not place.published or not movement.needs_results:
            raise Refusal("pair.not_drawn", {"turn": number})
        if place.published > place.closed:
            raise Refusal("turn.earlier_open", {"turn": place.next_turn})
        event.turns.filter(state=TurnState.DRAFT).delete()
        sections = list(place.phase.sections.all())
        try:
            return _pair_sections(event, place, sections)
        except ImpossiblePlan as impossible:
            raise Refusal(impossible.code, impossible.params) from impossible


def swap_entries(
    *,
    tournament: Tournament,
    first: int,
    second: int,
    from_turn: int,
    only: bool,
    author: Author,
    now: datetime,
) -> None:
    """Exchange two entries (by number) from a turn on, or only in it. The turn must be a draft.

    Refuses for a knockout, whose bracket says who meets in every round that follows.
    """
    with write_act(
        tournament, ActKind.SWAP, author, now, first=first, second=second, turn=from_turn
    ) as event:
        turn = event.turns.filter(number=from_turn).first()
        if turn is None or turn.state != TurnState.DRAFT:
            raise Refusal("seating.published")
        if isinstance(turn.phase.find_movement(), Knockout):
            raise Refusal("swap.knockout")
        if first == second:
            raise Refusal("swap.same_entry")
        drafts = load_drafts(event)
        start = next(number for number, _ in drafts)
        plan: Plan = tuple(tables for _, tables in drafts)
        try:
            plan = swap(plan, first, second, from_turn - start + 1, only)
        except ImpossiblePlan as impossible:
            params = dict(impossible.params)
            if "turn" in params:
                params["turn"] += start - 1
            raise Refusal(impossible.code, params) from impossible
        _check_sections(turn.phase, first, second)
        for (number, before), tables in zip(drafts, plan, strict=True):
            if tables != before:
                _reseat_turn(event, event.turns.get(number=number), tables)


def publish_turn(*, turn: Turn, author: Author, now: datetime) -> Turn:
    """Show a turn's seating to everybody. The turns before it must be published."""
    with write_act(turn.tournament, ActKind.PUBLISH, author, now, turn=turn.number) as event:
        turn = event.turns.get(pk=turn.pk)
        if turn.state != TurnState.DRAFT:
            raise Refusal("seating.published")
        if event.turns.filter(number__lt=turn.number, state=TurnState.DRAFT).exists():
            raise Refusal("seating.out_of_order", {"turn": turn.number})
        turn.state = TurnState.PUBLISHED
        turn.save(update_fields=["state"])
    return turn


def _write_tables(
    tournament: Tournament, turn: Turn, section: Section, tables: Tables, first_table: int
) -> int:
    """Seat a section in a turn, its tables numbered from `first_table`; gives the next free number.

    A team's match takes as many tables as a team has pairs.
    """
    units = tournament.pairs_per_team
    entries = {entry.number: entry for entry in Entry.objects.filter(tournament=tournament)}
    places = [
        (
            Table(
                turn=turn,
                section=section,
                number=number,
                due=turn.phase.smazzate,
                of_three=seating.is_of_three,
            ),
            seating,
            unit,
        )
        for number, (seating, unit) in enumerate(
            ((seating, unit) for seating in tables for unit in range(1, units + 1)), first_table
        )
    ]
    Table.objects.bulk_create([table for table, _, _ in places])
    Seat.objects.bulk_create(
        [
            Seat(
                turn=turn,
                table=table,
                entry=entries[number],
                line=line,
                chair=chair,
                unit=unit,
                kind=SeatKind.PLAYS if seating.resting is None else SeatKind.BYE,
            )
            for table, seating, unit in places
            for line, side in ((LineChoice.NS, seating.ns), (LineChoice.EW, seating.ew))
            for chair, number in enumerate(iter_numbers(side), start=1)
        ]
    )
    return first_table + len(places)


def _find_phase(tournament: Tournament) -> PhaseInPlay:
    place = find_phase_in_play(tournament)
    if place is None:
        raise Refusal("phase.none_left")
    return place


def _seat_phase(tournament: Tournament, place: PhaseInPlay, sections: list[Section]) -> None:
    movement = place.phase.find_movement()
    if not isinstance(movement, FixedMovement):
        _pair_sections(tournament, place, sections)
        return
    plans = [
        seat_drawn(movement.plan(len(section.members), place.phase.turns), section.members)
        for section in sections
    ]
    for turn_number in range(place.phase.turns):
        turn = _create_turn(tournament, place, place.before + turn_number + 1)
        write_turn(
            tournament,
            turn,
            [(section, plan[turn_number]) for section, plan in zip(sections, plans, strict=True)],
        )


def _pair_sections(tournament: Tournament, place: PhaseInPlay, sections: list[Section]) -> Turn:
    number = place.next_turn
    turn = _create_turn(tournament, place, number)
    tables = [(section, _pair_section(tournament, place, section)) for section in sections]
    write_turn(tournament, turn, tables)
    return turn


def _pair_section(tournament: Tournament, place: PhaseInPlay, section: Section) -> Tables:
    movement = place.phase.find_movement()
    number = place.next_turn
    if isinstance(movement, Knockout):
        movement.check(len(section.members), place.phase.turns)
        return movement.pair_round(section.members, load_rounds(place.phase)[section.pk])
    assert isinstance(movement, ResultDriven)
    playing = set(list_field(tournament, number))
    members = [entry for entry in section.members if entry in playing]
    if len(members) < 2:  # the others have left
        return tuple(Seating(table, entry, None) for table, entry in enumerate(members, start=1))
    contenders = load_contenders(tournament, place.phase, members)
    return movement.pair(contenders, last=place.is_last_turn(number)).turn


def _create_turn(tournament: Tournament, place: PhaseInPlay, number: int) -> Turn:
    return Turn.objects.create(tournament=tournament, phase=place.phase, number=number)


def write_turn(
    tournament: Tournament, turn: Turn, seated: Sequence[tuple[Section, Tables]]
) -> None:
    """Seat a turn that has no tables yet: the sections one after the other through the hall.

    Who has left has no seat but its award; who would meet it rests.
    """
    gone = {
        row.entry.number: row
        for row in Withdrawal.objects.filter(
            entry__tournament=tournament, turn__lte=turn.number
        ).select_related("entry")
    }
    table = 1
    for section, tables in seated:
        if section.first_table != table:
            section.first_table = table
            section.save(update_fields=["first_table"])
        table = _write_tables(tournament, turn, section, _leave_out(tables, gone), table)
    expected = _list_expected(turn, seated)
    Seat.objects.bulk_create(
        Seat(turn=turn, entry=row.entry, kind=SeatKind.ABSENT, vp=row.vp, mp=row.mp)
        for number, row in gone.items()
        if expected is None or number in expected
    )


def _list_expected(turn: Turn, seated: Sequence[tuple[Section, Tables]]) -> set[int] | None:
    """Who would play in a turn if nobody had left; None for everybody."""
    if turn.phase.movement == Knockout.key:
        return {number for _, tables in seated for number in _list_entries(tables)}
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


def _reseat_turn(tournament: Tournament, turn: Turn, tables: Tables) -> None:
    """Write a draft anew: who sits where has changed, the tables and sections have not."""
    new = {seating.table: seating for seating in tables}
    before = load_sections(turn)
    seated = [
        (section, tuple(new[seating.table] for seating in before.get(section.pk, ())))
        for section in turn.phase.sections.order_by("number")
    ]
    turn.tables.all().delete()
    turn.seats.all().delete()
    write_turn(tournament, turn, seated)


def _check_sections(phase: Phase, first: int, second: int) -> None:
    for section in phase.sections.all():
        if (first in section.members) != (second in section.members):
            raise Refusal("swap.other_section", {"first": first, "second": second})


def _list_entries(tables: Tables) -> Iterator[int]:
    for seating in tables:
        yield from iter_numbers(seating.ns)
        yield from iter_numbers(seating.ew)
