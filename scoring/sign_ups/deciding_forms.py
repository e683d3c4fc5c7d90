"""Forms of a director about sign-ups: their terms, and why one is refused."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.forms.models import model_to_dict
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from players.roster import MAX_PAIRS
from scoring.core.limits import REASON_MAX, SIGN_UPS_NOTICE_MAX
from scoring.models.sign_up import SignUpTerms
from scoring.sign_ups.deciding_services import ChosenTerms
from scoring.web.forms import WholeField

_CLOSING_FORMAT: Final = "%Y-%m-%dT%H:%M"


class SignUpTermsForm(forms.Form):
    """The terms on which an event takes sign-ups."""

    is_open = forms.BooleanField(label=gettext_lazy("Open online entries"), required=False)
    capacity = WholeField(
        label=gettext_lazy("Capacity"),
        least=1,
        most=MAX_PAIRS,
        required=False,
        help_text=gettext_lazy(
            "The entries of the desk count too. Whoever comes later goes on the waiting list."
        ),
    )
    closes_at = forms.DateTimeField(
        label=gettext_lazy("Closing time"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format=_CLOSING_FORMAT),
        help_text=gettext_lazy(
            "Without one, online entries end when play begins; and in any case once the seats are "
            "drawn."
        ),
    )
    by_director = forms.BooleanField(
        label=gettext_lazy("A director accepts each"),
        required=False,
        help_text=gettext_lazy(
            "Otherwise they are entered at once, while there are places; doubtful names still wait "
            "for you."
        ),
    )
    shows_names = forms.BooleanField(
        label=gettext_lazy("The page of online entries lists who is entered"), required=False
    )
    notice = forms.CharField(
        label=gettext_lazy("Note to the players"),
        max_length=SIGN_UPS_NOTICE_MAX,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy("The fee, where to pay it, how to get there."),
    )

    @staticmethod
    def initial_of(terms: SignUpTerms | None) -> dict[str, Any]:
        if terms is None:
            return {"by_director": True}
        return model_to_dict(terms, SignUpTermsForm.base_fields)

    def clean_closes_at(self) -> datetime | None:
        closes_at: datetime | None = self.cleaned_data["closes_at"]
        if closes_at is not None and not 1950 <= timezone.localtime(closes_at).year <= 2200:
            raise ValidationError(_("Check the year."))
        return closes_at

    @property
    def terms(self) -> ChosenTerms:
        """The terms that were chosen. The form must be valid."""
        return ChosenTerms(**self.cleaned_data)


class RefuseSignUpsForm(forms.Form):
    """The reason why sign-ups are refused, which their senders read."""

    reason = forms.CharField(
        label=gettext_lazy("Reason, for the player to read"), max_length=REASON_MAX, required=False
    )
