"""The movement of a phase and its options: fields made from what the movements declare."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, cast

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.core.pairing.movement import Option
from scoring.core.pairing.registry import MOVEMENTS, OPTIONS
from scoring.text.movements_wording import LINES_APART, MOVEMENT_NAMES, OPTION_WORDS, OptionWords

LINES = "two_lines"
"""The field of the phase that belongs to movements in which an entry keeps its line."""

CHOSEN = (*OPTIONS, LINES)
"""The fields of single movements; the page numbers them from 1, in this order."""


def list_movements(sides: int) -> list[tuple[str, str | Promise]]:
    """The movements for rule sets of that many sides at a table, each with its name."""
    return [
        (key, MOVEMENT_NAMES[key]) for key in MOVEMENTS if MOVEMENTS[key].sides_a_table == sides
    ]


def list_fields(movement: str) -> set[str]:
    """The fields of CHOSEN that belong to a movement."""
    if movement not in MOVEMENTS:
        return set()
    found = MOVEMENTS[movement]
    return {option.key for option in found.list_options()} | (
        {LINES} if found.keeps_lines else set()
    )


class MovementSelect(forms.Select):
    """A select whose options list their fields of CHOSEN; the style sheet hides the others."""

    def create_option(self, name: str, value: Any, *args: Any, **more: Any) -> dict[str, Any]:
        made = super().create_option(name, value, *args, **more)
        own = list_fields(value)
        shown = [str(place) for place, key in enumerate(CHOSEN, start=1) if key in own]
        made["attrs"]["data-shows"] = " ".join(shown)
        return made


class MovementForm(forms.Form):
    """A movement with its options, and whether its two lines are ranked apart."""

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

    def __init__(self, *args: Any, sides: int, **kwargs: Any) -> None:
        """`sides` are those that the event's rule set seats at a table."""
        super().__init__(*args, **kwargs)
        cast(forms.ChoiceField, self.fields["movement"]).choices = list_movements(sides)
        for key, option in OPTIONS.items():
            self.fields[key] = _build_field(option, OPTION_WORDS[key])

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        for name in set(CHOSEN) - list_fields(cleaned.get("movement", "")):
            # A field of another movement is hidden: its errors and its value are ignored.
            cleaned[name] = None
            self.errors.pop(name, None)
        return cleaned

    def list_options(self) -> dict[str, int]:
        """The options that differ from the defaults. The form must be valid."""
        chosen = {key: self.cleaned_data[key] for key in OPTIONS}
        return {
            key: int(value)
            for key, value in chosen.items()
            if value is not None and value != OPTIONS[key].usual
        }

    @property
    def movement_fields(self) -> Sequence[tuple[forms.BoundField, str]]:
        """The fields of CHOSEN, each with the class by which the style sheet finds it."""
        return [(self[key], f"field--of-{place}") for place, key in enumerate(CHOSEN, start=1)]


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
