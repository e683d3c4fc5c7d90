"""Records the form of a smazzata, after showing a correction's effects on a closed turn."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext as _

from scoring.actions.refusals_services import Conflict
from scoring.core.pairing.seating import Seating, iter_numbers
from scoring.core.play.turns import TurnState
from scoring.core.rules.endings import NO_POINTS
from scoring.core.rules.records import Depth, write_record
from scoring.models.smazzata import SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.recording.corrections_services import (
    is_recorded,
    preview_correction,
    record_correction,
)
from scoring.recording.inbox_services import Outcome, receive_smazzata
from scoring.recording.place_views import TablePlace
from scoring.recording.services import Submission
from scoring.recording.smazzata_forms import SmazzataForm, WriteForm
from scoring.records.queries import SmazzataSheet, load_before
from scoring.records.wording import format_sides
from scoring.text.entrants_queries import load_entrants
from scoring.text.figures import points
from scoring.web.acts_views import authorship

DEPTHS_USED = "depths"
"""The session key for each event's last recording depth."""


def read_form(place: TablePlace, depth: Depth, raw: MultiValueDict[str, str]) -> SmazzataForm:
    """The form of a place's smazzata with this input. One query if an initial meld counts."""
    rules = place.rules
    before = load_before(place.table, place.number) if rules.initial_meld else NO_POINTS
    return SmazzataForm(depth, rules, raw, before, place.three)


def start_write(standing: SmazzataSheet | None) -> WriteForm:
    """A write with a new key, based on the current revision."""
    initial = {"key": uuid4().hex, "based_on": standing.row.key if standing else ""}
    return WriteForm(initial=initial, is_correction=standing is not None)


def read_submission(place: TablePlace, form: SmazzataForm, write: WriteForm) -> Submission:
    answers = write.cleaned_data
    return Submission(
        number=place.number,
        depth=form.depth,
        data=form.data,
        key=answers["key"],
        based_on=answers["based_on"],
        reason=answers["reason"],
        override=answers["override"],
    )


def record_form(
    request: HttpRequest, place: TablePlace, form: SmazzataForm, submission: Submission
) -> SmazzataRevision:
    """Record the form's smazzata, and remember its depth. Raises what `record_smazzata` raises."""
    revision = record_correction(table=place.table, submission=submission, **authorship(request))
    if revision.record != write_record(form.record):
        # The page was sent, then changed after going back: its key belongs to the earlier input.
        raise Conflict
    if (recall_depth(request, place.event) or Depth.CARDS) is not form.depth:
        used = request.session.get(DEPTHS_USED, {})
        request.session[DEPTHS_USED] = used | {str(place.event.pk): form.depth.value}
    return revision


def hold_submission(request: HttpRequest, place: TablePlace, submission: Submission) -> None:
    """Put a helper's record that fails checks on hold for a director; it does not count until then.

    Raises what `receive_smazzata` raises, and Conflict if the record that it corrects is gone.
    """
    outcome = receive_smazzata(
        table=place.table,
        submission=replace(submission, override=""),
        for_director=True,
        **authorship(request),
    )
    if outcome is Outcome.EARLY:
        raise Conflict


def recall_depth(request: HttpRequest, event: Tournament) -> Depth | None:
    """The depth at which this session last recorded in the event, or None."""
    used = request.session.get(DEPTHS_USED, {}).get(str(event.pk))
    return Depth(used) if used else None


def format_recorded(place: TablePlace, revision: SmazzataRevision) -> str:
    """The message that confirms a record: the totals, with the players' names."""
    three = place.three
    names = format_sides(three, revision.record.get("alone")) if three else place.names
    sentence = (
        _("Smazzata %(number)d corrected: %(made)s.")
        if revision.reason
        else _("Smazzata %(number)d recorded: %(made)s.")
    )
    made = zip(names, revision.sums.totals, strict=False)
    return sentence % {
        "number": place.number,
        "made": ", ".join(f"{name} {points(total)}" for name, total in made),
    }


NOT_TYPED = ("csrfmiddlewaretoken", "active")
"""Fields of the posted form that are not part of the smazzata."""


def owes_preview(request: HttpRequest, place: TablePlace, submission: Submission) -> bool:
    """True if the page must show a correction's effects before recording it. Its turn is closed,
    the director has not confirmed yet, and it is not recorded already."""
    if place.turn.state != TurnState.CLOSED or "confirmed" in request.POST:
        return False
    return not is_recorded(place.table, submission)


def show_correction(
    request: HttpRequest, place: TablePlace, submission: Submission
) -> HttpResponse:
    """Show a correction's effects, with the input in hidden fields. Nothing is written."""
    typed = [
        (name, value)
        for name, values in request.POST.lists()
        for value in values
        if name not in NOT_TYPED
    ]
    moves = preview_moves(request, place, submission)
    context = place.context(**moves, typed=typed, reason=submission.reason)
    return render(request, "recording/correction.html", context)


def preview_moves(
    request: HttpRequest, place: TablePlace, submission: Submission
) -> dict[str, Any]:
    """The effects of a correction: the context of `recording/parts/moves.html`. Nothing is written.
    Raises Refusal."""
    moves = preview_correction(table=place.table, submission=submission, **authorship(request))
    return {
        "moves": moves,
        "stands": [
            (turn, ", ".join(map(_format_match, lost))) for turn, lost in moves.stands.items()
        ],
        "entrants": load_entrants(place.event),
    }


def _format_match(seating: Seating) -> str:
    """Format a match by entry numbers: `3 – 8`, or `3+5 – 8+2` with partners of one turn. An entry
    with a bye is shown alone."""
    sides = [iter_numbers(side) for side in seating.sides if side is not None]
    return " – ".join(["+".join(map(str, side)) for side in sides])
