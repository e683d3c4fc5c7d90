"""A phase of an event, as a director types it."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.labels import MOVEMENT_NAMES, table_choices
from scoring.models.phase import CarryChoice, SectionsByChoice
from scoring.pairing.phase import Carry, PhasePlan, SectionsBy
from scoring.services.phases import PhaseSettings

MOST_TURNS = 60

FIRST_PHASE = PhaseSettings(PhasePlan("mitchell", turns=4, smazzate=4, minutes=50), "four-smazzate")
"""What the form of a new event proposes."""


class PhaseForm(forms.Form):
    """A phase's settings. `settings()` gives them as a value once the form is valid."""

    movement = forms.ChoiceField(label=_("Movement"), choices=list(MOVEMENT_NAMES.items()))
    turns = forms.IntegerField(label=_("Turns"), min_value=1, max_value=MOST_TURNS)
    smazzate = forms.IntegerField(label=_("Smazzate a turn"), min_value=1, max_value=12)
    minutes = forms.IntegerField(label=_("Minutes a turn"), min_value=1, max_value=600)
    table_key = forms.ChoiceField(
        label=_("Conversion table"),
        choices=table_choices,
        help_text=_("From match points to victory points."),
    )
    shift = forms.IntegerField(
        label=_("Tables that E-W moves up"),
        min_value=-200,
        max_value=200,
        required=False,
        help_text=_("For a Mitchell; usually 1."),
    )
    apart = forms.IntegerField(
        label=_("Keep clubs apart by so many places"),
        min_value=0,
        max_value=2_000,
        required=False,
        help_text=_("For Danese and Swiss; 0 lets clubs meet."),
    )
    placing = forms.BooleanField(
        label=_("Who loses plays on for places"), required=False, help_text=_("For a knockout.")
    )
    two_lines = forms.BooleanField(
        label=_("N-S and E-W are ranked apart too"), required=False, help_text=_("For a Mitchell.")
    )
    threes = forms.BooleanField(
        label=_("Three who are left over play at one table"),
        required=False,
        help_text=_("For individual events."),
    )
    section_tables = forms.CharField(
        label=_("Tables of each section"),
        required=False,
        max_length=200,
        help_text=_("For example 7, 9, 9; leave it blank for one section of everybody."),
    )
    sections_by = forms.ChoiceField(
        label=_("Sections are cut"), choices=SectionsByChoice.choices, required=False
    )
    qualify = forms.IntegerField(
        label=_("How many go on"),
        min_value=0,
        max_value=9_999,
        required=False,
        help_text=_("The best placed; 0 or blank for everybody."),
    )
    carry = forms.ChoiceField(label=_("They bring"), choices=CarryChoice.choices, required=False)

    OPTIONS = ("shift", "apart", "placing", "threes")

    def clean_section_tables(self) -> tuple[int, ...]:
        parts = [
            part for part in re.split(r"[\s,;+·-]+", self.cleaned_data["section_tables"]) if part
        ]
        if not all(re.fullmatch(r"[0-9]{1,4}", part) and int(part) for part in parts):
            raise forms.ValidationError(_("Write the numbers of tables, for example 7, 9, 9."))
        if len(parts) > 50:
            raise forms.ValidationError(_("At most 50 sections."))
        return tuple(int(part) for part in parts)

    def settings(self) -> PhaseSettings:
        """The settings as typed. The form must be valid."""
        data = self.cleaned_data
        plan = PhasePlan(
            movement=data["movement"],
            turns=data["turns"],
            smazzate=data["smazzate"],
            minutes=data["minutes"],
            options={name: int(data[name]) for name in self.OPTIONS if data.get(name)},
            section_tables=data["section_tables"],
            sections_by=SectionsBy(data["sections_by"] or SectionsBy.RANKING),
            qualify=data["qualify"] or 0,
            carry=Carry(data["carry"] or Carry.ALL),
        )
        return PhaseSettings(plan, data["table_key"], data["two_lines"])

    @staticmethod
    def initial_of(settings: PhaseSettings) -> dict[str, Any]:
        """The initial data of a form that shows these settings."""
        plan = settings.plan
        return {
            **vars(plan),
            **plan.options,
            "section_tables": ", ".join(map(str, plan.section_tables)),
            "table_key": settings.table_key,
            "two_lines": settings.two_lines,
        }
