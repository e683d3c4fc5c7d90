"""The sentences of directors' acts on rulings."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from scoring.common.acts_wording import ActParams, ActSentence
from scoring.core.play.acts import ActKind
from scoring.standings.wording import list_ruled_figures


def _ruled(params: ActParams) -> str:
    named = {
        "who": params["who"],
        "figures": ", ".join(list_ruled_figures(params)),
        "turn": params["turn"],
        "smazzata": params["smazzata"],
    }
    if isinstance(params["smazzata"], int):
        return _("%(who)s: %(figures)s on smazzata %(smazzata)s of turn %(turn)s.") % named
    if isinstance(params["turn"], int):
        return _("%(who)s: %(figures)s on turn %(turn)s.") % named
    return _("%(who)s: %(figures)s on the final standings.") % named


ACTS: Mapping[ActKind, ActSentence] = {
    ActKind.RULE: _ruled,
    ActKind.TAKE_BACK_RULING: lambda p: _("%(who)s: ruling revoked.") % p,
    ActKind.ASSIGN: lambda p: _("Turn %(turn)s, table %(table)s: a score was assigned.") % p,
    ActKind.TAKE_BACK_SCORE: lambda p: (
        _("Turn %(turn)s, table %(table)s: the assigned score was revoked.") % p
    ),
    ActKind.CANCEL: lambda p: (
        _("Turn %(turn)s, table %(table)s: smazzata %(smazzata)s was cancelled.") % p
    ),
}
