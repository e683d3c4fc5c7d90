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
    Claim.FACE_CARDS: gettext_lazy("In this rule set “face-cards” means cards of any rank."),
    Claim.ONE_ACE: gettext_lazy(
        "In this rule set “either low or high” means one ace per run, at one end."
    ),
    Claim.SAME_CARD: gettext_lazy(
        "In this rule set “identical” means “of equal rank”. In another rule set it can "
        "mean exactly the same card."
    ),
    Claim.EIGHT_CARDS: gettext_lazy(
        "The document can also mean that any burraco of eight cards or more with a wild "
        "card is semi-clean. A rule set can use that meaning."
    ),
    Claim.DIRTY_SETS: gettext_lazy(
        "A rule set can limit the semi-clean burraco to runs; a set with a wild card is then "
        "always dirty."
    ),
    Claim.UNSEEN_FLAT: gettext_lazy(
        "The document also allows the same penalty as for a pozzetto not taken. A rule "
        "set can use that penalty."
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
    Claim.VARIED_DISCARD: gettext_lazy("A side may close without a discard."),
    Claim.VARIED_THREE_PLAYERS: gettext_lazy("Three players, one against two."),
    Claim.VARIED_TWO_PLAYERS: gettext_lazy("Two players, one against one."),
    Claim.VARIED_TARGET: gettext_lazy(
        "The target is agreed on before the game: 505, 1005 or 2005 points."
    ),
    Claim.VARIED_JOKERS: gettext_lazy("Jokers are wild cards, worth 30 points."),
    Claim.VARIED_PACKS: gettext_lazy(
        "With three sides of two players, or two sides of three, a third pack is used "
        "and 33 cards are cut."
    ),
    Claim.VARIED_ACES: gettext_lazy("An ace goes only above the king, or only below the two."),
    Claim.VARIED_CLOSING: gettext_lazy("A side may also close with only a dirty burraco."),
    Claim.VARIED_TIME: gettext_lazy("A set time is played instead of a target in points."),
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
    return told or [
        (None, _("The part of the document that this program uses mentions no variants."))
    ]


def format_sources(sources: Sources) -> str:
    """Return the text before the passages that support a rule: "Source:", or that the preset's own
    document lacks the rule."""
    if sources.silent is None:
        return _("Source:")
    document = {"document": format_document(sources.silent)}
    if sources.silent in NOT_READ:
        if sources.passages:
            return (
                _(
                    "This program does not know what %(document)s says about this. The rule was "
                    "taken from:"
                )
                % document
            )
        return (
            _(
                "This program does not know what %(document)s says about this, so it chose the "
                "rule itself."
            )
            % document
        )
    if sources.passages:
        return _("%(document)s does not give this rule. It was taken from:") % document
    return _("%(document)s does not give this rule, so this program chose it.") % document
