"""Seats at a desk in memory: phases are drawn, turns paired, seats exchanged by hand."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from scoring.core.bundle.turn_values import CardDraw, DrawnCard
from scoring.core.desk.desk import (
    DeskPhase,
    DeskSeat,
    DeskSection,
    DeskTable,
    DeskTurn,
    PlaceInPlay,
)
from scoring.core.desk.ranks import list_desk_seats, rank_desk
from scoring.core.generator.desk import ChanceDesk
from scoring.core.pairing.clubs import group_clubmates
from scoring.core.pairing.draw import DrawMethod, draw_apart, seat_drawn, shuffled
from scoring.core.pairing.entries import EntryKind, count_players
from scoring.core.pairing.movement import Basis, ImpossiblePlan
from scoring.core.pairing.phase import SectionsBy, cut_sections, list_qualified, size_sections
from scoring.core.pairing.seating import Seating, Tables, iter_numbers, keep_seated, list_seated
from scoring.core.pairing.section import Contender, SectionState
from scoring.core.play.acts import ActKind
from scoring.core.play.awards import Award
from scoring.core.play.seats import Presence, list_opponents, list_partners
from scoring.core.play.turns import TurnState
from scoring.core.rules.card_draw import CardDrawResult, draw_cards, read_draw, seat_drawers
from scoring.core.rules.faults import Line
from scoring.core.rules.sides import LINES

FOUR = 4
"""Single players at a table who may draw for partners and seats."""


def draw_phase(desk: ChanceDesk, place: PlaceInPlay) -> None:
    """Draw the phase in play and seat it: all its turns, or the first where results decide.

    Raises ImpossiblePlan where the entries that came cannot play it; nothing is drawn then.
    """
    phase, chance = place.phase, desk.chance
    method = chance.pick((DrawMethod.RANDOM, DrawMethod.ENTRY_ORDER, DrawMethod.RANKING))
    seed = chance.draw_hex(6) if method is DrawMethod.RANDOM else ""
    with desk.attempt(phase):
        desk.drop_drafts()
        phase.sections = _part_field(desk, place, method, seed)
        for section in phase.sections:
            phase.movement.check(len(section.members), phase.plan.turns)
        desk.write_act(ActKind.DRAW, method=method.value, **_tell_clubs(desk, phase))
        phase.draw_method, phase.draw_seed = method.value, seed
        if phase.movement.needs_results:
            _pair_sections(desk, place)
        else:
            _seat_calendar(desk, place)


def _seat_calendar(desk: ChanceDesk, place: PlaceInPlay) -> None:
    phase = place.phase
    plans = [
        seat_drawn(phase.movement.plan(len(one.members), phase.plan.turns), one.members)
        for one in phase.sections
    ]
    for number, tables in enumerate(zip(*plans, strict=True), start=place.before + 1):
        turn = DeskTurn(number, phase)
        desk.turns = [*desk.turns, turn]
        _lay_tables(desk, turn, tables)


def pair_next(desk: ChanceDesk, place: PlaceInPlay) -> None:
    """Pair the next turn of a phase that results decide, or pair its draft anew."""
    with desk.attempt(place.phase):
        clubs = _tell_clubs(desk, place.phase)
        desk.write_act(ActKind.PAIR, turn=place.next_turn, **clubs)
        _pair_sections(desk, place)


def _tell_clubs(desk: ChanceDesk, phase: DeskPhase) -> dict[str, object]:
    """Who is of one club, as an act remembers it that keeps clubs apart."""
    if not phase.movement.keeps_clubs_apart:
        return {}
    return {"clubs": group_clubmates(find_clubs(desk))}


def _part_field(
    desk: ChanceDesk, place: PlaceInPlay, method: DrawMethod, seed: str
) -> list[DeskSection]:
    phase, plan = place.phase, place.phase.plan
    ranked = [one.number for one in desk.entries.values() if one.plays_in(place.next_turn)]
    at = desk.phases.index(phase)
    if cut := next((one for one in reversed(desk.phases[:at]) if one.plan.qualify), None):
        stayed = {number for section in cut.sections for number in section.members}
        ranked = [number for number in ranked if number in stayed]
    by_section: list[list[int]] = []
    if at:
        standings = rank_desk(desk)
        before = standings.phases[at - 1]
        placed = {line.entry: line.place for line in standings.rank_entering(before, ranked)}
        ranked = sorted(ranked, key=lambda number: placed[number])
        if plan.qualify:
            by_section = [
                [line.entry for line in standings.rank_section(before, section)]
                for section in before.sections
            ]
    ranked = list_qualified(plan, ranked, by_section)
    if len(ranked) < 2:
        raise ImpossiblePlan("plan.too_few_entries", {"entries": len(ranked), "possible": 2})
    by_ranking = at > 0 and plan.sections_by is SectionsBy.RANKING
    parted = ranked if by_ranking else _order(ranked, ranked, method, seed)
    sizes = size_sections(len(parted), plan.section_tables, phase.movement.entries_a_table)
    orders = [
        _order_section(desk, phase, members, ranked, method, seed)
        for members in cut_sections(parted, sizes)
    ]
    return [DeskSection(number, members) for number, members in enumerate(orders, start=1)]


def _order_section(
    desk: ChanceDesk,
    phase: DeskPhase,
    members: Sequence[int],
    ranked: Sequence[int],
    method: DrawMethod,
    seed: str,
) -> list[int]:
    movement = phase.movement
    is_drawn = method is DrawMethod.RANDOM and movement.basis is Basis.DRAW
    if not is_drawn or not movement.keeps_clubs_apart:
        return _order(members, ranked, method, seed)
    first_turn = movement.plan(len(members), turns=1)[0]
    return draw_apart(sorted(members), seed, first_turn, find_clubs(desk))


def _order(
    members: Sequence[int], ranked: Sequence[int], method: DrawMethod, seed: str
) -> list[int]:
    if method is DrawMethod.RANDOM:
        return shuffled(sorted(members), seed)
    return sorted(members, key=ranked.index) if method is DrawMethod.RANKING else sorted(members)


def find_clubs(desk: ChanceDesk) -> dict[int, str]:
    """The club that all players of an entry share, "" where they differ, by number."""
    clubs = {}
    for entry in desk.entries.values():
        own = {player.club for player in entry.players}
        clubs[entry.number] = own.pop() if len(own) == 1 else ""
    return clubs


def _pair_sections(desk: ChanceDesk, place: PlaceInPlay) -> None:
    """Seat the next turn of a phase from the results before it, or seat its draft anew."""
    movement, number = place.phase.movement, place.next_turn
    states = _find_states(desk, place)
    tables = [movement.seat_section(state).tables for state in states]
    turn = desk.find_turn(number)
    if turn is None:
        turn = DeskTurn(number, place.phase)
        desk.turns = [*desk.turns, turn]
    _lay_tables(desk, turn, tables)


def _find_states(desk: ChanceDesk, place: PlaceInPlay) -> list[SectionState]:
    """Each section as the movement needs it for the next turn."""
    phase, number = place.phase, place.next_turn
    standings = rank_desk(desk)
    of_phase = standings.phases[desk.phases.index(phase)]
    at = number - place.before
    if phase.movement.basis is Basis.ROUNDS:
        rounds = of_phase.find_rounds()
        return [
            SectionState(section.members, at, rounds=rounds[section.number])
            for section in phase.sections
        ]
    clubs = find_clubs(desk) if phase.movement.keeps_clubs_apart else {}
    met, partners, rests = _find_meetings(desk)
    states = []
    for section in phase.sections:
        playing = [one for one in section.members if desk.entries[one].plays_in(number)]
        lines = {line.entry: line for line in standings.rank_entering(of_phase, playing)}
        ranked = [
            Contender(
                one,
                lines[one].total.vp,
                lines[one].total.mp,
                tuple(met[one]),
                rests[one],
                clubs.get(one, ""),
                tuple(partners[one]),
            )
            for one in sorted(playing, key=lambda one: lines[one].place)
        ]
        is_last = number == desk.turns_planned
        states.append(SectionState(section.members, at, ranked, is_last=is_last))
    return states


def _find_meetings(
    desk: ChanceDesk,
) -> tuple[Mapping[int, list[int]], Mapping[int, list[int]], Mapping[int, int]]:
    """The opponents and partners of each entry in the published turns, and how often it rested."""
    seats = [
        seat
        for seat in list_desk_seats(desk)
        if seat.unit == 1 and seat.state != TurnState.DRAFT.value
    ]
    met: dict[int, list[int]] = defaultdict(list)
    partners: dict[int, list[int]] = defaultdict(list)
    rests: dict[int, int] = defaultdict(int)
    for seat, mates in list_partners(seats):
        partners[seat.entry] += mates
    # Byes come first, the tables of each turn follow in the order of the turns.
    for seat, opponents in list_opponents(seats):
        met[seat.entry] += opponents
        rests[seat.entry] += seat.kind == Presence.BYE.value
    return met, partners, rests


def _lay_tables(desk: ChanceDesk, turn: DeskTurn, plans: Sequence[Tables]) -> None:
    """Seat a turn anew: its sections one after the other through the hall."""
    gone = {one.number for one in desk.entries.values() if one.is_gone_by(turn.number)}
    staying = desk.entries.keys() - gone
    turn.tables, turn.absent = [], []
    for section, plan in zip(turn.phase.sections, plans, strict=True):
        section.first_table = turn.last_table + 1
        # A team's match takes as many tables as a team has pairs.
        for seating in keep_seated(plan, staying):
            for unit in desk.units:
                turn.tables.append(
                    DeskTable(
                        turn.last_table + 1,
                        section.number,
                        turn.phase.plan.smazzate,
                        seating.is_of_three,
                        _list_seats(seating, unit),
                    )
                )
    expected = _list_expected(turn, plans)
    for number in sorted(gone):
        left = desk.entries[number].withdrawal
        assert left is not None  # nosec B101  # narrows a type for mypy
        if expected is None or number in expected:
            desk.seat_absent(turn, number, Award(left.vp, left.mp))


def _list_seats(seating: Seating, unit: int) -> list[DeskSeat]:
    kind = Presence.PLAYS if seating.resting is None else Presence.BYE
    return [
        DeskSeat(number, line, chair, unit, kind)
        for line, side in zip(LINES, seating.sides, strict=False)
        for chair, number in enumerate(iter_numbers(side), start=1)
    ]


def _list_expected(turn: DeskTurn, plans: Sequence[Tables]) -> set[int] | None:
    """The entries that would play in a turn if none had left; None for all."""
    if turn.phase.movement.decides_places:
        return {number for tables in plans for number in list_seated(tables)}
    if turn.phase.plan.qualify:
        return {number for section in turn.phase.sections for number in section.members}
    return None


def swap_by_hand(desk: ChanceDesk, turn: DeskTurn) -> None:
    """Exchange two entries of a section of a draft, in this turn only or from it on."""
    if turn.phase.movement.decides_places:
        return
    section = desk.chance.pick(turn.phase.sections)
    only = desk.chance.draw() < 0.5
    later = [turn] if only else [one for one in desk.turns if one.number >= turn.number]
    seated = {
        number
        for number in section.members
        if all(one.find_tables(number) for one in later)
    }  # fmt: skip
    if len(seated) < 2 or any(table.card_draw for one in later for table in one.tables):
        return
    first, second = desk.chance.shuffle(sorted(seated))[:2]
    desk.write_act(ActKind.SWAP, first=first, only=only, second=second, turn=turn.number)
    exchange = {first: second, second: first}
    for one in later:
        for table in one.tables:
            for seat in table.seats:
                seat.entry = exchange.get(seat.entry, seat.entry)


def draw_for_dealer(desk: ChanceDesk, turn: DeskTurn) -> None:
    """Draw cards at a table; in a draft four single players sit as the cards say."""
    table = desk.chance.pick(turn.tables)
    is_draft = turn.state is TurnState.DRAFT
    of_players = desk.event.entry_kind is EntryKind.PLAYERS
    players = len(table.seats) * count_players(EntryKind(desk.event.entry_kind))
    if not table.plays or table.card_draw or players not in (2, 3, 4, 6):
        return
    if is_draft and not (of_players and players == FOUR):
        return
    seed = desk.chance.draw_hex(8)
    rounds = draw_cards(players, desk.rules, seed)
    entries: tuple[int, ...] = ()
    if is_draft:
        desk.write_act(ActKind.DRAW_CARDS, table=table.number, turn=turn.number)
        drew, result = _list_by_place(table), read_draw(rounds, desk.rules, players)
        assert isinstance(result, CardDrawResult)  # nosec B101  # drawn to its end
        entries = tuple(seat.entry for seat in drew)
        for seat, entry in zip(drew, seat_drawers(result, entries), strict=True):
            seat.entry = entry
    else:
        desk.tick()
    table.card_draw = CardDraw(
        seed if desk.chance.draw() < 0.7 else "",
        tuple(tuple(DrawnCard(place, one.code) for place, one in drawn) for drawn in rounds),
        desk.director,
        desk.now,
        entries,
    )


def _list_by_place(table: DeskTable) -> list[DeskSeat]:
    """The seats of four single players clockwise from north."""
    return sorted(table.seats, key=lambda seat: (seat.chair, seat.line is not Line.NS))
