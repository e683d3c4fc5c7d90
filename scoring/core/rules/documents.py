"""Find the passages of rule documents that support a rule, or that a faulty record violates.

A Claim is one statement about the rules; a preset is a rule set that comes with the program. The
source of a claim is the preset's own document. If that is silent on the claim, the source is the
document of the Italian game, except for claims about the game for three. If both are silent, the
rule is this program's own choice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from scoring.core.rules.passages import (
    BURACO,
    BURRACONLINE,
    CLUB,
    FIBUR,
    FITAB,
    ITALIAN,
    ITALIAN_SEMIPULITO,
    Passage,
    Passages,
    RuleDocument,
)
from scoring.core.rules.ruleset import RuleSet, SemiClean
from scoring.core.rules.topics import Claim, Topic

OWN_DOCUMENTS: Final[Mapping[str, RuleDocument]] = {
    "italian": RuleDocument.RUMMY_GAMES,
    "italian-semipulito": RuleDocument.RUMMY_GAMES,
    "burraconline": RuleDocument.BURRACONLINE,
    "club": RuleDocument.RULES_OF_THE_BURRACO,
    "buraco": RuleDocument.BURACO,
    "fibur-2026": RuleDocument.FIBUR,
    "fitab": RuleDocument.FITAB,
}
"""The source document of each rule set that comes with the program, by key."""

OWN_PASSAGES: Final[Mapping[str, Passages]] = {
    "italian": ITALIAN,
    "italian-semipulito": ITALIAN_SEMIPULITO,
    "burraconline": BURRACONLINE,
    "club": CLUB,
    "buraco": BURACO,
    "fibur-2026": FIBUR,
    "fitab": FITAB,
}

_NOT_FILLED_IN: Final[Mapping[str, frozenset[Claim]]] = {
    "buraco": frozenset({Claim.SETS}),
    "fitab": frozenset({Claim.TARGET}),
}
"""By preset: claims that have no source if the preset's own document is silent."""


class Sources(NamedTuple):
    passages: tuple[Passage, ...] = ()
    """The passages that support the claim; empty if no document supports it."""
    silent: RuleDocument | None = None
    """The rule set's own document, if it is silent on the claim; else None."""


def find_sources(claim: Claim, rules: RuleSet) -> Sources | None:
    """Return the sources of a claim about a preset; None if `rules` is not a preset."""
    own = OWN_PASSAGES.get(rules.key)
    if own is None:
        return None
    if claim in own:
        return Sources(own[claim])
    is_filled_in = claim.topic is not Topic.THREE and claim not in _NOT_FILLED_IN.get(rules.key, ())
    adopts = rules.semi_clean_reading is not SemiClean.NONE
    italian = ITALIAN_SEMIPULITO if adopts else ITALIAN
    return Sources(italian.get(claim, ()) if is_filled_in else (), OWN_DOCUMENTS[rules.key])


def list_own_claims(topic: Topic, rules: RuleSet) -> list[Claim]:
    """List the statements about a topic that the document of this built-in rule set makes."""
    own = OWN_PASSAGES.get(rules.key, ())
    return [claim for claim in Claim if claim in own and claim.topic is topic]


CITED: Final[Mapping[str, Claim]] = {
    "meld.too_short": Claim.MELDS,
    "meld.two_wilds": Claim.ONE_WILD_CARD,
    "meld.only_wilds": Claim.WILD_CARDS,
    "meld.not_a_meld": Claim.MELDS,
    "side.duplicate_set": Claim.SETS,
    "side.not_here": Claim.SEATS,
    "deck.too_many": Claim.PACKS,
    "deck.no_jokers": Claim.PACKS,
    "close.no_burraco": Claim.CLOSING_NEEDS,
    "close.no_pozzetto": Claim.CLOSING_NEEDS,
    "close.no_discard": Claim.LAST_DISCARD,
    "close.cards_in_hand": Claim.LAST_DISCARD,
    "close.unseen_pozzetto": Claim.CLOSING_NEEDS,
    "close.too_early": Claim.OPPONENTS_PLAYED,
    "close.who": Claim.STOCK,
    "end.no_stalemate": Claim.STALEMATE,
    "opening.too_low": Claim.INITIAL_MELD,
    "opening.too_high": Claim.INITIAL_MELD,
    "cut.not_paid": Claim.CUT,
    "pozzetto.unseen_cards": Claim.UNSEEN,
    "alone.missing": Claim.THREE_ALONE,
    "alone.not_here": Claim.THREE_ALONE,
    "alone.not_taken": Claim.THREE_ALONE,
}
"""By fault code, the rule to cite. Faults in sums or spelling violate no rule, so have no entry."""


def find_cited(code: str, rules: RuleSet) -> Passage | None:
    """Return the first passage to cite for a fault with this code; None if no document has one."""
    sources = find_sources(CITED[code], rules) if code in CITED else None
    return sources.passages[0] if sources and sources.passages else None
