"""Draw random records of smazzate in every form, and check them by the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from scoring.core.generator.desk import Chance
from scoring.core.rules.burrachi import MIN_SIZES, burraco_kinds
from scoring.core.rules.cards import ACE, FACES, JOKER, KING, RANK_NAMES, TWO, Card, Suit, face
from scoring.core.rules.endings import CLOSING_FACTS, End, Pozzetto, PreviousPoints
from scoring.core.rules.faults import Line, can_override
from scoring.core.rules.judging import judge_by
from scoring.core.rules.melds import LONGEST_MELD, MeldKind, NotAMeld
from scoring.core.rules.notation import format_cards
from scoring.core.rules.records import Depth, assess, merge_faults, read_record, write_record
from scoring.core.rules.ruleset import STEP, RuleSet
from scoring.core.rules.scores import SmazzataSums
from scoring.core.rules.three import PLACES

TRIES = 6
"""Maximum number of records drawn for a smazzata until one passes the checks. Sometimes a record is
used although it fails checks, if a director could accept it. If no drawn record is used, the
smazzata gets a record of totals that passes all checks."""
ABOVE_KING = KING + 1
"""The place of an ace above the king in a run."""


class DrawnRecord(NamedTuple):
    """A random record in canonical form, its score by side, and codes of the checks it fails."""

    depth: Depth
    record: dict[str, Any]
    sums: SmazzataSums
    overridden: tuple[str, ...] = ()


def draw_record(
    chance: Chance, rules: RuleSet, before: PreviousPoints, *, of_three: bool
) -> DrawnRecord:
    """Draw a random record for a table under these rules.

    `before`: the sides' earlier game points in the match. `of_three`: three single players play."""
    depth = Depth.TOTALS
    if chance.happens("cards-depth"):
        depth = Depth.CARDS
    elif chance.happens("counts-depth"):
        depth = Depth.COUNTS
    for _ in range(TRIES):
        drawn = _judge(depth, _draw_data(chance, rules, depth, of_three), rules, before)
        if drawn is None:
            continue
        if not drawn.overridden or chance.happens("override"):
            return drawn
    data = {line.value: STEP * chance.between(-20, 200) for line in rules.lines}
    if of_three:
        data["alone"] = chance.pick(PLACES)
    drawn = _judge(Depth.TOTALS, data, rules, before)
    assert drawn is not None  # nosec B101  # totals in steps of five have no fault
    return drawn


def _judge(
    depth: Depth, data: Mapping[str, Any], rules: RuleSet, before: PreviousPoints
) -> DrawnRecord | None:
    """Read and check a drawn record; return None if even a director could not accept it."""
    record, unread = read_record(depth, data, rules)
    assessment = assess(record, rules, before)
    faults = merge_faults(unread, assessment.faults)
    if not can_override(faults):
        return None
    codes = tuple(sorted({fault.code for fault in faults}))
    return DrawnRecord(depth, write_record(record), SmazzataSums.of(assessment.score), codes)


def _draw_data(chance: Chance, rules: RuleSet, depth: Depth, of_three: bool) -> dict[str, Any]:
    if depth is Depth.TOTALS:
        step = 1 if chance.draw() < 0.1 else STEP
        data: dict[str, Any] = {
            line.value: step * chance.between(-300 // step, 1_500 // step) for line in rules.lines
        }
    else:
        draw_side = (
            _CardsDraw(chance, rules) if depth is Depth.CARDS else _CountsDraw(chance, rules)
        )
        data = {line.value: draw_side.draw_side(line) for line in rules.lines}
        data |= _draw_ending(chance, rules, data)
        _draw_openings(chance, rules, data)
    if of_three:
        data["alone"] = chance.pick(PLACES)
    return data


def _draw_ending(chance: Chance, rules: RuleSet, data: Mapping[str, Any]) -> dict[str, Any]:
    """Draw how a smazzata ends, which side closes, and details of the closing.

    A single player (N-S at a table of three, any side under two-player rules) must have an empty
    hand and a taken pozzetto to close. If such a player closes, both are set in `data`."""
    beside: dict[str, Any] = {}
    if rules.exact_cut and chance.draw() < 0.3:
        beside["cut"] = chance.pick(rules.lines).value
    able = [
        line.value
        for line in rules.lines
        if data[line.value]["pozzetto"] != Pozzetto.UNTAKEN and chance.draw() < 0.9
    ]
    if not able or chance.draw() < 0.25:
        return beside | {"end": chance.pick((End.STOCK, End.STALEMATE, End.TIME)).value}
    closer = chance.pick(able)
    if rules.seats == 2 or closer == Line.NS:
        empty: str | int = "" if isinstance(data[closer]["hand"], str) else 0
        data[closer]["hand"], data[closer]["pozzetto"] = empty, Pozzetto.TAKEN.value
    for fact, usual in CLOSING_FACTS.items():
        if chance.draw() < 0.05:
            beside[fact] = not usual
    return beside | {"end": End.CLOSED.value, "closed_by": closer}


def _draw_openings(chance: Chance, rules: RuleSet, data: Mapping[str, Any]) -> None:
    if rules.initial_meld is None:
        return
    for line in rules.lines:
        if chance.draw() < 0.3:
            points = chance.pick((rules.initial_meld.least, rules.initial_meld.least_above))
            data[line.value]["opening"] = {"points": points, "failed": chance.pick((0, 0, 0, 1))}


def _draw_pozzetto(chance: Chance) -> str:
    drawn = chance.draw()
    if drawn < 0.75:
        return Pozzetto.TAKEN.value
    return (Pozzetto.UNTAKEN if drawn < 0.92 else Pozzetto.UNSEEN).value


class _CountsDraw:
    def __init__(self, chance: Chance, rules: RuleSet) -> None:
        self._chance, self._rules = chance, rules

    def draw_side(self, line: Line) -> dict[str, Any]:
        chance, kinds = self._chance, burraco_kinds(self._rules)
        burrachi: dict[str, int] = {}
        least = 0
        for _ in range(chance.between(0, 3)):
            kind = chance.pick(kinds)
            burrachi[kind.value] = burrachi.get(kind.value, 0) + 1
            least += MIN_SIZES[kind] * min(self._rules.values[ACE:])
        return {
            "burrachi": burrachi,
            "table": least + STEP * chance.between(0, 40),
            "hand": STEP * chance.between(0, 20),
            "pozzetto": _draw_pozzetto(chance),
        }


class _CardsDraw:
    def __init__(self, chance: Chance, rules: RuleSet) -> None:
        self._chance, self._rules = chance, rules
        self._left = dict.fromkeys(FACES, rules.packs) | {JOKER: rules.jokers}
        self._judge = judge_by(rules)

    def draw_side(self, line: Line) -> dict[str, Any]:
        chance = self._chance
        melds: list[tuple[Card, ...]] = []
        ranks: set[int] = set()
        for _ in range(chance.between(1, 6)):
            cards = self._draw_run() if chance.draw() < 0.6 else self._draw_set()
            try:
                meld = self._judge(cards)
            except NotAMeld:
                continue
            is_again = meld.kind is MeldKind.SET and meld.rank in ranks and chance.draw() < 0.9
            if is_again or not self._take(cards):
                continue
            ranks |= {meld.rank} if meld.rank else set()
            melds.append(cards)
        return {
            "melds": [format_cards(cards) for cards in melds],
            "hand": self._draw_hand(),
            "pozzetto": _draw_pozzetto(chance),
        }

    def _take(self, cards: tuple[Card, ...]) -> bool:
        """Remove these cards from the pack. Return False if they are not all there."""
        left = self._left
        if any(left[card] < cards.count(card) for card in cards):
            return False
        for card in cards:
            left[card] -= 1
        return True

    def _draw_size(self) -> int:
        """Draw the size of a meld in cards: usually 3 to 9, sometimes more."""
        size = 3 + self._chance.below(5) + self._chance.below(3)
        return size + self._chance.below(6) if self._chance.draw() < 0.1 else size

    def _draw_run(self) -> tuple[Card, ...]:
        chance = self._chance
        size = min(self._draw_size(), ABOVE_KING)
        low, suit = chance.between(ACE, ABOVE_KING + 1 - size), chance.pick([*Suit])
        cards = [face((place - 1) % KING + 1, suit) for place in range(low, low + size)]
        if chance.draw() < 0.35:
            cards[chance.below(size)] = self._draw_wild()
        return tuple(chance.shuffle(cards) if chance.draw() < 0.1 else cards)

    def _draw_set(self) -> tuple[Card, ...]:
        chance = self._chance
        rank = chance.pick((ACE, *range(TWO + 1, KING + 1)))
        there = [
            card for suit in Suit for card in [face(rank, suit)] * self._left[face(rank, suit)]
        ]
        cards = chance.shuffle(there)[: min(self._draw_size(), LONGEST_MELD - 1)]
        if chance.draw() < 0.3:
            cards[-1:] = [self._draw_wild()]
        return tuple(cards)

    def _draw_wild(self) -> Card:
        return JOKER if self._chance.draw() < 0.5 else face(TWO, self._chance.pick([*Suit]))

    def _draw_hand(self) -> str:
        words = []
        for _ in range(self._chance.below(8)):
            drawn = self._chance.pick(FACES)
            if not self._left[drawn]:
                continue
            self._left[drawn] -= 1
            is_alone = drawn is not JOKER and self._chance.draw() < 0.1
            words.append(RANK_NAMES[drawn.rank] if is_alone else drawn.code)
        return " ".join(words)
