"""The contents of an entry's page: its payers, each with what may be done, and what was done."""

from __future__ import annotations

from operator import attrgetter
from typing import NamedTuple, TypeVar
from uuid import uuid4

from django import forms
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.core.till.fees import FeePlan
from scoring.models.entry import Entry
from scoring.models.till import FeeChoice, Payment
from scoring.models.tournament import Tournament
from scoring.text.amounts_wording import format_money
from scoring.till.forms import FeeForm, PayForm, RefundForm
from scoring.till.queries import EntryAccount, Payer
from scoring.till.wording import format_fee_name

Form = TypeVar("Form", bound=forms.Form)


class PayerAct(NamedTuple):
    """A form of a payer's, under a heading that opens it."""

    title: str
    button: str
    url: str
    form: forms.Form
    is_open: bool
    """Whether it was refused."""
    is_danger: bool = False


class PayerPanel(NamedTuple):
    """A payer with all that may be done."""

    payer: Payer
    fee_name: str
    key: str
    """The key of the button that takes all that is open."""
    acts: list[PayerAct]


class HistoryLine(NamedTuple):
    """A payment, a refund or the choice of a fee, as it was made."""

    row: Payment | FeeChoice
    name: str
    """The player's; "" where the entry pays as one."""
    said: str
    undo_url: str
    """ "" where it is undone already, or not for this account to undo."""


def name_form(what: str, payer: Payer) -> str:
    """The prefix of a form, "pay", "fee" or "refund", which tells it from those of the others."""
    return f"{what}-{payer.position}"


def list_panels(
    entry: Entry, account: EntryAccount, plan: FeePlan, refused: forms.Form | None
) -> list[PayerPanel]:
    """The payers of an entry; a form that was `refused` is shown open, with what was typed."""
    return [_build_panel(entry, payer, plan, refused) for payer in account.payers]


def _build_panel(
    entry: Entry, payer: Payer, plan: FeePlan, refused: forms.Form | None
) -> PayerPanel:
    key = uuid4().hex
    is_helped = entry.tournament.is_helped
    args = [entry.tournament.slug, entry.number, payer.position]
    pay = PayForm(prefix=name_form("pay", payer), initial={"key": f"{key}-p"})
    fee = FeeForm(plan, payer, may_exempt=not is_helped, prefix=name_form("fee", payer))
    refund = RefundForm(prefix=name_form("refund", payer), initial={"key": f"{key}-r"})
    acts = []

    def offer(title: str, button: str, page: str, form: Form, *, is_danger: bool = False) -> None:
        is_open = refused is not None and refused.prefix == form.prefix
        shown = refused if is_open and refused is not None else form
        url = reverse(page, args=args)
        acts.append(PayerAct(title, button, url, shown, is_open, is_danger))

    if payer.bill.to_pay:
        offer(_("A part, or another way to pay"), _("Take the payment"), "till_pay", pay)
    title = _("Another fee") if is_helped else _("Another fee, exemption")
    offer(title, _("Save the fee"), "till_fee", fee)
    if payer.bill.paid and not is_helped:
        offer(_("Give money back"), _("Give back"), "till_refund", refund, is_danger=True)
    return PayerPanel(payer, format_fee_name(plan, payer.fee), key, acts)


def list_history(entry: Entry, plan: FeePlan, user_id: int | None) -> list[HistoryLine]:
    """All payments and choices of an entry, undone ones too, the latest first, each with its undo
    where this user has it. Three queries."""
    event = entry.tournament
    names = dict(entry.members.values_list("position", "name"))
    rows: list[Payment | FeeChoice] = [
        *Payment.objects.filter(entry=entry).select_related("till"),
        *FeeChoice.objects.filter(entry=entry),
    ]
    rows.sort(key=attrgetter("created_at_revision", "pk"), reverse=True)
    return [
        HistoryLine(
            row,
            names.get(row.position, ""),
            _describe(row, plan),
            _find_undo(event, row, user_id),
        )
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
