"""The revisions of a smazzata: shown, compared, and an older one restored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from scoring.forms.play.restoring import RestoreForm
from scoring.play.records import find_restored
from scoring.play.turns import TurnState
from scoring.queries.play.history import load_signatures
from scoring.queries.play.smazzate import SmazzataSheet, load_revisions
from scoring.services.play.corrections import preview_correction
from scoring.services.play.restoring import find_restoration, restore_smazzata
from scoring.services.play.smazzate import Submission
from scoring.services.refusals import Conflict, RecordRefused, Refusal
from scoring.show.faults import explain_fault
from scoring.views.desk.acts import sign
from scoring.views.desk.play.corrections import build_moves_context, owes_preview
from scoring.views.desk.play.place import TablePlace, find_smazzata
from scoring.views.desk.play.revisions import RevisionComparison, compare_revisions
from scoring.wording.refusals import refusal_sentence

CONFLICT = 409
UNPROCESSABLE = 422


@require_GET
@login_required
def show_revisions(
    request: HttpRequest, slug: str, turn: int, table: int, number: int
) -> HttpResponse:
    """Every revision of a smazzata, the newest first, with its changes and signatures."""
    place = find_smazzata(request, slug, turn, table, number)
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
    return render(request, "desk/play/revisions.html", context)


@require_GET
@login_required
def revisions_compare(
    request: HttpRequest, slug: str, turn: int, table: int, number: int
) -> HttpResponse:
    """Two revisions line by line: by default the newest and the one before it."""
    place = find_smazzata(request, slug, turn, table, number)
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
    return render(request, "desk/play/compare.html", context)


@require_http_methods(["GET", "POST"])
@login_required
def revision_restore(
    request: HttpRequest, slug: str, turn: int, table: int, number: int, revision: int
) -> HttpResponse:
    """Confirm restoring an older revision, with its effects and a reason; a post writes the new
    revision."""
    place = find_smazzata(request, slug, turn, table, number)
    sheets = _load(place)
    older = next((sheet for sheet in sheets if sheet.revision == revision), None)
    if older is None:
        raise Http404
    form = RestoreForm(request.POST if request.method == "POST" else None)
    if not form.is_bound:
        return _show_restore(request, place, sheets, older, _renew(sheets))
    if not form.is_valid():
        if {"key", "based_on"} & set(form.errors):
            renewed, missing = _renew(sheets), Refusal("record.key_missing")
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
            **sign(request),
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
        _("Revision %(revision)d of smazzata %(number)d is restored as revision %(new)d.") % words,
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
    """Confirm restoring a revision; shown without the form when it cannot be restored."""
    stands_against = place.find_refusal()
    moves: dict[str, Any] = {}
    if stands_against is None:
        try:
            submission = _find_submission(place, older, {"based_on": sheets[0].row.key})
            if place.turn.state == TurnState.CLOSED:
                found = preview_correction(
                    table=place.table, submission=submission, **sign(request)
                )
                moves = build_moves_context(place, found)
        except Refusal as against:
            stands_against = against
    if status is None:
        failed = UNPROCESSABLE if refusal or form.is_bound else 200
        failed = CONFLICT if isinstance(refusal, Conflict) else failed
        status = CONFLICT if stands_against and request.method == "POST" else failed
    if stands_against is not None:
        sentences = _list_sentences(stands_against, place)
        context = place.context(sentence=" ".join(sentences))
        return render(request, "desk/play/refused.html", context, status=status)
    context = place.context(
        form=form,
        older=older,
        comparison=RevisionComparison.of(sheets[0], older, place.three),
        sentences=_list_sentences(refusal, place) if refusal else [],
        revisions_url=place.link("revisions"),
        **moves,
    )
    return render(request, "desk/play/restore.html", context, status=status)


def _load(place: TablePlace) -> list[SmazzataSheet]:
    """Every revision, the newest first. Raises Http404 if nothing was recorded."""
    sheets = load_revisions(place.event, place.table.pk, place.number)
    if not sheets:
        raise Http404
    return sheets


def _link_restore(place: TablePlace, sheet: SmazzataSheet) -> str:
    """The address for restoring a revision; "" for the current one and for a cancelled one."""
    if sheet.is_current or sheet.is_cancelled:
        return ""
    where = [place.event.slug, place.turn.number, place.table.number, place.number]
    return reverse("revision_restore", args=[*where, sheet.revision])


def _renew(sheets: Sequence[SmazzataSheet], reason: str = "") -> RestoreForm:
    """A form with a key of its own, based on what stands now."""
    initial = {"key": uuid4().hex, "based_on": sheets[0].row.key, "reason": reason}
    return RestoreForm(initial=initial)


def _find_submission(place: TablePlace, older: SmazzataSheet, said: dict[str, Any]) -> Submission:
    """The submission that restores a revision; a preview has no key and no reason yet."""
    given = {"reason": "–", "key": "trial", **said}
    return find_restoration(
        table=place.table, number=place.number, revision=older.revision, **given
    )


def _list_sentences(refusal: Refusal, place: TablePlace) -> list[str]:
    if isinstance(refusal, RecordRefused):
        return [explain_fault(fault, place.rules) for fault in refusal.faults]
    return [refusal_sentence(refusal)]
