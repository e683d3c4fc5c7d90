"""Phases are drawn, turns paired, seats exchanged and cards drawn, as chance has it."""

from __future__ import annotations

from scoring.core.bundle.turn_values import CardDraw, DrawnCard
from scoring.core.desk.actions.draw import form_sections, seat_sections
from scoring.core.desk.actions.pair import list_clubmates, seat_next
from scoring.core.desk.actions.swap import swap_seats
from scoring.core.desk.desk import DeskSeat, DeskTable, DeskTurn, PlaceInPlay
from scoring.core.generator.desk import ChanceDesk
from scoring.core.pairing.draw import DrawMethod
from scoring.core.pairing.entries import EntryKind, count_players
from scoring.core.play.acts import ActKind
from scoring.core.play.turns import TurnState
from scoring.core.rules.card_draw import CardDrawResult, draw_cards, read_draw, seat_drawers
from scoring.core.rules.faults import Line

FOUR = 4
"""Single players at a table who may draw for partners and seats."""


def draw_phase(desk: ChanceDesk, place: PlaceInPlay) -> None:
    """Draw the phase in play and seat it.

    Raises ImpossiblePlan where the entries that came cannot play it; nothing is drawn then.
    """
    phase, chance = place.phase, desk.chance
    method = chance.pick((DrawMethod.RANDOM, DrawMethod.ENTRY_ORDER, DrawMethod.RANKING))
    seed = chance.draw_hex(6) if method is DrawMethod.RANDOM else ""
    with desk.attempt(phase):
        form_sections(desk, place, method, seed)
        desk.write_act(ActKind.DRAW, method=method.value, **list_clubmates(desk, phase))
        seat_sections(desk, place)


def pair_next(desk: ChanceDesk, place: PlaceInPlay) -> None:
    """Pair the next turn of a phase that results decide, or pair its draft anew."""
    with desk.attempt(place.phase):
        clubs = list_clubmates(desk, place.phase)
        desk.write_act(ActKind.PAIR, turn=place.next_turn, **clubs)
        seat_next(desk, place)


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
    swap_seats(desk, first, second, turn.number, only=only)


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
