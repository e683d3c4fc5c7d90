"""The sentences of directors' acts on the seating."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from scoring.common.acts_wording import ActParams, ActSentence
from scoring.core.play.acts import ActKind
from scoring.seating.wording import DRAW_METHOD_NAMES


def _method(params: ActParams) -> str:
    name = params["method"]
    return str(DRAW_METHOD_NAMES.get(name, name))


def _cards_drawn(params: ActParams) -> str:
    if isinstance(params["table"], int):
        return _("Turn %(turn)s, table %(table)s: partners and seats were drawn by cards.") % params
    return _("Turn %(turn)s: partners and seats were drawn by cards.") % params


ACTS: Mapping[ActKind, ActSentence] = {
    ActKind.DRAW: lambda p: _("The seats were assigned %(method)s.") % {"method": _method(p)},
    ActKind.PAIR: lambda p: _("Turn %(turn)s was paired.") % p,
    ActKind.SWAP: lambda p: (
        _("%(one)s and %(other)s swapped seats in the draft of turn %(turn)s.") % p
    ),
    ActKind.FILL_CHAIR: lambda p: (
        _("%(one)s and %(other)s were seated together in turn %(turn)s.") % p
    ),
    ActKind.DRAW_CARDS: _cards_drawn,
    ActKind.DROP_CARDS: lambda p: (
        _("Turn %(turn)s, table %(table)s: the card draw for partners and seats was cancelled.") % p
    ),
    ActKind.PUBLISH: lambda p: _("The seating of turn %(turn)s was published.") % p,
}
