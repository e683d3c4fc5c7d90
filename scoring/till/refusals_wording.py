"""The sentences of refusals at the till."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.common.money_wording import format_money
from scoring.common.refusals_wording import Sentences, with_name

REFUSALS: Sentences = {
    "till.basis": lambda p: _("Payments have been taken: undo them before changing who pays."),
    "till.no_fee": lambda p: _("The event has no such fee any more: reload the page."),
    "till.no_payer": lambda p: _("Nobody pays in this place any more: reload the page."),
    "till.nothing_open": lambda p: _("%(who)s has nothing left to pay.") % with_name(p),
    "till.other_amount": lambda p: (
        _("%(who)s now has %(amount)s to pay: check the amount, then take it.")
        % {**with_name(p), "amount": format_money(p["cents"])}
    ),
    "till.too_much": lambda p: (
        _("Only %(amount)s is left to pay.") % {"amount": format_money(p["cents"])}
    ),
    "till.not_paid": lambda p: (
        _("At most %(amount)s can be given back: no more was paid.")
        % {"amount": format_money(p["cents"])}
    ),
    "till.refunded": lambda p: _(
        "Some of this payment was given back: undo the refund first, then the payment."
    ),
    "till.key_reused": lambda p: _("This payment was sent twice with other figures: check it."),
    "till.unknown": lambda p: _("No cash was taken at this till."),
    "till.nothing_counted": lambda p: _("Enter what was counted: the notes and coins, or the sum."),
    "till.two_sums": lambda p: (
        _("The notes and coins make %(amount)s, not the sum that you entered.")
        % {"amount": format_money(p["cents"])}
    ),
    "till.has_money": lambda p: (
        _("%(who)s has paid: give the money back, or undo the payment, first.") % with_name(p)
    ),
}
