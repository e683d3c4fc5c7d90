"""Benchmark of the check-in and the till: their time as a multiple of an empty page's."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from django.http import HttpRequest
from django.urls import reverse

from bench.data import NOW, make_event
from bench.pages import Browser, get_director
from bench.report import Line
from scoring.actions.authors_services import Author
from scoring.check_in.services import mark_here
from scoring.core.play.acts import ActKind
from scoring.core.till.fees import Fee, FeeBasis, FeePlan
from scoring.core.till.ledger import PayMethod
from scoring.models.tournament import Tournament
from scoring.till.services import pay_due, set_fees

PAIRS = 150
COME, PAID = 60, 30
"""Number of entries checked in, and of those that have paid, before the measurement."""
FEE = 1500
"""Fee of each player, in cents."""


def run() -> Iterable[Line]:
    event, desk = _open_desk(), Browser(get_director())
    numbers = iter(range(COME + 1, PAIRS + 1))
    payers = iter(range(PAID + 1, COME + 1))

    def tap_here() -> HttpRequest:
        address = reverse("check_in_here", args=[event.slug, next(numbers)])
        return desk.post(address, {"back": "check_in"})

    def tap_paid() -> HttpRequest:
        at = next(payers)
        tap = {"back": "check_in", "key": f"tap-{at}", "cents": 2 * FEE}
        return desk.post(reverse("till_rest", args=[event.slug, at]), tap)

    check_in, till = (reverse(name, args=[event.slug]) for name in ("check_in", "till"))
    yield from desk.compare(
        event,
        (f"the check-in of {PAIRS} pairs", lambda: desk.get(check_in), 7),
        (f"the till of {PAIRS} pairs", lambda: desk.get(till), 8),
        (f"a tap on “here” among {PAIRS} pairs", tap_here, 2.2),
        (f"a tap on “paid” among {PAIRS} pairs", tap_paid, 3.8),
    )
    assert event.arrivals.count() == next(numbers) - 1
    assert event.payments.count() == 2 * (next(payers) - 1)


def _open_desk() -> Tournament:
    """Create an event before its first turn, with fees, a surcharge, arrivals and payments."""
    event = make_event(PAIRS, 0, planned=4)
    author = Author.of(event.directors.get())
    fees = (Fee("full", FEE), Fee("guest", 2 * FEE))
    plan = FeePlan(FeeBasis.PLAYER, fees, surcharge=300, by_date=True)
    set_fees(event=event, plan=plan, pay_link="", pay_text="", author=author, now=NOW)
    last = event.acts.latest("number")
    event.acts.create(
        number=last.number + 1,
        kind=ActKind.REGISTER,
        changes={"entry": {"added": list(event.entries.values_list("pk", flat=True))}},
        author_name=author.name,
        created_at=NOW - timedelta(days=1),
        created_at_revision=last.created_at_revision,
    )
    for entry in event.entries.filter(number__lte=COME):
        mark_here(entry=entry, author=author, now=NOW)
    for entry in event.entries.filter(number__lte=PAID):
        pay_due(
            entry=entry,
            position=None,
            cents=2 * FEE,
            method=PayMethod.CASH,
            key=f"paid-{entry.number}",
            author=author,
            now=NOW,
        )
    return event
