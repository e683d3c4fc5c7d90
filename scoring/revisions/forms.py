"""Forms to accept a held record, and to restore an older revision of a smazzata."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.core.limits import REASON_MAX, WRITE_KEY_MAX
from scoring.web.forms import hide_optional_hint


class HeldForm(forms.Form):
    """The director's decision on a held record: make it the current record, or drop it.

    `seen`: the key of the current revision on the page. `reason`: required by `settle_held` to
    replace another record. `override`: why to accept failed checks; only if `owes_override`."""

    use_required_attribute = False

    take = forms.TypedChoiceField(
        choices=[("1", ""), ("0", "")], coerce=lambda value: value == "1", widget=forms.HiddenInput
    )
    seen = forms.CharField(max_length=WRITE_KEY_MAX, required=False, widget=forms.HiddenInput)
    reason = forms.CharField(
        label=_("Reason (needed if the record on hold is to count)"),
        max_length=REASON_MAX,
        required=False,
    )

    override = forms.CharField(
        label=_("Why record it anyway?"), max_length=REASON_MAX, required=False
    )

    def __init__(self, *args: Any, owes_override: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        hide_optional_hint(self.fields["override"])
        if not owes_override:
            del self.fields["override"]

    def clean(self) -> dict[str, Any]:
        answers: dict[str, Any] = self.cleaned_data
        if answers.get("take") and answers.get("override") == "":
            self.add_error(
                "override",
                _("Explain in a few words why this smazzata counts although it fails a check."),
            )
        return answers

    def ask_reason(self) -> None:
        self.fields["reason"].required = True


class RestoreForm(forms.Form):
    use_required_attribute = False

    key = forms.CharField(max_length=40, widget=forms.HiddenInput)
    based_on = forms.CharField(max_length=WRITE_KEY_MAX, widget=forms.HiddenInput)
    reason = forms.CharField(
        label=_("Reason for restoring this revision of the smazzata"),
        max_length=REASON_MAX,
        error_messages={
            "required": _("Explain in a few words why you restore this revision of the smazzata.")
        },
    )
