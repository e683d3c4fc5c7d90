"""Scoring a smazzata from its cards: legality, the check against the pack, every line of the sum.

Sources: Burraco Rummy Games, Scoring and its notes; Burraconline, 12.1; Buraco, Scoring.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from scoring.rules.cards import Card
from scoring.rules.deck import count_cards, find_surplus, has_surplus
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
from scoring.rules.melds import Judge, Meld, MeldClass, NotAMeld, judge_by
from scoring.rules.ruleset import (
    ClosingNeeds,
    RuleSet,
    UnseenPays,
)

# Looking a member up on its class is slow enough to show where every smazzata passes.
_TAKEN: Final = Pozzetto.TAKEN
_UNSEEN: Final = Pozzetto.UNSEEN
_UNTAKEN: Final = Pozzetto.UNTAKEN
_FLAT: Final = UnseenPays.FLAT
_NS: Final = Line.NS
_EW: Final = Line.EW


class SideCards(NamedTuple):
    """What one side had at the end: its melds on the table and both partners' remnants."""

    melds: tuple[tuple[Card, ...], ...]
    hand: tuple[Card, ...]
    pozzetto: Pozzetto
    opening: Opening | None = None


class CardsRecord(NamedTuple):
    """A smazzata recorded card by card."""

    ending: Ending
    ns: SideCards
    ew: SideCards
    cut: Line | None = None
    """The side that cut exactly the cards of the pozzetti."""
    alone: int | None = None
    """At a table of three, the place of who plays alone: they are N-S (see `rules.three`)."""

    def sides(self) -> tuple[tuple[Line, SideCards], tuple[Line, SideCards]]:
        return (Line.NS, self.ns), (Line.EW, self.ew)


class SideScore(NamedTuple):
    """One side's sum, in game points. `hand` and `pozzetto` are positive and are subtracted.

    `melds` has an entry for each meld of the record, None where it was none. It is empty, and the
    lines are 0, where only totals were recorded.
    """

    melds: tuple[Meld | None, ...]
    meld_points: int
    burraco_bonus: int
    closing_bonus: int
    hand_points: int
    pozzetto_penalty: int
    total: int
    cut_bonus: int = 0


class Score(NamedTuple):
    ns: SideScore
    ew: SideScore

    @property
    def match_points(self) -> int:
        """N-S's game points less E-W's; E-W's match points are the negative of it."""
        return self.ns.total - self.ew.total


class Assessment(NamedTuple):
    """The score as far as the record can be scored, and all that is wrong with it."""

    score: Score
    faults: tuple[Fault, ...]


def assess_cards(record: CardsRecord, rules: RuleSet, before: Before = NOTHING) -> Assessment:
    """Score a record of cards under these rules and check it against them and against the pack.

    `before`: what the initial meld of each side depends on.
    """
    ending, ns, ew, cut, alone = record
    faults: list[Fault] = []
    any_taken = ns.pozzetto is not _UNTAKEN or ew.pozzetto is not _UNTAKEN
    judge = judge_by(rules)
    ns_score, ns_count = _score_side(_NS, ns, record, any_taken, rules, judge, faults)
    ew_score, ew_count = _score_side(_EW, ew, record, any_taken, rules, judge, faults)
    _check_pack(record, ns_count + ew_count, rules, faults)
    closer = ew_score if ending.closed_by is _EW else ns_score
    faults += check_ending(
        ending,
        rules,
        may_close=_may_close(closer.melds, rules),
        pozzetto=ew.pozzetto if ending.closed_by is _EW else ns.pozzetto,
    )
    if ns.pozzetto is _UNSEEN or ew.pozzetto is _UNSEEN:
        faults += _check_unseen(record, rules)
    if cut is not None:
        faults += check_cut(cut, rules)
    if alone is not None:
        faults += check_pozzetti_of_three(ns.pozzetto, ew.pozzetto)
    if rules.initial_meld is not None:
        faults += check_openings((ns.opening, ew.opening), rules.initial_meld, before)
    return Assessment(Score(ns_score, ew_score), tuple(faults))


def _score_side(
    line: Line,
    side: SideCards,
    record: CardsRecord,
    any_taken: bool,
    rules: RuleSet,
    judge: Judge,
    faults: list[Fault],
) -> tuple[SideScore, int]:
    """One side's sum, and the count of its cards; what is no meld gives no points, but a fault."""
    try:
        legal = tuple(map(judge, side.melds))
        melds: tuple[Meld | None, ...] = legal
    except NotAMeld:
        melds = tuple(_judge_each(line, side, judge, faults))
        legal = tuple([meld for meld in melds if meld is not None])
    points = bonus = 0
    count = count_cards(side.hand)
    ranks = []
    for _, _, _, _, worth, paid, rank, _, _, tally in legal:
        points += worth
        bonus += paid
        count += tally
        if rank:
            ranks.append(rank)
    if len(legal) < len(melds):
        count += sum(
            count_cards(cards)
            for meld, cards in zip(melds, side.melds, strict=True)
            if meld is None
        )
    if len(ranks) > 1 and rules.one_set_a_rank and len(set(ranks)) < len(ranks):
        faults += _find_duplicates(line, melds)
    values = rules.values
    hand = sum([values[card.rank] for card in side.hand])
    closing = closing_bonus(record.ending, line, rules) if record.ending.closed_by is line else 0
    penalty = 0
    if side.pozzetto is not _TAKEN:
        penalty = pozzetto_penalty(side.pozzetto, any_taken, rules)
    cut = rules.exact_cut if record.cut is line else 0
    total = points + bonus + closing + cut - hand - penalty
    return SideScore(melds, points, bonus, closing, hand, penalty, total, cut), count


def _judge_each(
    line: Line,
    side: SideCards,
    judge: Judge,
    faults: list[Fault],
) -> Iterator[Meld | None]:
    for index, cards in enumerate(side.melds):
        try:
            yield judge(cards)
        except NotAMeld as refusal:
            faults.append(Fault(refusal.code, line, index))
            yield None


def _find_duplicates(line: Line, melds: Sequence[Meld | None]) -> Iterator[Fault]:
    """A fault for each further set of a rank."""
    seen: set[int] = set()
    for index, meld in enumerate(melds):
        if meld is not None and meld.rank:
            if meld.rank in seen:
                yield Fault("side.duplicate_set", line, index, {"rank": meld.rank})
            seen.add(meld.rank)


def _may_close(melds: Sequence[Meld | None], rules: RuleSet) -> bool:
    needs_clean = rules.closing_needs is ClosingNeeds.CLEAN
    for meld in melds:
        if meld is None or not meld.burraco:
            continue
        if not needs_clean or meld.meld_class is MeldClass.CLEAN:
            return True
    return False


def _check_pack(record: CardsRecord, count: int, rules: RuleSet, faults: list[Fault]) -> None:
    """Both sides' cards come from one pack, less the pozzetti that are not among them."""
    ns, ew = record.ns, record.ew
    cards = len(ns.hand) + len(ew.hand) + sum(map(len, ns.melds)) + sum(map(len, ew.melds))
    if has_surplus(count, cards, rules):
        faults += find_surplus(_iter_places(record), rules)
    if cards <= rules.always_out:
        return
    limit = rules.pack_size
    if not rules.pozzetto_joins_stock:
        limit -= (rules.pozzetti - 2) * rules.pozzetto_size
    for line, side in record.sides():
        if side.pozzetto is not _TAKEN and _lies_apart(side.pozzetto, rules):
            limit -= size_pozzetto(line, record.alone, rules)
    if cards > limit:
        params = {"card": None, "count": cards, "limit": limit}
        faults.append(Fault("deck.too_many", params=params))


def _lies_apart(pozzetto: Pozzetto, rules: RuleSet) -> bool:
    """Whether the cards of a side's pozzetto are not among those of the record."""
    if pozzetto is _UNSEEN:
        return rules.unseen_pays is _FLAT
    return pozzetto is _UNTAKEN and not rules.pozzetto_joins_stock


def _iter_places(record: CardsRecord) -> Iterator[tuple[Line, int | None, tuple[Card, ...]]]:
    for line, side in record.sides():
        for index, meld in enumerate(side.melds):
            yield line, index, meld
        yield line, None, side.hand


def _check_unseen(record: CardsRecord, rules: RuleSet) -> Iterator[Fault]:
    """A pozzetto that nobody looked at is whole; beside a partner who closed it is all there is."""
    if rules.unseen_pays is _FLAT:
        return
    for line, side in record.sides():
        if side.pozzetto is not _UNSEEN:
            continue
        held, size = len(side.hand), size_pozzetto(line, record.alone, rules)
        closed = record.ending.closed_by is line
        if held < size or (closed and held != size):
            params = {"held": held, "size": size, "closed": closed}
            yield Fault("pozzetto.unseen_cards", line, params=params)
