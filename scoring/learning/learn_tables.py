"""Rows of the pages that explain rule sets: topics, card values, differences."""

from __future__ import annotations

from contextlib import suppress
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.core.rules.burrachi import burraco_kinds
from scoring.core.rules.catalogue import CATALOGUE, Figure, Group, Unit
from scoring.core.rules.documents import Sources, find_sources, list_own_claims
from scoring.core.rules.judging import judge_meld
from scoring.core.rules.melds import BurracoKind, Meld, NotAMeld
from scoring.core.rules.notation import parse_cards
from scoring.core.rules.passages import GAP, NOT_READ
from scoring.core.rules.presets import PRESETS
from scoring.core.rules.ruleset import RuleSet
from scoring.core.rules.topics import Claim, Topic
from scoring.learning.claims_wording import format_claims
from scoring.library.labels_wording import format_rules_name
from scoring.library.rules_wording import FIELD_NAMES
from scoring.library.sources_wording import format_document, format_passage
from scoring.records.wording import BURRACO_NAMES

TOPIC_NAMES: dict[Topic, str | Promise] = {
    Topic.PLAYERS: gettext_lazy("Players and packs"),
    Topic.VALUES: gettext_lazy("Card values"),
    Topic.FIRST_PLAYER: gettext_lazy("Who plays first"),
    Topic.CUT: gettext_lazy("Exact cut"),
    Topic.MELDS: pgettext_lazy("topic", "Melds"),
    Topic.WILD_CARDS: gettext_lazy("Wild cards"),
    Topic.ACES: gettext_lazy("Aces in runs"),
    Topic.SETS: gettext_lazy("Sets of one rank"),
    Topic.INITIAL_MELD: gettext_lazy("Initial meld"),
    Topic.BURRACO: pgettext_lazy("topic", "Burraco"),
    Topic.SEMI_CLEAN: gettext_lazy("Semi-clean burraco"),
    Topic.POZZETTO: pgettext_lazy("topic", "Pozzetto"),
    Topic.UNSEEN: gettext_lazy("Pozzetto taken, never looked at"),
    Topic.CLOSING: pgettext_lazy("topic", "Closing"),
    Topic.ENDING: gettext_lazy("When nobody closes"),
    Topic.TARGET: gettext_lazy("Who wins"),
    Topic.THREE: gettext_lazy("Three at a table"),
    Topic.VARIATIONS: gettext_lazy("Variations"),
}

OTHER_READINGS: dict[Claim, str | Promise] = {
    Claim.TWO_PLAYERS: gettext_lazy(
        "The document describes a game of two players; this program adds a partner on each side."
    ),
    Claim.FACE_CARDS: gettext_lazy(
        "In this rule set “face-cards” means cards of any rank, not only J, Q and K."
    ),
    Claim.ONE_ACE: gettext_lazy(
        "In this rule set “either low or high” means one ace per run, at one end."
    ),
    Claim.SAME_CARD: gettext_lazy(
        "In this rule set “identical” means “of equal rank”. In another rule set it can mean "
        "exactly the same card."
    ),
    Claim.EIGHT_CARDS: gettext_lazy(
        "The document can also be read to mean that any burraco of eight cards or more with a wild "
        "card is semi-clean. A rule set can use that meaning."
    ),
    Claim.DIRTY_SETS: gettext_lazy(
        "Some rules allow a semi-clean burraco only as a run: a burraco of cards of one rank with "
        "a wild card is then always dirty."
    ),
    Claim.UNSEEN_FLAT: gettext_lazy(
        "For a pozzetto taken but never looked at, the document allows two penalties: the points "
        "of its cards, or the penalty for a pozzetto not taken. A rule set can use either."
    ),
    Claim.NOT_AWAITED: gettext_lazy(
        "In this rule set a side may close before the other side has played; another rule set "
        "can forbid that."
    ),
}
"""Notes on rules whose source document allows another reading than the built-in rule set's."""
_VARIATIONS: dict[Claim, str | Promise] = {
    Claim.VARIED_SEMI_CLEAN: gettext_lazy("A semi-clean burraco of 150 points."),
    Claim.VARIED_STALEMATE: gettext_lazy(
        "In a stalemate the next player must draw a card from the stock."
    ),
    Claim.VARIED_DISCARD: gettext_lazy("A side may close without a discard."),
    Claim.VARIED_THREE_PLAYERS: gettext_lazy("Three players, one against two."),
    Claim.VARIED_TWO_PLAYERS: gettext_lazy("Two players, one against one."),
    Claim.VARIED_TARGET: gettext_lazy(
        "The target is agreed on before the game: 505, 1005 or 2005 points."
    ),
    Claim.VARIED_JOKERS: gettext_lazy("Jokers are wild cards, worth 30 points."),
    Claim.VARIED_PACKS: gettext_lazy(
        "With three sides of two players, or two sides of three, a third pack is used and 33 cards "
        "are cut off for the pozzetti."
    ),
    Claim.VARIED_ACES: gettext_lazy(
        "In runs, aces go only above the king; in another variation, only below the two."
    ),
    Claim.VARIED_CLOSING: gettext_lazy("A side may also close with only a dirty burraco."),
    Claim.VARIED_TIME: gettext_lazy(
        "The game is played for a fixed time, not to a target in points."
    ),
}
_STATED = OTHER_READINGS | _VARIATIONS
"""Fixed sentences about a rule, which do not depend on the values of a rule set."""


def format_topic(topic: Topic, rules: RuleSet) -> list[tuple[Claim | None, str]]:
    told = format_claims(topic, rules)
    claimed = {claim for claim, _text in told}
    told += [
        (claim, str(_STATED[claim]))
        for claim in list_own_claims(topic, rules)
        if claim in _STATED and claim not in claimed
    ]
    return told or [
        (
            None,
            _(
                "This program uses only part of this rule set’s document, and that part mentions "
                "no variations."
            ),
        )
    ]


def format_sources(sources: Sources) -> str:
    """Return the text that introduces the sources of a rule.

    It is "Source:" if the rule set's own document gives the rule. Otherwise it explains that this
    document does not give the rule, or that its text is not known to the program."""
    if sources.silent is None:
        return _("Source:")
    document = {"document": format_document(sources.silent)}
    if sources.silent in NOT_READ:
        if sources.passages:
            return (
                _(
                    "This program does not know what %(document)s says about this. "
                    "The rule was taken from:"
                )
                % document
            )
        return (
            _(
                "This program does not know what %(document)s says about this, so it chose "
                "the rule itself."
            )
            % document
        )
    if sources.passages:
        return _("%(document)s does not give this rule. The rule was taken from:") % document
    return _("%(document)s does not give this rule, so this program chose it.") % document


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


class LearnClaim(NamedTuple):
    text: str
    sources: str
    """The text of `format_sources`; "" if the rule set is not built in or the claim is None."""
    passages: list[tuple[str, str]]
    """(document and section, quotation in the original language or "") of each source."""
    is_aside: bool = False
    """True if `text` only notes another possible meaning of the rule document, not in force."""


class LearnLine(NamedTuple):
    topic: Topic
    claims: list[LearnClaim]

    @property
    def title(self) -> str | Promise:
        return TOPIC_NAMES[self.topic]

    @property
    def played(self) -> list[LearnClaim]:
        return [claim for claim in self.claims if not claim.is_aside]

    @property
    def text(self) -> str:
        """The sentences on the rules in force, without notes on other readings of the documents."""
        return " ".join(claim.text for claim in self.played)

    @property
    def source(self) -> str:
        """The documents and sections on which the rules are based, without repetition."""
        places = dict.fromkeys(place for claim in self.played for place, _words in claim.passages)
        return "; ".join(places)


DifferenceCell = tuple[str, str, LearnLine, bool]
"""(preset's key, preset's name, explanation, True if it differs from the first preset's)."""


def list_topic_lines(rules: RuleSet) -> list[LearnLine]:
    """Return the rules by topic, in order. Only built-in rule sets have the topic `VARIATIONS`."""
    return [
        build_learn_line(topic, rules)
        for topic in Topic
        if topic is not Topic.VARIATIONS or rules.key in PRESETS
    ]


def build_learn_line(topic: Topic, rules: RuleSet) -> LearnLine:
    claims = [_build_claim(claim, text, rules) for claim, text in format_topic(topic, rules)]
    return LearnLine(topic, claims)


def _build_claim(claim: Claim | None, text: str, rules: RuleSet) -> LearnClaim:
    """Build a statement about the rules, with its sources.

    The sources are empty if the rule set is not built in, or if `claim` is None."""
    sources = None if claim is None else find_sources(claim, rules)
    if sources is None:
        return LearnClaim(text, "", [])
    passages = [
        (format_passage(passage), passage.quotation.replace(GAP, " […] "))
        for passage in sources.passages
    ]
    return LearnClaim(text, format_sources(sources), passages, claim in OTHER_READINGS)


def list_card_values(rules: RuleSet) -> list[tuple[str, int]]:
    """Return (cards, points) of each card value: jokers first, grouped as on the score sheet."""
    values = [("JK", rules.joker)] if rules.jokers else []
    return [
        *values,
        ("2S 2H 2D 2C", rules.two),
        ("AS AH AD AC", rules.ace),
        ("KH QH JH 10H 9H 8H", rules.high_cards),
        ("7S 6S 5S 4S 3S", rules.low_cards),
    ]


def list_examples(rules: RuleSet) -> list[tuple[str | Promise, Meld]]:
    """Return (name, example meld) of each kind of burraco that these rules reward and allow."""
    wild = "JK" if rules.jokers else "2C"
    examples = []
    for kind in burraco_kinds(rules):
        cards = parse_cards(EXAMPLES[kind].replace("W", wild))
        with suppress(NotAMeld):  # no wild cards at all
            examples.append((BURRACO_NAMES[kind], judge_meld(tuple(cards), rules)))
    return examples


def list_differences() -> list[tuple[str | Promise, list[DifferenceCell]]]:
    """Return the topics on which the presets differ, each as (name, a cell per preset)."""
    rows = []
    for topic in Topic:
        lines = [(rules, build_learn_line(topic, rules)) for rules in PRESETS.values()]
        first = lines[0][1].text
        cells = [
            (rules.key, format_rules_name(rules), line, line.text != first) for rules, line in lines
        ]
        if topic is not Topic.VARIATIONS and any(differs for *_, differs in cells):
            rows.append((TOPIC_NAMES[topic], cells))
    return rows


def list_bonuses(rules: RuleSet) -> list[tuple[str, int]]:
    """Return (name, points) of each bonus and (negative) penalty, except those for burrachi."""
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
