"""The form that chooses which of two revisions of a smazzata counts."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.forms.fields import keep_quiet_about_optional
from scoring.forms.play.rulings import MOST_REASON


class HeldForm(forms.Form):
    """`take` for the record that came; `seen` is the key of the revision that was shown beside it.

    A reason is needed only if the held revision replaces another: the service decides. `override`
    is asked only for a record that `owes_override`.
    """

    use_required_attribute = False

    take = forms.TypedChoiceField(
        choices=[("1", ""), ("0", "")], coerce=lambda value: value == "1", widget=forms.HiddenInput
    )
    seen = forms.CharField(max_length=64, required=False, widget=forms.HiddenInput)
    reason = forms.CharField(
        label=_("Reason, if the record on hold is to count"), max_length=MOST_REASON, required=False
    )

    override = forms.CharField(
        label=_("Why record it anyway?"), max_length=MOST_REASON, required=False
    )

    def __init__(self, *args: Any, owes_override: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        keep_quiet_about_optional(self.fields["override"])
        if not owes_override:
            del self.fields["override"]

    def clean(self) -> dict[str, Any]:
        answers: dict[str, Any] = self.cleaned_data
        if answers.get("take") and answers.get("override") == "":
            self.add_error(
                "override", _("Explain in a few words why it is recorded despite the failed check.")
            )
        return answers

    def ask_reason(self) -> None:
        """Show the reason as required."""
        self.fields["reason"].required = True
