"""Kinds of burraco: the kinds that a rule set pays for, a meld's kind, and the bonuses."""

from __future__ import annotations

from typing import Final

from scoring.core.rules.melds import (
    BURRACO_SIZE,
    WHOLE_RANK,
    WHOLE_SUIT,
    BurracoKind,
    MeldClass,
    MeldKind,
)
from scoring.core.rules.ruleset import ClosingNeeds, RuleSet, SemiClean

PREMIUM_KINDS: Final = (
    BurracoKind.SUIT_CLEAN,
    BurracoKind.SUIT_WILD,
    BurracoKind.RANK_CLEAN,
    BurracoKind.RANK_WILD,
)
CLEAN_KINDS: Final = (BurracoKind.CLEAN, BurracoKind.SUIT_CLEAN, BurracoKind.RANK_CLEAN)
MIN_SIZES: Final = dict.fromkeys(BurracoKind, BURRACO_SIZE) | {
    BurracoKind.SUIT_CLEAN: WHOLE_SUIT,
    BurracoKind.SUIT_WILD: WHOLE_SUIT,
    BurracoKind.RANK_CLEAN: WHOLE_RANK,
    BurracoKind.RANK_WILD: WHOLE_RANK + 1,
}


def find_burraco(
    kind: MeldKind, meld_class: MeldClass, size: int, rules: RuleSet
) -> BurracoKind | None:
    """Return the kind of burraco that a meld of `size` cards is; None below seven cards."""
    if size < BURRACO_SIZE:
        return None
    clean = meld_class is MeldClass.CLEAN
    if rules.premiums is not None:
        if kind is MeldKind.RUN and size >= WHOLE_SUIT:
            return BurracoKind.SUIT_CLEAN if clean else BurracoKind.SUIT_WILD
        naturals = size if clean else size - 1
        if kind is MeldKind.SET and naturals >= WHOLE_RANK:
            return BurracoKind.RANK_CLEAN if clean else BurracoKind.RANK_WILD
    return BurracoKind(meld_class.value)


def burraco_kinds(rules: RuleSet) -> tuple[BurracoKind, ...]:
    """Return the kinds that these rules pay for, in the order of a score sheet."""
    unpaid = set() if rules.premiums is not None else set(PREMIUM_KINDS)
    if rules.semi_clean_reading is SemiClean.NONE:
        unpaid.add(BurracoKind.SEMI_CLEAN)
    return tuple(kind for kind in BurracoKind if kind not in unpaid)


def burraco_value(kind: BurracoKind, rules: RuleSet) -> int:
    """Return the bonus of a kind of burraco, in game points; the rules must pay for this kind."""
    paid_by = rules.premiums if kind in PREMIUM_KINDS else rules
    return int(getattr(paid_by, kind.value))


def opens_closing(kind: BurracoKind | None, rules: RuleSet) -> bool:
    """Return True if a burraco of this kind allows its side to close; None means no burraco."""
    if rules.closing_needs is ClosingNeeds.CLEAN:
        return kind in CLEAN_KINDS
    return kind is not None
