"""Judging a meld by its cards, whatever the order they were typed in.

The verdict is the reading that is legal and best for its owner: clean over semi-clean over dirty. A
two of the suit in its own place is no wild card; one other wild card may fill a gap or float at an
end. Sources: Burraco Rummy Games, Melds and Notes on the play; Burraconline, 5 to 7; Buraco, Runs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from functools import lru_cache, partial
from typing import Final, NamedTuple

from scoring.rules.cards import ACE, JOKER_RANK, KING, TWO, Card, split_weight
from scoring.rules.notation import format_cards, sort_cards
from scoring.rules.ruleset import Aces, RuleSet, SemiClean

SHORTEST_MELD: Final = 3
LONGEST_MELD: Final = 15
"""All 14 places of a run and a wild card; the longest set has nine."""
BURRACO_SIZE: Final = 7
SEMI_CLEAN_SIZE: Final = 8
WHOLE_SUIT: Final = 13
WHOLE_RANK: Final = 8
HIGH_ACE: Final = KING + 1

_TWOS: Final = 15 << (4 * TWO)
_ONE_SUIT: Final = {
    n << (4 * index): 1 << index if n else 0 for index in range(4) for n in range(LONGEST_MELD + 1)
}
"""By the count of suits, where there is one suit at most: its bit, 0 for none."""
_LOW_ACE_BIT: Final = 1 << ACE
_HIGH_ACE_BIT: Final = 1 << HIGH_ACE
_TWO_BIT: Final = 1 << TWO


class MeldKind(StrEnum):
    SET = "set"
    RUN = "run"


class MeldClass(StrEnum):
    CLEAN = "clean"
    SEMI_CLEAN = "semi_clean"
    DIRTY = "dirty"


# Looking a member up on its class is slow enough to show where every meld passes.
_SET: Final = MeldKind.SET
_RUN: Final = MeldKind.RUN
_CLEAN: Final = MeldClass.CLEAN
_SEMI_CLEAN: Final = MeldClass.SEMI_CLEAN
_DIRTY: Final = MeldClass.DIRTY


class NotAMeld(ValueError):
    """These cards make no meld; `code` says why, as the interface of `manage.py score` names it."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Meld(NamedTuple):
    """A legal meld. `points` are its cards' values, `bonus` what it earns as a burraco."""

    typed: tuple[Card, ...]
    kind: MeldKind
    meld_class: MeldClass
    burraco: bool
    points: int
    bonus: int
    rank: int
    """The rank of a set, 0 for a run."""
    places: int
    """The places that a run's natural cards take, as bits 1 (low ace) to 14; 0 for a set."""
    gap: int
    """The place that a run's wild card fills, 0 when it is free or there is none."""
    tally: int
    """Its cards, as `deck.count_cards` counts them."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """In table order: a run ascending with the wild card in its place, a set by suit.

        A wild card that is free stands at the low end, or at the high end beside a low ace.
        """
        if self.kind is _RUN:
            return _lay_out(self.typed, self.places, self.gap)
        naturals = sort_cards([card for card in self.typed if card.rank == self.rank])
        return (*naturals, *[card for card in self.typed if card.rank != self.rank])

    @property
    def text(self) -> str:
        """The cards in table order, in canonical notation."""
        return format_cards(self.cards)


Reading = tuple[int, int, MeldClass]
"""How a run is read: the `places` and the `gap` of a Meld, and the class that they make."""


def judge_meld(cards: tuple[Card, ...], rules: RuleSet) -> Meld:
    """The verdict on these cards. Raises NotAMeld."""
    return _judge(cards, _shapes_by(rules), rules.wild_twos)


def _judge(
    cards: tuple[Card, ...],
    verdict_on: Callable[[int, bool, bool], Verdict | str],
    wild_twos: bool,
) -> Meld:
    size = len(cards)
    if size < SHORTEST_MELD:
        raise NotAMeld("meld.too_short")
    if size > LONGEST_MELD:
        raise NotAMeld("meld.not_a_meld")
    ranks, suits, tally = split_weight(sum([card.weight for card in cards]))
    suit = _ONE_SUIT.get(suits)
    own_two = False
    if ranks & _TWOS:
        own_two = any([card.rank == TWO and card.suit_bit == suit for card in cards])
        if not wild_twos and suit != 0:
            suit = suit if all([card.suit_bit in (0, suit) for card in cards]) else None
    verdict = verdict_on(ranks, suit is not None, own_two)
    if isinstance(verdict, str):
        raise NotAMeld(verdict)
    return Meld._make((cards, *verdict, tally))


Verdict = tuple[MeldKind, MeldClass, bool, int, int, int, int, int]
"""The fields of a Meld from `kind` to `gap`."""


def judge_shape(ranks: int, one_suit: bool, own_two: bool, rules: RuleSet) -> Verdict | str:
    """The verdict on all melds of a shape, or the code of why they are none.

    `ranks` counts the cards of each rank, as Card.rank_unit adds up; `one_suit` says whether the
    natural cards share a suit, `own_two` whether a two that may be wild is of that suit. Nothing
    else matters.
    """
    wild_ranks = (JOKER_RANK, TWO) if rules.wild_twos else (JOKER_RANK,)
    own_two = own_two and rules.wild_twos
    counts = [(ranks >> (4 * rank)) & 15 for rank in range(KING + 1)]
    size = sum(counts)
    wilds = sum([counts[rank] for rank in wild_ranks])
    naturals = {rank: n for rank, n in enumerate(counts) if n and rank not in wild_ranks}
    if not naturals:
        return "meld.only_wilds"
    rank = places = gap = 0
    if len(naturals) == 1 and wilds < size - 1:
        if wilds > 1:
            return "meld.two_wilds"
        kind = _SET
        rank = next(iter(naturals))
        meld_class = _class_of_set(size, size - wilds, rules)
    else:
        aces = naturals.pop(ACE, 0)
        if not one_suit or aces > rules.most_aces or any(n > 1 for n in naturals.values()):
            return "meld.not_a_meld"
        if wilds > 2 or (wilds == 2 and not own_two):
            return "meld.two_wilds"
        others = sum(1 << natural for natural in naturals)
        reading = _best_reading(others, aces, wilds, own_two, rules)
        if reading is None:
            return "meld.two_wilds" if wilds == 2 else "meld.not_a_meld"
        kind = _RUN
        places, gap, meld_class = reading
    burraco = size >= BURRACO_SIZE
    bonus = _bonus(kind, meld_class, size, rules) if burraco else 0
    points = sum(n * value for n, value in zip(counts, rules.values, strict=True))
    return kind, meld_class, burraco, points, bonus, rank, places, gap


@lru_cache(maxsize=16)
def _shapes_by(rules: RuleSet) -> Callable[[int, bool, bool], Verdict | str]:
    """`judge_shape` under these rules, remembered: there are far fewer shapes than melds."""
    return lru_cache(maxsize=1 << 13)(partial(judge_shape, rules=rules))


Judge = Callable[[tuple[Card, ...]], Meld]
"""Judges melds by some rule set. Raises NotAMeld."""


@lru_cache(maxsize=16)
def judge_by(rules: RuleSet) -> Judge:
    """`judge_meld` under these rules, which remembers its verdicts."""
    judge = partial(_judge, verdict_on=_shapes_by(rules), wild_twos=rules.wild_twos)
    return lru_cache(maxsize=1 << 14)(judge)


def _class_of_set(size: int, naturals: int, rules: RuleSet) -> MeldClass:
    if naturals == size:
        return _CLEAN
    match rules.semi_clean_reading:
        case SemiClean.SEVEN_NATURAL if naturals >= BURRACO_SIZE:
            return _SEMI_CLEAN
        case SemiClean.WILD_AT_END if size == SEMI_CLEAN_SIZE:
            return _SEMI_CLEAN
    return _DIRTY


def _best_reading(
    ranks: int, aces: int, wilds: int, own_two: bool, rules: RuleSet
) -> Reading | None:
    """The best reading of a run whose other ranks (aces and twos apart) are these bits."""
    best = None
    for two_at_home in (True, False) if own_two else (False,):
        free = wilds - two_at_home
        if free > 1:
            continue
        places = ranks | _TWO_BIT if two_at_home else ranks
        for ace_bits in _ACE_PLACES[rules.aces][aces]:
            reading = _read(places | ace_bits, free, rules)
            if reading is None:
                continue
            if reading[2] is _CLEAN:
                return reading
            if best is None or (reading[2] is _SEMI_CLEAN and best[2] is _DIRTY):
                best = reading
    return best


_ANY_END: Final = ((0,), (_LOW_ACE_BIT, _HIGH_ACE_BIT), (_LOW_ACE_BIT | _HIGH_ACE_BIT,))
_ACE_PLACES: Final = {
    Aces.EITHER: _ANY_END,
    Aces.BOTH: _ANY_END,
    Aces.HIGH: ((0,), (_HIGH_ACE_BIT,)),
    Aces.LOW: ((0,), (_LOW_ACE_BIT,)),
}
"""Where no, one or two natural aces of a run may stand."""


def _read(places: int, free: int, rules: RuleSet) -> Reading | None:
    """These natural places and no or one free wild card, as a run; None when they make none."""
    low = (places & -places).bit_length() - 1
    high = places.bit_length() - 1
    holes = ((1 << (high + 1)) - (1 << low)) & ~places
    if not holes:
        if not free:
            return places, 0, _CLEAN
        count = high - low + 1
        if count == HIGH_ACE or (count == WHOLE_SUIT and not _has_room(rules)):
            return None
        semi_clean = count >= BURRACO_SIZE and rules.semi_clean_reading is not SemiClean.NONE
        return places, 0, _SEMI_CLEAN if semi_clean else _DIRTY
    if not free or holes & (holes - 1):
        return None
    gap = holes.bit_length() - 1
    longest = max(gap - low, high - gap)
    semi_clean = longest >= BURRACO_SIZE and rules.semi_clean_reading is SemiClean.SEVEN_NATURAL
    return places, gap, _SEMI_CLEAN if semi_clean else _DIRTY


def _has_room(rules: RuleSet) -> bool:
    """Whether a wild card may join 13 natural cards: attached to them, or as a second ace."""
    return rules.wild_beside_whole_suit or rules.most_aces > 1


def _bonus(kind: MeldKind, meld_class: MeldClass, size: int, rules: RuleSet) -> int:
    clean = meld_class is _CLEAN
    if (premiums := rules.premiums) is not None:
        if kind is _RUN and size >= WHOLE_SUIT:
            return premiums.suit_clean if clean else premiums.suit_wild
        if kind is _SET and size - (not clean) >= WHOLE_RANK:
            return premiums.rank_clean if clean else premiums.rank_wild
    if clean:
        return rules.clean
    return rules.semi_clean if meld_class is _SEMI_CLEAN else rules.dirty


def _lay_out(cards: Sequence[Card], places: int, gap: int) -> tuple[Card, ...]:
    """The cards of a run, ascending, the wild card in its gap or at an end."""
    suit_bit = next(card.suit_bit for card in cards if not card.can_be_wild)
    rest = list(cards)
    laid = []
    for place in range(ACE, HIGH_ACE + 1):
        if places & (1 << place):
            rank = ACE if place == HIGH_ACE else place
            own = next(c for c in rest if c.rank == rank and c.suit_bit == suit_bit)
            rest.remove(own)
            laid.append(own)
    low = (places & -places).bit_length() - 1
    at = gap - low if gap else (len(laid) if low == ACE else 0)
    laid[at:at] = rest
    return tuple(laid)
