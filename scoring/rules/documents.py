"""On which passage of which document each claim of a rule set rests, and which one a fault breaks.

Where a document is silent the Italian rules fill in (scoring.rules.presets), and they are the
source; what neither says is this program's own choice. Three at a table is another game, which who
does not tell of it does not know.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from scoring.rules.passages.buraco import BURACO
from scoring.rules.passages.burraconline import BURRACONLINE
from scoring.rules.passages.passage import Passage, Passages, RuleDocument
from scoring.rules.passages.rules_of_the_burraco import CLUB
from scoring.rules.passages.rummy_games import ITALIAN, ITALIAN_SEMIPULITO
from scoring.rules.passages.second_hand import FIBUR, FITAB
from scoring.rules.ruleset import RuleSet, SemiClean
from scoring.rules.topics import Claim, Topic

OWN_DOCUMENTS: Final[Mapping[str, RuleDocument]] = {
    "italian": RuleDocument.RUMMY_GAMES,
    "italian-semipulito": RuleDocument.RUMMY_GAMES,
    "burraconline": RuleDocument.BURRACONLINE,
    "club": RuleDocument.RULES_OF_THE_BURRACO,
    "buraco": RuleDocument.BURACO,
    "fibur-2026": RuleDocument.FIBUR,
    "fitab": RuleDocument.FITAB,
}
"""The document that each preset is read from."""

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
"""What a preset plays otherwise than the Italian rules without its document saying so."""


class Grounds(NamedTuple):
    """What a claim of a rule set rests on."""

    passages: tuple[Passage, ...] = ()
    """None for what no document says."""
    silent: RuleDocument | None = None
    """The preset's own document where that does not say so."""


def find_grounds(claim: Claim, rules: RuleSet) -> Grounds | None:
    """What a claim of a preset rests on; None for a kept set, whose source its author names."""
    own = OWN_PASSAGES.get(rules.key)
    if own is None:
        return None
    if claim in own:
        return Grounds(own[claim])
    is_filled_in = claim.topic is not Topic.THREE and claim not in _NOT_FILLED_IN.get(rules.key, ())
    adopts = rules.semi_clean_reading is not SemiClean.NONE
    italian = ITALIAN_SEMIPULITO if adopts else ITALIAN
    return Grounds(italian.get(claim, ()) if is_filled_in else (), OWN_DOCUMENTS[rules.key])


def list_own_claims(topic: Topic, rules: RuleSet) -> list[Claim]:
    """What the preset's own document says on a topic; nothing of a kept set."""
    return [claim for claim in OWN_PASSAGES.get(rules.key, ()) if claim.topic is topic]


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
"""What each fault breaks; those that no rule stands behind (sums, spellings) are not here."""


def find_cited(code: str, rules: RuleSet) -> Passage | None:
    """The first passage of a preset that a fault of this code breaks; None where there is none."""
    grounds = find_grounds(CITED[code], rules) if code in CITED else None
    return grounds.passages[0] if grounds and grounds.passages else None
