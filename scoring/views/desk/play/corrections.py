"""Shows the effects of a correction in a closed turn before it is saved."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scoring.pairing.seating import Seating, iter_numbers
from scoring.play.turns import TurnState
from scoring.queries.field.entries import load_entrants
from scoring.services.play.corrections import CorrectionPreview, is_recorded, preview_correction
from scoring.services.play.smazzate import Submission
from scoring.views.desk.acts import sign
from scoring.views.desk.play.place import TablePlace

NOT_TYPED = ("csrfmiddlewaretoken", "active")
"""Fields of the page that are no part of the smazzata."""


def owes_preview(request: HttpRequest, place: TablePlace, submission: Submission) -> bool:
    """Whether a correction's effects must be shown first, since its turn is closed and counts in
    the standings."""
    if place.turn.state != TurnState.CLOSED or "confirmed" in request.POST:
        return False
    return not is_recorded(place.table, submission)


def show_correction(
    request: HttpRequest, place: TablePlace, submission: Submission
) -> HttpResponse:
    """Show a correction's effects, with the input in hidden fields. Nothing is written."""
    moves = preview_correction(table=place.table, submission=submission, **sign(request))
    typed = [
        (name, value)
        for name, values in request.POST.lists()
        for value in values
        if name not in NOT_TYPED
    ]
    context = place.context(
        **build_moves_context(place, moves), typed=typed, reason=submission.reason
    )
    return render(request, "desk/play/correction.html", context)


def build_moves_context(place: TablePlace, moves: CorrectionPreview) -> dict[str, Any]:
    """The context of `desk/play/parts/moves.html`."""
    return {
        "moves": moves,
        "stands": [
            (move.turn, ", ".join(map(_format_match, move.tables))) for move in moves.stands
        ],
        "entrants": load_entrants(place.event),
    }


def _format_match(seating: Seating) -> str:
    """`3 – 8`; partners of one turn as `3+5`; a resting entry alone."""
    sides = [iter_numbers(side) for side in seating.sides if side is not None]
    return " – ".join(["+".join(map(str, side)) for side in sides])
