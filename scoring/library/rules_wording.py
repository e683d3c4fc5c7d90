"""Text for rule sets: names of fields and options, faults, verdicts on example melds."""

from __future__ import annotations

from typing import Any

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.core.rules.burrachi import PREMIUM_KINDS
from scoring.core.rules.catalogue import Choice, Figure, Group, RuleField, Text, Unit, find_value
from scoring.core.rules.examples import MeldVerdict
from scoring.core.rules.faults import Fault
from scoring.core.rules.melds import BurracoKind
from scoring.core.rules.rules_file import BadRulesFile
from scoring.core.rules.ruleset import (
    Aces,
    ClosingNeeds,
    ComparedWith,
    FirstDraw,
    PozzettoPays,
    RuleSet,
    SemiClean,
    UnseenPays,
)
from scoring.core.rules.validity import RuleFault
from scoring.records.faults_wording import fault_sentence
from scoring.records.wording import BURRACO_NAMES, meld_sentence

Label = Any
"""A str or a lazy translation."""


def _format_burraco_kind(kind: BurracoKind) -> Label:
    name: Label = BURRACO_NAMES[kind]
    return capfirst(name)


GROUP_NAMES: dict[Group, Label] = {
    Group.NAME: gettext_lazy("Name"),
    Group.PLAYERS: gettext_lazy("Cards and players"),
    Group.VALUES: gettext_lazy("Card values"),
    Group.BURRACHI: gettext_lazy("Burrachi"),
    Group.MELDS: gettext_lazy("Melds"),
    Group.CLOSING: gettext_lazy("Closing"),
    Group.POZZETTI: gettext_lazy("Pozzetti and stock"),
    Group.GAME: gettext_lazy("The game"),
}
UNIT_NAMES: dict[Unit, Label] = {
    Unit.POINTS: pgettext_lazy("unit", "points"),
    Unit.CARDS: pgettext_lazy("unit", "cards"),
    Unit.OTHER: "",
}
FIELD_NAMES: dict[str, Label] = {
    "name": gettext_lazy("Name"),
    "source": gettext_lazy("Source document"),
    "packs": gettext_lazy("Packs"),
    "jokers": gettext_lazy("Jokers"),
    "wild_twos": gettext_lazy("A two may stand for another card"),
    "seats": gettext_lazy("Players per table"),
    "sides": gettext_lazy("Sides per table"),
    "compared_with": gettext_lazy(
        "Match points with three sides at a table: what is subtracted from a side’s own points"
    ),
    "joker": gettext_lazy("A joker"),
    "two": gettext_lazy("A two (pinella)"),
    "ace": gettext_lazy("An ace"),
    "high_cards": gettext_lazy("Each 8, 9, 10, jack, queen and king"),
    "low_cards": gettext_lazy("Each 3, 4, 5, 6 and 7"),
    "clean": _format_burraco_kind(BurracoKind.CLEAN),
    "semi_clean": _format_burraco_kind(BurracoKind.SEMI_CLEAN),
    "dirty": _format_burraco_kind(BurracoKind.DIRTY),
    **{f"premiums.{kind.value}": _format_burraco_kind(kind) for kind in PREMIUM_KINDS},
    "semi_clean_reading": gettext_lazy("Definition of a semi-clean burraco"),
    "premiums": gettext_lazy("Premium burrachi earn points"),
    "aces": gettext_lazy("Ace in runs"),
    "wild_beside_whole_suit": gettext_lazy(
        "A run of a whole suit may have a wild card as its fourteenth card"
    ),
    "one_set_a_rank": gettext_lazy("At most one set of each rank per side"),
    "initial_meld": gettext_lazy("The initial meld needs a minimum number of points"),
    "initial_meld.least": gettext_lazy("Card points needed for the initial meld"),
    "initial_meld.above": gettext_lazy(
        "Score in the match from which the initial meld must be higher"
    ),
    "initial_meld.least_above": gettext_lazy("Higher initial meld: card points needed"),
    "initial_meld.step": gettext_lazy(
        "Extra card points needed for the initial meld after each failed attempt"
    ),
    "closing": gettext_lazy("Closing"),
    "closing_needs": gettext_lazy("Required for closing"),
    "closing_discard": gettext_lazy(
        "To close, the last card must be discarded, and it cannot be a wild card"
    ),
    "closing_awaits_opponents": gettext_lazy(
        "A side may close only after the other side has played"
    ),
    "stalemate_ends": gettext_lazy("A stalemate ends the smazzata"),
    "pozzetti": gettext_lazy("Pozzetti"),
    "pozzetto_size": gettext_lazy("Cards of a pozzetto"),
    "pozzetto_alone": gettext_lazy("Cards in the lone player’s pozzetto, with three at a table"),
    "pozzetto": gettext_lazy("Penalty for a pozzetto not taken"),
    "pozzetto_pays": gettext_lazy("When a pozzetto not taken is penalised"),
    "unseen_pays": gettext_lazy("Cost of a pozzetto taken but never looked at"),
    "pozzetto_joins_stock": gettext_lazy("A pozzetto not taken becomes the stock"),
    "stock_left": gettext_lazy("Stock cards left unplayed"),
    "exact_cut": gettext_lazy("Points for cutting exactly enough cards for the pozzetti"),
    "first_draw": gettext_lazy("First player decided by"),
    "target": gettext_lazy("Target"),
    "target_reached": gettext_lazy("Reaching the target exactly is enough to win the game"),
    "smazzate": gettext_lazy("Smazzate per turn"),
}
FIELD_NOTES: dict[str, Label] = {
    "compared_with": gettext_lazy(
        "No document says how to calculate match points with three sides, so this "
        "program chose a way."
    ),
    "target": gettext_lazy("In game points; leave blank if a fixed number of smazzate is played."),
}
OPTION_NAMES: dict[str, dict[object, Label]] = {
    "semi_clean_reading": {
        SemiClean.NONE: gettext_lazy("not adopted"),
        SemiClean.SEVEN_NATURAL: gettext_lazy(
            "at least seven natural cards in a row or of equal rank, and a wild card"
        ),
        SemiClean.SEVEN_IN_RUN: gettext_lazy(
            "a run with seven natural cards in a row and a wild card; never a set"
        ),
        SemiClean.EIGHT_CARDS: gettext_lazy("any burraco of eight cards or more with a wild card"),
        SemiClean.WILD_AT_END: gettext_lazy(
            "a run of eight cards or more with its wild card at one end, or a set of exactly eight "
            "cards, one of them wild"
        ),
    },
    "compared_with": {
        ComparedWith.MEAN: gettext_lazy("the average score of the other two sides"),
        ComparedWith.BEST: gettext_lazy("the higher score of the other two sides"),
    },
    "aces": {
        Aces.EITHER: gettext_lazy("below the two or above the king, but only one ace per run"),
        Aces.BOTH: gettext_lazy("below the two and above the king, even both in one run"),
        Aces.HIGH: gettext_lazy("above the king only"),
        Aces.LOW: gettext_lazy("below the two only"),
    },
    "closing_needs": {
        ClosingNeeds.BURRACO: gettext_lazy("any burraco"),
        ClosingNeeds.CLEAN: gettext_lazy("a clean burraco"),
    },
    "pozzetto_pays": {
        PozzettoPays.ALWAYS: gettext_lazy("always"),
        PozzettoPays.IF_ANY_TAKEN: gettext_lazy("only if the other side took a pozzetto"),
    },
    "unseen_pays": {
        UnseenPays.CARDS: gettext_lazy(
            "the value of the pozzetto’s cards, as if they were in hand"
        ),
        UnseenPays.FLAT: gettext_lazy("as much as a pozzetto not taken"),
    },
    "first_draw": {
        FirstDraw.BY_SUIT: gettext_lazy(
            "by rank, then by suit, from the highest: spades, hearts, diamonds, clubs"
        ),
        FirstDraw.HEARTS_FIRST: gettext_lazy(
            "by rank, then by suit, from the highest: hearts, diamonds, clubs, spades"
        ),
        FirstDraw.LOWEST_ACROSS: gettext_lazy(
            "by rank, then by suit, from the highest: hearts, diamonds, clubs, spades; of the "
            "first player’s opponents, the one with the lowest card deals"
        ),
        FirstDraw.DRAW_AGAIN: gettext_lazy("by rank; players with cards of equal rank draw again"),
        FirstDraw.SAME_CARD_AGAIN: gettext_lazy(
            "by rank, then by suit, from the highest: spades, hearts, diamonds, clubs; the player "
            "with the lowest card deals; players with identical cards draw again"
        ),
    },
}
"""Names of options by field, except for options that are numbers."""


def list_options(field: Choice) -> list[tuple[object, Label]]:
    names = OPTION_NAMES.get(field.name, {})
    return [(option, names.get(option, str(option))) for option in field.options]


def format_value(field: RuleField, rules: RuleSet) -> str:
    """Return the value of a rule set's field as text; None becomes a dash."""
    value: Any = find_value(rules, field.name)
    match field:
        case Choice():
            return str(dict(list_options(field))[value])
        case Figure():
            return "–" if value is None else number_format(value, force_grouping=True)
        case Text():
            return str(value)
    return _("yes") if value else _("no")


_FAULTS: dict[str, str | Promise] = {
    "range": gettext_lazy("Enter a whole number from %(low)d to %(high)d."),
    "not_five": gettext_lazy("All points must be multiples of 5."),
    "choice": gettext_lazy("Choose one of: %(known)s."),
    "text": gettext_lazy("Enter a single line of text, at most %(limit)d characters."),
    "too_few_cards": gettext_lazy(
        "There are only %(cards)d cards, but hands, pozzetti, the upturned card, the unplayed "
        "stock and one card to draw need %(needed)d: add packs, or have fewer players or smaller "
        "pozzetti."
    ),
    "no_wild_cards": gettext_lazy(
        "A semi-clean burraco needs jokers or wild twos: play with wild cards, or leave out the "
        "semi-clean burraco."
    ),
    "no_target": gettext_lazy("Enter the target too."),
    "three_sides": gettext_lazy(
        "Three sides of two players need %(seats)d players at a table: enter %(seats)d."
    ),
    "too_few_pozzetti": gettext_lazy("Each of the %(sides)d sides needs a pozzetto."),
}

_DEARER: dict[str, str | Promise] = {
    "semi_clean": gettext_lazy("A semi-clean burraco cannot be worth more than a clean one."),
    "dirty": gettext_lazy("A dirty burraco cannot be worth more than a cleaner one."),
    "premiums.suit_wild": gettext_lazy(
        "A whole suit with a wild card cannot be worth more than a clean whole suit."
    ),
    "premiums.rank_wild": gettext_lazy(
        "A burraco with all eight cards of a rank cannot be worth more with a wild card than "
        "without one."
    ),
}

SUM_NAMES: dict[str, str | Promise] = {
    "meld_points": gettext_lazy("Cards on the table"),
    "burraco_bonus": gettext_lazy("Burrachi"),
    "closing_bonus": gettext_lazy("Closing"),
    "hand_points": gettext_lazy("Left in hand"),
    "pozzetto_penalty": gettext_lazy("Pozzetto not taken"),
    "total": gettext_lazy("Total"),
}
"""Labels for the lines of a side's score in a smazzata, by SideScore field."""


def rule_fault_sentence(fault: RuleFault) -> str:
    sentence = _DEARER[fault.field] if fault.code == "dearer" else _FAULTS[fault.code]
    return str(sentence) % fault.params


def verdict_sentence(verdict: MeldVerdict) -> str:
    """Return the verdict on some cards: "clean run, 7 cards", or why they are not a meld."""
    if verdict.meld is None:
        return _("Not a meld. %(why)s") % {"why": fault_sentence(Fault(verdict.code))}
    return meld_sentence(verdict.meld)


def bad_file_sentence(bad: BadRulesFile) -> str:
    return str(_BAD_FILES[bad.code]) % bad.params


_BAD_FILES = {
    "rules_file.json": gettext_lazy(
        "The file cannot be read, because it is not JSON: choose one downloaded from this program."
    ),
    "rules_file.schema": gettext_lazy(
        "This is not a rule set file: choose one downloaded from this program."
    ),
    "rules_file.newer": gettext_lazy(
        "The file comes from a newer version of the program: update this program."
    ),
    "rules_file.field": gettext_lazy(
        "The file does not contain a valid rule set: “%(field)s” is missing, unknown or of "
        "the wrong type."
    ),
}
