"""Another plan for the turns to come, which a director tries out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.core.pairing.phase import PhasePlan
from scoring.events.phase_forms import MAX_MINUTES, MAX_TURNS, SectionTablesField, list_movements

MAX_REHEARSED = 300
MAX_TURNS_IN_ALL = 30
"""Most entries and turns of a rehearsal, unless the event has more: larger ones take too long for a
page."""


class OtherPlanForm(forms.Form):
    """Future phases, changed for a rehearsal only, and optionally one more.

    Fields `movement_N`, `turns_N`, `minutes_N`, `sections_N` for the N-th phase of `plans`, from 1,
    that is not among the first `begun`; those of one phase more have N = the number of plans + 1.
    """

    def __init__(
        self,
        data: Mapping[str, Any] | None,
        *,
        plans: Sequence[PhasePlan],
        begun: int,
        entries: int,
        sides: int,
        tables_a_match: int,
    ) -> None:
        """`sides` are those that the event's rule set seats at a table."""
        super().__init__(data)
        self.sides, self.tables_a_match = sides, tables_a_match
        self.plans = plans
        self.begun = begun
        self.fields["entries"] = forms.IntegerField(
            label=_("Number of entries"),
            min_value=2,
            max_value=max(MAX_REHEARSED, entries + 1),
            initial=entries,
        )
        for place, plan in enumerate(plans[begun:], start=begun + 1):
            self._add_phase(place, plan)
        self._add_phase(len(plans) + 1, None)

    def _add_phase(self, place: int, plan: PhasePlan | None) -> None:
        movements = list_movements(self.sides)
        self.fields[f"movement_{place}"] = forms.ChoiceField(
            label=_("Movement"),
            choices=movements if plan else [("", _("none")), *movements],
            required=plan is not None,
            initial=plan.movement if plan else "",
        )
        self.fields[f"turns_{place}"] = forms.IntegerField(
            label=_("Turns"),
            min_value=0,
            max_value=MAX_TURNS,
            initial=plan.turns if plan else None,
            required=plan is not None,
            help_text=_("0 skips the phase.") if plan else "",
        )
        self.fields[f"minutes_{place}"] = forms.IntegerField(
            label=_("Minutes per turn"),
            min_value=1,
            max_value=MAX_MINUTES,
            initial=plan.minutes if plan else None,
            required=plan is not None,
        )
        self.fields[f"sections_{place}"] = SectionTablesField(
            label=_("Tables of each section"),
            initial=plan.section_tables if plan else (),
            tables_a_match=self.tables_a_match,
        )

    @property
    def phases(self) -> list[tuple[int, bool, list[forms.BoundField]]]:
        """The place of each phase, whether it is the additional one, and its fields."""
        places = range(self.begun + 1, len(self.plans) + 2)
        return [
            (
                place,
                place > len(self.plans),
                [self[f"{name}_{place}"] for name in ("movement", "turns", "minutes", "sections")],
            )
            for place in places
        ]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        place = len(self.plans) + 1
        if cleaned.get(f"movement_{place}") and not self.errors:
            for name in ("turns", "minutes"):
                if cleaned.get(f"{name}_{place}") is None:
                    self.add_error(f"{name}_{place}", _("Needed for an extra phase."))
        most = max(MAX_TURNS_IN_ALL, sum(plan.turns for plan in self.plans))
        if not self.errors and sum(plan.turns for plan in self.list_plans()) > most:
            self.add_error(
                None, _("A rehearsal plays at most %(most)d turns in all.") % {"most": most}
            )
        return cleaned

    def list_plans(self) -> list[PhasePlan]:
        """The whole plan as typed, after the phases that have begun. The form must be valid."""
        plans = [*self.plans, PhasePlan("", turns=0, smazzate=1, minutes=1)]
        typed = [
            replace(
                plan,
                movement=self.cleaned_data[f"movement_{place}"],
                turns=self.cleaned_data[f"turns_{place}"] or 0,
                minutes=self.cleaned_data[f"minutes_{place}"] or 1,
                section_tables=self.cleaned_data[f"sections_{place}"],
            )
            for place, plan in enumerate(plans[self.begun :], start=self.begun + 1)
        ]
        return [*self.plans[: self.begun], *(one for one in typed if one.movement and one.turns)]
