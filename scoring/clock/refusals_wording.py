"""The sentences for refusals about the clock."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.common.refusals_wording import Sentences

REFUSALS: Sentences = {
    "clock.none": lambda p: _("No clock is running: it starts with the next turn."),
    "clock.paused": lambda p: _("The clock is paused already."),
    "clock.running": lambda p: _("The clock is running already."),
    "clock.over": lambda p: _("Time is up already."),
    "clock.no_break": lambda p: _(
        "A break begins between two turns: close the turn in play first."
    ),
    "clock.minutes": lambda p: _("Between 1 and %(most)s minutes at a time.") % p,
}
