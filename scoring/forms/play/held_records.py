"""The form that chooses which of two revisions of a smazzata counts."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.forms.play.rulings import MOST_REASON


class HeldForm(forms.Form):
    """`take` for the record that came; `seen` is the key of the revision that was shown beside it.

    A reason is needed only if the held revision replaces another: the service decides.
    """

    use_required_attribute = False

    take = forms.TypedChoiceField(
        choices=[("1", ""), ("0", "")], coerce=lambda value: value == "1", widget=forms.HiddenInput
    )
    seen = forms.CharField(max_length=64, required=False, widget=forms.HiddenInput)
    reason = forms.CharField(
        label=_("Reason, if the record on hold is to count"), max_length=MOST_REASON, required=False
    )

    def ask_reason(self) -> None:
        """Show the reason as required."""
        self.fields["reason"].required = True
