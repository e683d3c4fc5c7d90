"""Pair the next turn of a phase from the results of earlier turns."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.core.desk.desk import (
    Desk,
    DeskPhase,
    DeskSeat,
    DeskTable,
    DeskTurn,
    ImpossibleAction,
    PlaceInPlay,
)
from scoring.core.desk.ranks import rank_desk
from scoring.core.pairing.draw import group_clubmates
from scoring.core.pairing.movement import Basis
from scoring.core.pairing.seating import (
    Seating,
    SectionState,
    Tables,
    iter_numbers,
    keep_seated,
    list_seated,
)
from scoring.core.play.awards import Award
from scoring.core.play.seats import Meetings, Presence
from scoring.core.rules.sides import LINES


def pair(desk: Desk, turn: int) -> None:
    """Pair the next turn of a phase from the results, or pair its draft again.

    Raises ImpossibleAction if the phase has no published turn or is not paired from results, or an
    earlier turn is not closed; ImpossiblePlan if the movement cannot pair the entries."""
    place = desk.find_place()
    if place is None or not place.published or not place.phase.movement.needs_results:
        raise ImpossibleAction("pair.not_drawn", {"turn": turn})
    if place.published > place.closed or place.next_turn != turn:
        raise ImpossibleAction("turn.earlier_open", {"turn": turn})
    seat_next(desk, place)


def list_clubmates(desk: Desk, phase: DeskPhase) -> dict[str, object]:
    """Return `{"clubs": groups}` to store in a draw or pairing act, each group a club's entries.

    Return {} if the movement does not keep clubs apart. `scoring.core.verify` needs the clubs at
    the time of the act, because a player's club may change."""
    if not phase.movement.keeps_clubs_apart:
        return {}
    return {"clubs": group_clubmates(find_clubs(desk))}


def find_clubs(desk: Desk) -> dict[int, str]:
    """Return each entry's club, by entry number; "" if its players do not share one."""
    clubs = {}
    for entry in desk.entries.values():
        own = {player.club for player in entry.players}
        clubs[entry.number] = own.pop() if len(own) == 1 else ""
    return clubs


def seat_next(desk: Desk, place: PlaceInPlay) -> None:
    """Pair and seat the next turn of a phase from earlier results, replacing its draft."""
    movement, number = place.phase.movement, place.next_turn
    states = _find_states(desk, place)
    tables = [movement.seat_section(state).tables for state in states]
    turn = desk.find_turn(number)
    if turn is None:
        turn = DeskTurn(number, place.phase)
        desk.turns = [*desk.turns, turn]
    lay_tables(desk, turn, tables)


def _find_states(desk: Desk, place: PlaceInPlay) -> list[SectionState]:
    """Return, for each section, the data that the movement needs to seat the next turn."""
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
    meetings = Meetings(standings.seats)
    states = []
    for section in phase.sections:
        playing = [one for one in section.members if desk.entries[one].plays_in(number)]
        ranked = meetings.rank(standings.rank_entering(of_phase, playing), playing, clubs)
        is_last = number == desk.turns_planned
        states.append(SectionState(section.members, at, ranked, is_last=is_last))
    return states


def lay_tables(desk: Desk, turn: DeskTurn, plans: Sequence[Tables]) -> None:
    """Replace a turn's tables. `plans`: the seating of each section.

    Tables are numbered from 1, without restarting in each section. A table with unchanged seats
    keeps its data, unless cards were drawn there for the first dealer."""
    gone = {one.number for one in desk.entries.values() if one.is_gone_by(turn.number)}
    staying = desk.entries.keys() - gone
    before = {table.number: table for table in turn.tables}
    turn.tables, turn.absent = [], []
    for section, plan in zip(turn.phase.sections, plans, strict=True):
        section.first_table = len(turn.tables) + 1
        # A team's match uses as many tables as a team has pairs.
        for seating in keep_seated(plan, staying):
            for unit in desk.units:
                number, due = len(turn.tables) + 1, turn.phase.plan.smazzate
                seats = _list_seats(seating, unit)
                new = DeskTable(number, section.number, due, seating.is_of_three, seats)
                known = before.get(number)
                turn.tables.append(known if known and _stays(known, new) else new)
    expected = _list_expected(turn, plans)
    for number in sorted(gone):
        left = desk.entries[number].withdrawal
        assert left is not None  # nosec B101  # narrows a type for mypy
        if expected is None or number in expected:
            desk.seat_absent(turn, number, Award(left.vp, left.mp))


def _stays(known: DeskTable, new: DeskTable) -> bool:
    is_drawn = known.card_draw is not None and not known.card_draw.entries
    return not is_drawn and (known.section, known.seats) == (new.section, new.seats)


def _list_seats(seating: Seating, unit: int) -> list[DeskSeat]:
    kind = Presence.PLAYS if seating.resting is None else Presence.BYE
    return [
        DeskSeat(number, line, chair, unit, kind)
        for line, side in zip(LINES, seating.sides, strict=False)
        for chair, number in enumerate(iter_numbers(side), start=1)
    ]


def _list_expected(turn: DeskTurn, plans: Sequence[Tables]) -> set[int] | None:
    """Return the entries to list in a turn, as seated or absent; None means all of the event."""
    if turn.phase.movement.decides_places:
        return {number for tables in plans for number in list_seated(tables)}
    if turn.phase.plan.qualify:
        return {number for section in turn.phase.sections for number in section.members}
    return None
