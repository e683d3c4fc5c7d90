"""The sentences for faults of a rule set and for verdicts on examples."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.rules.examples import MeldVerdict
from scoring.rules.faults import Fault
from scoring.rules.validity import RuleFault
from scoring.wording.smazzate import fault_sentence, meld_sentence

_FAULTS: dict[str, str | Promise] = {
    "range": gettext_lazy("Enter a whole number from %(low)d to %(high)d."),
    "not_five": gettext_lazy("All points must be multiples of 5."),
    "choice": gettext_lazy("Choose one of: %(known)s."),
    "text": gettext_lazy("Enter a single line of text, at most %(limit)d characters."),
    "too_few_cards": gettext_lazy(
        "Hands, pozzetti, the upturned card, the unplayed stock cards and one card to draw "
        "make %(needed)d cards, but there are only %(cards)d: add packs, or remove seats or "
        "pozzetto cards."
    ),
    "no_wild_cards": gettext_lazy(
        "Without jokers and wild twos there is no semi-clean burraco: do not adopt it, or play "
        "with wild cards."
    ),
    "no_target": gettext_lazy("Enter the target too."),
    "three_sides": gettext_lazy("Three sides of two make %(seats)d players at a table."),
    "too_few_pozzetti": gettext_lazy("Each of the %(sides)d sides needs a pozzetto."),
}

_DEARER: dict[str, str | Promise] = {
    "semi_clean": gettext_lazy("A semi-clean burraco cannot be worth more than a clean one."),
    "dirty": gettext_lazy("A dirty burraco cannot be worth more than a cleaner one."),
    "premiums.suit_wild": gettext_lazy("Cannot exceed the value of the whole suit, clean."),
    "premiums.rank_wild": gettext_lazy("Cannot exceed the value of all eight of a rank."),
}

SUM_NAMES: dict[str, str | Promise] = {
    "meld_points": gettext_lazy("Cards on the table"),
    "burraco_bonus": gettext_lazy("Burrachi"),
    "closing_bonus": gettext_lazy("Closing"),
    "hand_points": gettext_lazy("Left in hand"),
    "pozzetto_penalty": gettext_lazy("Pozzetto not taken"),
    "total": gettext_lazy("Total"),
}
"""The lines of a side's sum, by their SideScore field."""


def rule_fault_sentence(fault: RuleFault) -> str:
    """The sentence for a fault of a field, in the reader's language."""
    sentence = _DEARER[fault.field] if fault.code == "dearer" else _FAULTS[fault.code]
    return str(sentence) % fault.params


def verdict_sentence(verdict: MeldVerdict) -> str:
    """The verdict on some cards: "clean run, 7 cards", or why they are no meld."""
    if verdict.meld is None:
        return _("Not a meld. %(why)s") % {"why": fault_sentence(Fault(verdict.code))}
    return meld_sentence(verdict.meld)
