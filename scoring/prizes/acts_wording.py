"""The sentences of directors' acts on prizes."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.common.acts_wording import ActParams, ActSentence
from scoring.core.play.acts import ActKind


def _planned(params: ActParams) -> str:
    number = params["prizes"]
    if not isinstance(number, int) or not number:
        return _("The event has no prizes any more.")
    return ngettext("The event has %(n)d prize now.", "The event has %(n)d prizes now.", number) % {
        "n": number
    }


ACTS: Mapping[ActKind, ActSentence] = {ActKind.PRIZES: _planned}
