"""The minutes that a director adds to the clock, or gives a break."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.clock.services import MAX_MINUTES
from scoring.web.forms import WholeField


class ExtendForm(forms.Form):
    """Minutes more, or less with a minus sign."""

    minutes = WholeField(label=_("Minutes"), least=-MAX_MINUTES, most=MAX_MINUTES)


class BreakForm(forms.Form):
    minutes = WholeField(label=_("Minutes of break"), least=1, most=MAX_MINUTES)
