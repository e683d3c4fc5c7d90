"""Public pages on which players sign up, and view, correct and withdraw a sign-up. Each sign-up has
a secret link. The pages use no account, cookie or form token: the link alone gives access."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Any, cast

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from players.columns import SINGLE_PLAYERS, Shape
from players.queries import load_club_names
from scoring.accounts.throttle_services import (
    build_sign_ups_lock,
    count_miss,
    find_opening,
    may_guess,
)
from scoring.actions.refusals_services import Refusal
from scoring.core.play.sign_ups import SignUpStanding
from scoring.models.sign_up import SignUp, SignUpTerms, read_terms
from scoring.models.tournament import Tournament
from scoring.sessions.listing import list_session_rows
from scoring.sessions.queries import load_sessions
from scoring.sign_ups.expiry_services import KEPT_DAYS
from scoring.sign_ups.forms import SignUpForm, make_sign_up_key
from scoring.sign_ups.mail_services import send_mails_soon
from scoring.sign_ups.queries import SignUpList, find_why_closed, is_unsent, load_sign_ups
from scoring.sign_ups.services import (
    add_sign_up,
    change_sign_up,
    get_automatic_author,
    refuse_closed,
    withdraw_sign_up,
)
from scoring.sign_ups.wording import format_standing
from scoring.text.entrants_queries import list_shape, load_entrants
from scoring.till.sums import show_fees
from scoring.web.access_views import may_read
from scoring.web.acts_views import Mistyped, show_form, submit
from scoring.web.request_origin import find_network

WARNED = (SignUpStanding.TAKEN_OFF, SignUpStanding.REFUSED, SignUpStanding.LEFT_OUT)
KINDS = {SignUpStanding.ENTERED: "ok", **dict.fromkeys(WARNED, "warning")}
"""Style of the notice on a sign-up's page, by the sign-up's state; "info" for states not listed."""


@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sign_up(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the free places and the sign-up form; a post stores a sign-up, then shows its page."""
    event, terms = _find_open_event(request, slug)
    form = _build_form(request, event, list_shape(event), {"key": make_sign_up_key()})

    def save() -> SignUp:
        return add_sign_up(
            event=event,
            typed=form.typed,
            key=form.key,
            language=get_language() or "",
            origin=f"{request.scheme}://{request.get_host()}",
            may_wait=form.cleaned_data["waits"],
            author=get_automatic_author(event),
            now=timezone.now(),
        )

    if saved := _submit(request, event, form, save, ""):
        return saved
    listed = load_sign_ups(event, terms)
    if not form.is_bound:
        form.initial["waits"] = listed.shared.is_full
    context = _describe(event, terms, listed)
    context["entrants"] = load_entrants(event).values() if terms.shows_names else None
    return _show(request, "sign_ups/sign_up.html", form, context)


def _find_open_event(request: HttpRequest, slug: str) -> tuple[Tournament, SignUpTerms]:
    """Return the event and its sign-up settings. Raises Http404 if the event never had sign-ups.

    Also raises it if the sign-ups are not open and the reader may not see the event."""
    events = Tournament.objects.filter(deleted_at=None).select_related("sign_up_terms", "till")
    event = get_object_or_404(events, slug=slug)
    terms = read_terms(event)
    if terms is None or not (terms.is_open or may_read(request, event)):
        raise Http404("No sign-ups")
    return event, terms


def _build_form(
    request: HttpRequest, event: Tournament, shape: Shape, initial: dict[str, Any]
) -> SignUpForm:
    is_sent = request.method == "POST"
    return SignUpForm(
        request.POST if is_sent else None,
        shape=shape,
        categories=event.categories,
        # The clubs with a known spelling: all stored ones, and the event's organising club.
        clubs=[*load_club_names(), *filter(None, [event.organiser])] if is_sent else (),
        mails=settings.SENDS_MAIL,
        initial=initial,
    )


def _submit(
    request: HttpRequest, event: Tournament, form: SignUpForm, save: Callable[[], SignUp], done: str
) -> HttpResponse | None:
    """Store the sign-up of a valid form by calling `save`, and redirect to its page. Return None if
    the form is invalid or the sign-up is refused. `done`: the success message."""

    def count_and_save() -> SignUp:
        try:
            _count(request, event)
            row = save()
        except Refusal as refusal:
            form.add_error(None, ValidationError(refusal.sentence, refusal.code))
            if refusal.code == "sign_ups.full":
                data = cast(QueryDict, form.data).copy()
                data["waits"] = "1"
                form.data = data
            raise Mistyped(form) from refusal
        send_mails_soon()
        return row

    lead = "sign_up_page"
    return submit(request, form, count_and_save, done, lambda row: reverse(lead, args=[row.token]))


def _show(
    request: HttpRequest, template: str, form: SignUpForm, context: dict[str, Any]
) -> HttpResponse:
    answer = show_form(request, template, form, context)
    if form.has_error(NON_FIELD_ERRORS, "sign_ups.too_often"):
        answer.status_code = HTTPStatus.TOO_MANY_REQUESTS
    return answer


def _count(request: HttpRequest, event: Tournament) -> None:
    """Count a sign-up from the sender's network. Raises Refusal if too many came from there."""
    lock, address, now = build_sign_ups_lock(event.pk), find_network(request), timezone.now()
    if not may_guess(lock, address, now):
        opening = find_opening(lock, address, now)
        raise Refusal(
            "sign_ups.too_often",
            _(
                "Too many sign-ups have come from this network in a short time. What you typed "
                "is still below: send it again after %(at)s, or speak to the director."
            )
            % {"at": date_format(timezone.localtime(opening), "TIME_FORMAT")},
        )
    count_miss(lock, address, now)


def _describe(event: Tournament, terms: SignUpTerms, listed: SignUpList) -> dict[str, Any]:
    """Return the context that all public sign-up pages share: state of the sign-ups, and fees."""
    why = find_why_closed(event, terms, timezone.now())
    closed = refuse_closed(why, terms).sentence if why else ""
    return {
        "event": event,
        "terms": terms,
        "sessions": list_session_rows(load_sessions(event)),
        "closed": closed,
        "shared": listed.shared,
        "kept_days": KEPT_DAYS,
        "sends_mail": settings.SENDS_MAIL,
        "seeking": len(listed.pick(SignUpStanding.SEEKING)),
        "directors": list_director_names(event) if closed else [],
    } | show_fees(event)


def list_director_names(event: Tournament) -> list[str]:
    """List the directors' full names, without accounts that have no name. One query."""
    names = (user.get_full_name() for user in event.directors.order_by("pk"))
    return [name for name in names if name]


def _find_own(token: str) -> tuple[SignUp, SignUpTerms]:
    rows = SignUp.objects.select_related("tournament__sign_up_terms", "tournament__till")
    row = get_object_or_404(rows, token=token, tournament__deleted_at=None)
    terms = read_terms(row.tournament)
    if terms is None:
        raise Http404("No terms")
    return row, terms


@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def show_own_sign_up(request: HttpRequest, token: str) -> HttpResponse:
    """Show the state of a sign-up to its sender, with the link to keep; a post corrects it."""
    row, terms = _find_own(token)
    event = row.tournament
    is_paired = row.joined_id is not None or row.partners.exists()
    listed = load_sign_ups(event, terms)
    own = listed.find(row)
    shape = SINGLE_PLAYERS if is_paired else list_shape(event)
    categories = row.categories if is_paired else own.categories
    form = _build_form(request, event, shape, SignUpForm.initial_of_sign_up(row, categories))

    def save() -> SignUp:
        author = get_automatic_author(event)
        return change_sign_up(sign_up=row, typed=form.typed, author=author, now=timezone.now())

    if saved := _submit(request, event, form, save, _("Corrected.")):
        return saved
    why = find_why_closed(event, terms, timezone.now(), even_shut=True)
    context = _describe(event, terms, listed) | {
        "row": row,
        "own": own,
        "told": format_standing(event, own, row),
        "kind": KINDS.get(own.standing, "info"),
        "frozen": refuse_closed(why, terms).sentence if why else "",
        "may_change": not (why or row.is_settled or own.standing == SignUpStanding.TAKEN_OFF),
        "address": request.build_absolute_uri(request.path),
        "is_unsent": is_unsent(row),
        "directors": list_director_names(event),
    }
    return _show(request, "sign_ups/own.html", form, context)


@csrf_exempt
@never_cache
@require_POST
def sign_up_withdraw(request: HttpRequest, token: str) -> HttpResponse:
    row, _terms = _find_own(token)
    try:
        withdraw_sign_up(
            sign_up=row, author=get_automatic_author(row.tournament), now=timezone.now()
        )
    except Refusal as refusal:
        messages.error(request, refusal.sentence)
    else:
        send_mails_soon()
    return redirect("sign_up_page", token)
