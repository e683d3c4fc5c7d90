"""Forms for a director's rulings: a penalty or award, a table's assigned score."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring.core.pairing.entries import EntryKind
from scoring.core.play.awards import Award, RuledFigures
from scoring.core.rules.sides import LINES, Sides
from scoring.models.turn import Turn
from scoring.text.entrants_queries import Entrant
from scoring.text.entries_wording import entry_words
from scoring.web.forms import ReasonForm, WholeField

MAX_POINTS = 10_000
MAX_VP = 200
FINAL = "final"


Subject = tuple[int | None, int | None]
"""A ruling's subject: (turn, smazzata), or (turn, None) for a whole turn. (None, None) is
the final standings. The form's values for these are `3-2`, `3` and `final`."""


def _read_subject(choice: str) -> Subject:
    if choice == FINAL:
        return None, None
    turn, _dash, smazzata = choice.partition("-")
    return int(turn), int(smazzata) if smazzata else None


def _list_subjects(turn: Turn) -> list[tuple[str, Any]]:
    smazzate = range(1, turn.phase.smazzate + 1)
    words = _("smazzata %(n)d of turn %(turn)d")
    return [
        (str(turn.number), _("the whole turn %(n)d") % {"n": turn.number}),
        *((f"{turn.number}-{n}", words % {"n": n, "turn": turn.number}) for n in smazzate),
    ]


def _points_field(label: Any, most: int) -> WholeField:
    return WholeField(label=label, initial=0, least=-most, most=most)


class RulingForm(ReasonForm):
    entry = forms.TypedChoiceField(coerce=int)
    on = forms.TypedChoiceField(label=_("Applies to"), coerce=_read_subject)
    vp = _points_field(_("Victory points"), MAX_VP)
    mp = _points_field(_("Match points"), MAX_POINTS)
    gp = _points_field(_("Game points"), MAX_POINTS)

    def __init__(
        self,
        kind: EntryKind | str,
        entrants: Iterable[Entrant],
        turns: Iterable[Turn],
        *args: Any,
        **kwargs: Any,
    ) -> None:
        """`kind`: the kind of entries (pairs, teams ...); `turns`: the choices, in this order."""
        super().__init__(*args, **kwargs)
        entry, on = self.fields["entry"], self.fields["on"]
        assert isinstance(entry, forms.TypedChoiceField)  # nosec B101  # narrows a type for mypy
        assert isinstance(on, forms.TypedChoiceField)  # nosec B101  # narrows a type for mypy
        entry.label = entry_words(kind, "entry")
        entry.choices = [("", "–"), *((p.number, f"{p.number} · {p.label}") for p in entrants)]
        on.choices = [
            (FINAL, _("the final standings")),
            *((_("Turn %(n)d") % {"n": turn.number}, _list_subjects(turn)) for turn in turns),
        ]

    @property
    def turn(self) -> int | None:
        """The number of the turn that the ruling applies to; None if it is the final standings."""
        on: Subject = self.cleaned_data["on"]
        return on[0]

    @property
    def figures(self) -> list[forms.BoundField]:
        return [field for field in self if isinstance(field.field, WholeField)]

    @property
    def ruled(self) -> RuledFigures:
        return RuledFigures(
            smazzata=self.cleaned_data["on"][1],
            vp=self.cleaned_data["vp"],
            mp=self.cleaned_data["mp"],
            gp=self.cleaned_data["gp"],
        )


class AssignForm(ReasonForm):
    ns_vp = _points_field(_("N-S, victory points"), MAX_VP)
    ns_mp = _points_field(_("N-S, match points"), MAX_POINTS)
    ew_vp = _points_field(_("E-W, victory points"), MAX_VP)
    ew_mp = _points_field(_("E-W, match points"), MAX_POINTS)

    l3_vp = _points_field(_("Third side, victory points"), MAX_VP)
    l3_mp = _points_field(_("Third side, match points"), MAX_POINTS)

    def __init__(self, data: QueryDict | None, *, sides: int, **options: Any) -> None:
        super().__init__(data, **options)
        self._lines = LINES[:sides]
        for line in LINES[sides:]:
            del self.fields[f"{line.lower()}_vp"], self.fields[f"{line.lower()}_mp"]

    @property
    def figures(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """(victory points field, match points field) for each side, N-S first."""
        names = [line.lower() for line in self._lines]
        return [(self[f"{name}_vp"], self[f"{name}_mp"]) for name in names]

    @property
    def awards(self) -> Sides[Award]:
        clean, names = self.cleaned_data, [line.lower() for line in self._lines]
        return Sides(*[Award(clean[f"{name}_vp"], clean[f"{name}_mp"]) for name in names])
