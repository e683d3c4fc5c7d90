"""The rows of the learning pages: a rule set's topics, its card values, and differences between
documents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.utils.functional import Promise

from scoring.rules.burrachi import burraco_kinds
from scoring.rules.catalogue import CATALOGUE, Figure, Group, Unit
from scoring.rules.documents import find_grounds
from scoring.rules.judging import judge_meld
from scoring.rules.melds import BurracoKind, Meld, NotAMeld
from scoring.rules.notation import parse_cards
from scoring.rules.passages.passage import GAP, Passage
from scoring.rules.presets import PRESETS
from scoring.rules.ruleset import RuleSet
from scoring.rules.topics import Claim, Topic
from scoring.wording.labels import format_rules_name
from scoring.wording.learn import OTHER_READINGS, TOPIC_NAMES, format_grounds, format_topic
from scoring.wording.rules import FIELD_NAMES
from scoring.wording.smazzate import BURRACO_NAMES
from scoring.wording.sources import format_passage

# A burraco of each kind; W is a wild card.
EXAMPLES: dict[BurracoKind, str] = {
    BurracoKind.CLEAN: "7H 8H 9H 10H JH QH KH",
    BurracoKind.SEMI_CLEAN: "W 5S 6S 7S 8S 9S 10S JS",
    BurracoKind.DIRTY: "5D 6D W 8D 9D 10D JD",
    BurracoKind.SUIT_CLEAN: "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH",
    BurracoKind.SUIT_WILD: "AS 2S 3S 4S 5S W 7S 8S 9S 10S JS QS KS",
    BurracoKind.RANK_CLEAN: "8H 8H 8D 8D 8C 8C 8S 8S",
    BurracoKind.RANK_WILD: "QH QH QD QD QC QC QS QS W",
}


class LearnPassage(NamedTuple):
    place: str
    """RuleDocument and section."""
    quotation: str
    """The words of the document, in its language; "" where none can be quoted."""


class LearnClaim(NamedTuple):
    """A sentence of the rules, and what it rests on."""

    text: str
    grounds: str
    """What comes before the passages, or says that there are none; "" where nothing is claimed."""
    passages: list[LearnPassage]
    is_aside: bool = False
    """Whether it speaks of what the document says beside what is played."""


class LearnLine(NamedTuple):
    """The rules on one topic, claim by claim."""

    topic: Topic
    title: str | Promise
    claims: list[LearnClaim]

    @property
    def played(self) -> list[LearnClaim]:
        return [claim for claim in self.claims if not claim.is_aside]

    @property
    def text(self) -> str:
        """What is played."""
        return " ".join(claim.text for claim in self.played)

    @property
    def source(self) -> str:
        """The places that it rests on, each once."""
        places = [passage.place for claim in self.played for passage in claim.passages]
        return "; ".join(dict.fromkeys(places))


class CardValue(NamedTuple):
    cards: str
    points: int


class BurracoExample(NamedTuple):
    """An example of a burraco: `points` of its cards, `bonus` by the rules."""

    name: str | Promise
    cards: str
    mark: str
    points: int
    bonus: int


class DifferenceCell(NamedTuple):
    key: str
    name: str
    line: LearnLine
    differs: bool
    """Whether the cell differs from the first of the row."""


class DifferenceRow(NamedTuple):
    title: str | Promise
    cells: list[DifferenceCell]


def list_topic_lines(rules: RuleSet) -> list[LearnLine]:
    """All topics of these rules in order; a kept set has no variations."""
    return [
        build_learn_line(topic, rules)
        for topic in Topic
        if topic is not Topic.VARIATIONS or rules.key in PRESETS
    ]


def build_learn_line(topic: Topic, rules: RuleSet) -> LearnLine:
    claims = [_build_claim(claim, text, rules) for claim, text in format_topic(topic, rules)]
    return LearnLine(topic, TOPIC_NAMES[topic], claims)


def _build_claim(claim: Claim | None, text: str, rules: RuleSet) -> LearnClaim:
    """A kept set has no passages: its source stands at the head of its page."""
    grounds = None if claim is None else find_grounds(claim, rules)
    if grounds is None:
        return LearnClaim(text, "", [])
    passages = [_show(passage) for passage in grounds.passages]
    return LearnClaim(text, format_grounds(grounds), passages, claim in OTHER_READINGS)


def _show(passage: Passage) -> LearnPassage:
    return LearnPassage(format_passage(passage), passage.quotation.replace(GAP, " […] "))


def list_card_values(rules: RuleSet) -> list[CardValue]:
    """The values of the cards, the highest first, as score sheets print them."""
    values = [CardValue("JK", rules.joker)] if rules.jokers else []
    return [
        *values,
        CardValue("2S 2H 2D 2C", rules.two),
        CardValue("AS AH AD AC", rules.ace),
        CardValue("KH QH JH 10H 9H 8H", rules.high_cards),
        CardValue("7S 6S 5S 4S 3S", rules.low_cards),
    ]


def list_examples(rules: RuleSet) -> list[BurracoExample]:
    """An example of each kind of burraco that these rules reward and that their wild cards
    allow."""
    return list(_judge_examples(rules))


def list_differences() -> list[DifferenceRow]:
    """The topics on which the presets differ, the Italian rules first."""
    rows = []
    for topic in Topic:
        if topic is Topic.VARIATIONS:
            continue
        lines = [(rules, build_learn_line(topic, rules)) for rules in PRESETS.values()]
        first = lines[0][1].text
        if any([line.text != first for _rules, line in lines]):
            cells = [
                DifferenceCell(rules.key, format_rules_name(rules), line, line.text != first)
                for rules, line in lines
            ]
            rows.append(DifferenceRow(TOPIC_NAMES[topic], cells))
    return rows


def list_bonuses(rules: RuleSet) -> list[tuple[str, int]]:
    """The bonuses and penalties besides burrachi, with their signs."""
    bonuses = [
        field
        for field in (*CATALOGUE[Group.CLOSING], *CATALOGUE[Group.POZZETTI])
        if isinstance(field, Figure) and field.unit is Unit.POINTS
    ]
    return [
        (str(FIELD_NAMES[field.name]), -points if field.is_penalty else points)
        for field in bonuses
        if (points := getattr(rules, field.name))
    ]


def _judge_examples(rules: RuleSet) -> Iterator[BurracoExample]:
    for kind in burraco_kinds(rules):
        meld = _judge(EXAMPLES[kind].split(), rules)
        if meld is not None:
            yield BurracoExample(
                BURRACO_NAMES[kind], meld.text, meld.meld_class.value, meld.points, meld.bonus
            )


def _judge(words: Sequence[str], rules: RuleSet) -> Meld | None:
    wild = "JK" if rules.jokers else "2C"
    cards = parse_cards(" ".join([wild if word == "W" else word for word in words]))
    try:
        return judge_meld(tuple(cards), rules)
    except NotAMeld:  # no wild cards at all
        return None
