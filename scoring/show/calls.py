"""Calls to the director, as templates name them."""

from __future__ import annotations

from django.utils.functional import Promise

from scoring.models.call import Call
from scoring.play.hall import CallReason
from scoring.wording.hall import CALL_REASON_NAMES


def call_reason(call: Call) -> str | Promise:
    return CALL_REASON_NAMES[CallReason(call.reason)]
