"""Save the form of a smazzata; a correction in a closed turn first shows its effects."""

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
"""Session key of a dict: the level of detail (`Depth`) last used, by event's primary key."""


def read_form(place: TablePlace, depth: Depth, raw: MultiValueDict[str, str]) -> SmazzataForm:
    """Build a smazzata's form from posted fields. One query if the rules have an initial meld."""
    rules = place.rules
    before = load_before(place.table, place.number) if rules.initial_meld else NO_POINTS
    return SmazzataForm(depth, rules, raw, before, place.three)


def start_write(standing: SmazzataSheet | None) -> WriteForm:
    """Build the form for a new write, with a random key. `standing`: the current revision, which
    the new record replaces; None if nothing is recorded."""
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
    """Record the form's smazzata; store the form's level of detail (`Depth`) in the session.

    Raises the errors of `record_smazzata`, and Conflict if the key was used for other input."""
    revision = record_correction(table=place.table, submission=submission, **authorship(request))
    if revision.record != write_record(form.record):
        # The page was sent, then changed after going back: its key belongs to the earlier input.
        raise Conflict
    if (recall_depth(request, place.event) or Depth.CARDS) is not form.depth:
        used = request.session.get(DEPTHS_USED, {})
        request.session[DEPTHS_USED] = used | {str(place.event.pk): form.depth.value}
    return revision


def hold_submission(request: HttpRequest, place: TablePlace, submission: Submission) -> None:
    """Put a helper's record that fails checks on hold until a director decides.

    Raises the errors of `receive_smazzata`, and Conflict if the record to correct was deleted."""
    outcome = receive_smazzata(
        table=place.table,
        submission=replace(submission, override=""),
        for_director=True,
        **authorship(request),
    )
    if outcome is Outcome.EARLY:
        raise Conflict


def recall_depth(request: HttpRequest, event: Tournament) -> Depth | None:
    """Return the user's last depth (cards, counts, totals) in an event; None if none is stored."""
    used = request.session.get(DEPTHS_USED, {}).get(str(event.pk))
    return Depth(used) if used else None


def format_recorded(place: TablePlace, revision: SmazzataRevision) -> str:
    """Format the message that confirms a record: each side's players and game points."""
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
    """Return True if the user must first see and confirm a correction's effects: the turn is
    closed, and the correction is neither confirmed nor recorded."""
    if place.turn.state != TurnState.CLOSED or "confirmed" in request.POST:
        return False
    return not is_recorded(place.table, submission)


def show_correction(
    request: HttpRequest, place: TablePlace, submission: Submission
) -> HttpResponse:
    """Show a correction's effects and ask to confirm it; the form repeats the typed input."""
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
    """Return a correction's effects, as context for `recording/parts/moves.html`; saves nothing.

    Raises Refusal if the correction is not possible."""
    moves = preview_correction(table=place.table, submission=submission, **authorship(request))
    return {
        "moves": moves,
        "stands": [
            (turn, ", ".join(map(_format_match, lost))) for turn, lost in moves.stands.items()
        ],
        "entrants": load_entrants(place.event),
    }


def _format_match(seating: Seating) -> str:
    """Format a match by entry numbers: `3 – 8`, `3+5 – 8+2` (single players), or `3` (a bye)."""
    sides = [iter_numbers(side) for side in seating.sides if side is not None]
    return " – ".join(["+".join(map(str, side)) for side in sides])
