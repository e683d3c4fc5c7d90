"""Drawing a phase, pairing its next turn, changing seats by hand, publishing them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from scoring.models.act import ActKind
from scoring.models.entry import Entry, Withdrawal
from scoring.models.phase import DrawMethod, Phase, Section
from scoring.models.tournament import Tournament
from scoring.models.turn import LineChoice, Seat, SeatKind, Table, Turn, TurnState
from scoring.pairing.draw import seat_drawn, shuffled, swap
from scoring.pairing.knockout import Knockout
from scoring.pairing.movement import FixedMovement, ImpossiblePlan, Plan, Side
from scoring.pairing.movement import Turn as Tables
from scoring.pairing.phase import SectionsBy, cut_sections, size_sections
from scoring.pairing.result_driven import ResultDriven
from scoring.queries.contenders import load_contenders, load_rounds, rank_entries
from scoring.queries.phases import PhaseInPlay, find_phase_in_play, list_field
from scoring.queries.seating import load_drafts, load_sections
from scoring.services.authors import Author
from scoring.services.drafts import drop_drafts, is_published
from scoring.services.journal import write_act
from scoring.services.refusals import Refusal

PLAYERS_A_TABLE = 4


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
            sections = _part_sections(event, place, method, seed)
            _seat_phase(event, place, sections)
        except ImpossiblePlan as impossible:
            raise Refusal(impossible.code, impossible.params) from impossible


def pair_turn(*, tournament: Tournament, author: Author, now: datetime) -> Turn:
    """Pair the next turn of a phase that results decide, as a draft, or pair that draft anew."""
    place = _find_phase(tournament)
    number = place.next_turn
    with write_act(tournament, ActKind.PAIR, author, now, turn=number) as event:
        movement = place.phase.find_movement()
        if not place.published or not movement.needs_results:
            raise Refusal("pair.not_drawn", {"turn": number})
        if place.published > place.closed:
            raise Refusal("turn.earlier_open", {"turn": number})
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
    """Exchange two entries (by number) from a turn on, or only in it. The turn must be a draft."""
    with write_act(
        tournament, ActKind.SWAP, author, now, first=first, second=second, turn=from_turn
    ) as event:
        turn = event.turns.filter(number=from_turn).first()
        if turn is None or turn.state != TurnState.DRAFT:
            raise Refusal("seating.published")
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


def write_tables(
    tournament: Tournament, turn: Turn, section: Section, tables: Tables, first_table: int
) -> int:
    """Seat a section in a turn, its tables numbered from `first_table`; gives the next free number.

    A team's match takes as many tables as a team has pairs.
    """
    units = tournament.pairs_per_team
    entries = {entry.number: entry for entry in Entry.objects.filter(tournament=tournament)}
    places = [
        (Table(turn=turn, section=section, number=number, due=turn.phase.smazzate), seating, unit)
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
            for chair, number in enumerate(_list_side(side), start=1)
        ]
    )
    return first_table + len(places)


def write_absences(tournament: Tournament, turn: Turn) -> None:
    """Give who has left its award for a turn that is being seated."""
    gone = Withdrawal.objects.filter(entry__tournament=tournament, turn__lte=turn.number)
    seated = set(turn.seats.values_list("entry_id", flat=True))
    Seat.objects.bulk_create(
        Seat(turn=turn, entry_id=row.entry_id, kind=SeatKind.ABSENT, vp=row.vp, mp=row.mp)
        for row in gone
        if row.entry_id not in seated
    )


def _find_phase(tournament: Tournament) -> PhaseInPlay:
    place = find_phase_in_play(tournament)
    if place is None:
        raise Refusal("phase.none_left")
    return place


def _part_sections(
    tournament: Tournament, place: PhaseInPlay, method: DrawMethod, seed: str
) -> list[Section]:
    """The sections of a phase that begins, their members in the order of the draw."""
    phase = place.phase
    field = list_field(tournament, place.next_turn)
    previous = tournament.phases.filter(number__lt=phase.number).last()
    by_ranking = place.before > 0
    ranked = rank_entries(tournament, field, previous) if by_ranking else field
    if phase.qualify:
        ranked = ranked[: phase.qualify]
    if len(ranked) < 2:
        raise ImpossiblePlan("plan.too_few_entries", {"entries": len(ranked), "possible": 2})
    parted = ranked
    if phase.section_tables and (phase.sections_by == SectionsBy.DRAW or not by_ranking):
        parted = shuffled(sorted(ranked), seed or "0") if method == DrawMethod.RANDOM else ranked
    sizes = size_sections(len(parted), phase.section_tables, _count_entries_a_table(phase))
    return Section.objects.bulk_create(
        Section(phase=phase, number=number, members=_order(members, ranked, method, seed))
        for number, members in enumerate(cut_sections(parted, sizes), start=1)
    )


def _order(members: Sequence[int], ranked: list[int], method: DrawMethod, seed: str) -> list[int]:
    if method == DrawMethod.RANDOM:
        return shuffled(sorted(members), seed)
    if method == DrawMethod.RANKING:
        return sorted(members, key=ranked.index)
    return sorted(members)


def _count_entries_a_table(phase: Phase) -> int:
    """How many entries a full table of the hall takes; a match of teams takes several tables."""
    return PLAYERS_A_TABLE if phase.movement == "individual" else 2


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
        return movement.pair_round(section.members, load_rounds(section))
    assert isinstance(movement, ResultDriven)
    playing = set(list_field(tournament, number))
    members = [entry for entry in section.members if entry in playing]
    contenders = load_contenders(tournament, place.phase, members)
    return movement.pair(contenders, last=place.is_last_turn(number)).turn


def _create_turn(tournament: Tournament, place: PhaseInPlay, number: int) -> Turn:
    return Turn.objects.create(tournament=tournament, phase=place.phase, number=number)


def write_turn(
    tournament: Tournament, turn: Turn, seated: Sequence[tuple[Section, Tables]]
) -> None:
    """Seat a turn that has no tables yet: the sections one after the other through the hall."""
    table = 1
    for section, tables in seated:
        if section.first_table != table:
            section.first_table = table
            section.save(update_fields=["first_table"])
        table = write_tables(tournament, turn, section, tables, table)
    write_absences(tournament, turn)


def _reseat_turn(tournament: Tournament, turn: Turn, tables: Tables) -> None:
    """Write a draft anew: who sits where has changed, the tables and sections have not."""
    new = {seating.table: seating for seating in tables}
    seated = [
        (section, tuple(new[seating.table] for seating in before))
        for section, before in (
            (section, load_sections(turn)[section.pk])
            for section in turn.phase.sections.order_by("number")
        )
    ]
    turn.tables.all().delete()
    turn.seats.all().delete()
    write_turn(tournament, turn, seated)


def _check_sections(phase: Phase, first: int, second: int) -> None:
    for section in phase.sections.all():
        if (first in section.members) != (second in section.members):
            raise Refusal("swap.other_section", {"first": first, "second": second})


def _list_side(side: Side) -> tuple[int, ...]:
    if side is None:
        return ()
    return side if isinstance(side, tuple) else (side,)
