"""The sentences of directors' acts on sessions."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from scoring.common.acts_wording import ActParams, ActSentence
from scoring.core.play.acts import ActKind


def _session(params: ActParams) -> str:
    match params["done"]:
        case "add":
            return _("A session was added, from turn %(turn)s on.") % params
        case "remove":
            return _("The session from turn %(turn)s on was removed.") % params
    return _("The session from turn %(turn)s on was changed.") % params


ACTS: Mapping[ActKind, ActSentence] = {ActKind.SESSIONS: _session}
