"""Write fees, fee choices, payments, refunds and cash counts. Undoing marks a row, which stays in
the full log. Unlike acts in the journal, these writes can be undone in any order."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from itertools import count
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.actions.acts_services import write_act
from scoring.actions.authors_services import (
    Author,
    require_director,
    require_worker,
    sign_row,
    undo_row,
)
from scoring.actions.locking_services import find_again, lock_event
from scoring.actions.refusals_services import Refusal, check_reason, refuse_entry
from scoring.core.play.acts import ActKind
from scoring.core.till.fees import EXEMPT, FeePlan
from scoring.core.till.ledger import CashFigures, MoneyMove, PayMethod
from scoring.core.till.money import sum_coins
from scoring.models.entry import Entry
from scoring.models.till import (
    CashCount,
    FeeChoice,
    Payment,
    Till,
    TillDevice,
    get_till_name,
    read_till,
)
from scoring.models.tournament import Tournament
from scoring.text.amounts_wording import format_money
from scoring.till.queries import Payer, load_cash, load_entry_payers


def set_fees(
    *,
    event: Tournament,
    plan: FeePlan,
    pay_link: str,
    pay_text: str,
    author: Author,
    now: datetime,
) -> Till:
    """Set the event's fees and the club's payment link and text, as a director action. Raises
    Refusal if the fees change between per player and per entry after a payment was made."""
    with write_act(event, ActKind.SETTINGS, author, now) as event:
        till = read_till(Tournament.objects.get(pk=event.pk))
        moved = till.plan and till.fees.basis != plan.basis
        if moved and event.payments.filter(undone_at=None).exists():
            raise Refusal(
                "till.basis", _("Payments have been taken: undo them before changing who pays.")
            )
        till.plan, till.pay_link, till.pay_text = plan.to_data(), pay_link.strip(), pay_text.strip()
        till.save()
    return till


@transaction.atomic
def choose_fee(
    *,
    entry: Entry,
    position: int,
    fee: str,
    on_the_day: bool = False,
    reason: str = "",
    author: Author,
    now: datetime,
) -> FeeChoice:
    """Set the fee that a payer owes from now on. `on_the_day`: add the surcharge for registering on
    the day. Raises Refusal if the author neither directs the event nor helps at it, if `EXEMPT` is
    chosen by a helper or without a reason, or if the fee or the payer no longer exists."""
    event, entry = _lock(entry)
    require_worker(event, author)
    plan = read_till(event).fees
    payer = _find_payer(event, entry, position)
    if fee == EXEMPT:
        require_director(event, author)
        check_reason(reason)
    elif plan.find_fee(fee) is None:
        raise Refusal("till.no_fee", _("This fee no longer exists: reload the page."))
    reason = reason.strip() if fee == EXEMPT else ""
    last = FeeChoice.objects.filter(entry=entry, position=position, undone_at=None).last()
    wanted = (fee, on_the_day, reason)
    if last is not None and (last.fee, last.on_the_day, last.reason) == wanted:
        return last
    return FeeChoice.objects.create(
        entry=entry,
        position=payer.position,
        fee=fee,
        on_the_day=on_the_day,
        reason=reason,
        **sign_row(event, author, now),
    )


@transaction.atomic
def pay_due(
    *,
    entry: Entry,
    position: int | None,
    cents: int,
    method: PayMethod,
    key: str,
    author: Author,
    now: datetime,
) -> list[Payment]:
    """Record payment of all that one payer owes. If `position` is None, record one payment for each
    payer of the entry who owes money. `cents`: the amount due that the user saw. Raises Refusal if
    the amount due is different by now, or zero. A repeated `key` returns the stored payments."""
    event, entry = _lock(entry)
    require_worker(event, author)
    if made := _list_made(entry, key, cents, is_refund=False):
        return made
    payers = [
        payer
        for payer in load_entry_payers(event, entry)
        if position in (None, payer.position) and payer.bill.to_pay
    ]
    still_open = sum(payer.bill.to_pay for payer in payers)
    if not still_open:
        raise _refuse_settled(entry)
    if still_open != cents:
        raise refuse_entry(
            "till.other_amount",
            entry,
            _("%(who)s now has %(amount)s to pay: check the amount, then take the payment."),
            amount=format_money(still_open),
        )
    return [
        _write_payment(
            event, payer, author, now, entry=entry, cents=payer.bill.to_pay, method=method, key=key
        )
        for payer in payers
    ]


@transaction.atomic
def record_payment(
    *,
    entry: Entry,
    position: int,
    cents: int,
    method: PayMethod,
    key: str,
    author: Author,
    now: datetime,
) -> Payment:
    """Record a payer's payment of all or part of the amount due. Raises Refusal if `cents` is
    more than the amount due. A repeated `key` returns the payment already stored."""
    event, entry = _lock(entry)
    require_worker(event, author)
    if made := _list_made(entry, key, cents, is_refund=False):
        return made[0]
    payer = _find_payer(event, entry, position)
    if not payer.bill.takes(MoneyMove(cents)):
        if not payer.bill.to_pay:
            raise _refuse_settled(entry)
        raise Refusal(
            "till.too_much",
            _("Only %(amount)s is left to pay: enter at most this amount.")
            % {"amount": format_money(payer.bill.to_pay)},
        )
    paid = {"entry": entry, "cents": cents, "method": method, "key": key}
    return _write_payment(event, payer, author, now, **paid)


@transaction.atomic
def refund_payment(
    *,
    entry: Entry,
    position: int,
    cents: int,
    method: PayMethod,
    reason: str,
    key: str,
    author: Author,
    now: datetime,
    is_owed_again: bool = False,
) -> Payment:
    """Give money back to a payer. Only a director may do this, with a reason. `is_owed_again`: the
    payer must pay the amount again, for example by another method. Raises Refusal if `cents` is
    more than was paid. A repeated `key` returns the refund already stored."""
    event, entry = _lock(entry)
    require_director(event, author)
    if made := _list_made(entry, key, cents, is_refund=True):
        return made[0]
    check_reason(reason)
    payer = _find_payer(event, entry, position)
    if not payer.bill.takes(MoneyMove(cents, is_refund=True)):
        raise Refusal(
            "till.not_paid",
            _("You can give back at most %(amount)s, the amount that was paid.")
            % {"amount": format_money(payer.bill.paid)},
        )
    paid = {"entry": entry, "cents": cents, "method": method, "key": key}
    waived = 0 if is_owed_again else payer.bill.find_waived(cents)
    return _write_payment(
        event, payer, author, now, **paid, is_refund=True, reason=reason.strip(), waived=waived
    )


@transaction.atomic
def undo_payment(*, payment: Payment, author: Author, now: datetime) -> Payment:
    """Undo a payment or a refund; a repeated call changes nothing. Raises Refusal unless the author
    is a director or took the payment; a refund needs a director. A payment that was partly given
    back cannot be undone until the refund is undone."""
    event = lock_event(payment.tournament, even_closed=True, is_play=True)
    payment = find_again(Payment.objects.select_related("entry"), payment)
    is_own = author.user is not None and payment.author_id == author.user.pk
    (require_worker if is_own and not payment.is_refund else require_director)(event, author)
    if payment.undone_at is not None:
        return payment
    if not payment.is_refund:
        payers = load_entry_payers(event, payment.entry)
        # If the player has left the entry, check all of the entry's money.
        mine = [one for one in payers if one.position == payment.position] or payers
        if sum(payer.bill.paid for payer in mine) < payment.cents:
            raise Refusal(
                "till.refunded",
                _("Some of this payment was given back: undo the refund first, then the payment."),
            )
    return undo_row(event, payment, author, now)


@transaction.atomic
def undo_fee_choice(*, choice: FeeChoice, author: Author, now: datetime) -> FeeChoice:
    """Undo a fee choice, so that the payer's previous choice applies again. Raises Refusal unless
    the author is a director or, except for exemptions, a helper."""
    event = lock_event(choice.tournament, even_closed=True, is_play=True)
    choice = find_again(FeeChoice.objects.all(), choice)
    (require_director if choice.fee == EXEMPT else require_worker)(event, author)
    return choice if choice.undone_at is not None else undo_row(event, choice, author, now)


def _refuse_settled(entry: Entry) -> Refusal:
    return refuse_entry("till.nothing_open", entry, _("%(who)s has nothing left to pay."))


def _lock(entry: Entry) -> tuple[Tournament, Entry]:
    event = lock_event(entry.tournament, even_closed=True, is_play=True)
    found = find_again(event.entries.all(), entry)
    found.tournament = event
    return event, found


def _find_payer(event: Tournament, entry: Entry, position: int) -> Payer:
    found = [one for one in load_entry_payers(event, entry) if one.position == position]
    if not found:
        raise Refusal("till.no_payer", _("The payers have changed: reload the page."))
    return found[0]


def _list_made(entry: Entry, key: str, cents: int, *, is_refund: bool) -> list[Payment]:
    """Return the payments stored with this idempotency key. Raises Refusal if one is of another
    entry or kind (`is_refund`), or if their sum is not `cents`."""
    made = list(Payment.objects.filter(tournament=entry.tournament, key=key))
    if any((one.entry_id, one.is_refund) != (entry.pk, is_refund) for one in made):
        raise Refusal(
            "till.key_used", _("This page was already used for another payment: reload the page.")
        )
    if made and sum(payment.cents for payment in made) != cents:
        raise Refusal(
            "till.key_reused",
            _(
                "This payment was already recorded with a different amount: reload the page and "
                "check the recorded amount."
            ),
        )
    return made


def _write_payment(
    event: Tournament, payer: Payer, author: Author, now: datetime, **columns: Any
) -> Payment:
    till = find_own_till(event, author) or open_own_till(event, author)
    signed = sign_row(event, author, now)
    return Payment.objects.create(position=payer.position, till=till, **columns, **signed)


@transaction.atomic
def count_cash(
    *,
    till: TillDevice,
    counted: int | None,
    coins: Mapping[int, int],
    change: int,
    note: str,
    author: Author,
    now: datetime,
) -> CashCount:
    """Store a cash count of a till, with the cash expected at that moment, all in cents. `coins`:
    number of notes and coins by value. `counted`: the total, None if not entered. `change`: cash at
    the start. Raises Refusal if the author is not a director, if the till took no cash, if neither
    `coins` nor `counted` is given, or if the coins do not add up to `counted`."""
    event = lock_event(till.tournament, even_closed=True, is_play=True)
    require_director(event, author)
    cash = load_cash(event)
    if till.name not in cash:
        raise Refusal("till.unknown", _("This till received no cash: there is nothing to count."))
    known = {coin: number for coin, number in coins.items() if number}
    figures = CashFigures.of_count(cash[till.name], change, counted, known)
    if figures is None:
        raise Refusal("till.nothing_counted", _("Enter the counted notes and coins, or the total."))
    if counted is not None and known and counted != sum_coins(known):
        raise Refusal(
            "till.two_sums",
            _("The notes and coins make %(amount)s, not the total that you entered.")
            % {"amount": format_money(sum_coins(known))},
        )
    return CashCount.objects.create(
        till=till,
        expected=figures.expected,
        change=figures.change,
        counted=figures.counted,
        coins={str(coin): number for coin, number in known.items()},
        note=note.strip(),
        **sign_row(event, author, now),
    )


@transaction.atomic
def undo_count(*, count: CashCount, author: Author, now: datetime) -> CashCount:
    """Undo a cash count, so that the previous count applies again. Only a director can do this."""
    event = lock_event(count.tournament, even_closed=True, is_play=True)
    require_director(event, author)
    count = find_again(CashCount.objects.all(), count)
    return count if count.undone_at is not None else undo_row(event, count, author, now)


def find_own_till(event: Tournament, author: Author) -> TillDevice | None:
    """Return the till of this account and device; None before its first payment. One query."""
    own = {"author_name": author.name, "device": author.device, "key": author.device_key}
    return event.till_devices.filter(**own).first()


def open_own_till(event: Tournament, author: Author) -> TillDevice:
    """Create a till for the author's account and device. The caller must hold the event's lock."""
    taken = set(event.till_devices.values_list("name", flat=True))
    names = (get_till_name(author.name, author.device, number) for number in count(1))
    return event.till_devices.create(
        name=next(name for name in names if name not in taken),
        author_name=author.name,
        device=author.device,
        key=author.device_key,
    )
