"""What a director decides on sign-ups is undone and redone, and their senders are told anew."""

from __future__ import annotations

import json
from datetime import timedelta

from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.models.sign_up import SignUp, SignUpTerms
from scoring.models.tournament import Tournament
from scoring.sign_ups.deciding_services import accept_sign_up
from scoring.sign_ups.expiry_services import delete_old_sign_ups
from scoring.sign_ups.services import withdraw_sign_up
from tests import undoing
from tests.cast import SIGNED
from tests.sign_ups.signing import (
    DESK,
    PAIRS,
    correct,
    find,
    list_labels,
    open_event,
    open_sign_ups,
    own_address,
    pair_singles,
    refuse,
    sign_up,
    standing,
)


def undo(event: Tournament) -> None:
    undoing.undo(Tournament.objects.get(pk=event.pk))


def redo(event: Tournament) -> None:
    undoing.redo(Tournament.objects.get(pk=event.pk))


def test_an_acceptance_is_to_be_decided_again(event: Tournament) -> None:
    row = sign_up(event, *PAIRS[0])
    accept_sign_up(sign_up=row, same=(), **SIGNED)
    undo(event)
    assert (standing(event, row), list_labels(event)) == ("placed", [])
    redo(event)
    assert (standing(event, row), find(event, row).entry) == ("entered", 1)


def test_what_entered_by_itself_stays_off_the_list(director: User) -> None:
    event = open_event(director, by_director=False)
    row = sign_up(event, *PAIRS[0])
    undo(event)
    assert standing(event, row) == "taken_off"
    sign_up(event, *PAIRS[1])
    assert list_labels(event) == [" – ".join(PAIRS[1])]


def test_a_refusal(event: Tournament) -> None:
    row = sign_up(event, *PAIRS[0], email="nora@example.it")
    refuse(row, "Solo soci")
    SignUp.objects.update(is_mail_due=False, mailed_at=timezone.now())
    undo(event)
    row.refresh_from_db()
    assert (standing(event, row), row.reason, row.is_mail_due) == ("placed", "", True)
    redo(event)
    row.refresh_from_db()
    assert (standing(event, row), row.reason) == ("refused", "Solo soci")


def test_who_was_refused_changes_nothing_more(event: Tournament) -> None:
    row = sign_up(event, *PAIRS[0])
    refuse(row)
    withdraw_sign_up(sign_up=row, author=DESK, now=timezone.now())
    assert standing(event, row) == "refused"


def test_a_refused_correction_waits_again(event: Tournament) -> None:
    row = sign_up(event, *PAIRS[0])
    accept_sign_up(sign_up=row, same=(), **SIGNED)
    correct(row, "Amato Bruna", "Nuovo Nino")
    refuse(row)
    undo(event)
    assert (standing(event, row), find(event, row).people[1].name) == ("corrected", "Nuovo Nino")


def test_a_pair_of_singles_seeks_again(event: Tournament) -> None:
    one, two = pair_singles(event)
    undo(event)
    assert (standing(event, one), list_labels(event)) == ("placed", [])
    undo(event)
    assert [standing(event, row) for row in (one, two)] == ["seeking"] * 2
    redo(event)
    redo(event)
    assert list_labels(event) == ["Amato Bruna – Conti Daria"]


def test_the_terms(event: Tournament) -> None:
    open_sign_ups(event, capacity=7, notice="Quota 10 €")
    undo(event)
    assert (SignUpTerms.objects.get().capacity, SignUpTerms.objects.get().notice) == (None, "")
    redo(event)
    assert SignUpTerms.objects.get().capacity == 7


def test_an_opening_undone_leaves_the_players_their_pages(
    visitor: Client, event: Tournament
) -> None:
    row = sign_up(event, *PAIRS[0])
    undo(event)
    assert not SignUpTerms.objects.get().is_open
    assert visitor.get(own_address(row)).status_code == 200


def test_the_journal_names_nobody(anna: Client, event: Tournament) -> None:
    row = sign_up(event, *PAIRS[0], email="nora@example.it", phone="06 1234567", note="Da Roma")
    refuse(row, "Amato Bruna non è socia")
    acts = json.dumps([[act.params, act.reason] for act in event.acts.all()])
    assert "Amato" not in acts
    stored = json.dumps([act.changes for act in event.acts.all()])
    assert not any(told in stored for told in ("Amato", "nora@", "06 1234567", "Da Roma"))
    shown = anna.get(reverse("journal", args=[event.slug]), headers={"accept-language": "en"}).text
    assert "A sign-up was refused." in shown
    assert "Sign-ups were opened." in shown


def test_what_has_gone_with_its_term_is_not_brought_back(event: Tournament) -> None:
    one, two = pair_singles(event)
    correct(two, "Conti Diana")
    refuse(one)
    assert "Conti Diana" in json.dumps(event.acts.last().changes)
    assert delete_old_sign_ups(timezone.now() + timedelta(days=60)) == 2
    assert not any(act.changes.get("signup", {}).get("changed") for act in event.acts.all())
    assert "Conti Diana" not in json.dumps([act.changes for act in event.acts.all()])
    for _ in range(3):
        undo(event)
    for _ in range(3):
        redo(event)
    assert not SignUp.objects.exists()
