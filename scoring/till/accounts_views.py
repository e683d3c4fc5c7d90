"""The page of one entry at the till: what it owes, what it paid, and each act on that."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.core.till.ledger import PayMethod
from scoring.models.entry import Entry
from scoring.models.till import FeeChoice, Payment, read_till
from scoring.text.amounts_wording import format_money
from scoring.text.entrants_queries import load_entrants
from scoring.tickets.qr import draw_qr
from scoring.till.account_page_views import list_history, list_panels, name_form
from scoring.till.forms import FeeForm, PayForm, RefundForm, RestForm
from scoring.till.queries import Payer, load_accounts
from scoring.till.services import (
    choose_fee,
    give_back,
    take_payment,
    take_rest,
    undo_fee_choice,
    undo_payment,
)
from scoring.till.wording import format_fee_name
from scoring.web.access_views import find_directed
from scoring.web.acts_views import act, authorship, check, page, submit
from scoring.web.request_origin import give_device_key

FILTERS = ("away", "owing")
"""The filters of the check-in."""


class PlacedPayer(NamedTuple):
    entry: Entry
    payer: Payer


def find_paying_entry(request: HttpRequest, slug: str, number: int) -> Entry:
    """An entry of an event that the user directs, or helps at where helpers may."""
    return get_object_or_404(find_directed(request, slug).entries, number=number)


def _find_placed_payer(request: HttpRequest, slug: str, number: int, position: int) -> PlacedPayer:
    entry = find_paying_entry(request, slug, number)
    entrants = load_entrants(entry.tournament, [entry.pk])
    for payer in load_accounts(entry.tournament, entrants)[number].payers:
        if payer.position == position:
            return PlacedPayer(entry, payer)
    raise Http404("Nobody pays in this place")


@page(find_paying_entry)
def show_account(request: HttpRequest, entry: Entry) -> HttpResponse:
    return _render_account(request, entry)


def lead_back(request: HttpRequest, entry: Entry) -> str:
    """The page where a tap was made: the check-in as it was filtered, the journal, or the entry's
    own."""
    slug = entry.tournament.slug
    if request.POST.get("back") == "journal":
        return reverse("journal_till", args=[slug])
    if request.POST.get("back") != "check_in":
        return reverse("till_entry", args=[slug, entry.number])
    only = request.POST.get("only", "")
    query = f"?{urlencode({'only': only})}" if only in FILTERS else ""
    return f"{reverse('check_in', args=[slug])}{query}#entry-{entry.number}"


@act(find_paying_entry, lead_back)
def till_rest(request: HttpRequest, entry: Entry) -> str:
    """Take all that is open, in cash, of one payer or of the whole entry."""
    # The check-in has one form, and one key, for all its buttons: their addresses say what is paid.
    read = check(RestForm({**request.GET.dict(), **request.POST.dict()})).cleaned_data
    made = take_rest(
        entry=entry,
        position=read["position"],
        cents=read["cents"],
        method=PayMethod.CASH,
        key=f"{entry.number}-{read['position'] or ''}-{read['key']}",
        **authorship(request),
    )
    if request.POST.get("back") == "check_in":
        return ""  # its line says so
    return _("%(amount)s paid.") % {"amount": format_money(sum(one.cents for one in made))}


@page(_find_placed_payer, "POST")
def till_pay(request: HttpRequest, found: PlacedPayer) -> HttpResponse:
    form = PayForm(request.POST, prefix=name_form("pay", found.payer))
    return _save(
        request,
        found,
        form,
        lambda: take_payment(
            entry=found.entry,
            position=found.payer.position,
            cents=form.cleaned_data["cents"],
            method=form.chosen_method,
            key=form.cleaned_data["key"],
            **authorship(request),
        ),
        lambda made: _("%(amount)s paid.") % {"amount": format_money(made.cents)},
    )


@page(_find_placed_payer, "POST")
def till_refund(request: HttpRequest, found: PlacedPayer) -> HttpResponse:
    form = RefundForm(request.POST, prefix=name_form("refund", found.payer))
    return _save(
        request,
        found,
        form,
        lambda: give_back(
            entry=found.entry,
            position=found.payer.position,
            cents=form.cleaned_data["cents"],
            method=form.chosen_method,
            reason=form.cleaned_data["reason"],
            key=form.cleaned_data["key"],
            is_owed_again=form.cleaned_data["is_owed_again"],
            **authorship(request),
        ),
        lambda made: _("%(amount)s given back.") % {"amount": format_money(made.cents)},
    )


@page(_find_placed_payer, "POST")
def till_fee(request: HttpRequest, found: PlacedPayer) -> HttpResponse:
    entry, payer = found
    plan = read_till(entry.tournament).fees
    may_exempt = not entry.tournament.is_helped
    form = FeeForm(plan, payer, request.POST, may_exempt=may_exempt, prefix=name_form("fee", payer))
    return _save(
        request,
        found,
        form,
        lambda: choose_fee(
            entry=entry,
            position=payer.position,
            fee=form.cleaned_data["fee"],
            on_the_day=form.cleaned_data.get("on_the_day", False),
            reason=form.cleaned_data.get("reason", ""),
            **authorship(request),
        ),
        lambda made: _("Fee saved: %(name)s.") % {"name": format_fee_name(plan, made.fee)},
    )


def _save(
    request: HttpRequest, found: PlacedPayer, form: forms.Form, save: Any, done: Any
) -> HttpResponse:
    """Save a form of a payer's, or show the page again with what was typed."""
    entry = found.entry
    leads = reverse("till_entry", args=[entry.tournament.slug, entry.number])
    saved = submit(request, form, save, done, lambda _made: leads)
    return saved or _render_account(request, entry, form)


def _find_payment(request: HttpRequest, slug: str, pk: int) -> Payment:
    event = find_directed(request, slug)
    payment = get_object_or_404(event.payments.select_related("entry"), pk=pk)
    payment.entry.tournament = event
    return payment


@page(_find_payment, "POST")
def payment_undo(request: HttpRequest, payment: Payment) -> HttpResponse:
    undo = partial(undo_payment, payment=payment, **authorship(request))
    return _undo(request, payment.entry, undo)


def _find_choice(request: HttpRequest, slug: str, pk: int) -> FeeChoice:
    event = find_directed(request, slug)
    choices = FeeChoice.objects.filter(tournament=event).select_related("entry")
    choice = get_object_or_404(choices, pk=pk)
    choice.tournament = choice.entry.tournament = event
    return choice


@page(_find_choice, "POST")
def fee_undo(request: HttpRequest, choice: FeeChoice) -> HttpResponse:
    undo = partial(undo_fee_choice, choice=choice, **authorship(request))
    return _undo(request, choice.entry, undo)


def _undo(request: HttpRequest, entry: Entry, undo: Callable[[], object]) -> HttpResponse:
    form = forms.Form(request.POST)
    leads = lead_back(request, entry)
    saved = submit(request, form, undo, _("Undone."), lambda _made: leads)
    return saved or _render_account(request, entry, form)


def _render_account(
    request: HttpRequest, entry: Entry, refused: forms.Form | None = None
) -> HttpResponse:
    """The page of an entry, with a form that was refused. Seven queries beside those of the user,
    ten where the surcharge goes by the date."""
    event = entry.tournament
    entrants = load_entrants(event, [entry.pk])
    account = load_accounts(event, entrants)[entry.number]
    till = read_till(event)
    context = {
        "event": event,
        "account": account,
        "panels": list_panels(entry, account, till.fees, refused),
        "till": till,
        "plan": till.fees,
        "pay_qr": draw_qr(till.pay_link) if till.pay_link else "",
        "rows": list_history(entry, till.fees, request.user.pk),
        "form": refused,
        "is_refused": refused is not None,
    }
    response = render(request, "till/account.html", context, status=422 if refused else 200)
    give_device_key(request, response)
    return response
