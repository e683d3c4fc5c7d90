"""The form for a club's list of members."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

MOST_TEXT = 2_500_000


class MembersForm(forms.Form):
    """A pasted list of members, or a spreadsheet."""

    text = forms.CharField(
        label=gettext_lazy("Paste a list, one member per line"),
        help_text=gettext_lazy("Surname and name, then the club and the membership card, if any."),
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
        max_length=MOST_TEXT,
        required=False,
        strip=False,
    )
    file = forms.FileField(
        label=gettext_lazy("Or a spreadsheet with names"),
        help_text=gettext_lazy("An .xlsx or .csv file; the columns may stand in any order."),
        required=False,
        allow_empty_file=True,
        widget=forms.ClearableFileInput(attrs={"accept": ".xlsx,.csv,.txt"}),
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not self.errors and not cleaned.get("text", "").strip() and not cleaned.get("file"):
            raise forms.ValidationError(_("Paste a list or choose a file first."))
        return cleaned
