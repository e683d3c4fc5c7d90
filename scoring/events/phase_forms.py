"""Forms for a phase: its movement, the movement's options, and other settings."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import Any, cast

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.core.pairing.movement import ImpossiblePlan, Option
from scoring.core.pairing.phase import Carry, Length, PhasePlan, QualifyFrom, SectionsBy
from scoring.core.pairing.registry import MOVEMENTS, OPTIONS
from scoring.core.play.formats import DEFAULT_FORMAT, FORMATS, PhaseSettings, propose_table
from scoring.core.rules.ruleset import RuleSet
from scoring.events.phases_wording import (
    CARRY_NAMES,
    LENGTH_NAMES,
    QUALIFY_FROM_NAMES,
    SECTIONS_BY_NAMES,
)
from scoring.library.labels_wording import table_choices
from scoring.text.impossible_wording import impossible_sentence
from scoring.text.movements_wording import LINES_APART, MOVEMENT_NAMES, OPTION_WORDS, OptionWords
from scoring.web.forms import hide_optional_hint, set_usual

LINES = "two_lines"
"""Name of the field shown for movements in which an entry always sits N–S or always E–W."""

CHOSEN = (*OPTIONS, LINES)
"""Form fields that only some movements have. The page's CSS numbers them from 1, in this order."""


def list_movements(sides: int) -> list[tuple[str, str | Promise]]:
    """List (key, name) of the movements for rule sets with this many sides at a table."""
    return [
        (key, MOVEMENT_NAMES[key]) for key in MOVEMENTS if MOVEMENTS[key].sides_a_table == sides
    ]


def list_fields(movement: str) -> set[str]:
    """Return the names in CHOSEN (fields that only some movements have) that this movement has."""
    if movement not in MOVEMENTS:
        return set()
    found = MOVEMENTS[movement]
    return {option.key for option in found.list_options()} | (
        {LINES} if found.keeps_lines else set()
    )


class MovementSelect(forms.Select):
    """A select of movements.

    CHOSEN names the form fields that only some movements have. Each option's `data-shows` attribute
    has the positions in CHOSEN, from 1, of its movement's fields; CSS hides all other fields."""

    def create_option(self, name: str, value: Any, *args: Any, **more: Any) -> dict[str, Any]:
        made = super().create_option(name, value, *args, **more)
        own = list_fields(value)
        shown = [str(place) for place, key in enumerate(CHOSEN, start=1) if key in own]
        made["attrs"]["data-shows"] = " ".join(shown)
        return made


def _build_field(option: Option, words: OptionWords) -> forms.Field:
    if option.is_switch:
        return forms.BooleanField(label=words.label, help_text=words.help, required=False)
    return forms.IntegerField(
        label=words.label,
        help_text=words.help,
        min_value=option.least,
        max_value=option.most,
        required=False,
        validators=[partial(_check_barred, option, words)],
    )


def _check_barred(option: Option, words: OptionWords, value: int) -> None:
    if value == option.barred:
        raise forms.ValidationError(words.barred)


MAX_TURNS = 60
MAX_MINUTES = 600
MAX_SECTIONS = 50
MAX_TARGET = 100_000
USUAL_CAP = 20
"""Default maximum number of smazzate in turns that are played to a target or a set time."""


class SectionTablesField(forms.CharField):
    """Field for the number of tables of each section, typed as `7, 9, 9`.

    The cleaned value is a tuple with the number of matches in each section: the typed number
    divided by `tables_a_match`, which is more than 1 only in team events."""

    def __init__(self, *, tables_a_match: int = 1, **kwargs: Any) -> None:
        super().__init__(required=False, max_length=200, **kwargs)
        self.tables_a_match = tables_a_match

    def prepare_value(self, value: Any) -> Any:
        if value is None or isinstance(value, str):
            return value
        return ", ".join(str(matches * self.tables_a_match) for matches in value)

    def clean(self, value: Any) -> tuple[int, ...]:
        parts = [part for part in re.split(r"[\s,;+·-]+", super().clean(value)) if part]
        if not all(re.fullmatch(r"[0-9]{1,4}", part) for part in parts):
            raise forms.ValidationError(
                _("Enter the number of tables of each section, for example 7, 9, 9.")
            )
        if len(parts) > MAX_SECTIONS:
            raise forms.ValidationError(_("At most 50 sections."))
        tables = tuple(map(int, parts))
        if 0 in tables:
            too_small = ImpossiblePlan("plan.section_too_small", {"possible": 1})
            raise forms.ValidationError(impossible_sentence(too_small, ""))
        if any(each % self.tables_a_match for each in tables):
            sentence = _(
                "A match takes %(n)d tables: the number of tables of each section must be a "
                "multiple of %(n)d."
            )
            raise forms.ValidationError(sentence % {"n": self.tables_a_match})
        return tuple(each // self.tables_a_match for each in tables)


def _list_tables(blank: Promise) -> list[tuple[Any, Any]]:
    return [("", blank), *table_choices()]


def check_five(points: int) -> None:
    """Raise ValidationError unless the points are a multiple of 5. Django's own `step_size` fails
    for numbers beyond the range of floats."""
    if points % 5:
        raise forms.ValidationError(_("A target must be a multiple of 5 points, from 5 up."))


class TargetForm(forms.Form):
    target = forms.IntegerField(min_value=5, max_value=MAX_TARGET, validators=[check_five])


class PhaseForm(forms.Form):
    """Form for a phase's settings; `settings()` returns them if the form is valid."""

    movement = forms.ChoiceField(
        label=_("Movement"),
        widget=MovementSelect,
        error_messages={
            "invalid_choice": _(
                "This movement cannot be chosen with this rule set: choose one that is listed."
            )
        },
    )
    two_lines = forms.BooleanField(
        label=LINES_APART.label, required=False, help_text=LINES_APART.help
    )
    turns = forms.IntegerField(label=_("Turns"), min_value=1, max_value=MAX_TURNS)
    smazzate = forms.IntegerField(label=_("Smazzate per turn"), min_value=1, max_value=12)
    length = forms.ChoiceField(label=_("Turn length"), choices=LENGTH_NAMES.items(), required=False)
    target = forms.IntegerField(
        label=_("Target"),
        min_value=5,
        max_value=MAX_TARGET,
        validators=[check_five],
        required=False,
        help_text=_(
            "For example 505, 1005 or 2005 points. If blank, the rule set’s target applies. Each "
            "turn starts again from 0 points."
        ),
    )
    cap = forms.IntegerField(
        label=_("Maximum number of smazzate"),
        min_value=1,
        max_value=40,
        required=False,
    )
    minutes = forms.IntegerField(label=_("Minutes per turn"), min_value=1, max_value=MAX_MINUTES)
    table_key = forms.ChoiceField(
        label=_("Conversion table"),
        choices=partial(_list_tables, _("the conversion table for this turn length")),
        required=False,
        help_text=_(
            "Converts match points into victory points. Keep this table unless your federation "
            "uses another one."
        ),
    )
    team_table_key = forms.ChoiceField(
        label=_("Victory points of a team’s match"),
        choices=partial(_list_tables, _("the sum of the victory points at the team’s tables")),
        required=False,
        help_text=_(
            "With a conversion table, the match points of all the team’s pairs in a turn "
            "are added up and converted into victory points. To use FIBUR’s table (art. 17), add "
            "it under Conversion tables, then choose it here."
        ),
    )
    section_tables = SectionTablesField(
        label=_("Tables of each section"),
        help_text=_(
            "For example 7, 9, 9 tables. The last section takes all entries that are left, even if "
            "they need more or fewer tables. If blank, there is a single section."
        ),
    )
    sections_by = forms.ChoiceField(
        label=_("Sections are formed"), choices=SECTIONS_BY_NAMES.items(), required=False
    )
    qualify = forms.IntegerField(
        label=_("How many qualify"),
        min_value=0,
        max_value=9_999,
        required=False,
        help_text=_("0 or blank: everyone qualifies."),
    )
    qualify_from = forms.ChoiceField(
        label=_("Qualifiers come from"),
        choices=QUALIFY_FROM_NAMES.items(),
        required=False,
        help_text=_(
            "With 2 qualifiers from each section and seats by the standings, the semi-finals are "
            "A1–B2 and B1–A2."
        ),
    )
    carry = forms.ChoiceField(label=_("Carried over"), choices=CARRY_NAMES.items(), required=False)

    def __init__(
        self, *args: Any, rules: RuleSet | None, tables_a_match: int = 1, **kwargs: Any
    ) -> None:
        """`rules`: the event's rule set, or None before one is chosen."""
        super().__init__(*args, **kwargs)
        movements = list_movements(rules.sides if rules else 2)
        cast(forms.ChoiceField, self.fields["movement"]).choices = movements
        for key, option in OPTIONS.items():
            self.fields[key] = _build_field(option, OPTION_WORDS[key])
        cast(SectionTablesField, self.fields["section_tables"]).tables_a_match = tables_a_match
        self.rules_target = rules.target if rules else None
        for name in ("table_key", "team_table_key"):
            self._store_choice(name, self.initial.get(name, ""))
        for field in self.fields.values():
            hide_optional_hint(field)
        set_usual(self, self.initial_of(FORMATS[DEFAULT_FORMAT].phases[0]))

    def _store_choice(self, name: str, key: str) -> None:
        """Offer the phase's current conversion table (`key`) as a choice of the field `name`. The
        table may be missing from the choices: retired, or imported from another desk."""
        field = cast(forms.ChoiceField, self.fields[name])
        if key and not field.valid_value(key):
            field.choices = [*cast(list[tuple[Any, Any]], field.choices), (key, key)]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        for name in set(CHOSEN) - list_fields(cleaned.get("movement", "")):
            # Fields of other movements are hidden, so their values and errors are ignored.
            cleaned[name] = None
            self.errors.pop(name, None)
        self._check_length(cleaned)
        return cleaned

    @property
    def movement_fields(self) -> Sequence[tuple[forms.BoundField, str]]:
        """(field, CSS class) of each form field that only some movements have. By its class, the
        style sheet shows a field only if the selected movement has it."""
        return [(self[key], f"field--of-{place}") for place, key in enumerate(CHOSEN, start=1)]

    def _check_length(self, cleaned: dict[str, Any]) -> None:
        """Clear the fields that the chosen limit of a turn (smazzate, target, time) does not use.

        Adds an error if the limit is a target, and neither the form nor the rules give one."""
        length = cleaned["length"] = Length(cleaned.get("length") or Length.SMAZZATE)
        hidden = {"cap"} if length is Length.SMAZZATE else {"smazzate"}
        for name in hidden | (set() if length is Length.TARGET else {"target"}):
            cleaned[name] = None
            self.errors.pop(name, None)
        if length is not Length.SMAZZATE and "cap" not in self.errors:
            cleaned["smazzate"] = cleaned.get("cap") or USUAL_CAP
        if length is Length.TARGET and not cleaned.get("target") and "target" not in self.errors:
            cleaned["target"] = self.rules_target
            if self.rules_target is None:
                self.add_error("target", _("Enter the points needed to win a match."))

    def settings(self) -> PhaseSettings:
        data = self.cleaned_data
        chosen = {key: data[key] for key in OPTIONS if data[key] is not None}
        plan = PhasePlan(
            movement=data["movement"],
            turns=data["turns"],
            smazzate=data["smazzate"],
            minutes=data["minutes"],
            length=data["length"],
            target=data["target"] or 0,
            options={
                key: int(value) for key, value in chosen.items() if value != OPTIONS[key].usual
            },
            section_tables=data["section_tables"],
            sections_by=SectionsBy(data["sections_by"] or SectionsBy.RANKING),
            qualify=data["qualify"] or 0,
            qualify_from=QualifyFrom(data["qualify_from"] or QualifyFrom.FIELD),
            carry=Carry(data["carry"] or Carry.ALL),
        )
        table_key = data["table_key"] or propose_table(plan.length, plan.smazzate)
        return PhaseSettings(plan, table_key, bool(data["two_lines"]), data["team_table_key"])

    @staticmethod
    def initial_of(settings: PhaseSettings, rules_target: int | None = None) -> dict[str, Any]:
        plan = settings.plan
        counted = plan.length is Length.SMAZZATE
        proposed = settings.table_key == propose_table(plan.length, plan.smazzate)
        return {
            **vars(plan),
            **plan.options,
            "smazzate": plan.smazzate if counted else None,
            "cap": USUAL_CAP if counted else plan.smazzate,
            "target": plan.target or rules_target,
            "table_key": "" if proposed else settings.table_key,
            "team_table_key": settings.team_table_key,
            "two_lines": settings.two_lines,
        }
