"""Claims known second-hand from two federations' codes, without words to quote."""

from __future__ import annotations

from typing import Final

from scoring.core.rules.passage import Passage, Passages, RuleDocument
from scoring.core.rules.topics import Claim

NOT_READ: Final = frozenset({RuleDocument.FIBUR, RuleDocument.FITAB})
FIBUR_SECTION: Final = "articles 15–17, January 2026, second-hand"
FIBUR_DRAW: Final = "article 3, as published in November 2026"
FITAB_SECTION: Final = "premium burrachi, second-hand"

_DRAW: Final[Passages] = dict.fromkeys(
    (Claim.FIRST_PLAYER, Claim.TIES, Claim.DRAWN_AGAIN),
    (Passage(RuleDocument.FIBUR, FIBUR_DRAW, ""),),
)
_CODE_OF_2026: Final[Passages] = dict.fromkeys(
    (
        Claim.VALUES,
        Claim.WHOLE_SUIT,
        Claim.BURRACO,
        Claim.SEMI_CLEAN,
        Claim.SEMI_CLEAN_BONUS,
        Claim.POZZETTO_PENALTY,
        Claim.UNSEEN,
        Claim.CLOSING_BONUS,
        Claim.STOCK,
        Claim.TARGET,
        Claim.SMAZZATE,
    ),
    (Passage(RuleDocument.FIBUR, FIBUR_SECTION, ""),),
)
FIBUR: Final[Passages] = {**_CODE_OF_2026, **_DRAW}
FITAB: Final[Passages] = {
    **dict.fromkeys(
        (Claim.WHOLE_SUIT_BONUS, Claim.WHOLE_RANK_BONUS, Claim.SEMI_CLEAN),
        (Passage(RuleDocument.FITAB, FITAB_SECTION, ""),),
    ),
    **_DRAW,
}
