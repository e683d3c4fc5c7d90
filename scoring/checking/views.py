"""Pages that check a result: uploaded documents (none is stored), or an event's own document."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from http import HTTPStatus
from itertools import islice
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from scoring.actions.refusals_services import Refusal
from scoring.checking.apart_services import check_in_subprocess, count_check
from scoring.checking.examined import Examined, compare_examined
from scoring.checking.forms import DocumentsForm, SentDocument
from scoring.checking.wording import (
    SHOWN,
    edition_sentence,
    examined_sentence,
    list_parts,
)
from scoring.core.bundle.reading import BadBundle
from scoring.core.bundle.values import Contents
from scoring.core.signing.minisign import SUFFIX, PublicKey, SignatureState, check_signature
from scoring.documents.bundle_wording import bundle_sentence
from scoring.documents.editions_queries import (
    SignedDocument,
    find_last,
    find_signed,
    format_document_name,
    load_document,
)
from scoring.documents.trust_wording import list_trusted
from scoring.documents.verify_wording import list_note_sentences, summary_sentence
from scoring.masthead.views import build_context
from scoring.models.signing import SigningKey
from scoring.models.tournament import Tournament
from scoring.signing.queries import list_public_keys
from scoring.signing.shown import show_key
from scoring.signing.wording import signature_sentence
from scoring.web.access_views import may_read
from scoring.web.fresh_views import send_fresh
from scoring.web.page_versions_queries import find_shown_event
from scoring.web.request_origin import find_address


def show_examined(one: Examined, listed: Sequence[SigningKey], language: str) -> dict[str, Any]:
    """Build the template context of a checked document: only name and error if it is invalid.

    `listed`: our signing keys. `language`: for the eight words that show a key's fingerprint."""
    if one.document is None:
        return {"name": one.name, "why": one.why}
    document, signature, state = one.document, one.signature, one.signature.state.value
    good = state == SignatureState.GOOD
    signer = next((each for each in listed if good and each.key.id == signature.key), None)
    return {
        "name": one.name,
        "summary": document.summary,
        "number": document.number.number if document.number else None,
        "sha256": document.sha256,
        "is_wrong": one.is_wrong,
        "verdict": examined_sentence(one),
        "counts": summary_sentence(document.verdict),
        "parts": list_parts(document),
        "signature": signature_sentence(replace(signature, comment="")),
        "signature_state": state,
        "signature_mark": state if state in ("good", "bad") else "note",
        "signer": show_key(signer, language) if signer else None,
        "superseded": edition_sentence(one) if one.edition_flaw is not None else "",
        "notes": list(islice(list_note_sentences(document.verdict), SHOWN)),
        "trusted": list_trusted(),
    }


TEXT = "text/plain; charset=utf-8"
STATUS = {
    "check.busy": HTTPStatus.SERVICE_UNAVAILABLE,
    "check.heavy": HTTPStatus.UNPROCESSABLE_ENTITY,
    "check.often": HTTPStatus.TOO_MANY_REQUESTS,
}
"""HTTP status of the response if documents were not checked, by refusal code."""


# Nothing is stored, and no cookie gives access to anything here, so no CSRF token is needed.
@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def check_result(request: HttpRequest) -> HttpResponse:
    is_sent = request.method == "POST"
    form = DocumentsForm(request.POST if is_sent else None, request.FILES if is_sent else None)
    status, shown = HTTPStatus.OK, []
    if is_sent and form.is_valid():
        listed = list_public_keys()
        given: PublicKey | None = form.cleaned_data["key"]
        keys = [given] if given else [one.key for one in listed]
        try:
            count_check(find_address(request))
            examined = _examine(form.cleaned_data["documents"], keys)
        except Refusal as refusal:
            form.add_error(None, refusal.sentence)
            status = STATUS[refusal.code]
        else:
            # Compare keys, not ids: anyone can create a key with any id.
            believed = [one for one in listed if one.key in keys]
            shown = [show_examined(one, believed, _language()) for one in examined]
    elif is_sent:
        status = HTTPStatus.UNPROCESSABLE_ENTITY
    return render(request, "checking/check.html", {"form": form, "shown": shown}, status=status)


def _examine(documents: Sequence[SentDocument], keys: Sequence[PublicKey]) -> list[Examined]:
    """Check documents and, with `keys`, their signatures. Then compare the documents. Raises
    Refusal if they could not be checked (codes: STATUS)."""
    answers = check_in_subprocess([document.content for document in documents])
    examined = []
    for document, answer in zip(documents, answers, strict=True):
        if isinstance(answer, BadBundle):
            examined.append(Examined(document.name, why=bundle_sentence(answer)))
        else:
            signature = check_signature(document.content, document.signature, keys)
            examined.append(Examined(document.name, answer, signature))
    return compare_examined(examined)


def _language() -> str:
    return get_language() or "en"


@require_safe
def show_event_check(request: HttpRequest, slug: str) -> HttpResponseBase:
    event, version = _find_readable(request, slug)
    listed = list_public_keys()
    signed = (
        *event.editions.values_list("sha256", flat=True),
        *((one.key.id, one.until) for one in listed),
    )

    def show(request: HttpRequest) -> HttpResponse:
        status = HTTPStatus.OK
        shown: dict[str, Any] = {}
        if event.is_final:
            try:
                shown = _check_own(event, listed)
            except Refusal as refusal:
                status, shown = STATUS[refusal.code], {"refused": refusal.sentence}
        context = build_context(request, event, "event_check") | shown
        return render(request, "checking/event_check.html", context, status=status)

    return send_fresh(request, show, (*version, signed))


def _find_readable(request: HttpRequest, slug: str) -> tuple[Tournament, tuple[object, ...]]:
    """Return an event and its documents' version for caching. Raises Http404 if it is hidden."""
    found = find_shown_event(slug)
    if found is None or not may_read(request, found[0]):
        raise Http404("No such event")
    event, version = found
    return event, (event.pk, event.created_at, *version, event.revision, event.is_final)


def _check_own(event: Tournament, listed: Sequence[SigningKey]) -> dict[str, Any]:
    content, edition = load_document(event, timezone.now())
    keys = [one.key for one in listed]
    signature = edition.signature if edition else None
    document = SentDocument(f"{event.slug}.json", content, signature)
    (examined,) = _examine([document], keys)
    return {
        "one": show_examined(examined, listed, _language()),
        "edition": edition,
        "play": find_last(event, Contents.PLAY) if edition else None,
        "files": _list_files(event),
        "seeds": event.phases.exclude(draw_seed="").values_list("draw_seed", flat=True),
    }


@require_safe
def show_play(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Download the signed document without names ("the play alone"). It is public. Raises
    Http404 unless the event is final (closed, results public) and signed as it is now. The whole
    document is only for directors: it has membership cards, devices, reasons and notes."""
    return _send_play(request, slug, lambda signed: signed.content, "application/json")


@require_safe
def show_play_signature(request: HttpRequest, slug: str) -> HttpResponseBase:
    return _send_play(request, slug, lambda signed: signed.edition.signature, TEXT)


def _send_play(
    request: HttpRequest, slug: str, read: Callable[[SignedDocument], bytes | str], kind: str
) -> HttpResponseBase:
    event, version = _find_readable(request, slug)
    if not event.is_final:
        raise Http404("Its result is not final")
    last = find_last(event, Contents.PLAY)

    def show(request: HttpRequest) -> HttpResponse:
        signed = find_signed(event, Contents.PLAY)
        if signed is None:
            raise Http404("The event is not signed as it is now")
        return HttpResponse(read(signed), content_type=kind)

    return send_fresh(request, show, (*version, last and last.sha256))


def _list_files(event: Tournament) -> list[tuple[str, str]]:
    """List (name, URL) of each file of the event that everybody may download."""
    name = format_document_name(event.slug, Contents.PLAY)
    return [
        (name, reverse("event_play", args=[event.slug])),
        (f"{name}{SUFFIX}", reverse("event_play_signature", args=[event.slug])),
    ]
