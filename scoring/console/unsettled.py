"""The money that is not settled: sentences for the console and the page that closes an event."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.models.tournament import Tournament
from scoring.text.amounts_wording import format_money
from scoring.text.entries_wording import name_entries
from scoring.till.queries import load_accounts, load_cash_lines


def find_unsettled(event: Tournament, *, is_over: bool) -> list[tuple[str, str]]:
    """The fees that are open and, once the event `is_over`, the tills that are not counted: a
    sentence and an address each. None where no money has come in. One query, nine at most in an
    event with payments."""
    if not event.payments.filter(undone_at=None).exists():
        return []
    found = []
    accounts = load_accounts(event)
    owing = {number: one.to_pay for number, one in accounts.items() if one.to_pay}
    if owing:
        amount, who = format_money(sum(owing.values())), name_entries(event.entry_kind, [*owing])
        sentence = _("Still to pay: %(amount)s, by %(who)s.") % {"amount": amount, "who": who}
        found.append((sentence, f"{reverse('check_in', args=[event.slug])}?only=owing"))
    names = [line.till.name for line in load_cash_lines(event) if line.count is None]
    if is_over and names:
        sentence = _("Cash not counted: %(tills)s.") % {"tills": ", ".join(names)}
        found.append((sentence, reverse("till", args=[event.slug])))
    return found
