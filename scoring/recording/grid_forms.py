"""The cells of a smazzata in the score grid: the fields of its form that paper sheets fill."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, cast

from django import forms
from django.utils.datastructures import MultiValueDict
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.core.rules.records import Depth
from scoring.core.rules.ruleset import RuleSet
from scoring.recording.smazzata_forms import SmazzataForm

DEPTHS: Final = (Depth.TOTALS, Depth.COUNTS)
"""The depths of a paper sheet."""

LEFT_OUT: Final = frozenset({"opening", "failed"})
"""Fields of a side that the table's own page has alone."""

IMPOSSIBLE: Final = frozenset({"points.not_five"})
"""Faults that a director could override, but that in a figure copied from paper are slips."""

_HEADS: Final[dict[str, str | Promise]] = {
    "burrachi-clean": pgettext_lazy("burrachi", "Clean"),
    "burrachi-semi_clean": pgettext_lazy("burrachi", "Semi-clean"),
    "burrachi-dirty": pgettext_lazy("burrachi", "Dirty"),
    "table": _("Cards on the table"),
    "left": _("Left in hand"),
    "ending": _("End"),
    "alone": _("Alone"),
    "cut": _("Exact cut"),
}
"""Shorter heads than the labels of the form."""


class GridCell(NamedTuple):
    """A cell: an input of the smazzata's form, by its name there."""

    name: str
    label: str
    """The question, in full."""
    head: str
    """The head of the column."""
    side: str = ""
    """The name of the side, "" for a cell of both."""
    choices: tuple[tuple[str, str], ...] = ()
    """Value and words of each answer, each beginning with the number key that chooses it."""


def list_cells(depth: Depth, rules: RuleSet, three: Sequence[str] = ()) -> tuple[GridCell, ...]:
    """The cells of a smazzata in the order of typing. `three`: as in SmazzataForm."""
    form = SmazzataForm(depth, rules, MultiValueDict(), three=three)
    cells = [] if form.alone is None else [_make_cell(form.alone["alone"])]
    for side in form.sides:
        cells += [_make_cell(field, str(side.name)) for field in side if field.name not in LEFT_OUT]
    if form.ending is not None:
        asked = [name for name in ("ending", "cut") if name in form.ending.fields]
        cells += [_make_cell(form.ending[name]) for name in asked]
    return tuple(cells)


def _make_cell(field: forms.BoundField, side: str = "") -> GridCell:
    label = str(field.label)
    head = side if field.name == "total" else str(_HEADS.get(field.name, label))
    choices: list[tuple[str, str]] = []
    if isinstance(field.field, forms.ChoiceField):
        found = [(str(value), str(words)) for value, words in cast(list, field.field.choices)]
        has_blank = found[0][0] == ""
        choices = [] if has_blank else [("", "–")]
        for key, (value, words) in enumerate(found, start=0 if has_blank else 1):
            choices.append((value, f"{key} {words}"))
    full = f"{side}, {label}" if side else label
    return GridCell(field.html_name, full, head, side, tuple(choices))


def carries(cells: Sequence[GridCell], raw: MultiValueDict[str, str]) -> bool:
    """Whether the cells hold all that a record's raw data says."""
    names = {cell.name for cell in cells}
    return {name for name in raw if raw.get(name)} <= names


def list_cell_errors(form: SmazzataForm) -> dict[str, list[str]]:
    """The sentences that the form shows, by the name of their cell; "" for those of none."""
    found: dict[str, list[str]] = {"": list(form.unplaced)}
    for each in form.forms:
        for name, sentences in each.errors.items():
            is_field = name in each.fields
            key = each[name].html_name if is_field else ""
            found.setdefault(key, []).extend(map(str, sentences))
    return {name: sentences for name, sentences in found.items() if sentences}


def can_record_anyway(form: SmazzataForm) -> bool:
    """Whether a director can record what the form has from the grid, against the checks."""
    codes = {fault.code for fault in form.faults}
    return form.is_valid() and form.can_override and not codes & IMPOSSIBLE


def copy_typed(cells: Sequence[GridCell], raw: MultiValueDict[str, str]) -> Mapping[str, str]:
    """The texts typed into the cells, by name."""
    return {cell.name: raw.get(cell.name) or "" for cell in cells}
