"""The choices of the print page: the kind of print, and its paper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.printing.documents import Format, Orientation
from scoring.printing.wording import (
    LETTERS_NAMES,
    ORIENTATION_NAMES,
    PRINT_NAMES,
    SPAN_NAMES,
    Letters,
    PrintKind,
    Span,
)

PLACES = (3, 5, 10, 15, 20, 30, 50, 100)
USUAL = {
    "span": Span.TURN.value,
    "paper": Format.A4.value,
    "orientation": Orientation.PORTRAIT.value,
    "letters": Letters.FEWEST_PAGES.value,
    "places": "10",
}


class PrintForm(forms.Form):
    has_plan = False
    """True if the print lists the event's planned prizes; the field `places` then has no effect."""

    what = forms.TypedChoiceField(label=_("What"), coerce=PrintKind, choices=PRINT_NAMES.items())
    turn = forms.TypedChoiceField(label=_("Turn"), coerce=int)
    span = forms.TypedChoiceField(label=_("How much"), coerce=Span, choices=SPAN_NAMES.items())
    paper = forms.TypedChoiceField(
        label=_("Paper"), coerce=Format, choices=[(each, each.upper()) for each in Format]
    )
    orientation = forms.TypedChoiceField(
        label=_("Orientation"), coerce=Orientation, choices=ORIENTATION_NAMES.items()
    )
    letters = forms.TypedChoiceField(
        label=_("Text size"), coerce=Letters, choices=LETTERS_NAMES.items()
    )
    places = forms.TypedChoiceField(
        label=_("Places"), coerce=int, choices=[(number, number) for number in PLACES]
    )

    def __init__(
        self, asked: Mapping[str, Any], turns: Sequence[int], *, has_sessions: bool
    ) -> None:
        super().__init__(asked)
        self.has_sessions = has_sessions
        field = self.fields["turn"]
        assert isinstance(field, forms.TypedChoiceField)  # nosec B101  # narrows a type for mypy
        field.choices = [(number, number) for number in turns]
        field.required = bool(turns)

    @classmethod
    def read(
        cls,
        asked: Mapping[str, str],
        turns: Sequence[int],
        turn: int | None,
        *,
        is_played: bool,
        has_sessions: bool,
    ) -> Self:
        """Read a URL's parameters into a valid form; missing or invalid ones get their defaults.

        `turns`: the turn numbers to choose from. `turn`: the default; None if no turn has seats.
        `is_played`: True if all turns are closed, so that the standings are the default print."""
        what = PrintKind.STANDINGS if is_played else PrintKind.NAMES
        usual = USUAL | {"what": what.value, "turn": str(turn or "")}
        data = {name: asked.get(name, value) for name, value in usual.items()}
        form = cls(data, turns, has_sessions=has_sessions)
        right = data | {name: usual[name] for name in form.errors}
        return cls(right, turns, has_sessions=has_sessions)

    @property
    def chosen(self) -> dict[str, Any]:
        self.is_valid()
        return self.cleaned_data

    @property
    def asked_fields(self) -> list[forms.BoundField]:
        """The fields that affect the chosen print."""
        kind = self.chosen["what"]
        unasked = {
            "turn": not (kind.is_of_turn and self.chosen["turn"]),
            "span": not (self.has_sessions and kind.is_of_seats),
            "letters": kind not in (PrintKind.NAMES, PrintKind.TABLES, PrintKind.PACK),
            "places": kind is not PrintKind.PRIZES or self.has_plan,
        }
        return [field for field in self if not unasked.get(field.name)]
