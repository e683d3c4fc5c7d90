"""The minutes that a director adds to the clock, or gives a break."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.forms.fields import WholeField
from scoring.services.hall.clock import MOST_MINUTES


class ExtendForm(forms.Form):
    """Minutes more, or less with a minus sign."""

    minutes = WholeField(label=_("Minutes"), least=-MOST_MINUTES, most=MOST_MINUTES)


class BreakForm(forms.Form):
    minutes = WholeField(label=_("Minutes of break"), least=1, most=MOST_MINUTES)
