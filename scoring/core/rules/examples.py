"""Example melds and smazzate that show how two rule sets judge the same cards.

The melds are printed in the rule documents, or were added because rule sets disagree on them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from scoring.core.rules.endings import End, Ending, Pozzetto
from scoring.core.rules.faults import Fault, Line
from scoring.core.rules.judging import judge_meld
from scoring.core.rules.melds import Meld, NotAMeld
from scoring.core.rules.notation import format_cards, parse_cards
from scoring.core.rules.ruleset import RuleSet
from scoring.core.rules.scores import Assessment
from scoring.core.rules.sides import Sides
from scoring.core.rules.smazzata import CardsRecord, SideCards, assess_cards

GAMES: Final = "Burraco Rummy Games"
ONLINE: Final = "Burraconline"
RULES: Final = "Rules of the Burraco"
BURACO: Final = "Buraco"
FIBUR: Final = "FIBUR 2026"
FITAB: Final = "FITAB"

_PRINTED: Final = (
    (
        GAMES,
        "♣10-♣10-♠10; ♠4-♢4-♡4-♣4-♠2; ♠K-♢K-joker; ♡7-♡8-♡9; ♠A-♠2-♠3-♡2-♠5; ♣9-♣2-♣J; "
        "joker-♢5-♢6; ♡2-♠6-♠7; ♢8-joker-♢10; joker-♢8-♢9-♢10; ♢8-♢9-♢10-joker-♢Q; "
        "♡3-♡4-♡2-♡6; ♢2-♢3-♢4-♢5-♢6-♢7; ♢3-♢4-♢5-♢6-♢7-♢2-♢9; ♢2-♢3-♢4-♢5-♢6-♢7-♢8-♢9; "
        "♣A-♣2-♣3-♣4-♣5-Joker-♣7-♣8-♣9-♣10-♣J-♣Q-♣K; "
        "♣A-♣2-♣3-♣4-♣5-♣6-♣7-♣8-♣9-♣10-♣J-♣Q-♣K-Joker",
    ),
    (
        ONLINE,
        "4S, 4C, 4C; 5D, 6D, 7D; Joker, 8C, 8D; 2C, 6S, 6S; Joker, 8D, 9D; 4C, 2S, 6C; "
        "2D, 5D, 6D; 5D, 6D, 2D, 8D; 6H, Joker, 8H; 4H, Joker, 6H, 7H, 8H; AS, 2S, 3S, 2D, 5S; "
        "3S, 2S, 5S, 6S, 7S, 8S, 9S; 2S, 3S, 4S, 5S, 6S, 7S, 8S, 9S",
    ),
    (RULES, "2C 2S 2D"),
    (
        BURACO,
        "A-2-3-4-5-6-7 (one suit); 2-3-4-5-6-7-8 (one suit); A-2-3-4-5-6-2 (one suit); "
        "2-2-3-4-5-6-7 (one suit); A-2-2-4-5-6-7 (one suit)",
    ),
    # Melds that only some readings make semi-clean, aces at both ends, premium burrachi.
    (FIBUR, "4H 5H 6H 7H 8H 9H 10H JK"),
    (GAMES, "4H 5H 6H 7H 8H 9H 10H JK QH"),
    (FIBUR, "9S 9S 9H 9H 9D 9D 9C JK"),
    (RULES, "5D 6D 7D JK 9D 10D JD QD"),
    (BURACO, "KS AS 2S"),
    (GAMES, "QH KH AH"),
    (BURACO, "AD 2D 3D 4D 5D 6D 7D 8D 9D 10D JD QD KD AD"),
    (FITAB, "AD 2D 3D 4D 5D 6D 7D 8D 9D 10D JD QD KD"),
    (FITAB, "9S 9S 9H 9H 9D 9D 9C 9C"),
    (FITAB, "9S 9S 9H 9H 9D 9D 9C 9C JK"),
)

MELDS: Final = tuple(
    (cards, document) for document, printed in _PRINTED for cards in printed.split("; ")
)
"""Example melds: the cards as printed, and the document that prints or describes them."""


def _side(melds: str, hand: str, pozzetto: Pozzetto) -> SideCards:
    laid = tuple(tuple(parse_cards(meld)) for meld in melds.split(";"))
    return SideCards(laid, tuple(parse_cards(hand)), pozzetto)


SMAZZATE: Final = (
    CardsRecord(
        Ending(End.CLOSED, Line.NS),
        Sides(
            _side("7H 8H 9H 10H JH QH KH; KS KD JK", "3S 4D", Pozzetto.TAKEN),
            _side("4S 4C 4C", "AS AH", Pozzetto.UNTAKEN),
        ),
    ),
    CardsRecord(
        Ending(End.STOCK),
        Sides(
            _side("3C 4C 5C 6C 7C 8C 9C 2D; AS AS AH", "JK 9D", Pozzetto.TAKEN),
            _side("QS QS QH QD QD QC QC JK; 5H 6H 7H", "2C KD", Pozzetto.TAKEN),
        ),
    ),
    CardsRecord(
        Ending(End.STOCK),
        Sides(
            _side("5D 6D 7D 8D", "10S JS", Pozzetto.UNTAKEN),
            _side("3S 3H 3D", "KH 2S", Pozzetto.UNTAKEN),
        ),
    ),
)
"""Examples: 1. N-S close. 2. Semi-clean run, set of eight. 3. Neither side took a pozzetto."""


@dataclass(frozen=True, slots=True)
class MeldVerdict:
    """The verdict of a rule set on cards. `code`: the error, or "" if the cards make a meld.

    `text`: the cards in table order if they make a meld; otherwise in the order typed."""

    code: str
    text: str
    meld: Meld | None = None

    @property
    def mark(self) -> str | None:
        """The burraco's class, which players show by crosswise cards; None if not a burraco."""
        return self.meld.meld_class.value if self.meld and self.meld.burraco else None

    def differs(self, other: MeldVerdict) -> bool:
        """Return True if the two verdicts would be shown differently."""
        return (self.code, _facts(self.meld)) != (other.code, _facts(other.meld))


@dataclass(frozen=True, slots=True)
class ComparedMeld:
    source: str
    now: MeldVerdict
    base: MeldVerdict

    @property
    def differs(self) -> bool:
        return self.now.differs(self.base)


@dataclass(frozen=True, slots=True)
class ComparedSmazzata:
    """A smazzata scored by the edited rule set (`now`) and by its original (`base`)."""

    record: CardsRecord
    now: Assessment
    base: Assessment

    @property
    def differs(self) -> bool:
        return self.now.score.totals != self.base.score.totals or (
            _codes(self.now.faults) != _codes(self.base.faults)
        )


@dataclass(frozen=True, slots=True)
class Comparison:
    """All examples judged by `rules` and by `base`; melds judged differently come first."""

    rules: RuleSet
    base: RuleSet
    melds: tuple[ComparedMeld, ...]
    smazzate: tuple[ComparedSmazzata, ...]

    @property
    def differing(self) -> int:
        return sum(one.differs for one in self.melds) + sum(one.differs for one in self.smazzate)


def compare_rules(rules: RuleSet, base: RuleSet) -> Comparison:
    """Judge every example by both rule sets, which must have no faults."""
    melds = [
        ComparedMeld(source, judge_cards(text, rules), judge_cards(text, base))
        for text, source in MELDS
    ]
    smazzate = [
        ComparedSmazzata(record, assess_cards(record, rules), assess_cards(record, base))
        for record in SMAZZATE
    ]
    return Comparison(
        rules, base, tuple(sorted(melds, key=lambda one: not one.differs)), tuple(smazzate)
    )


def judge_cards(text: str, rules: RuleSet) -> MeldVerdict:
    """Judge the cards in a text as a meld. Raises UnknownCard if part of the text is not a card."""
    cards = tuple(parse_cards(text))
    if any(card.rank == 0 for card in cards) and not rules.jokers:
        return MeldVerdict("deck.no_jokers", format_cards(cards))
    try:
        meld = judge_meld(cards, rules)
    except NotAMeld as refusal:
        return MeldVerdict(refusal.code, format_cards(cards))
    return MeldVerdict("", meld.text, meld)


def list_sums(compared: ComparedSmazzata) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield the name of each score field, with its points for both sides by both rule sets.

    The four figures are `now` for N-S and E-W, then `base` for N-S and E-W. Points left in hand
    and pozzetto penalties are negative."""
    sides = (*compared.now.score, *compared.base.score)
    for field, sign in _LINES:
        yield field, tuple(sign * getattr(side, field) for side in sides)


_LINES: Final = (
    ("meld_points", 1),
    ("burraco_bonus", 1),
    ("closing_bonus", 1),
    ("hand_points", -1),
    ("pozzetto_penalty", -1),
    ("total", 1),
)


def _facts(meld: Meld | None) -> tuple[object, ...] | None:
    return (meld.kind, meld.meld_class, meld.points, meld.bonus) if meld else None


def _codes(faults: tuple[Fault, ...]) -> list[tuple[str, object, object]]:
    return [(fault.code, fault.side, fault.meld) for fault in faults]
