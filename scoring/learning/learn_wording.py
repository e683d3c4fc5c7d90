"""Names of rule topics, notes on other readings, and text about the sources of rules."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.core.rules.documents import Sources, list_own_claims
from scoring.core.rules.passages import NOT_READ
from scoring.core.rules.ruleset import RuleSet
from scoring.core.rules.topics import Claim, Topic
from scoring.learning.claims_wording import format_claims
from scoring.library.sources_wording import format_document

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
    Claim.FACE_CARDS: gettext_lazy("The rule set takes “face-cards” to mean cards of any rank."),
    Claim.ONE_ACE: gettext_lazy(
        "The rule set takes “either low or high” to mean one ace per run, at one end."
    ),
    Claim.SAME_CARD: gettext_lazy(
        "The rule set takes “identical” to mean “of equal rank”; another rule set can require "
        "the very same card."
    ),
    Claim.EIGHT_CARDS: gettext_lazy(
        "The document can also mean any burraco of eight cards or more with a wild card: a rule "
        "set can choose that reading."
    ),
    Claim.DIRTY_SETS: gettext_lazy(
        "A rule set can limit the semi-clean burraco to runs; a set with a wild card is then "
        "always dirty."
    ),
    Claim.UNSEEN_FLAT: gettext_lazy(
        "The document also allows the penalty of a pozzetto not taken: a rule set can choose "
        "that penalty."
    ),
    Claim.NOT_AWAITED: gettext_lazy(
        "In this rule set a side may close before the other side has played; another rule set "
        "can forbid that."
    ),
}
"""Notes on rules that a document leaves open to a reading other than its preset's."""
_VARIATIONS: dict[Claim, str | Promise] = {
    Claim.VARIED_SEMI_CLEAN: gettext_lazy("A semi-clean burraco of 150 points."),
    Claim.VARIED_STALEMATE: gettext_lazy("The next player must end a stalemate by drawing."),
    Claim.VARIED_DISCARD: gettext_lazy("Closing without a discard."),
    Claim.VARIED_THREE_PLAYERS: gettext_lazy("Three players, one against two."),
    Claim.VARIED_TWO_PLAYERS: gettext_lazy("Two players, one against one."),
    Claim.VARIED_TARGET: gettext_lazy(
        "The target is agreed on before the game: 505, 1005 or 2005 points."
    ),
    Claim.VARIED_JOKERS: gettext_lazy("Jokers as wild cards of 30 points."),
    Claim.VARIED_PACKS: gettext_lazy(
        "A third pack, with three sides of two players or two sides of three, and a cut of 33 "
        "cards."
    ),
    Claim.VARIED_ACES: gettext_lazy("Aces high only, or low only."),
    Claim.VARIED_CLOSING: gettext_lazy("Closing with a dirty burraco too."),
    Claim.VARIED_TIME: gettext_lazy("A set time instead of a target in points."),
}
_STATED = OTHER_READINGS | _VARIATIONS
"""Sentences that explain a rule by its document alone, not by values of the rule set."""


def format_topic(topic: Topic, rules: RuleSet) -> list[tuple[Claim | None, str]]:
    told = format_claims(topic, rules)
    claimed = {claim for claim, _text in told}
    told += [
        (claim, str(_STATED[claim]))
        for claim in list_own_claims(topic, rules)
        if claim in _STATED and claim not in claimed
    ]
    return told or [(None, _("The consulted part of the document mentions no variants."))]


def format_sources(sources: Sources) -> str:
    """Return the text before the passages that support a rule: "Source:", or that the preset's own
    document lacks the rule."""
    if sources.silent is None:
        return _("Source:")
    document = {"document": format_document(sources.silent)}
    if sources.silent in NOT_READ:
        if sources.passages:
            return _("Rule unknown for %(document)s; taken from:") % document
        return _("Rule unknown for %(document)s: this program’s choice.") % document
    if sources.passages:
        return _("Rule not stated in %(document)s; taken from:") % document
    return _("Rule not stated in %(document)s: this program’s choice.") % document
