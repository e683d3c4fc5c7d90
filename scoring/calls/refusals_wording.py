"""The sentences for refusals about calls to and from the desk."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.common.refusals_wording import Sentences

REFUSALS: Sentences = {
    "call.too_many": lambda p: _("The director has already been called."),
    "call.unknown": lambda p: _("This call no longer exists."),
    "desk_call.nobody": lambda p: _("Nobody is registered under number %(number)d.") % p,
}
