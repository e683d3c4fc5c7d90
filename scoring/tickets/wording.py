"""The sentences of PINs."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.common.refusals_wording import Sentences

REFUSALS: Sentences = {
    "ticket.none_made": lambda p: _("No new PIN could be generated: try again."),
}
