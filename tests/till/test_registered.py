"""Who owes the surcharge: whoever was registered on the day, by what the desk knows of it."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from players.person import Person
from players.roster import RosterEntry
from scoring.core.play.sign_ups import SignUpState
from scoring.entries.services import add_entries
from scoring.journal.queries import IMPORTED
from scoring.models.act import Act
from scoring.models.entry import Entry
from scoring.models.sign_up import SignUp
from scoring.models.till import Till
from scoring.models.tournament import Tournament
from scoring.till.queries import list_late, load_accounts
from tests.cast import NOW, SIGNED
from tests.till.desk import PLAN, make_paid_event
from tests.undoing import redo, undo

BY_DATE = replace(PLAN, by_date=True)
BEFORE = NOW - timedelta(days=1)


@pytest.fixture
def paid_event(director: User) -> Tournament:
    """Seven pairs registered the day before."""
    event = make_paid_event(director, plan=BY_DATE)
    event.acts.filter(kind="register").update(created_at=BEFORE)
    return event


def come(event: Tournament) -> Entry:
    """A pair that comes on the day."""
    people = (Person("Tardi Tina", "T1", "Circolo Uno"), Person("Tardi Tito", "T2", "Circolo Uno"))
    return add_entries(event=event, lineups=[RosterEntry(0, *people)], **SIGNED)[0]


def test_whoever_comes_on_the_day_owes_the_surcharge(paid_event: Tournament) -> None:
    come(paid_event)
    accounts = load_accounts(paid_event)
    assert [accounts[number].due for number in (7, 8)] == [4000, 4600]


def test_the_day_after_is_no_earlier(paid_event: Tournament) -> None:
    Act.objects.filter(kind="register").update(created_at=NOW + timedelta(days=1))
    assert list_late(paid_event) == set(range(1, 8))


def test_whoever_signed_up_before_came_before(paid_event: Tournament) -> None:
    entry = come(paid_event)
    SignUp.objects.create(
        tournament=paid_event, token="t", key="k", state=SignUpState.ACCEPTED, queued_at=NOW,
        created_at=BEFORE, entry=entry, language="it", origin="http://desk.example",
    )  # fmt: skip
    assert list_late(paid_event) == set()


def test_an_act_that_was_undone_and_redone_is_that_of_before(paid_event: Tournament) -> None:
    come(paid_event)
    undo(paid_event)
    assert list_late(paid_event) == set()
    redo(paid_event)
    assert list_late(paid_event) == {8}


def test_of_an_entry_that_no_act_registered_nobody_knows(paid_event: Tournament) -> None:
    paid_event.acts.filter(kind="register").update(changes={IMPORTED: True}, created_at=NOW)
    assert list_late(paid_event) == set()


def test_a_surcharge_goes_by_the_date_unless_a_number_is_given(
    anna: Client, paid_event: Tournament
) -> None:
    come(paid_event)
    page = reverse("till_fees", args=[paid_event.slug])
    typed = {"basis": "player", "full": "20", "surcharge": "3"}
    for number, due in (("", {8}), ("7", {7, 8})):
        assert anna.post(page, typed | {"day_from": number}).status_code == 302
        event = Tournament.objects.get(pk=paid_event.pk)
        late = {at for at, account in load_accounts(event).items() if account.due == 4600}
        assert (Till.objects.get().fees.by_date, late) == (not number, due)


def test_the_dates_take_the_same_queries_for_any_event(director: User) -> None:
    counts = set()
    for pairs in (4, 12):
        event = make_paid_event(director, pairs, BY_DATE)
        come(event)
        with CaptureQueriesContext(connection) as queries:
            load_accounts(event)
        counts.add(len(queries))
    assert counts == {8}
