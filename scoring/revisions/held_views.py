"""Pages to list records on hold (`HeldRecord`), and to accept or drop each one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from scoring.actions.refusals_services import Conflict, RecordRefused, Refusal
from scoring.core.play.turns import TurnState
from scoring.core.rules.records import Depth
from scoring.library.faults import explain_refusal
from scoring.models.held import HeldRecord
from scoring.models.tournament import Tournament
from scoring.play.requests_queries import load_held
from scoring.recording.inbox_services import settle_held
from scoring.recording.place_views import TablePlace, find_table_place
from scoring.recording.saving_views import preview_moves
from scoring.recording.services import Submission, judge_submission
from scoring.records.queries import HeldChoice, load_choice
from scoring.revisions.comparison import RevisionComparison
from scoring.revisions.forms import HeldForm
from scoring.web.access_views import find_directed
from scoring.web.acts_views import authorship, page

CONFLICT = 409
UNPROCESSABLE = 422


@page(find_directed)
def show_held(request: HttpRequest, event: Tournament) -> HttpResponse:
    return render(request, "revisions/held.html", {"event": event, "held": load_held(event)})


def _find_held(request: HttpRequest, slug: str, pk: int) -> tuple[TablePlace, HeldRecord]:
    event = find_directed(request, slug)
    held = get_object_or_404(
        HeldRecord.objects.select_related("table__turn"), pk=pk, table__turn__tournament=event
    )
    turn, table = held.table.turn.number, held.table.number
    return find_table_place(request, slug, turn, table, held.number), held


@page(_find_held, "GET", "POST")
def held_settle(request: HttpRequest, found: tuple[TablePlace, HeldRecord]) -> HttpResponse:
    """Show a held record next to the current one, with its effects; a post accepts or drops it."""
    place, held = found
    if request.method != "POST":
        return _show(request, place, held)
    form = HeldForm(request.POST, owes_override=held.owes_override)
    if not form.is_valid():
        return _show(request, place, held, form, status=UNPROCESSABLE)
    answers = form.cleaned_data
    try:
        settle_held(
            held=held,
            take=answers["take"],
            based_on=answers["seen"],
            reason=answers["reason"].strip(),
            override=answers.get("override", ""),
            **authorship(request),
        )
    except Refusal as refusal:
        status = CONFLICT if isinstance(refusal, Conflict) else UNPROCESSABLE
        return _show(request, place, held, form, refusal, status)
    words = {"number": held.number, "table": place.table.number}
    done = (
        _("Smazzata %(number)d of table %(table)d: the record on hold now counts.")
        if answers["take"]
        else _("Smazzata %(number)d of table %(table)d: the current record still counts.")
    )
    messages.success(request, done % words)
    return redirect(place.url)


def _show(
    request: HttpRequest,
    place: TablePlace,
    held: HeldRecord,
    form: HeldForm | None = None,
    refusal: Refusal | None = None,
    status: int = 200,
) -> HttpResponse:
    choice = load_choice(place.event, held)
    standing = choice.standing
    seen = standing.row.key if standing else ""
    typed = form.data.get("reason", "") if form else held.reason
    moves, against = _find_moves(request, place, held, choice)
    written = form.data.get("override", "") if form else ""
    shown = {"seen": seen, "reason": typed, "override": written}
    asked = HeldForm(initial=shown, owes_override=held.owes_override)
    if form is not None and "override" in form.errors:
        asked = HeldForm({**dict(form.data.items()), **shown}, owes_override=True)
    comparison = None
    if standing is not None:
        asked.ask_reason()
        whole = RevisionComparison.of(standing, choice.came, place.three)
        comparison = replace(whole, lines=tuple(line for line in whole.lines if line.differs))
    context = place.context(
        held=held,
        choice=choice,
        comparison=comparison,
        form=asked,
        sentences=[
            *_list_sentences(refusal, place),
            *_list_sentences(against, place),
        ],
        checks=_list_sentences(_find_faults(place, held), place),
        **moves,
    )
    return render(request, "revisions/held_settle.html", context, status=status)


def _find_moves(
    request: HttpRequest, place: TablePlace, held: HeldRecord, choice: HeldChoice
) -> tuple[dict[str, Any], Refusal | None]:
    """Preview a held record's effects on a closed turn: (template variables, refusal or None)."""
    if place.turn.state != TurnState.CLOSED or held.settled_at is not None:
        return {}, None
    standing = choice.standing
    submission = replace(
        _submit(held),
        based_on=standing.row.key if standing else "",
        reason="–",
        override=held.override or "–",
    )
    try:
        return preview_moves(request, place, submission), None
    except Refusal as refusal:
        return {}, refusal


def _find_faults(place: TablePlace, held: HeldRecord) -> RecordRefused | None:
    if not held.owes_override:
        return None
    try:
        judge_submission(place.event, held.table, _submit(held))
    except RecordRefused as refused:
        return refused
    return None


def _submit(held: HeldRecord) -> Submission:
    return Submission(held.number, Depth(held.depth), held.record, key=held.key)


def _list_sentences(refusal: Refusal | None, place: TablePlace) -> list[str]:
    if refusal is None:
        return []
    if isinstance(refusal, Conflict):
        return [
            _(
                "Somebody recorded this smazzata again in the meantime. Compare both records, "
                "then choose."
            )
        ]
    return explain_refusal(refusal, place.rules)
