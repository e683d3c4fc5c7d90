"""The sentences of directors' acts on turns."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from scoring.common.acts_wording import ActSentence
from scoring.core.play.acts import ActKind

ACTS: Mapping[ActKind, ActSentence] = {
    ActKind.START: lambda p: _("Turn %(turn)s was started.") % p,
    ActKind.CUT: lambda p: _("Turn %(turn)s was cut short.") % p,
    ActKind.CLOSE_TURN: lambda p: _("Turn %(turn)s was closed.") % p,
}
