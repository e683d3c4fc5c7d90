"""Forms for late entries, withdrawals, returns and substitutions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from players.person import Person
from scoring.core.limits import REASON_MAX
from scoring.core.play.awards import LATENESS, NO_SCORE, Award
from scoring.entries.forms import AskedPerson, EntryForm, add_person, read_person, show_person
from scoring.rulings.forms import MAX_POINTS, MAX_VP
from scoring.text.entrants_queries import Entrant
from scoring.web.forms import ReasonForm, WholeField

NOTHING_CHOSEN = ("", "–")


class LateForm(EntryForm):
    """Form for a late entry. `needs_reason`: the director must explain why it may join although no
    entry has a bye."""

    def __init__(self, *args: Any, needs_reason: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if needs_reason:
            self.fields["override"] = forms.CharField(
                label=_("Why do you let this late entry play anyway?"),
                max_length=REASON_MAX,
            )
        self.fields["penalty"] = forms.BooleanField(
            label=_("Deduct %(points)d MP for being late") % {"points": -LATENESS.mp},
            required=False,
        )

        self.fields["who"] = forms.CharField(
            widget=forms.HiddenInput, required=False, max_length=20
        )

    @property
    def penalty(self) -> Award:
        return LATENESS if self.cleaned_data["penalty"] else NO_SCORE


class ReturnForm(forms.Form):
    """Form for a withdrawn entry's return; the hidden field `seen` has the number of the entry
    whose return the page has previewed."""

    entry = forms.TypedChoiceField(label=gettext_lazy("Who returns?"), coerce=int)
    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=REASON_MAX)
    seen = forms.CharField(widget=forms.HiddenInput, required=False, max_length=40)

    def __init__(self, entrants: Iterable[Entrant], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        entry = self.fields["entry"]
        assert isinstance(entry, forms.TypedChoiceField)  # nosec B101  # narrows a type for mypy
        named = ((one.number, f"{one.number} · {one.label}") for one in entrants)
        entry.choices = [NOTHING_CHOSEN, *named]

    @property
    def choice(self) -> str:
        return str(self.cleaned_data["entry"])

    @property
    def is_confirmed(self) -> bool:
        return bool(self.cleaned_data["seen"] == self.choice)


class LeaveForm(ReturnForm):
    """Form for a withdrawal. The entry's points (VP, MP) for each missed turn are required once
    the page has proposed them."""

    entry = forms.TypedChoiceField(label=gettext_lazy("Who withdraws?"), coerce=int)
    justified = forms.ChoiceField(
        label=gettext_lazy("With good reason?"),
        choices=[("yes", gettext_lazy("yes")), ("no", gettext_lazy("no"))],
        widget=forms.RadioSelect,
    )
    vp = WholeField(
        label=gettext_lazy("Victory points"), least=-MAX_VP, most=MAX_VP, required=False
    )
    mp = WholeField(
        label=gettext_lazy("Match points"), least=-MAX_POINTS, most=MAX_POINTS, required=False
    )
    field_order = ("entry", "justified", "reason", "vp", "mp")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("vp", "mp"):
            self.fields[name].required = bool(self["seen"].value())

    @property
    def choice(self) -> str:
        return f"{self.cleaned_data['entry']}-{self.cleaned_data['justified']}"

    @property
    def is_justified(self) -> bool:
        return bool(self.cleaned_data["justified"] == "yes")

    def show(self, award: Award) -> dict[str, Any]:
        """Return initial values for the form's second step, which proposes `award` to confirm."""
        return self.cleaned_data | {"seen": self.choice, "vp": award.vp, "mp": award.mp}

    @property
    def award(self) -> Award | None:
        """The award that the director confirmed; None if the page has not yet proposed one for the
        chosen entry and reason."""
        vp, mp = self.cleaned_data["vp"], self.cleaned_data["mp"]
        if not self.is_confirmed or vp is None or mp is None:
            return None
        return Award(vp, mp)


class SubstituteForm(ReasonForm):
    """Form to substitute a player; if half of the turns have been played (`past_half`), the
    director must tick a box to allow it."""

    who = forms.ChoiceField(label=gettext_lazy("Who leaves?"))
    past_half = forms.BooleanField(
        label=gettext_lazy("Substitute anyway"),
        error_messages={
            "required": gettext_lazy(
                "At least half of the turns have been played: tick the box to allow the "
                "substitution."
            )
        },
    )

    def __init__(
        self, entrants: Iterable[Entrant], *args: Any, past_half: bool, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        add_person(self, _("Substitute"))
        self.order_fields(["who", *(name for name in self.fields if name not in self.base_fields)])
        who = self.fields["who"]
        assert isinstance(who, forms.ChoiceField)  # nosec B101  # narrows a type for mypy
        seated = [
            (f"{entrant.number}-{position}", f"{entrant.number} · {name}")
            for entrant in entrants
            for position, name in enumerate(entrant.names, start=1)
        ]
        who.choices = [NOTHING_CHOSEN, *seated]
        if not past_half:
            del self.fields["past_half"]

    @property
    def place(self) -> tuple[int, int]:
        """(entry's number, position in the entry, from 1) of the player who leaves."""
        number, position = self.cleaned_data["who"].split("-")
        return int(number), int(position)

    @property
    def player(self) -> Person:
        return read_person(self.cleaned_data)

    @property
    def person(self) -> AskedPerson:
        return show_person(self)
