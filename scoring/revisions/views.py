"""Pages that show, compare and restore the revisions of a smazzata."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.actions.refusals_services import Conflict, Refusal
from scoring.core.play.records import find_restored
from scoring.core.play.turns import TurnState
from scoring.library.faults import explain_refusal
from scoring.recording.place_views import TablePlace, find_smazzata
from scoring.recording.saving_views import owes_preview, preview_moves
from scoring.recording.services import Submission, refuse_missing_key
from scoring.records.queries import SmazzataSheet, load_revisions, load_signatures
from scoring.revisions.comparison import RevisionComparison, compare_revisions
from scoring.revisions.forms import RestoreForm
from scoring.revisions.services import find_restoration, restore_smazzata
from scoring.web.acts_views import authorship, page

CONFLICT = 409
UNPROCESSABLE = 422


@page(find_smazzata)
def show_revisions(request: HttpRequest, place: TablePlace) -> HttpResponse:
    sheets = _load(place)
    signatures = load_signatures([sheet.row.pk for sheet in sheets])
    can_restore = not place.event.is_helped and place.find_refusal() is None
    revisions = [
        replace(
            revision,
            signatures=tuple(signatures.get(revision.sheet.row.pk, ())),
            restored=find_restored(revision.sheet.row.key),
            restore_url=_link_restore(place, revision.sheet) if can_restore else "",
        )
        for revision in compare_revisions(sheets, place.three)
    ]
    context = place.context(
        revisions=revisions, sheets=sheets, compare_url=place.link("revisions_compare")
    )
    return render(request, "revisions/revisions.html", context)


@page(find_smazzata)
def revisions_compare(request: HttpRequest, place: TablePlace) -> HttpResponse:
    """Show two revisions (`?a=1&b=3`) line by line, by default the newest and the previous one."""
    sheets = _load(place)
    by_number = {str(sheet.revision): sheet for sheet in sheets}
    newest, before = sheets[0], sheets[min(1, len(sheets) - 1)]
    context = place.context(
        sheets=sheets,
        comparison=RevisionComparison.of(
            by_number.get(request.GET.get("a", ""), before),
            by_number.get(request.GET.get("b", ""), newest),
            place.three,
        ),
        revisions_url=place.link("revisions"),
    )
    return render(request, "revisions/compare.html", context)


def _find_revision(
    request: HttpRequest, slug: str, turn: int, table: int, number: int, revision: int
) -> tuple[TablePlace, Sequence[SmazzataSheet], SmazzataSheet]:
    """Return a smazzata, all its revisions (newest first), and the revision that the URL names.

    Raises Http404 if the smazzata or the revision is not found."""
    place = find_smazzata(request, slug, turn, table, number)
    sheets = _load(place)
    older = next((sheet for sheet in sheets if sheet.revision == revision), None)
    if older is None:
        raise Http404
    return place, sheets, older


@page(_find_revision, "GET", "POST")
def revision_restore(
    request: HttpRequest, found: tuple[TablePlace, Sequence[SmazzataSheet], SmazzataSheet]
) -> HttpResponse:
    place, sheets, older = found
    number, revision = place.number, older.revision
    form = RestoreForm(request.POST if request.method == "POST" else None)
    if not form.is_bound:
        return _show_restore(request, place, sheets, older, _renew(sheets))
    if not form.is_valid():
        if {"key", "based_on"} & set(form.errors):
            renewed, missing = _renew(sheets), refuse_missing_key()
            return _show_restore(request, place, sheets, older, renewed, refusal=missing)
        return _show_restore(request, place, sheets, older, form)
    try:
        if owes_preview(request, place, _find_submission(place, older, form.cleaned_data)):
            return _show_restore(request, place, sheets, older, form, status=200)
        written = restore_smazzata(
            table=place.table,
            number=number,
            revision=revision,
            **form.cleaned_data,
            **authorship(request),
        )
    except Conflict as conflict:
        fresh = _load(place)
        renewed = _renew(fresh, form.cleaned_data["reason"])
        return _show_restore(request, place, fresh, older, renewed, refusal=conflict)
    except Refusal as refusal:
        return _show_restore(request, place, sheets, older, form, refusal=refusal)
    words = {"revision": revision, "number": number, "new": written.number}
    messages.success(
        request,
        _(
            "Smazzata %(number)d is again as it was in revision %(revision)d. This change was "
            "saved as revision %(new)d."
        )
        % words,
    )
    return redirect(place.link("revisions"))


def _show_restore(
    request: HttpRequest,
    place: TablePlace,
    sheets: Sequence[SmazzataSheet],
    older: SmazzataSheet,
    form: RestoreForm,
    *,
    refusal: Refusal | None = None,
    status: int | None = None,
) -> HttpResponse:
    stands_against = place.find_refusal()
    moves: dict[str, Any] = {}
    if stands_against is None:
        try:
            submission = _find_submission(place, older, {"based_on": sheets[0].row.key})
            if place.turn.state == TurnState.CLOSED:
                moves = preview_moves(request, place, submission)
        except Refusal as against:
            stands_against = against
    if status is None:
        failed = UNPROCESSABLE if refusal or form.is_bound else 200
        failed = CONFLICT if isinstance(refusal, Conflict) else failed
        status = CONFLICT if stands_against and request.method == "POST" else failed
    if stands_against is not None:
        sentences = explain_refusal(stands_against, place.rules)
        context = place.context(sentence=" ".join(sentences))
        return render(request, "recording/refused.html", context, status=status)
    context = place.context(
        form=form,
        older=older,
        comparison=RevisionComparison.of(sheets[0], older, place.three),
        sentences=explain_refusal(refusal, place.rules) if refusal else [],
        revisions_url=place.link("revisions"),
        **moves,
    )
    return render(request, "revisions/restore.html", context, status=status)


def _load(place: TablePlace) -> list[SmazzataSheet]:
    """Load every revision, newest first. Raises Http404 if nothing was recorded."""
    sheets = load_revisions(place.event, place.table.pk, place.number)
    if not sheets:
        raise Http404
    return sheets


def _link_restore(place: TablePlace, sheet: SmazzataSheet) -> str:
    """Return the URL for restoring a revision; "" if it is current or cancels the smazzata."""
    if sheet.is_current or sheet.is_cancelled:
        return ""
    where = [place.event.slug, place.turn.number, place.table.number, place.number]
    return reverse("revision_restore", args=[*where, sheet.revision])


def _renew(sheets: Sequence[SmazzataSheet], reason: str = "") -> RestoreForm:
    """Build a restore form: `key` is new and random, `based_on` is the current revision's key."""
    initial = {"key": uuid4().hex, "based_on": sheets[0].row.key, "reason": reason}
    return RestoreForm(initial=initial)


def _find_submission(place: TablePlace, older: SmazzataSheet, said: dict[str, Any]) -> Submission:
    """Build the submission that restores a revision. A preview gets a dummy reason and key."""
    given = {"reason": "–", "key": "trial", **said}
    return find_restoration(
        table=place.table, number=place.number, revision=older.revision, **given
    )
