"""A rule set, as a director types it: every field but its key."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring.forms.fields import WholeField
from scoring.rules.ruleset import (
    Aces,
    ClosingNeeds,
    FirstDraw,
    PozzettoPays,
    RuleSet,
    SemiClean,
    UnseenPays,
)
from scoring.rules.validity import (
    NAME_LENGTH,
    SEATS,
    SOURCE_LENGTH,
    RuleFault,
    check_rules,
)
from scoring.wording.rule_sets import rule_fault_sentence

Text = Any
"""A str, or one that is translated when it is shown."""

FIGURES: dict[str, Text] = {
    "packs": _("Packs"),
    "jokers": _("Jokers"),
    "joker": _("A joker"),
    "two": _("A two (pinella)"),
    "ace": _("An ace"),
    "high_cards": _("Each 8, 9, 10, jack, queen and king"),
    "low_cards": _("Each 3, 4, 5, 6 and 7"),
    "clean": _("Clean burraco"),
    "semi_clean": _("Semi-clean burraco"),
    "dirty": _("Dirty burraco"),
    "closing": _("Closing"),
    "exact_cut": _("For cutting exactly the cards of the pozzetti"),
    "pozzetti": _("Pozzetti"),
    "pozzetto_size": _("Cards of a pozzetto"),
    "pozzetto_alone": _("Cards of the pozzetto of who plays alone, with three at a table"),
    "pozzetto": _("Taken off for a pozzetto not taken"),
    "stock_left": _("Cards of the stock that are not played"),
    "smazzate": _("Smazzate a turn"),
}
SWITCHES: dict[str, Text] = {
    "wild_twos": _("A two may stand for another card"),
    "wild_beside_whole_suit": _("A wild card beside a whole suit"),
    "one_set_a_rank": _("One set of a rank a side"),
    "closing_discard": _("The last card is discarded, and is no wild card"),
    "pozzetto_joins_stock": _("A pozzetto not taken becomes the stock"),
    "stalemate_ends": _("A stalemate ends the smazzata"),
    "target_reached": _("The game is won at the target too, not only above it"),
}
CHOICES: dict[str, tuple[Text, Sequence[tuple[Any, Text]]]] = {
    "seats": (_("Players at a table"), [(seats, str(seats)) for seats in SEATS]),
    "semi_clean_reading": (
        _("What is a semi-clean burraco"),
        [
            (SemiClean.NONE, _("not adopted")),
            (SemiClean.SEVEN_NATURAL, _("a wild card and seven natural cards together")),
            (SemiClean.WILD_AT_END, _("the wild card at an end, or a set of eight")),
        ],
    ),
    "aces": (
        _("The ace in a run"),
        [
            (Aces.EITHER, _("below the two or above the king")),
            (Aces.BOTH, _("below the two and above the king")),
            (Aces.HIGH, _("above the king only")),
            (Aces.LOW, _("below the two only")),
        ],
    ),
    "closing_needs": (
        _("Closing needs"),
        [(ClosingNeeds.BURRACO, _("any burraco")), (ClosingNeeds.CLEAN, _("a clean burraco"))],
    ),
    "pozzetto_pays": (
        _("A pozzetto not taken is paid for"),
        [
            (PozzettoPays.ALWAYS, _("always")),
            (PozzettoPays.IF_ANY_TAKEN, _("only if the other side took one")),
        ],
    ),
    "unseen_pays": (
        _("A pozzetto never looked at costs"),
        [
            (UnseenPays.CARDS, _("its cards, which count in hand")),
            (UnseenPays.FLAT, _("as much as one not taken")),
        ],
    ),
    "first_draw": (
        _("Who plays first is drawn by"),
        [
            (FirstDraw.BY_SUIT, _("rank, then spades, hearts, diamonds, clubs")),
            (FirstDraw.HEARTS_FIRST, _("rank, then hearts, diamonds, clubs, spades")),
            (FirstDraw.DRAW_AGAIN, _("rank; equal ones draw again")),
        ],
    ),
}
PARTS: dict[str, tuple[Text, dict[str, Text]]] = {
    "premiums": (
        _("Premium burrachi are paid"),
        {
            "suit_clean": _("Whole suit, clean"),
            "suit_wild": _("Whole suit with a wild card"),
            "rank_clean": _("All eight of a rank"),
            "rank_wild": _("All eight of a rank with a wild card"),
        },
    ),
    "initial_meld": (
        _("A side must lay down so many points at once to begin"),
        {
            "least": _("Points of cards to begin with"),
            "above": _("From so many game points in the match on"),
            "least_above": _("Points of cards to begin with then"),
            "step": _("More points after each try that failed"),
        },
    ),
}
"""Groups that a rule set has or has not: the switch's label, the figures' labels."""

GROUPS: tuple[tuple[Text, tuple[str, ...]], ...] = (
    (_("Name"), ("name", "source")),
    (_("Cards and players"), ("packs", "jokers", "wild_twos", "seats")),
    (_("What cards are worth"), ("joker", "two", "ace", "high_cards", "low_cards")),
    (_("Burrachi"), ("clean", "dirty", "semi_clean_reading", "semi_clean", "premiums")),
    (_("Melds"), ("aces", "wild_beside_whole_suit", "one_set_a_rank", "initial_meld")),
    (_("Closing"), ("closing", "closing_needs", "closing_discard", "stalemate_ends")),
    (
        _("Pozzetti and stock"),
        ("pozzetti", "pozzetto_size", "pozzetto_alone", "pozzetto", "pozzetto_pays",
         "unseen_pays", "pozzetto_joins_stock", "stock_left", "exact_cut"),
    ),
    (_("The game"), ("first_draw", "target", "target_reached", "smazzate")),
)  # fmt: skip
MOST = 1_000_000
"""What may be typed as a figure; what makes sense, `check_rules` says."""
MOST_FILE = 64 * 1024
"""Bytes; a rule set takes two thousand."""


@dataclass(frozen=True, slots=True)
class Group:
    """Fields of the page that belong together."""

    title: Text
    fields: list[forms.BoundField]


class RulesForm(forms.Form):
    """A rule set's fields. `rules` is what it was before, and gives the key and what was mistyped.

    `typed()` gives the rule set once the form is valid.
    """

    name = forms.CharField(label=_("Name"), max_length=NAME_LENGTH)
    source = forms.CharField(
        label=_("Document that says so"), max_length=SOURCE_LENGTH, required=False
    )

    def __init__(self, rules: RuleSet, data: Any = None) -> None:
        super().__init__(data, initial=_list_initial(rules))
        self._rules = rules
        for name, label in FIGURES.items():
            self.fields[name] = WholeField(label=label, least=-MOST, most=MOST)
        self.fields["target"] = WholeField(
            label=_("Target"),
            least=-MOST,
            most=MOST,
            required=False,
            help_text=_("Game points; blank where a number of smazzate is played."),
        )
        for name, label in SWITCHES.items():
            self.fields[name] = forms.BooleanField(label=label, required=False)
        for name, (label, choices) in CHOICES.items():
            self.fields[name] = forms.ChoiceField(label=label, choices=choices)
        for name, (label, parts) in PARTS.items():
            self.fields[name] = forms.BooleanField(label=label, required=False)
            for part, its_label in parts.items():
                self.fields[f"{name}_{part}"] = WholeField(
                    label=its_label, least=-MOST, most=MOST, required=False
                )

    @property
    def groups(self) -> list[Group]:
        """All fields, in the order of the page."""
        return [
            Group(title, [self[name] for one in names for name in _list_names(one)])
            for title, names in GROUPS
        ]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        for name, (_label, parts) in PARTS.items():
            for part in parts:
                field = f"{name}_{part}"
                if not cleaned.get(name):
                    self.errors.pop(field, None)  # not asked for
                elif field not in self.errors and cleaned.get(field) is None:
                    self.add_error(field, WholeField.default_error_messages["required"])
        for fault in check_rules(self._read(cleaned)):
            field = name_field(fault)
            if field not in self.errors:
                self.add_error(field, ValidationError(rule_fault_sentence(fault)))
        return cleaned

    def typed(self) -> RuleSet:
        """The rule set as typed. The form must be valid."""
        return self._read(self.cleaned_data)

    def _read(self, cleaned: dict[str, Any]) -> RuleSet:
        """What was typed; what could not be read stays as it was, and is marked already."""
        known = {field.name for field in fields(RuleSet)} - {"seats", "key", *PARTS}
        values = {name: value for name, value in cleaned.items() if name in known}
        if "seats" in cleaned:
            values["seats"] = int(cleaned["seats"])
        for name, (_label, parts) in PARTS.items():
            typed = {part: cleaned.get(f"{name}_{part}") for part in parts}
            if not cleaned.get(name):
                values[name] = None
            elif None not in typed.values():
                values[name] = typed
        return replace(RuleSet.from_data(self._rules.to_data() | values), key=self._rules.key)


class RulesFileForm(forms.Form):
    """A rule set's file. `text` is what it holds once the form is valid."""

    file = forms.FileField(
        label=_("File of a rule set"),
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
    )

    def clean_file(self) -> str:
        file = self.cleaned_data["file"]
        if file.size > MOST_FILE:
            raise ValidationError(_("The file is too large to be a rule set."))
        try:
            text: str = file.read().decode("utf-8-sig")
        except UnicodeDecodeError:
            raise ValidationError(_("The file is no text.")) from None
        return text

    @property
    def text(self) -> str:
        text: str = self.cleaned_data["file"]
        return text


def name_field(fault: RuleFault) -> str:
    """The form's field that a fault is of."""
    return fault.field.replace(".", "_")


def list_fault_lines(rules: RuleSet, faults: Iterable[RuleFault]) -> list[str]:
    """Faults with the label of their field, for where no fields are shown."""
    labels = {name: field.label for name, field in RulesForm(rules).fields.items()}
    return [f"{labels[name_field(fault)]}: {rule_fault_sentence(fault)}" for fault in faults]


def _list_names(name: str) -> list[str]:
    parts = PARTS[name][1] if name in PARTS else {}
    return [name, *[f"{name}_{part}" for part in parts]]


def _list_initial(rules: RuleSet) -> dict[str, Any]:
    initial = rules.to_data()
    for name in PARTS:
        part = initial[name]
        initial[name] = part is not None
        initial |= {f"{name}_{key}": value for key, value in (part or {}).items()}
    return initial
