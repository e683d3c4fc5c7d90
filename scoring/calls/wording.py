"""Names of call reasons and turn states, as shown on pages."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.core.play.hall import CallReason
from scoring.core.play.turns import TurnState
from scoring.models.call import Call

CALL_REASON_NAMES: dict[CallReason, str | Promise] = {
    CallReason.RULE: _("a question of rules"),
    CallReason.SCORE: _("a disputed score"),
    CallReason.CARDS: _("something is wrong with the cards"),
    CallReason.BEHAVIOUR: _("a player's behaviour"),
    CallReason.OTHER: _("something else"),
}
TURN_STATE_NAMES: dict[TurnState, str | Promise] = {
    TurnState.DRAFT: _("draft"),
    TurnState.PUBLISHED: _("published"),
    TurnState.PLAYING: _("playing"),
    TurnState.CLOSED: _("closed"),
}


def call_reason(call: Call) -> str | Promise:
    return CALL_REASON_NAMES[CallReason(call.reason)]
