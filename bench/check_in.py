"""The cost of the check-in and the till on the day, in empty pages."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import TYPE_CHECKING

from bench.data import NOW, make_event, open_database
from bench.report import Line

if TYPE_CHECKING:
    from django.http import HttpRequest

    from scoring.models.tournament import Tournament

PAIRS = 150
COME, PAID = 60, 30
"""Entries that have come, and of them those that have paid, before the first tap."""
FEE = 1500
"""Cents for each player."""
OF_CHECK_IN, OF_TILL, OF_HERE, OF_PAID = 7, 8, 2.2, 3.8
"""The limits."""


def run() -> Iterable[Line]:
    """The list of the check-in, a tap on "here", one on "paid", and the till."""
    open_database()
    from django.contrib.auth.models import User
    from django.urls import reverse

    from bench.pages import Browser, compare_to_empty

    event = _open_desk()
    desk = Browser(User.objects.get(username="bench"))
    numbers = iter(range(COME + 1, PAIRS + 1))
    payers = iter(range(PAID + 1, COME + 1))

    def ask_list() -> HttpRequest:
        return desk.get(reverse("check_in", args=[event.slug]))

    def tap_here() -> HttpRequest:
        address = reverse("check_in_here", args=[event.slug, next(numbers)])
        return desk.post(address, {"back": "check_in"})

    def tap_paid() -> HttpRequest:
        at = next(payers)
        tap = {"back": "check_in", "key": f"tap-{at}", "cents": 2 * FEE}
        return desk.post(reverse("till_rest", args=[event.slug, at]), tap)

    def ask_till() -> HttpRequest:
        return desk.get(reverse("till", args=[event.slug]))

    def ask_empty() -> HttpRequest:
        return desk.get(reverse("bench_empty_desk", args=[event.slug]))

    for what, ask, limit in (
        (f"the check-in of {PAIRS} pairs", ask_list, OF_CHECK_IN),
        (f"the till of {PAIRS} pairs", ask_till, OF_TILL),
        (f"a tap on “here” among {PAIRS} pairs", tap_here, OF_HERE),
        (f"a tap on “paid” among {PAIRS} pairs", tap_paid, OF_PAID),
    ):
        yield compare_to_empty(what, ask, ask_empty, limit=limit)
    assert event.arrivals.count() == next(numbers) - 1
    assert event.payments.count() == 2 * (next(payers) - 1)


def _open_desk() -> Tournament:
    """An event of which nothing is drawn, with fees, a surcharge by the date, and an hour of its
    check-in."""
    from scoring.actions.authors_services import Author
    from scoring.check_in.services import mark_here
    from scoring.core.play.acts import ActKind
    from scoring.core.till.fees import Fee, FeeBasis, FeePlan
    from scoring.core.till.ledger import PayMethod
    from scoring.till.services import set_fees, take_rest

    event = make_event(PAIRS, 0, planned=4)
    author = Author.of(event.directors.get())
    fees = (Fee("full", FEE), Fee("guest", 2 * FEE))
    plan = FeePlan(FeeBasis.PLAYER, fees, surcharge=300, by_date=True)
    set_fees(tournament=event, plan=plan, pay_link="", pay_text="", author=author, now=NOW)
    registered = {"entry": {"added": list(event.entries.values_list("pk", flat=True))}}
    last = event.acts.latest("number")
    event.acts.create(
        number=last.number + 1,
        kind=ActKind.REGISTER,
        changes=registered,
        author_name=author.name,
        created_at=NOW - timedelta(days=1),
        created_at_revision=last.created_at_revision,
    )
    for entry in event.entries.filter(number__lte=COME):
        mark_here(entry=entry, author=author, now=NOW)
    for entry in event.entries.filter(number__lte=PAID):
        take_rest(
            entry=entry,
            position=None,
            cents=2 * FEE,
            method=PayMethod.CASH,
            key=f"paid-{entry.number}",
            author=author,
            now=NOW,
        )
    return event
