"""Simulated draws, pairings, seat swaps, card draws, and entries that come, change or leave."""

from __future__ import annotations

from dataclasses import replace

from scoring.core.bundle import values
from scoring.core.bundle.turn_values import CardDraw, DrawnCard
from scoring.core.desk.actions.draw import form_sections, seat_sections
from scoring.core.desk.actions.late import (
    admit_late_entry,
    check_returning,
    find_entry_point,
    let_return,
)
from scoring.core.desk.actions.leave import check_leaving, leave
from scoring.core.desk.actions.pair import list_clubmates, seat_next
from scoring.core.desk.actions.swap import seat_opposite_bye, swap_seats
from scoring.core.desk.desk import (
    DeskEntry,
    DeskSeat,
    DeskTable,
    DeskTurn,
    ImpossibleAction,
    PlaceInPlay,
)
from scoring.core.generator.desk import ChanceDesk
from scoring.core.pairing.draw import DrawMethod
from scoring.core.pairing.entries import EntryKind, count_players
from scoring.core.play.acts import ActKind
from scoring.core.play.awards import LATENESS, NO_SCORE, absence_award
from scoring.core.play.seats import Presence
from scoring.core.play.turns import TurnState
from scoring.core.rules.card_draw import (
    PLAYERS,
    SEATED,
    CardDrawResult,
    draw_cards,
    read_draw,
    seat_drawers,
)
from scoring.core.rules.faults import Line


def withdraw(desk: ChanceDesk, entry: DeskEntry) -> None:
    """Withdraw an entry, if the event allows it now."""
    try:
        place, _ = check_leaving(desk, entry.number)
    except ImpossibleAction:
        return
    reason, is_justified = "Malore", desk.chance.draw() < 0.6
    desk.write_act(ActKind.WITHDRAW, reason, entry=entry.number)
    award = absence_award(place.phase.plan.smazzate, is_justified)
    leave(desk, entry.number, award, reason, is_justified=is_justified)


def replace_player(desk: ChanceDesk, entry: DeskEntry, player: values.Player) -> None:
    """Replace a random player of an entry by `player`, from the first turn that is not closed.

    The new player gets the position of the old one; the position of `player` is ignored."""
    closed = sum(turn.state is TurnState.CLOSED for turn in desk.turns)
    reason, member = "Impegno di lavoro", desk.chance.pick(entry.players)
    desk.write_act(ActKind.SUBSTITUTE, reason, name=player.name, entry=entry.number)
    entry.substitutions.append(
        values.Substitution(
            closed + 1,
            member.position,
            member.name,
            player.name,
            reason,
            desk.director,
            desk.now,
            left_salt=member.salt,
        )
    )
    at = entry.players.index(member)
    entry.players[at] = replace(player, position=member.position)


def come_late(desk: ChanceDesk, newcomer: DeskEntry) -> None:
    """Seat an entry that comes after the first seating was published, if possible."""
    try:
        point = find_entry_point(desk, even_later=True)
    except ImpossibleAction:
        return
    act = desk.write_act(ActKind.LATE, "Il treno era in ritardo", name=newcomer.label)
    newcomer.late_act, desk.last_number = act.number, newcomer.number
    smazzate = point.place.phase.plan.smazzate
    missed = desk.chance.pick((NO_SCORE, absence_award(smazzate, justified=True)))
    admit_late_entry(desk, newcomer, point, missed)
    if desk.chance.draw() < 0.3:
        seated = desk.find_turn(point.first)
        desk.adjustments.append(
            values.Adjustment(
                newcomer.number, point.first if seated else None, None, *LATENESS, 0,
                "Ritardo", desk.director, desk.now,
            )
        )  # fmt: skip


def come_back(desk: ChanceDesk, entry: DeskEntry) -> None:
    """Let an entry that has left play again, if possible."""
    try:
        _, first = check_returning(desk, entry.number)
    except ImpossibleAction:
        return
    assert entry.withdrawal is not None  # nosec B101  # narrows a type for mypy
    reason, left = "Sta meglio", entry.withdrawal.turn
    desk.write_act(ActKind.RETURN, reason, entry=entry.number, turn=first, left=left)
    let_return(desk, entry.number, reason)


def fill_chair_by_hand(desk: ChanceDesk, turn: DeskTurn) -> None:
    """Seat a random entry opposite a random entry that has a bye, for this turn only.

    Both are of one section. In a published turn both have a bye. Does nothing if impossible."""
    movement = turn.phase.movement
    resting = turn.list_resting()
    if movement.decides_places or not movement.meets_in_twos or not resting:
        return
    table, seat = desk.chance.pick(resting)
    is_draft = turn.state is TurnState.DRAFT
    able = sorted(
        {
            one.entry
            for each in turn.tables
            for one in each.seats
            if each.section == table.section
            and one.entry != seat.entry
            and (is_draft or one.kind is Presence.BYE)
        }
    )
    if not able:
        return
    entry = desk.chance.pick(able)
    desk.write_act(ActKind.FILL_CHAIR, first=entry, second=seat.entry, turn=turn.number)
    seat_opposite_bye(desk, entry, seat.entry, turn.number)


def draw_phase(desk: ChanceDesk, place: PlaceInPlay) -> None:
    """Draw and seat the phase. Raises ImpossiblePlan, and draws nothing, if it cannot be played."""
    phase, chance = place.phase, desk.chance
    method = chance.pick((DrawMethod.RANDOM, DrawMethod.ENTRY_ORDER, DrawMethod.RANKING))
    seed = chance.draw_hex(6) if method is DrawMethod.RANDOM else ""
    with desk.attempt(phase):
        form_sections(desk, place, method, seed)
        desk.write_act(ActKind.DRAW, method=method.value, **list_clubmates(desk, phase))
        seat_sections(desk, place)


def pair_next(desk: ChanceDesk, place: PlaceInPlay) -> None:
    """Pair the next turn of a phase from results; pair an existing draft again."""
    with desk.attempt(place.phase):
        clubs = list_clubmates(desk, place.phase)
        desk.write_act(ActKind.PAIR, turn=place.next_turn, **clubs)
        seat_next(desk, place)


def swap_by_hand(desk: ChanceDesk, turn: DeskTurn) -> None:
    """Swap two random entries of a section in a draft turn, and perhaps in later turns."""
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
    swap_seats(desk, first, second, turn.number, only=only)


def draw_for_dealer(desk: ChanceDesk, turn: DeskTurn) -> None:
    """Draw cards at a random table: for its first dealer or, in a draft, for its seats."""
    table = desk.chance.pick(turn.tables)
    is_draft = turn.state is TurnState.DRAFT
    of_players = desk.event.entry_kind is EntryKind.PLAYERS
    players = len(table.seats) * count_players(EntryKind(desk.event.entry_kind))
    if not table.plays or table.card_draw or players not in PLAYERS:
        return
    if is_draft and not (of_players and players == SEATED):
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
    """Return the seats of four single players clockwise from north."""
    return sorted(table.seats, key=lambda seat: (seat.chair, seat.line is not Line.NS))
