"""The form that takes an exported event."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.exports.import_staging_services import MAX_STAGED_BYTES


class BundleForm(forms.Form):
    """A file to be imported."""

    file = forms.FileField(
        label=_("File of the event"),
        help_text=_("The .json file of another desk, or of this one."),
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
    )

    def clean_file(self) -> bytes:
        """The content of the file."""
        file = self.cleaned_data["file"]
        if file.size > MAX_STAGED_BYTES:
            raise forms.ValidationError(_("The file is too large for an event."))
        content: bytes = file.read()
        return content
