"""What a player does: take the pile or not, meld, discard. Simple, but sensible.

A player knows the own hand, what lies on the table and how high the stock is, nothing else. What is
a meld only `scoring.rules.melds` says; the searches here merely pick the cards to ask about.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import NamedTuple

from scoring.rules.cards import ACE, KING, Card, Suit
from scoring.rules.endings import Pozzetto
from scoring.rules.faults import Line
from scoring.rules.judging import judge_meld
from scoring.rules.melds import BURRACO_SIZE, HIGH_ACE, SHORTEST_MELD, Meld, MeldClass, NotAMeld
from scoring.rules.ruleset import ClosingNeeds, RuleSet

LATE_STOCK = 8
"""Cards of the stock below which everything is better on the table than in hand."""
PATIENT_STOCK = 16
"""Cards of the stock down to which a clean burraco is still hoped for."""
SHORT_HAND = 3
"""Cards in hand from which a player tries to go out, or to the pozzetto, at any price."""

RUN_FIRST = 40
"""Points that a new run is preferred by: it can grow further than a set."""


class Judge:
    """The verdicts of the rules, remembered: a player looks at the same cards turn after turn."""

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
    """What two partners have in common."""

    line: Line
    judge: Judge
    melds: list[Meld] = field(default_factory=list)
    pozzetto: Pozzetto = Pozzetto.UNTAKEN
    pozzetto_open: bool = True
    """Whether this side's pozzetto still waits for the first of the two to run out of cards."""

    def may_close(self, laid: Meld | None = None) -> bool:
        """Whether either partner may go out, with `laid` on the table too."""
        if self.pozzetto is Pozzetto.UNTAKEN:
            return False
        melds = self.melds if laid is None else [*self.melds, laid]
        if self.judge.rules.closing_needs is ClosingNeeds.CLEAN:
            melds = [meld for meld in melds if meld.meld_class is MeldClass.CLEAN]
        return any([meld.burraco for meld in melds])

    def count_points(self) -> int:
        """What lies on the table, less what is still to pay for the pozzetto."""
        points = sum(meld.points + meld.bonus for meld in self.melds)
        return points - self.judge.rules.pozzetto * (self.pozzetto is Pozzetto.UNTAKEN)


class Move(NamedTuple):
    """Cards that go from the hand to the table."""

    cards: tuple[Card, ...]
    meld: Meld
    """The meld as it lies there afterwards."""
    onto: int | None
    """Which of the side's melds it was before; None when it is new."""
    worth: int


@dataclass
class DemoPlayer:
    side: Side
    others: Side
    hand: list[Card]
    face_down: list[Card] = field(default_factory=list)
    """A pozzetto that was taken on the discard, until the partner's turn is over."""

    def wants_pile(self, pile: Sequence[Card]) -> bool:
        """Whether more of the pile is of use than has to be taken along with it."""
        held = [*self.hand, *pile]
        useful = sum(self.find_use(card, held) is not None for card in pile)
        dead = len(pile) - useful - sum(card.can_be_wild for card in pile)
        return useful > 0 and dead < useful

    def find_use(self, card: Card, held: Sequence[Card]) -> Move | None:
        """The best move with this card out of `held`, other than spending it as a wild card."""
        moves = [*self._iter_extensions([card]), *self._iter_new_melds(held)]
        fitting = [move for move in moves if card in move.cards and self._can_spare(move, held)]
        return max(fitting, key=attrgetter("worth"), default=None)

    def choose_move(self, stock: int) -> Move | None:
        """What to put on the table next, or None."""
        moves = [*self._iter_extensions(self.hand), *self._iter_new_melds(self.hand)]
        wilds = [card for card in dict.fromkeys(self.hand) if card.can_be_wild]
        if wilds:
            moves += self._iter_wild_moves(wilds, stock)
        possible = [move for move in moves if self._can_spare(move, self.hand)]
        return max(possible, key=attrgetter("worth"), default=None)

    def choose_discard(self, stock: int) -> Card:
        """The card that is missed least, and helps the other side least."""
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
        if left > 1 or self.side.pozzetto_open:
            return True
        if left < 1 or not self.side.may_close(move.meld) or not self._is_ahead():
            return False
        remnant = list(held)
        for card in move.cards:
            remnant.remove(card)
        return not remnant[0].can_be_wild

    def _is_ahead(self) -> bool:
        """Whether the smazzata is won if it is closed now, whatever the others hold."""
        closing = self.side.judge.rules.closing
        return self.side.count_points() + closing > self.others.count_points()

    def _iter_extensions(self, cards: Sequence[Card]) -> Iterator[Move]:
        """Each of these cards on each meld that it leaves as clean as it was."""
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
        """Spending a wild card: on a clean meld, or beside two cards or more in hand.

        A meld that has its wild card gets no second one: that would be an exchange, which is
        illegal even where the cards would make a meld.
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
        # Among equals the longest meld grows: it is the next burraco.
        return Move((card,), grown, index, self._value(card) + gained + len(grown.typed))

    def _count_uses(self, card: Card, late: bool) -> int:
        """How much is lost with this card, in no particular unit."""
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
    """Steps between two cards of a suit, an ace standing at either end."""
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
    """The stretches of each suit in order, with at most so many single holes in them."""
    for suit in Suit:
        at = {card.rank: card for card in held if card.suit is suit}
        if ACE in at:
            at[HIGH_ACE] = at[ACE]
        for start in sorted(at):
            stretch = [start]
            left = holes
            # The ace below the two is not there twice.
            for place in range(start + 1, KING + 1 if start == ACE else HIGH_ACE + 1):
                if place in at:
                    stretch.append(place)
                elif left and place + 1 in at:
                    left -= 1
                else:
                    break
            if len(stretch) > 1:
                yield tuple([at[place] for place in stretch])
