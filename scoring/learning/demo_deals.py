"""Simulated smazzate: two packs are shuffled, dealt and played out card by card.

For the demo event, the tests and the benchmarks: records that look real and are legal down to the
last card. Nothing here knows a database or a clock, and all chance is in the generator passed in.
Source: Burraco Rummy Games, The Play.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from scoring.core.rules.cards import FACES, JOKER, Card
from scoring.core.rules.endings import End, Ending, Pozzetto
from scoring.core.rules.faults import Line
from scoring.core.rules.notation import sort_cards
from scoring.core.rules.ruleset import RuleSet, UnseenPays
from scoring.core.rules.sides import Sides
from scoring.core.rules.smazzata import CardsRecord, SideCards
from scoring.learning.demo_players import DemoPlayer, Judge, Move, Side

HAND_SIZE = 11
FOUR = 4


@dataclass
class DemoTable:
    """All the cards of a smazzata, in hands, melds and heaps. The top of a heap is its end."""

    rules: RuleSet
    sides: tuple[Side, Side]
    players: list[DemoPlayer]
    """The players in order of play, from the first; every other one is of N-S."""
    pozzetti: list[list[Card]]
    stock: list[Card]
    pile: list[Card]


def play_smazzata(rng: random.Random, rules: RuleSet) -> CardsRecord:
    """The record of a simulated smazzata; generators with the same seed give the same one."""
    table = deal(rng, rules)
    return write_down(table, play_out(table))


def deal(rng: random.Random, rules: RuleSet) -> DemoTable:
    """A table ready for the first turn; the generator draws the side that begins."""
    pack = [*FACES[:-1]] * rules.packs + [JOKER] * rules.jokers
    _shuffle(pack, rng)
    judge = Judge(rules)
    ns, ew = Side(Line.NS, judge), Side(Line.EW, judge)
    first, second = (ns, ew) if rng.random() < 0.5 else (ew, ns)
    hands = [[pack.pop() for _ in range(HAND_SIZE)] for _ in range(2 if rules.seats == 2 else FOUR)]
    pozzetti = [[pack.pop() for _ in range(rules.pozzetto_size)] for _ in range(2)]
    players = [
        DemoPlayer(second, first, hand) if seat % 2 else DemoPlayer(first, second, hand)
        for seat, hand in enumerate(hands)
    ]
    return DemoTable(rules, (ns, ew), players, pozzetti, stock=pack, pile=[pack.pop()])


def play_out(table: DemoTable) -> Ending:
    """Play until a side closes or the stock is at its end. The table keeps the last position.

    A stalemate cannot occur, since no player takes a single useless card.
    """
    while True:
        for seat, player in enumerate(table.players):
            _play_turn(table, player)
            if not player.hand:
                if not player.side.pozzetto_open:
                    return Ending(End.CLOSED, player.side.line)
                player.side.pozzetto = Pozzetto.UNSEEN
                player.face_down = _take_pozzetto(table)
            if len(table.stock) <= table.rules.stock_left and not _renew_stock(table):
                return Ending(End.STOCK)
            _look_at_pozzetto(table.players[seat - 2])


def write_down(table: DemoTable, ending: Ending) -> CardsRecord:
    """The record of this table, as a referee would write it."""
    return CardsRecord(ending, Sides(*[_write_side(table, side) for side in table.sides]))


def _write_side(table: DemoTable, side: Side) -> SideCards:
    listed = table.rules.unseen_pays is UnseenPays.CARDS
    remnants: list[Card] = []
    for player in table.players:
        if player.side is side:
            remnants += player.hand + (player.face_down if listed else [])
    melds = tuple([meld.cards for meld in side.melds])
    return SideCards(melds, tuple(sort_cards(remnants)), side.pozzetto)


def _shuffle(cards: list[Card], rng: random.Random) -> None:
    """Fisher-Yates by `random()` alone, whose sequence Python promises to keep."""
    for i in range(len(cards) - 1, 0, -1):
        j = int(rng.random() * (i + 1))
        cards[i], cards[j] = cards[j], cards[i]


def _play_turn(table: DemoTable, player: DemoPlayer) -> None:
    """Draw, meld, discard. The hand becomes empty only to close or to take the pozzetto."""
    _draw(table, player)
    while (move := player.choose_move(len(table.stock))) is not None:
        _lay(table, player, move)
    discarded = player.choose_discard(len(table.stock))
    player.hand.remove(discarded)
    table.pile.append(discarded)


def _draw(table: DemoTable, player: DemoPlayer) -> None:
    if not player.wants_pile(table.pile):
        player.hand.append(table.stock.pop())
        return
    taken = list(table.pile)
    player.hand += taken
    table.pile.clear()
    if len(taken) == 1:
        # A single card taken may not go back to the pile, so it is melded at once.
        use = player.find_use(taken[0], player.hand)
        assert use is not None  # nosec B101  # narrows a type for mypy
        _lay(table, player, use)


def _lay(table: DemoTable, player: DemoPlayer, move: Move) -> None:
    for card in move.cards:
        player.hand.remove(card)
    if move.onto is None:
        player.side.melds.append(move.meld)
    else:
        player.side.melds[move.onto] = move.meld
    if not player.hand:
        player.side.pozzetto = Pozzetto.TAKEN
        player.hand = _take_pozzetto(table)


def _take_pozzetto(table: DemoTable) -> list[Card]:
    cards = table.pozzetti.pop()
    for side in table.sides:
        side.pozzetto_open = side.pozzetto is Pozzetto.UNTAKEN and bool(table.pozzetti)
    return cards


def _look_at_pozzetto(player: DemoPlayer) -> None:
    """Pick up a pozzetto that was taken on the discard, once the partner's turn is over."""
    if player.face_down:
        player.hand, player.face_down = player.face_down, []
        player.side.pozzetto = Pozzetto.TAKEN


def _renew_stock(table: DemoTable) -> bool:
    """Turn an untaken pozzetto into the stock, if the rules say so."""
    if not table.rules.pozzetto_joins_stock or not table.pozzetti:
        return False
    table.stock += _take_pozzetto(table)
    return True
