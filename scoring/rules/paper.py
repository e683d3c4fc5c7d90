"""Scoring a smazzata from a paper sheet: from its counts, or from nothing but its two totals.

The same sums as from the cards, with checks as strong as the depth allows.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from scoring.rules.cards import ACE, JOKER_RANK, KING, TWO
from scoring.rules.endings import (
    NOTHING,
    Before,
    Ending,
    Opening,
    Pozzetto,
    check_cut,
    check_ending,
    check_openings,
    check_pozzetti_of_three,
    closing_bonus,
    pozzetto_penalty,
    size_pozzetto,
)
from scoring.rules.faults import Fault, Line
from scoring.rules.melds import BURRACO_SIZE, WHOLE_RANK, WHOLE_SUIT
from scoring.rules.ruleset import ClosingNeeds, RuleSet, SemiClean, UnseenPays
from scoring.rules.smazzata import Assessment, Score, SideScore

STEP = 5
"""Every card and every bonus is a multiple of it."""


class BurracoKind(StrEnum):
    """A kind of burraco as score sheets count them; the last four are premium burrachi."""

    CLEAN = "clean"
    SEMI_CLEAN = "semi_clean"
    DIRTY = "dirty"
    SUIT_CLEAN = "suit_clean"
    SUIT_WILD = "suit_wild"
    RANK_CLEAN = "rank_clean"
    RANK_WILD = "rank_wild"


_SIZES = {
    BurracoKind.SUIT_CLEAN: WHOLE_SUIT,
    BurracoKind.SUIT_WILD: WHOLE_SUIT,
    BurracoKind.RANK_CLEAN: WHOLE_RANK,
    BurracoKind.RANK_WILD: WHOLE_RANK + 1,
}
"""The least cards of those that have more than seven."""
_CLEAN_KINDS = frozenset({BurracoKind.CLEAN, BurracoKind.SUIT_CLEAN, BurracoKind.RANK_CLEAN})


class SideCounts(NamedTuple):
    """One side's line of a score sheet: burrachi by kind, card points on the table and in hand."""

    burrachi: tuple[tuple[BurracoKind, int], ...]
    table: int
    hand: int
    pozzetto: Pozzetto
    opening: Opening | None = None


class CountsRecord(NamedTuple):
    """A smazzata as a score sheet has it; `cut` and `alone` as in CardsRecord."""

    ending: Ending
    ns: SideCounts
    ew: SideCounts
    cut: Line | None = None
    alone: int | None = None


class TotalsRecord(NamedTuple):
    """The least that can be recorded: the game points of both sides."""

    ns: int
    ew: int
    alone: int | None = None


def burraco_kinds(rules: RuleSet) -> tuple[BurracoKind, ...]:
    """The kinds that these rules pay for, in the order of a score sheet."""
    kinds = [BurracoKind.CLEAN, BurracoKind.DIRTY]
    if rules.semi_clean_reading is not SemiClean.NONE:
        kinds.insert(1, BurracoKind.SEMI_CLEAN)
    if rules.premiums is not None:
        kinds += list(BurracoKind)[3:]
    return tuple(kinds)


def burraco_value(kind: BurracoKind, rules: RuleSet) -> int:
    """The bonus of a burraco of this kind. The kind is one that the rules pay for."""
    if rules.premiums is not None and kind in list(BurracoKind)[3:]:
        return int(getattr(rules.premiums, kind.value))
    return int(getattr(rules, kind.value))


def pack_points(rules: RuleSet) -> int:
    """The points of all the cards of the game."""
    values = rules.values
    suited = values[ACE] + values[TWO] + sum(values[TWO + 1 : KING + 1])
    return rules.packs * 4 * suited + rules.jokers * values[JOKER_RANK]


def assess_counts(record: CountsRecord, rules: RuleSet, before: Before = NOTHING) -> Assessment:
    """Score a record of counts; points that no pack could give are faults."""
    sides = ((Line.NS, record.ns), (Line.EW, record.ew))
    faults: list[Fault] = []
    for line, side in sides:
        faults += _check_side(line, side, size_pozzetto(line, record.alone, rules), rules)
    seen = sum(side.table + side.hand for _, side in sides)
    if seen > pack_points(rules):
        faults.append(
            Fault("points.too_many", params={"points": seen, "limit": pack_points(rules)})
        )
    needs = _CLEAN_KINDS if rules.closing_needs is ClosingNeeds.CLEAN else frozenset(BurracoKind)
    closer = record.ew if record.ending.closed_by is Line.EW else record.ns
    faults += check_ending(
        record.ending,
        rules,
        may_close=any(n for kind, n in closer.burrachi if kind in needs),
        pozzetto=closer.pozzetto,
    )
    if record.cut is not None:
        faults += check_cut(record.cut, rules)
    if record.alone is not None:
        faults += check_pozzetti_of_three(record.ns.pozzetto, record.ew.pozzetto)
    if rules.initial_meld is not None:
        openings = (record.ns.opening, record.ew.opening)
        faults += check_openings(openings, rules.initial_meld, before)
    any_taken = any(side.pozzetto is not Pozzetto.UNTAKEN for _, side in sides)
    scores = []
    for line, side in sides:
        bonus = sum(n * burraco_value(kind, rules) for kind, n in side.burrachi)
        closing = closing_bonus(record.ending, line, rules)
        penalty = pozzetto_penalty(side.pozzetto, any_taken, rules)
        cut = rules.exact_cut if record.cut is line else 0
        total = side.table + bonus + closing + cut - side.hand - penalty
        scores.append(SideScore((), side.table, bonus, closing, side.hand, penalty, total, cut))
    return Assessment(Score(*scores), tuple(faults))


def assess_totals(record: TotalsRecord, rules: RuleSet) -> Assessment:
    """Score a record of totals: all that can be checked is the step and what a pack can give."""
    faults: list[Fault] = []
    most, least = _bounds(rules)
    for line, total in ((Line.NS, record.ns), (Line.EW, record.ew)):
        if total % STEP:
            faults.append(Fault("points.not_five", line, params={"points": total}))
        if not least <= total <= most:
            limit = most if total > most else least
            faults.append(Fault("points.too_many", line, params={"points": total, "limit": limit}))
    return Assessment(
        Score(*(SideScore((), 0, 0, 0, 0, 0, total) for total in record[:2])), tuple(faults)
    )


def _check_side(line: Line, side: SideCounts, pozzetto: int, rules: RuleSet) -> Iterator[Fault]:
    """`pozzetto`: the cards of this side's."""
    for points in (side.table, side.hand):
        if points % STEP:
            yield Fault("points.not_five", line, params={"points": points})
    least_card = min(rules.values[ACE:])
    cards = sum(n * _SIZES.get(kind, BURRACO_SIZE) for kind, n in side.burrachi)
    if side.table < (least := cards * least_card):
        yield Fault("points.too_few", line, params={"points": side.table, "least": least})
    listed = side.pozzetto is Pozzetto.UNSEEN and rules.unseen_pays is UnseenPays.CARDS
    if listed and side.hand < pozzetto * least_card:
        params = {"held": None, "size": pozzetto, "closed": False}
        yield Fault("pozzetto.unseen_cards", line, params=params)


def _bounds(rules: RuleSet) -> tuple[int, int]:
    """The most and the least that one side can make of a whole pack."""
    best = max(burraco_value(kind, rules) for kind in burraco_kinds(rules))
    points = pack_points(rules)
    return (
        points + best * (rules.pack_size // BURRACO_SIZE) + rules.closing + rules.exact_cut,
        -points - rules.pozzetto,
    )
