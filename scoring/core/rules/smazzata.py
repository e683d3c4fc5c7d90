"""Score a smazzata from its cards, and check the cards against the rules and the packs.

Sources, in three rule documents: "Burraco Rummy Games", section Scoring and its notes;
"Burraconline", 12.1; "Buraco", section Scoring."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Annotated, NamedTuple

from annotated_types import Len

from scoring.core.rules.burrachi import CLEAN_KINDS, opens_closing
from scoring.core.rules.cards import Card
from scoring.core.rules.deck import find_surplus, has_surplus
from scoring.core.rules.endings import (
    NO_POINTS,
    Ending,
    Opening,
    Pozzetto,
    PreviousPoints,
    check_ending,
    check_facts,
    is_unseen_in_hand,
    size_pozzetto,
)
from scoring.core.rules.faults import Fault, Line
from scoring.core.rules.judging import judge_by
from scoring.core.rules.melds import MAX_MELDS, Meld, NotAMeld
from scoring.core.rules.notation import CardsText, HandText
from scoring.core.rules.ruleset import RuleSet, UnseenPays
from scoring.core.rules.scores import Assessment, Score, SideScore, sum_side
from scoring.core.rules.sides import Sides


class SideCards(NamedTuple):
    """The cards of one side at the end: its melds, and the cards left in both partners' hands."""

    melds: Annotated[tuple[CardsText, ...], Len(0, MAX_MELDS)]
    hand: HandText
    pozzetto: Pozzetto
    opening: Opening | None = None

    def count_table(self, rules: RuleSet) -> int:
        """Return the points of all cards on the table, also of groups that are not legal melds."""
        return rules.count_points(chain.from_iterable(self.melds))


class CardsRecord(NamedTuple):
    ending: Ending
    sides: Sides[SideCards]
    cut: Line | None = None
    """The side that cut exactly as many cards as the pozzetti need; None if no side did."""
    alone: int | None = None
    """The place (1 to 3) of the lone player at a table of three, recorded as N-S; else None."""


def assess_cards(
    record: CardsRecord, rules: RuleSet, before: PreviousPoints = NO_POINTS
) -> Assessment:
    """Score a record of cards, and check it against the rules and the packs."""
    faults: list[Fault] = []
    score = Score(*[_score_side(line, record, rules, faults) for line, _ in record.sides.items()])
    closer = record.ending.closed_by
    may_close = closer in rules.lines and any(
        meld and opens_closing(meld.burraco, rules) for meld in score.side(closer).melds
    )
    faults += [
        *_check_packs(record, rules),
        *check_ending(record, rules, may_close=may_close),
        *_check_unseen(record, rules),
        *check_facts(record, rules, before),
    ]
    return Assessment(score, tuple(faults))


def _score_side(line: Line, record: CardsRecord, rules: RuleSet, faults: list[Fault]) -> SideScore:
    """Score one side; groups that are not legal melds give no points and add to `faults`."""
    side = record.sides.side(line)
    judge = judge_by(rules)
    melds: list[Meld | None] = []
    meld_points = burraco_bonus = clean_burrachi = 0
    for index, cards in enumerate(side.melds):
        try:
            meld = judge(cards)
        except NotAMeld as refusal:
            faults.append(Fault(refusal.code, line, index))
            melds.append(None)
            continue
        melds.append(meld)
        meld_points += meld.points
        if meld.burraco:
            burraco_bonus += meld.bonus
            clean_burrachi += meld.burraco in CLEAN_KINDS
    if rules.one_set_a_rank:
        faults += _find_duplicates(line, melds)
    return sum_side(
        line,
        record,
        rules,
        melds=tuple(melds),
        meld_points=meld_points,
        burraco_bonus=burraco_bonus,
        clean_burrachi=clean_burrachi,
        hand_points=rules.count_points(side.hand),
    )


def _find_duplicates(line: Line, melds: Sequence[Meld | None]) -> Iterator[Fault]:
    seen: set[int] = set()
    for index, meld in enumerate(melds):
        if meld is not None and meld.rank:
            if meld.rank in seen:
                yield Fault("side.duplicate_set", line, index, {"rank": meld.rank})
            seen.add(meld.rank)


def _check_packs(record: CardsRecord, rules: RuleSet) -> Iterator[Fault]:
    """Yield faults for cards that occur too often, and for too many cards in all.

    The most cards possible are all in the packs, less pozzetti that are in no hand or meld."""
    cards = [*chain.from_iterable([side.hand for side in record.sides])]
    for side in record.sides:
        cards += chain.from_iterable(side.melds)
    if has_surplus(cards, rules):
        yield from find_surplus(_iter_places(record), rules)
    limit = rules.pack_size
    if not rules.pozzetto_joins_stock:
        limit -= (rules.pozzetti - rules.sides) * rules.pozzetto_size
    for line, side in record.sides.items():
        if _lies_apart(side.pozzetto, rules):
            limit -= size_pozzetto(line, record.alone, rules)
    if len(cards) > limit:
        params = {"card": None, "count": len(cards), "limit": limit}
        yield Fault("deck.too_many", params=params)


def _lies_apart(pozzetto: Pozzetto, rules: RuleSet) -> bool:
    """Return True if the cards of a side's pozzetto are in no meld or hand of the record."""
    if pozzetto is Pozzetto.UNSEEN:
        return rules.unseen_pays is UnseenPays.FLAT
    return pozzetto is Pozzetto.UNTAKEN and not rules.pozzetto_joins_stock


def _iter_places(record: CardsRecord) -> Iterator[tuple[Line, int | None, tuple[Card, ...]]]:
    for line, side in record.sides.items():
        for index, meld in enumerate(side.melds):
            yield line, index, meld
        yield line, None, side.hand


def _check_unseen(record: CardsRecord, rules: RuleSet) -> Iterator[Fault]:
    """Yield a fault if a side's hand does not fit a pozzetto that it took and never looked at.

    The hand must have at least as many cards as that pozzetto or, if the side closed, exactly as
    many."""
    for line, side in record.sides.items():
        if not is_unseen_in_hand(line, record, rules):
            continue
        held, size = len(side.hand), size_pozzetto(line, record.alone, rules)
        closed = record.ending.closed_by is line
        if held < size or (closed and held != size):
            params = {"held": held, "size": size, "closed": closed}
            yield Fault("pozzetto.unseen_cards", line, params=params)
