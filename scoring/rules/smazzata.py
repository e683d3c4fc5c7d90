"""Scoring a smazzata from its cards: legality, the check against the pack, every line of the sum.

Sources: Burraco Rummy Games, Scoring and its notes; Burraconline, 12.1; Buraco, Scoring.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from scoring.rules.cards import JOKER, Card
from scoring.rules.faults import Fault, Line
from scoring.rules.melds import Meld, MeldClass, NotAMeld, judge_meld
from scoring.rules.ruleset import ClosingNeeds, PozzettoPays, RuleSet


class End(StrEnum):
    """Why the smazzata ended."""

    CLOSED = "closed"
    STOCK = "stock"
    STALEMATE = "stalemate"
    TIME = "time"


class Pozzetto(StrEnum):
    TAKEN = "taken"
    UNSEEN = "unseen"
    """Taken and never looked at: its cards count in hand."""
    UNTAKEN = "untaken"


# Looking a member up on its class is slow enough to show where every smazzata passes.
_UNSEEN: Final = Pozzetto.UNSEEN
_UNTAKEN: Final = Pozzetto.UNTAKEN


class SideCards(NamedTuple):
    """What one side had at the end: its melds on the table and both partners' remnants."""

    melds: tuple[tuple[Card, ...], ...]
    hand: tuple[Card, ...]
    pozzetto: Pozzetto


class Ending(NamedTuple):
    """How the smazzata ended. Who closed, and whether the bonus is paid for it, are two facts."""

    end: End
    closed_by: Line | None = None
    bonus_paid: bool = True


class CardsRecord(NamedTuple):
    """A smazzata recorded card by card."""

    ending: Ending
    ns: SideCards
    ew: SideCards

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


def assess_cards(record: CardsRecord, rules: RuleSet) -> Assessment:
    """Score a record of cards under these rules and check it against them and against the pack."""
    ending, ns, ew = record
    faults: list[Fault] = []
    ns_melds = _judge_side(Line.NS, ns, rules, faults)
    ew_melds = _judge_side(Line.EW, ew, rules, faults)
    _check_pack(record, rules, faults)
    faults += check_ending(
        ending,
        rules,
        may_close=_may_close(ew_melds if ending.closed_by is Line.EW else ns_melds, rules),
        pozzetto=ew.pozzetto if ending.closed_by is Line.EW else ns.pozzetto,
    )
    if ns.pozzetto is _UNSEEN or ew.pozzetto is _UNSEEN:
        faults += _check_unseen(record, rules)
    any_taken = ns.pozzetto is not _UNTAKEN or ew.pozzetto is not _UNTAKEN
    score = Score(
        _add_up(Line.NS, ns, ns_melds, ending, any_taken, rules),
        _add_up(Line.EW, ew, ew_melds, ending, any_taken, rules),
    )
    return Assessment(score, tuple(faults))


def closing_bonus(ending: Ending, line: Line, rules: RuleSet) -> int:
    """What this side earns for closing: nothing when stock, stalemate or time ended the deal."""
    if ending.end is End.CLOSED and ending.closed_by is line and ending.bonus_paid:
        return rules.closing
    return 0


def pozzetto_penalty(pozzetto: Pozzetto, any_taken: bool, rules: RuleSet) -> int:
    """What this side pays for its pozzetto; `any_taken` says whether either side took one."""
    if pozzetto is not _UNTAKEN:
        return 0
    if rules.pozzetto_pays is PozzettoPays.IF_ANY_TAKEN and not any_taken:
        return 0
    return rules.pozzetto


def check_ending(
    ending: Ending, rules: RuleSet, *, may_close: bool, pozzetto: Pozzetto
) -> list[Fault]:
    """Closing needs a side, its pozzetto, and a burraco (a clean one where the rules say so).

    `may_close` and `pozzetto` are of the side that closed, and not asked when none did.
    """
    line = ending.closed_by
    if (ending.end is End.CLOSED) != (line is not None):
        return [Fault("close.who", params={"end": ending.end.value})]
    faults = []
    if line is not None and not may_close:
        clean = rules.closing_needs is ClosingNeeds.CLEAN
        faults.append(Fault("close.no_burraco", line, params={"clean": clean}))
    if line is not None and pozzetto is _UNTAKEN:
        faults.append(Fault("close.no_pozzetto", line))
    return faults


def _judge_side(
    line: Line, side: SideCards, rules: RuleSet, faults: list[Fault]
) -> list[Meld | None]:
    melds: list[Meld | None] = []
    set_ranks = 0
    for index, cards in enumerate(side.melds):
        try:
            meld = judge_meld(cards, rules)
        except NotAMeld as refusal:
            faults.append(Fault(refusal.code, line, index))
            melds.append(None)
            continue
        melds.append(meld)
        if meld.rank:
            if set_ranks & (bit := 1 << meld.rank) and rules.one_set_a_rank:
                params = {"rank": meld.rank}
                faults.append(Fault("side.duplicate_set", line, index, params))
            set_ranks |= bit
    return melds


def _may_close(melds: Sequence[Meld | None], rules: RuleSet) -> bool:
    if rules.closing_needs is ClosingNeeds.BURRACO:
        return any([meld.burraco for meld in melds if meld is not None])
    return any(m and m.burraco and m.meld_class is MeldClass.CLEAN for m in melds)


def _check_pack(record: CardsRecord, rules: RuleSet, faults: list[Fault]) -> None:
    """Both sides' cards come from one pack, less the pozzetti that nobody took."""
    ns, ew = record.ns, record.ew
    cards = [*ns.hand, *ew.hand]
    for meld in ns.melds:
        cards += meld
    for meld in ew.melds:
        cards += meld
    counts = Counter(cards)
    jokers = counts.pop(JOKER, 0)
    if jokers > rules.jokers or (counts and max(counts.values()) > rules.packs):
        faults += _find_surplus(record, rules)
    limit = rules.pack_size
    if not rules.pozzetto_joins_stock:
        limit -= rules.pozzetto_size * ((ns.pozzetto is _UNTAKEN) + (ew.pozzetto is _UNTAKEN))
    if len(cards) > limit:
        params = {"card": None, "count": len(cards), "limit": limit}
        faults.append(Fault("deck.too_many", params=params))


def _find_surplus(record: CardsRecord, rules: RuleSet) -> Iterator[Fault]:
    """A fault for each face that is there too often, at the place where it goes over."""
    seen: Counter[Card] = Counter()
    reported: set[Card] = set()
    for line, side in record.sides():
        places = [*enumerate(side.melds), (None, side.hand)]
        for index, cards in places:
            for card in cards:
                seen[card] += 1
                limit = rules.jokers if card is JOKER else rules.packs
                if seen[card] <= limit or card in reported:
                    continue
                reported.add(card)
                if limit == 0:
                    yield Fault("deck.no_jokers", line, index)
                else:
                    params = {"card": card.code, "count": None, "limit": limit}
                    yield Fault("deck.too_many", line, index, params)


def _check_unseen(record: CardsRecord, rules: RuleSet) -> Iterator[Fault]:
    """A pozzetto that nobody looked at is whole; beside a partner who closed it is all there is."""
    for line, side in record.sides():
        if side.pozzetto is not _UNSEEN:
            continue
        held, size = len(side.hand), rules.pozzetto_size
        closed = record.ending.closed_by is line
        if held < size or (closed and held != size):
            params = {"held": held, "size": size, "closed": closed}
            yield Fault("pozzetto.unseen_cards", line, params=params)


def _add_up(
    line: Line,
    side: SideCards,
    melds: list[Meld | None],
    ending: Ending,
    any_taken: bool,
    rules: RuleSet,
) -> SideScore:
    values = rules.values
    points = bonus = 0
    for meld in melds:
        if meld is not None:
            points += meld.points
            bonus += meld.bonus
    hand = sum([values[card.rank] for card in side.hand])
    closing = closing_bonus(ending, line, rules)
    penalty = pozzetto_penalty(side.pozzetto, any_taken, rules)
    total = points + bonus + closing - hand - penalty
    return SideScore(tuple(melds), points, bonus, closing, hand, penalty, total)
