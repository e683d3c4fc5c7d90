"""The sentences of directors' acts on the clock."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from scoring.common.acts_wording import ActParams, ActSentence
from scoring.core.play.acts import ActKind


def _extended(params: ActParams) -> str:
    """Minutes that were added, or taken away."""
    minutes = params["minutes"]
    if isinstance(minutes, int) and minutes < 0:
        return _("The clock was shortened by %(minutes)s minutes (turn %(turn)s).") % {
            "minutes": -minutes,
            "turn": params["turn"],
        }
    return _("The clock was extended by %(minutes)s minutes (turn %(turn)s).") % params


ACTS: Mapping[ActKind, ActSentence] = {
    ActKind.PAUSE_CLOCK: lambda p: _("The clock was paused (turn %(turn)s).") % p,
    ActKind.RESUME_CLOCK: lambda p: _("The clock was resumed (turn %(turn)s).") % p,
    ActKind.EXTEND_CLOCK: _extended,
    ActKind.END_CLOCK: lambda p: _("Time was called (turn %(turn)s).") % p,
    ActKind.START_BREAK: lambda p: _("A break of %(minutes)s minutes was started.") % p,
}
