"""Score a smazzata from the counts of a score sheet, or from its totals alone.

The sums are the same as from cards; the checks are as strict as the data allows."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Annotated, NamedTuple

from pydantic import PlainValidator

from scoring.core.decoding import Whole, decode, within
from scoring.core.rules.burrachi import (
    CLEAN_KINDS,
    MIN_SIZES,
    burraco_kinds,
    burraco_value,
    opens_closing,
)
from scoring.core.rules.cards import ACE, JOKER_RANK
from scoring.core.rules.endings import (
    NO_POINTS,
    Count,
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
from scoring.core.rules.melds import BURRACO_SIZE, MAX_MELDS, BurracoKind
from scoring.core.rules.ruleset import STEP, RuleSet
from scoring.core.rules.scores import Assessment, Score, SideScore, sum_side
from scoring.core.rules.sides import Sides

# Defined once, because every new type needs a new validator.
_NumbersByKind = dict[BurracoKind, Annotated[Whole, within(0, MAX_MELDS)]]


def _read_burrachi(data: object) -> tuple[tuple[BurracoKind, int], ...]:
    found = decode(_NumbersByKind, data)
    return tuple((kind, found[kind]) for kind in BurracoKind if kind in found)


class SideCounts(NamedTuple):
    """One side of a score sheet: burrachi by kind, card points on the table and in hand."""

    burrachi: Annotated[tuple[tuple[BurracoKind, int], ...], PlainValidator(_read_burrachi)]
    table: Count
    hand: Count
    pozzetto: Pozzetto
    opening: Opening | None = None

    def count_table(self, rules: RuleSet) -> int:
        """Return the recorded card points on the table; `rules` is not used."""
        return self.table


class CountsRecord(NamedTuple):
    """A smazzata as on its score sheet: burrachi and card points of each side.

    `cut`: the side that cut exactly as many cards as the pozzetti need, or None. `alone`: the place
    (1 to 3) of the lone player at a table of three, or None."""

    ending: Ending
    sides: Sides[SideCounts]
    cut: Line | None = None
    alone: int | None = None


class TotalsRecord(NamedTuple):
    """The shortest record: the game points of each side."""

    sides: Sides[int]
    alone: int | None = None


def pack_points(rules: RuleSet) -> int:
    return rules.packs * 4 * sum(rules.values[ACE:]) + rules.jokers * rules.values[JOKER_RANK]


def assess_counts(
    record: CountsRecord, rules: RuleSet, before: PreviousPoints = NO_POINTS
) -> Assessment:
    """Score a record of counts and list its faults, such as more points than the packs have."""
    closer = record.ending.closed_by
    may_close = closer in rules.lines and any(
        n and opens_closing(kind, rules) for kind, n in record.sides.side(closer).burrachi
    )
    lines = [line for line, _ in record.sides.items()]
    faults = [
        *chain.from_iterable(_check_side(line, record, rules) for line in lines),
        *_check_points(record, rules),
        *check_ending(record, rules, may_close=may_close),
        *check_facts(record, rules, before),
    ]
    score = Score(*[_score_side(line, record, rules) for line in lines])
    return Assessment(score, tuple(faults))


def _score_side(line: Line, record: CountsRecord, rules: RuleSet) -> SideScore:
    side = record.sides.side(line)
    return sum_side(
        line,
        record,
        rules,
        meld_points=side.table,
        burraco_bonus=sum(n * burraco_value(kind, rules) for kind, n in side.burrachi),
        clean_burrachi=sum(n for kind, n in side.burrachi if kind in CLEAN_KINDS),
        hand_points=side.hand,
    )


def assess_totals(record: TotalsRecord, rules: RuleSet) -> Assessment:
    """Score a record of totals; checks only that they are multiples of 5 and within bounds."""
    faults: list[Fault] = []
    least, most = find_bounds(rules)
    for line, total in record.sides.items():
        if total % STEP:
            faults.append(Fault("points.not_five", line, params={"points": total}))
        if not least <= total <= most:
            limit = most if total > most else least
            faults.append(Fault("points.too_many", line, params={"points": total, "limit": limit}))
    return Assessment(
        Score(*[SideScore((), 0, 0, 0, 0, 0, total) for total in record.sides]), tuple(faults)
    )


def _check_side(line: Line, record: CountsRecord, rules: RuleSet) -> Iterator[Fault]:
    side = record.sides.side(line)
    for points in (side.table, side.hand):
        if points % STEP:
            yield Fault("points.not_five", line, params={"points": points})
    least_card = min(rules.values[ACE:])
    least = sum(n * MIN_SIZES[kind] for kind, n in side.burrachi) * least_card
    if side.table < least:
        yield Fault("points.too_few", line, params={"points": side.table, "least": least})
    size = size_pozzetto(line, record.alone, rules)
    if is_unseen_in_hand(line, record, rules) and side.hand < size * least_card:
        params = {"held": None, "size": size, "closed": False}
        yield Fault("pozzetto.unseen_cards", line, params=params)


def _check_points(record: CountsRecord, rules: RuleSet) -> Iterator[Fault]:
    points = sum(side.table + side.hand for side in record.sides)
    limit = pack_points(rules)
    if points > limit:
        yield Fault("points.too_many", params={"points": points, "limit": limit})


def find_bounds(rules: RuleSet) -> tuple[int, int]:
    """Return the lowest and highest game points that a side can possibly make, (low, high)."""
    best = max(burraco_value(kind, rules) for kind in burraco_kinds(rules))
    points = pack_points(rules)
    bonuses = best * (rules.pack_size // BURRACO_SIZE) + rules.closing + rules.exact_cut
    return -points - rules.pozzetto, points + bonuses
