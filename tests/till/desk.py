"""Events with fees, and what tests do at their till."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from scoring.core.till.fees import Fee, FeeBasis, FeePlan
from scoring.core.till.ledger import PayMethod
from scoring.models.entry import Entry
from scoring.models.till import Payment
from scoring.models.tournament import Tournament
from scoring.till.services import record_payment, refund_payment, set_fees
from tests.cast import SIGNED, make_event, sign_in

PLAN = FeePlan(
    FeeBasis.PLAYER,
    (Fee("full", 2000), Fee("junior", 1000), Fee("guest", 2500), Fee("own-1", 500, "Aiutanti")),
    surcharge=300,
)
_keys = count(1)


def open_till(event: Tournament, plan: FeePlan = PLAN, **changes: str) -> Tournament:
    """Give an event these fees."""
    ways = {"pay_link": "", "pay_text": "", **changes}
    set_fees(event=event, plan=plan, **ways, **SIGNED)
    return Tournament.objects.get(pk=event.pk)


def make_paid_event(director: User, pairs: int = 7, plan: FeePlan = PLAN) -> Tournament:
    """An event with entries and fees, nothing drawn."""
    return open_till(make_event(director, pairs), plan)


@pytest.fixture
def paid_event(director: User) -> Tournament:
    return make_paid_event(director)


@pytest.fixture
def first(paid_event: Tournament) -> Entry:
    return paid_event.entries.get(number=1)


@pytest.fixture
def elena(paid_event: Tournament, helper: User) -> Client:
    """A helper of the event."""
    paid_event.helpers.add(helper)
    return sign_in(helper)


def pay(entry: Entry, cents: int, position: int = 1, **changes: Any) -> Payment:
    return record_payment(
        **{
            "entry": entry, "position": position, "cents": cents, "method": PayMethod.CASH,
            "key": f"pay-{next(_keys)}", **SIGNED, **changes,
        }
    )  # fmt: skip


def refund(entry: Entry, cents: int, position: int = 1, **changes: Any) -> Payment:
    return refund_payment(
        **{
            "entry": entry, "position": position, "cents": cents, "method": PayMethod.CASH,
            "reason": "Febbre", "key": f"refund-{next(_keys)}", **SIGNED, **changes,
        }
    )  # fmt: skip
