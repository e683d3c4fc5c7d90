"""What the desk has of a person at the till: handed over to that person, to nobody else."""

from __future__ import annotations

from django.contrib.auth.models import User

from scoring.check_in.services import mark_here
from scoring.models.entry import EntryPlayer
from scoring.personal.data_queries import FactKind, StoredFact, load_person_data
from scoring.personal.wording import format_fact
from scoring.till.services import choose_fee
from tests.cast import SIGNED
from tests.till.desk import make_paid_event, pay, refund

MONEY = (FactKind.ARRIVAL, FactKind.FEE, FactKind.PAYMENT, FactKind.REFUND)


def list_money(member: EntryPlayer) -> list[StoredFact]:
    assert member.player is not None
    (event,) = load_person_data(member.player)["events"]
    return [fact for fact in event["facts"] if fact.kind in MONEY]


def test_payments_are_told_to_whoever_paid(director: User) -> None:
    entry = make_paid_event(director).entries.get(number=1)
    mark_here(entry=entry, **SIGNED)
    pay(entry, 2000)
    refund(entry, 500)
    choose_fee(entry=entry, position=2, fee="junior", on_the_day=False, reason="", **SIGNED)
    first, second = (list_money(member) for member in entry.members.all())
    assert {fact.kind for fact in first} == {
        FactKind.ARRIVAL, FactKind.PAYMENT, FactKind.REFUND,
    }  # fmt: skip
    assert {fact.kind for fact in second} == {FactKind.ARRIVAL, FactKind.FEE}
    said = [format_fact(fact, "pairs") for fact in first]
    assert "Rimborsato in cassa, 5,00\N{NO-BREAK SPACE}€: Febbre" in said
