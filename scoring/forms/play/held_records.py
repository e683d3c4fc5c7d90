"""Which of two versions of a smazzata counts."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.forms.play.rulings import MOST_REASON


class HeldForm(forms.Form):
    """`take` for the record that came; `seen` is the key of the revision that was shown beside it.

    The reason is owed only where the version that came counts instead of another: the service says.
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
        """Show the reason as something that is owed."""
        self.fields["reason"].required = True
