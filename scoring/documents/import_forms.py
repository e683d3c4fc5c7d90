"""The form that takes an exported event."""

from __future__ import annotations

from django import forms
from django.conf import settings
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from scoring.core.bundle.reading import BadBundle
from scoring.documents.bundle_wording import bundle_sentence


class BundleForm(forms.Form):
    """A file to be imported."""

    file = forms.FileField(
        label=_("File of the event"),
        help_text=format_lazy(
            _("The .json file of another desk, or of this one; at most {most} MB."),
            most=settings.DOCUMENT_MEGABYTES,
        ),
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
    )

    def clean_file(self) -> bytes:
        """The content of the file."""
        file = self.cleaned_data["file"]
        if file.size > settings.DOCUMENT_MEGABYTES << 20:
            large = BadBundle("large", megabytes=settings.DOCUMENT_MEGABYTES)
            raise forms.ValidationError(bundle_sentence(large))
        content: bytes = file.read()
        return content
