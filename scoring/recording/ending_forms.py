"""The questions of a smazzata's form that are of no side: how it ended, who played alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

from django import forms
from django.utils.datastructures import MultiValueDict
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.core.rules.endings import (
    CLOSING_FACTS,
    End,
    list_asked_facts,
)
from scoring.core.rules.faults import Fault, Line
from scoring.core.rules.ruleset import RuleSet
from scoring.core.rules.three import PLACES
from scoring.records.faults_wording import fault_sentence
from scoring.records.wording import CLOSING_QUESTIONS, END_NAMES, LINE_NAMES, ROLE_NAMES

_CLOSED: Final[dict[Line, str | Promise]] = {
    Line.NS: _("N-S closed"),
    Line.EW: _("E-W closed"),
    Line.L3: _("The third side closed"),
}
_CLOSED_OF_THREE: Final[dict[Line, str | Promise]] = {
    Line.NS: _("The lone player closed"),
    Line.EW: _("One of the other two closed"),
}
_OTHERWISE: Final[dict[str, str | Promise]] = {
    end.value: END_NAMES[end] for end in (End.STOCK, End.STALEMATE, End.TIME)
}


class EndingForm(forms.Form):
    """The end of the smazzata: one question without a default.

    A closing without a discard and an exact cut are asked only under rules that have them.
    """

    use_required_attribute = False

    ending = forms.ChoiceField(
        label=_("How did the smazzata end?"),
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose how the smazzata ended.")},
    )

    def __init__(
        self, raw: MultiValueDict[str, str], rules: RuleSet, *, of_three: bool = False
    ) -> None:
        super().__init__(raw)
        closed = _CLOSED_OF_THREE if of_three else _CLOSED
        offered = {line.value: closed[line] for line in rules.lines} | _OTHERWISE
        if not rules.stalemate_ends:
            del offered[End.STALEMATE.value]
        cast(forms.ChoiceField, self.fields["ending"]).choices = [*offered.items()]
        self._facts = list_asked_facts(rules)
        for fact in self._facts:
            label: Any = CLOSING_QUESTIONS[fact]
            self.fields[name_fact_input(fact)] = forms.BooleanField(label=label, required=False)
        if rules.exact_cut:
            names = name_lines_of(of_three)
            question = _("Who cut exactly %(count)d cards? (+%(bonus)d)")
            self.fields["cut"] = forms.ChoiceField(
                label=question % {"count": rules.cut, "bonus": rules.exact_cut},
                choices=[("", _("Nobody")), *[(line.value, names[line]) for line in rules.lines]],
                widget=forms.RadioSelect,
                required=False,
            )

    @property
    def facts(self) -> list[forms.BoundField]:
        """The facts of a closing that the form always shows: all but the unpaid bonus."""
        return [self[name_fact_input(fact)] for fact in self._facts if fact != "bonus_paid"]

    @property
    def unpaid(self) -> forms.BoundField:
        return self[name_fact_input("bonus_paid")]

    def to_data(self) -> dict[str, Any]:
        clean = self.cleaned_data
        ending = clean.get("ending") or End.STOCK.value
        data: dict[str, Any] = {"end": ending}
        if ending in [*Line]:
            data = {"end": End.CLOSED.value, "closed_by": ending}
            for fact in self._facts:
                if clean.get(name_fact_input(fact)):
                    data[fact] = not CLOSING_FACTS[fact]
        if clean.get("cut"):
            data["cut"] = clean["cut"]
        return data


def name_fact_input(fact: str) -> str:
    """The input that says that a fact of the closing is not as usual."""
    return f"unusual-{fact}"


def name_lines_of(of_three: bool) -> Mapping[Line, str | Promise]:
    return ROLE_NAMES if of_three else LINE_NAMES


class AloneForm(forms.Form):
    """One question without a default; `names` are those of places 1 to 3."""

    use_required_attribute = False

    alone = forms.TypedChoiceField(
        label=_("Who plays alone?"),
        help_text=_(
            "The player who took the first pozzetto; if nobody took one, the player "
            "named by the referee."
        ),
        coerce=int,
        widget=forms.RadioSelect,
    )

    def __init__(self, raw: MultiValueDict[str, str], names: Sequence[str]) -> None:
        super().__init__(raw)
        asked = cast(forms.TypedChoiceField, self.fields["alone"])
        asked.choices = list(zip(PLACES, names, strict=True))
        missing = fault_sentence(Fault("alone.missing"))
        asked.error_messages |= dict.fromkeys(("required", "invalid_choice"), missing)

    @property
    def place(self) -> int | None:
        """The place of the player who is alone; None while unanswered."""
        return self.cleaned_data.get("alone")
