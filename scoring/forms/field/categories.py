"""The forms for categories: those of an event, and the labels of its entries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext_lazy as _

from players.names import name_key
from scoring.services.field.categories import LONGEST_CATEGORY, MOST_CATEGORIES
from scoring.wording.entries import SUGGESTED_CATEGORIES

MOST_TEXT = MOST_CATEGORIES * (LONGEST_CATEGORY + 10)


class CategoriesForm(forms.Form):
    """The categories of an event, one a line; `add` is a suggestion that was tapped."""

    names = forms.CharField(
        label=_("Categories, one per line"),
        widget=forms.Textarea(attrs={"rows": 4}),
        max_length=MOST_TEXT,
        required=False,
        help_text=_("Each has a ranking of its own, beside the general standings."),
    )
    add = forms.CharField(max_length=LONGEST_CATEGORY, required=False)

    @property
    def chosen(self) -> list[str]:
        """The categories as typed. The form must be valid."""
        typed = [*self.cleaned_data["names"].splitlines(), self.cleaned_data["add"]]
        return [name.strip() for name in typed if name.strip()]


def list_suggestions(categories: Sequence[str]) -> list[str]:
    """The usual categories that are not among these."""
    known = set(map(name_key, categories))
    return [str(name) for name in SUGGESTED_CATEGORIES if name_key(str(name)) not in known]


def read_labels(
    data: MultiValueDict[str, Any], categories: Sequence[str]
) -> dict[int, list[str]] | None:
    """The categories of each entry that was shown, by its number: the n-th category's boxes are
    called `cn`. None where the page showed other categories, or is no page of ours."""
    if data.getlist("category") != list(categories):
        return None
    ticked = [set(data.getlist(f"c{at}")) for at in range(1, len(categories) + 1)]
    shown = data.getlist("shown")
    if not all(number.isdecimal() and number.isascii() and len(number) < 6 for number in shown):
        return None
    return {
        int(number): [
            name for name, numbers in zip(categories, ticked, strict=True) if number in numbers
        ]
        for number in shown
    }
