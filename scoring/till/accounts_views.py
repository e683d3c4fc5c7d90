"""An entry's page at the till: the fees that it owes and has paid, with forms to change them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from operator import attrgetter
from typing import Any, TypeVar
from urllib.parse import urlencode
from uuid import uuid4

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.core.till.fees import FeePlan
from scoring.core.till.ledger import PayMethod
from scoring.models.entry import Entry
from scoring.models.till import FeeChoice, Payment, read_till
from scoring.models.tournament import Tournament
from scoring.text.amounts_wording import format_money
from scoring.text.entrants_queries import load_entrants
from scoring.till import services
from scoring.till.forms import FeeForm, PayForm, RefundForm, RestForm
from scoring.till.queries import Payer, load_accounts, load_entry_payers
from scoring.till.sums import show_fees
from scoring.till.wording import format_fee_name
from scoring.web.access_views import find_directed, find_directed_entry
from scoring.web.acts_views import act, authorship, check, page, submit
from scoring.web.request_origin import set_device_key_cookie

Row = TypeVar("Row", Payment, FeeChoice)

FILTERS = ("away", "owing", "left")
"""Values of the check-in list's URL parameter `only`: not arrived, owing money, withdrawn."""


def _find_payer(request: HttpRequest, slug: str, number: int, position: int) -> tuple[Entry, Payer]:
    entry = find_directed_entry(request, slug, number)
    for payer in load_entry_payers(entry.tournament, entry):
        if payer.position == position:
            return entry, payer
    raise Http404("Nobody pays in this place")


@page(find_directed_entry)
def show_account(request: HttpRequest, entry: Entry) -> HttpResponse:
    return _render_account(request, entry)


def lead_back(request: HttpRequest, entry: Entry) -> str:
    """Return the URL of the page that sent the form (its field `back`): the check-in list with its
    filter, the full log of the till, or else the entry's page at the till."""
    slug = entry.tournament.slug
    if request.POST.get("back") == "journal":
        return reverse("journal_till", args=[slug])
    if request.POST.get("back") != "check_in":
        return reverse("till_entry", args=[slug, entry.number])
    only = request.POST.get("only", "")
    query = f"?{urlencode({'only': only})}" if only in FILTERS else ""
    return f"{reverse('check_in', args=[slug])}{query}#entry-{entry.number}"


@act(find_directed_entry, lead_back)
def till_rest(request: HttpRequest, entry: Entry) -> str:
    """Record a cash payment of all that one payer, or the whole entry, still owes. Return the
    success message, or "" if the check-in page sent the form: that page shows the payment."""
    # The check-in has one form, with one key, for all buttons; each button's URL holds the amount.
    read = check(RestForm({**request.GET.dict(), **request.POST.dict()})).cleaned_data
    made = services.pay_due(
        entry=entry,
        position=read["position"],
        cents=read["cents"],
        method=PayMethod.CASH,
        key=f"{entry.number}-{read['position'] or ''}-{read['key']}",
        **authorship(request),
    )
    if request.POST.get("back") == "check_in":
        return ""  # the entry's line shows it
    return _("%(amount)s paid.") % {"amount": format_money(sum(one.cents for one in made))}


@page(_find_payer, "POST")
def till_pay(request: HttpRequest, found: tuple[Entry, Payer]) -> HttpResponse:
    form = PayForm(request.POST, prefix=_build_form_name("pay", found[1]))
    return _save(request, found, form, services.record_payment, _("%(amount)s paid."))


@page(_find_payer, "POST")
def till_refund(request: HttpRequest, found: tuple[Entry, Payer]) -> HttpResponse:
    form = RefundForm(request.POST, prefix=_build_form_name("refund", found[1]))
    return _save(request, found, form, services.refund_payment, _("Refund saved: %(amount)s."))


@page(_find_payer, "POST")
def till_fee(request: HttpRequest, found: tuple[Entry, Payer]) -> HttpResponse:
    entry, payer = found
    plan = read_till(entry.tournament).fees
    may_exempt = not entry.tournament.is_helped
    form = FeeForm(
        plan, payer, request.POST, may_exempt=may_exempt, prefix=_build_form_name("fee", payer)
    )
    return _save(request, found, form, services.choose_fee, _("Fee saved: %(name)s."))


def _save(
    request: HttpRequest,
    found: tuple[Entry, Payer],
    form: forms.Form,
    save: Callable[..., Payment | FeeChoice],
    done: str,
) -> HttpResponse:
    """Save a payer's form with `save`; on errors, show the page again. `found`: the entry and the
    payer. `done`: the success message, with a placeholder for the amount or the fee's name."""
    entry, payer = found
    leads = reverse("till_entry", args=[entry.tournament.slug, entry.number])

    def tell(made: Payment | FeeChoice) -> str:
        if isinstance(made, Payment):
            return done % {"amount": format_money(made.cents)}
        plan = read_till(entry.tournament).fees
        return done % {"name": format_fee_name(plan, made.fee)}

    saved = submit(
        request,
        form,
        lambda: save(
            entry=entry, position=payer.position, **form.cleaned_data, **authorship(request)
        ),
        tell,
        lambda _made: leads,
    )
    return saved or _render_account(request, entry, form)


def _find_row(model: type[Row]) -> Callable[[HttpRequest, str, int], Row]:
    def find(request: HttpRequest, slug: str, pk: int) -> Row:
        event = find_directed(request, slug)
        rows = model._default_manager.filter(tournament=event).select_related("entry")
        row = get_object_or_404(rows, pk=pk)
        row.tournament = row.entry.tournament = event
        return row

    return find


@page(_find_row(Payment), "POST")
def payment_undo(request: HttpRequest, payment: Payment) -> HttpResponse:
    undo = partial(services.undo_payment, payment=payment, **authorship(request))
    return _undo(request, payment.entry, undo)


@page(_find_row(FeeChoice), "POST")
def fee_undo(request: HttpRequest, choice: FeeChoice) -> HttpResponse:
    undo = partial(services.undo_fee_choice, choice=choice, **authorship(request))
    return _undo(request, choice.entry, undo)


def _undo(request: HttpRequest, entry: Entry, undo: Callable[[], object]) -> HttpResponse:
    form = forms.Form(request.POST)
    leads = lead_back(request, entry)
    saved = submit(request, form, undo, _("Undone."), lambda _made: leads)
    return saved or _render_account(request, entry, form)


def _render_account(
    request: HttpRequest, entry: Entry, refused: forms.Form | None = None
) -> HttpResponse:
    """Render an entry's page. `refused`: a form with errors to show again, if any. Seven queries
    besides the user's; ten if the event has a surcharge for registering on the day."""
    event = entry.tournament
    entrants = load_entrants(event, [entry.pk])
    account = load_accounts(event, entrants)[entry.number]
    plan = read_till(event).fees
    context = {
        "event": event,
        **show_fees(event),
        "account": account,
        "panels": [_build_panel(entry, payer, plan, refused) for payer in account.payers],
        "rows": _list_history(entry, plan, request.user.pk),
        "form": refused,
        "is_refused": refused is not None,
    }
    response = render(request, "till/account.html", context, status=422 if refused else 200)
    set_device_key_cookie(request, response)
    return response


def _build_form_name(what: str, payer: Payer) -> str:
    """Return the prefix of one payer's form on the page; `what` is "pay", "fee" or "refund"."""
    return f"{what}-{payer.position}"


def _build_panel(
    entry: Entry, payer: Payer, plan: FeePlan, refused: forms.Form | None
) -> dict[str, Any]:
    """Build the template context of one payer's panel, with every available action. If `refused` is
    one of its forms, that form is open and keeps the typed values. The context's `key` is the
    idempotency key of the button that pays the whole amount due."""
    key = uuid4().hex
    is_helped = entry.tournament.is_helped
    args = [entry.tournament.slug, entry.number, payer.position]
    pay = PayForm(prefix=_build_form_name("pay", payer), initial={"key": f"{key}-p"})
    fee = FeeForm(plan, payer, may_exempt=not is_helped, prefix=_build_form_name("fee", payer))
    refund = RefundForm(prefix=_build_form_name("refund", payer), initial={"key": f"{key}-r"})
    acts = []

    def offer(
        title: str, button: str, page: str, form: forms.Form, *, is_danger: bool = False
    ) -> None:
        is_open = refused is not None and refused.prefix == form.prefix
        acts.append(
            {
                "title": title,
                "button": button,
                "url": reverse(page, args=args),
                "form": refused if is_open else form,
                "is_open": is_open,
                "is_danger": is_danger,
            }
        )

    if payer.bill.to_pay:
        offer(_("Another amount or way to pay"), _("Take the payment"), "till_pay", pay)
    title = _("Change the fee") if is_helped else _("Change or waive the fee")
    offer(title, _("Save the fee"), "till_fee", fee)
    if payer.bill.paid and not is_helped:
        offer(_("Give money back"), _("Give back"), "till_refund", refund, is_danger=True)
    fee_name = format_fee_name(plan, payer.fee)
    return {"payer": payer, "fee_name": fee_name, "key": key, "acts": acts}


def _list_history(entry: Entry, plan: FeePlan, user_id: int | None) -> list[dict[str, Any]]:
    """List an entry's payments and fee choices, including undone ones, latest first. Three queries.

    Each item has the player's name ("" if the entry pays as a whole) and its undo URL ("" if this
    user may not undo it)."""
    event = entry.tournament
    names = dict(entry.members.values_list("position", "name"))
    rows: list[Payment | FeeChoice] = [
        *Payment.objects.filter(entry=entry).select_related("till"),
        *FeeChoice.objects.filter(entry=entry),
    ]
    rows.sort(key=attrgetter("created_at_revision", "pk"), reverse=True)
    return [
        {
            "row": row,
            "name": names.get(row.position, ""),
            "said": _describe(row, plan),
            "undo_url": _find_undo(event, row, user_id),
        }
        for row in rows
    ]


def _describe(row: Payment | FeeChoice, plan: FeePlan) -> str:
    if isinstance(row, FeeChoice):
        return _("fee: %(name)s") % {"name": format_fee_name(plan, row.fee)}
    said = _("%(amount)s given back") if row.is_refund else _("%(amount)s paid")
    return said % {"amount": format_money(row.cents)}


def _find_undo(event: Tournament, row: Payment | FeeChoice, user_id: int | None) -> str:
    is_payment = isinstance(row, Payment)
    is_decided = row.is_refund if isinstance(row, Payment) else bool(row.reason)
    is_directors = is_decided or (is_payment and row.author_id != user_id)
    if row.undone_at is not None or (event.is_helped and is_directors):
        return ""
    name = "till_payment_undo" if is_payment else "till_fee_undo"
    return reverse(name, args=[event.slug, row.pk])
