"""The taps that enter a smazzata on the keypad.

`plan_taps` knows the grammar of static/js/phone/entry/tapped_meld.js and looks for the shortest way
through each meld, in the order of the record: another order gains nothing in the median.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from scoring.core.rules.cards import ACE, JOKER, TWO, Card, Suit, face
from scoring.core.rules.endings import End, Pozzetto
from scoring.core.rules.faults import Line
from scoring.core.rules.judging import judge_meld
from scoring.core.rules.melds import HIGH_ACE, Meld, MeldKind
from scoring.core.rules.ruleset import RuleSet
from scoring.core.rules.smazzata import CardsRecord, SideCards

SUITS = tuple(Suit)
MELDS, HAND = "[data-pad=melds] ", "[data-pad=hand] "


class Tap(NamedTuple):
    """One touch: the CSS selector of what is touched and, of a slide, where the finger lifts."""

    at: str
    to: str = ""


NEXT = Tap("[data-act=next]")
NEW = Tap(MELDS + "[data-tool=new]")


Way = list[Tap]


class Packs:
    """The cards that the packs still hold at some moment of the entry, as the keypad counts
    them."""

    def __init__(self, record: CardsRecord, rules: RuleSet) -> None:
        self.rules = rules
        self.used: Counter[Card] = Counter()
        self.ranks = Counter(card.rank for _, side in record.sides.items() for card in side.hand)

    def take(self, cards: Iterable[Card]) -> None:
        for card in cards:
            self.used[card] += 1
            self.ranks[card.rank] += 1

    def left_of_rank(self, rank: int) -> int:
        return 4 * self.rules.packs - self.ranks[rank]

    def left(self, card: Card) -> int:
        return min(self.rules.packs - self.used[card], self.left_of_rank(card.rank))


def plan_taps(record: CardsRecord, rules: RuleSet, *, slides: bool = True) -> Way:
    """The taps of a whole smazzata, from the first remnant to the button that records it.

    The record is legal and closed, if at all, by a side that took its pozzetto.
    """
    taps = []
    for line, side in record.sides.items():
        taps += [_tap_remnant(card) for card in side.hand]
        taps.append(_answer(line, side, record))
    if record.ending.end is not End.CLOSED:
        taps.append(Tap(f"[data-act=end][data-value={record.ending.end.value}]"))
    elif (closer := _find_unseen_closer(record)) is not None:
        taps.append(Tap(f"[data-act=end][data-value={closer.value}]"))
    packs = Packs(record, rules)
    for _, side in record.sides.items():
        before = None
        for cards in side.melds:
            meld = judge_meld(cards, rules)
            taps += _join(before, list(_plan_meld(meld, packs, slides)))
            packs.take(cards)
            before = meld
        taps.append(NEXT)
    return taps


def _tap_remnant(card: Card) -> Tap:
    return Tap(HAND + ('[data-card="JK"]' if card is JOKER else f'[data-rank="{card.rank}"]'))


def _answer(line: Line, side: SideCards, record: CardsRecord) -> Tap:
    closed = record.ending.closed_by is line and side.pozzetto is Pozzetto.TAKEN
    value = "closed" if closed else side.pozzetto.value
    return Tap(f"[data-act=answer][data-side={line.value}][data-value={value}]")


def _find_unseen_closer(record: CardsRecord) -> Line | None:
    for line, side in record.sides.items():
        if record.ending.closed_by is line and side.pozzetto is not Pozzetto.TAKEN:
            return line
    return None


def _tap(card: Card) -> Tap:
    return Tap(f'{MELDS}[data-card="{card.code}"]')


def _slide(first: Card, last: Card) -> Tap:
    return Tap(_tap(first).at, _tap(last).at)


# --- One meld, in every way that may be short ----------------------------------------------------


def _plan_meld(meld: Meld, packs: Packs, slides: bool) -> Iterator[Way]:
    if meld.kind is MeldKind.SET:
        yield from _plan_set(meld, packs, slides)
    else:
        yield from _plan_run(meld, packs, slides)


def _plan_set(meld: Meld, packs: Packs, slides: bool) -> Iterator[Way]:
    naturals = [card for card in meld.typed if not card.can_be_wild]
    wilds = [_tap(card) for card in meld.typed if card.can_be_wild]
    wanted = Counter(naturals)
    target = tuple(wanted[face(meld.rank, suit)] for suit in SUITS)
    found: dict[tuple[int, ...], list[Way]] = {(0, 0, 0, 0): [[]]}
    while target not in found:
        found = _spread(found, meld.rank, target, packs, slides)
    for way in found[target]:
        yield way + wilds


def _spread(
    found: dict[tuple[int, ...], list[Way]],
    rank: int,
    target: tuple[int, ...],
    packs: Packs,
    slides: bool,
) -> dict[tuple[int, ...], list[Way]]:
    """The counts of cards that one more touch reaches, with the ways there; one card too many of a
    suit can be tapped away again."""
    reached: dict[tuple[int, ...], list[Way]] = {}
    for counts, ways in found.items():
        for tap, added in _set_moves(counts, rank, packs, slides):
            after = tuple(a + b for a, b in zip(counts, added, strict=True))
            if all(a <= b + 1 for a, b in zip(after, target, strict=True)):
                reached.setdefault(after, []).extend([*way, tap] for way in ways)
    return {counts: ways[:8] for counts, ways in reached.items()}


def _set_moves(
    counts: tuple[int, ...], rank: int, packs: Packs, slides: bool
) -> Iterator[tuple[Tap, tuple[int, ...]]]:
    faces = [face(rank, suit) for suit in SUITS]
    room = packs.left_of_rank(rank) - sum(counts)
    open_ = [min(packs.left(card) - n, room) > 0 for card, n in zip(faces, counts, strict=True)]
    for i, card in enumerate(faces):
        if open_[i]:
            yield _tap(card), tuple(int(i == j) for j in range(4))
        for k in range(i + 1, 4):
            span = tuple(int(i <= j <= k and open_[j]) for j in range(4))
            if slides and open_[i] and open_[k] and sum(span) <= room:
                yield _slide(card, faces[k]), span
    if sum(counts) > 2:
        for i, card in enumerate(faces):
            if counts[i] == 1:
                chip = Tap(f'[data-act=chip][data-code="{card.code}"]')
                yield chip, tuple(-int(i == j) for j in range(4))
    is_single = sum(counts) == 1
    every = tuple(int(ok and not (is_single and n)) for ok, n in zip(open_, counts, strict=True))
    if sum(every) <= room and (sum(counts) > 1 or sum(every) + sum(counts) > 1):
        yield Tap(f'{MELDS}[data-rank="{rank}"]'), every


def _plan_run(meld: Meld, packs: Packs, slides: bool) -> Iterator[Way]:
    suit = next(card.suit for card in meld.typed if card.suit and not card.can_be_wild)
    places = meld.places
    spare = Counter(meld.typed) - Counter(_at(place, suit) for place in places)
    wilds = [_tap(card) for card in spare.elements()]
    low, high = places[0], places[-1]
    if high == HIGH_ACE and meld.gap == high - 1 and not _is_near(high, low):
        # The ace stands beyond the wild card: it comes last.
        ace = _tap(_at(ACE, suit))
        yield from ([*way, *wilds, ace] for way in _plan_span(low, high - 2, suit, slides))
        return
    bare = list(_plan_span(low, high, suit, slides))
    if not meld.gap or packs.left(_at(meld.gap, suit)) < 1:
        yield from ([*way, *wilds] for way in bare)
        return
    gap = Tap(f'[data-act=chip][data-place="{meld.gap}"]')
    own_two = face(TWO, suit) in spare
    for step, first, last in () if own_two else ((1, low, high), (-1, high, low)):
        # From beside the gap over the wild card to one end, then outward to the other.
        beside = meld.gap - step
        if _is_near(beside, last):
            others = [_tap(_at(place, suit)) for place in range(beside - step, first - step, -step)]
            yield [_tap(_at(beside, suit)), *wilds, _tap(_at(last, suit)), *others]
    yield from ([*way, gap, *wilds] for way in bare)


def _plan_span(low: int, high: int, suit: Suit, slides: bool) -> Iterator[Way]:
    """The natural cards of a run. An ace stands at the end that is nearer to the other card."""
    low_tail, high_tail = [], []
    if low == ACE and not _is_near(low, high):
        low, low_tail = TWO, [_tap(_at(ACE, suit))]
    if high == HIGH_ACE and not _is_near(high, low):
        high, high_tail = high - 1, [_tap(_at(ACE, suit))]
        if low == TWO:
            low, high_tail = low + 1, [*high_tail, _tap(_at(TWO, suit))]
    first, last = _at(low, suit), _at(high, suit)
    tails = low_tail + high_tail
    if slides:
        yield [_slide(first, last), *tails]
    yield [_tap(first), _tap(last), *tails]
    yield [_tap(last), _tap(first), *tails]


def _is_near(first: int, last: int) -> bool:
    if ACE in (first, last):
        return max(first, last) <= 7
    return HIGH_ACE not in (first, last) or min(first, last) > 7


def _at(place: int, suit: Suit) -> Card:
    return face(ACE if place == HIGH_ACE else place, suit)


# --- One meld after another ----------------------------------------------------------------------


def _join(before: Meld | None, ways: list[Way]) -> Way:
    """The shortest way that does not run into the meld before; a new meld is begun if need be."""
    ways.sort(key=len)
    free = [way for way in ways if before is None or not _would_join(before, way[0])]
    best = free[0] if free else None
    if best is None or len(ways[0]) + 1 < len(best):
        return [NEW, *ways[0]]
    return best


def _would_join(before: Meld, tap: Tap) -> bool:
    """Whether a touch adds to the meld that stands, rather than to begin another."""
    rank, suit = _read_key(tap)
    at_home = before.kind is MeldKind.RUN and TWO in before.places
    has_wild = sum(card.can_be_wild for card in before.typed) > at_home
    if before.kind is MeldKind.SET:
        return rank == before.rank or (rank == TWO and not tap.to and not has_wild)
    own = next(card.suit for card in before.typed if card.suit and not card.can_be_wild)
    if tap.to or suit is None:
        return False
    if rank == TWO:
        return not has_wild or suit is own
    if suit is not own:
        return False
    low, high = before.places[0], before.places[-1]
    places = (ACE, HIGH_ACE) if rank == ACE else (rank,)
    reach = 2 if has_wild else 1
    near = [*range(low - reach, low), *range(high + 1, high + reach + 1), before.gap]
    return any(place in near for place in places)


def _read_key(tap: Tap) -> tuple[int, Suit | None]:
    text = tap.at.split('"')[1]
    if "data-rank" in tap.at:
        return int(text), None
    card = next(face(r, s) for r in range(1, 14) for s in SUITS if face(r, s).code == text)
    return card.rank, card.suit
