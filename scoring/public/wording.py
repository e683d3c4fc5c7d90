"""The sentences of what the public can ask for."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.common.refusals_wording import Sentences

REFUSALS: Sentences = {
    "push.too_many": lambda p: _("Too many devices are notified of this event already."),
}
