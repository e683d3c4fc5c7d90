"""The play of a simulated player: taking the pile or not, melding, discarding.

A player knows only their own hand, the table and the size of the stock. Only
`scoring.core.rules.melds` decides what is a meld; the searches here pick candidate cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import NamedTuple

from scoring.core.rules.cards import ACE, KING, Card, Suit
from scoring.core.rules.endings import Pozzetto
from scoring.core.rules.faults import Line
from scoring.core.rules.judging import judge_meld
from scoring.core.rules.melds import (
    BURRACO_SIZE,
    HIGH_ACE,
    SHORTEST_MELD,
    Meld,
    MeldClass,
    NotAMeld,
)
from scoring.core.rules.ruleset import ClosingNeeds, RuleSet

LATE_STOCK = 8
"""Size of the stock below which a player melds everything."""
PATIENT_STOCK = 16
"""Size of the stock down to which a player still aims for a clean burraco."""
SHORT_HAND = 3
"""Size of a hand from which a player tries to empty it at any price."""

RUN_FIRST = 40
"""Preference for a new run, in points: a run can grow further than a set."""


class Judge:
    """Caches the verdicts of the rules, since a player considers the same cards turn after turn."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self._verdicts: dict[tuple[Card, ...], Meld | None] = {}

    def find_meld(self, cards: tuple[Card, ...]) -> Meld | None:
        """The meld that these cards make, or None."""
        if cards not in self._verdicts:
            try:
                self._verdicts[cards] = judge_meld(cards, self.rules)
            except NotAMeld:
                self._verdicts[cards] = None
        return self._verdicts[cards]


@dataclass
class Side:
    """The shared state of two partners."""

    line: Line
    judge: Judge
    melds: list[Meld] = field(default_factory=list)
    pozzetto: Pozzetto = Pozzetto.UNTAKEN
    pozzetto_open: bool = True
    """Whether this side's pozzetto is still on the table."""

    def may_close(self, laid: Meld | None = None) -> bool:
        """Whether a partner may close, with the meld `laid` on the table too."""
        if self.pozzetto is Pozzetto.UNTAKEN:
            return False
        melds = self.melds if laid is None else [*self.melds, laid]
        if self.judge.rules.closing_needs is ClosingNeeds.CLEAN:
            melds = [meld for meld in melds if meld.meld_class is MeldClass.CLEAN]
        return any([meld.burraco for meld in melds])

    def count_points(self) -> int:
        """The points of the melds, less the penalty of an untaken pozzetto."""
        points = sum(meld.points + meld.bonus for meld in self.melds)
        return points - self.judge.rules.pozzetto * (self.pozzetto is Pozzetto.UNTAKEN)


class Move(NamedTuple):
    """A move: cards that go from the hand to the table."""

    cards: tuple[Card, ...]
    meld: Meld
    """The meld after the move."""
    onto: int | None
    """The index of the side's meld that grows; None for a new one."""
    worth: int


@dataclass
class DemoPlayer:
    side: Side
    others: Side
    hand: list[Card]
    face_down: list[Card] = field(default_factory=list)
    """A pozzetto taken on the discard, face down until the partner's turn is over."""

    def wants_pile(self, pile: Sequence[Card]) -> bool:
        """Whether more cards of the pile are useful than useless."""
        held = [*self.hand, *pile]
        useful = sum(self.find_use(card, held) is not None for card in pile)
        dead = len(pile) - useful - sum(card.can_be_wild for card in pile)
        return useful > 0 and dead < useful

    def find_use(self, card: Card, held: Sequence[Card]) -> Move | None:
        """The best move with this card of `held`, other than as a wild card."""
        moves = [*self._iter_extensions([card]), *self._iter_new_melds(held)]
        fitting = [move for move in moves if card in move.cards and self._can_spare(move, held)]
        return max(fitting, key=attrgetter("worth"), default=None)

    def choose_move(self, stock: int) -> Move | None:
        """The next move, or None."""
        moves = [*self._iter_extensions(self.hand), *self._iter_new_melds(self.hand)]
        wilds = [card for card in dict.fromkeys(self.hand) if card.can_be_wild]
        if wilds:
            moves += self._iter_wild_moves(wilds, stock)
        possible = [move for move in moves if self._can_spare(move, self.hand)]
        return max(possible, key=attrgetter("worth"), default=None)

    def choose_discard(self, stock: int) -> Card:
        """The card whose loss costs least, and that helps the other side least."""
        late = stock < LATE_STOCK
        return min(
            dict.fromkeys(self.hand),
            key=lambda card: (self._count_uses(card, late), -self._value(card), card.position),
        )

    def _value(self, card: Card) -> int:
        return self.side.judge.rules.values[card.rank]

    def _is_hurried(self, stock: int) -> bool:
        if stock < LATE_STOCK or (stock < PATIENT_STOCK and self.others.may_close()):
            return True
        goal_near = self.side.pozzetto_open or (stock < PATIENT_STOCK and self.side.may_close())
        return goal_near and len(self.hand) <= SHORT_HAND

    def _can_spare(self, move: Move, held: Sequence[Card]) -> bool:
        """Whether the cards left in hand are enough to end the turn with a legal discard."""
        left = len(held) - len(move.cards)
        if left == 0 and self.side.pozzetto_open:
            # The only card of a pozzetto would be the discard, and close the smazzata.
            return self.side.judge.rules.pozzetto_size > 1
        if left > 1 or self.side.pozzetto_open:
            return True
        if left < 1 or not self.side.may_close(move.meld) or not self._is_ahead():
            return False
        remnant = list(held)
        for card in move.cards:
            remnant.remove(card)
        return not remnant[0].can_be_wild

    def _is_ahead(self) -> bool:
        """Whether closing now wins the smazzata, whatever the other side holds."""
        closing = self.side.judge.rules.closing
        return self.side.count_points() + closing > self.others.count_points()

    def _iter_extensions(self, cards: Sequence[Card]) -> Iterator[Move]:
        """Moves that add one of these cards to a meld that stays as clean as before."""
        for index, meld in enumerate(self.side.melds):
            clean = meld.meld_class is MeldClass.CLEAN
            for card in dict.fromkeys(cards):
                if card.can_be_wild and not _is_of_suit(card, meld):
                    continue
                grown = self.side.judge.find_meld((*meld.typed, card))
                if grown is None or (clean and grown.meld_class is not MeldClass.CLEAN):
                    continue
                yield self._extend(index, card, grown)

    def _iter_wild_moves(self, wilds: Sequence[Card], stock: int) -> Iterator[Move]:
        """Moves that use a wild card: on a clean meld, or with two or more cards in hand.

        A meld with a wild card gets no second one: that would be an exchange, which is illegal even
        if the cards make a meld.
        """
        hurried = self._is_hurried(stock)
        patient = stock > PATIENT_STOCK or any([meld.burraco for meld in self.side.melds])
        for index, meld in enumerate(self.side.melds):
            if meld.meld_class is not MeldClass.CLEAN or meld.burraco:
                continue
            if hurried or (not patient and len(meld.typed) == BURRACO_SIZE - 1):
                for card in wilds:
                    grown = self.side.judge.find_meld((*meld.typed, card))
                    if grown is not None and grown.meld_class is not MeldClass.CLEAN:
                        yield self._extend(index, card, grown)
        if hurried or len(self.side.melds) < 2:
            for card in wilds:
                yield from self._iter_new_melds(self.hand, card)

    def _iter_new_melds(self, held: Sequence[Card], wild: Card | None = None) -> Iterator[Move]:
        """The longest new runs and sets out of `held`, each with this wild card if one is given."""
        others = list(held)
        added: tuple[Card, ...] = ()
        if wild is not None:
            others.remove(wild)
            added = (wild,)
        ranks = [meld.rank for meld in self.side.melds]
        for cards in (*_iter_sets(others), *_iter_runs(others, holes=len(added))):
            if len(cards) + len(added) < SHORTEST_MELD:
                continue
            meld = self.side.judge.find_meld((*cards, *added))
            if meld is not None and not (meld.rank and meld.rank in ranks):
                preferred = 0 if meld.rank else RUN_FIRST
                yield Move(meld.typed, meld, None, meld.points + meld.bonus + preferred)

    def _extend(self, index: int, card: Card, grown: Meld) -> Move:
        gained = grown.bonus - self.side.melds[index].bonus
        # Of equal moves the one on the longest meld, the next burraco, is best.
        return Move((card,), grown, index, self._value(card) + gained + len(grown.typed))

    def _count_uses(self, card: Card, late: bool) -> int:
        """The cost of discarding this card, in an arbitrary unit."""
        if card.can_be_wild:
            return 100
        uses = 0
        for other in self.hand:
            if other is card or other.can_be_wild:
                continue
            if other.rank == card.rank:
                uses += 3
            elif other.suit is card.suit and (distance := _distance(card, other)) <= 2:
                uses += 5 - 2 * distance
        uses += 4 * (self.hand.count(card) - 1)
        if any(self.side.judge.find_meld((*meld.typed, card)) for meld in self.side.melds):
            uses += 6
        if any(self.side.judge.find_meld((*meld.typed, card)) for meld in self.others.melds):
            uses += 5
        return uses - self._value(card) // 2 if late else uses


def _is_of_suit(card: Card, meld: Meld) -> bool:
    return not meld.rank and any(
        other.suit is card.suit for other in meld.typed if not other.can_be_wild
    )


def _distance(card: Card, other: Card) -> int:
    """Steps between two cards of a suit, with the ace at either end."""
    low, high = sorted((card.rank, other.rank))
    return min(high - low, HIGH_ACE - high) if low == ACE else high - low


def _iter_sets(held: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """All natural cards of each rank."""
    by_rank: dict[int, list[Card]] = {}
    for card in held:
        if not card.can_be_wild:
            by_rank.setdefault(card.rank, []).append(card)
    yield from map(tuple, by_rank.values())


def _iter_runs(held: Sequence[Card], holes: int) -> Iterator[tuple[Card, ...]]:
    """Sequences within each suit, with at most this many single gaps."""
    for suit in Suit:
        at = {card.rank: card for card in held if card.suit is suit}
        if ACE in at:
            at[HIGH_ACE] = at[ACE]
        for start in sorted(at):
            stretch = [start]
            left = holes
            # The ace cannot be both below the two and above the king.
            for place in range(start + 1, KING + 1 if start == ACE else HIGH_ACE + 1):
                if place in at:
                    stretch.append(place)
                elif left and place + 1 in at:
                    left -= 1
                else:
                    break
            if len(stretch) > 1:
                yield tuple([at[place] for place in stretch])
