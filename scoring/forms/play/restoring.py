"""The form that restores an older revision of a smazzata."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.forms.play.rulings import MOST_REASON


class RestoreForm(forms.Form):
    """The reason, the write's key, and the current revision that the page showed."""

    use_required_attribute = False

    key = forms.CharField(max_length=40, widget=forms.HiddenInput)
    based_on = forms.CharField(max_length=64, widget=forms.HiddenInput)
    reason = forms.CharField(
        label=_("Reason for restoring the revision"),
        max_length=MOST_REASON,
        error_messages={"required": _("Explain in a few words why the revision is restored.")},
    )
