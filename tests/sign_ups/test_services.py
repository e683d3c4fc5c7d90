"""Whoever signs up: sent, corrected, withdrawn; places, the waiting list, doubles."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from players.person import Person
from scoring.actions.refusals_services import Refusal
from scoring.core.pairing.entries import EntryKind
from scoring.models.sign_up import SignUp
from scoring.models.tournament import Tournament
from scoring.sign_ups.services import withdraw_sign_up
from tests.cast import draw_in_order
from tests.sign_ups.signing import (
    DESK,
    PAIRS,
    correct,
    find,
    list_labels,
    open_event,
    open_sign_ups,
    sign_up,
    standing,
)


@pytest.fixture
def waiting_for_director(director: User) -> Tournament:
    """An event of two places, in which a director accepts each."""
    return open_event(director, capacity=2)


@pytest.fixture
def free_for_all(director: User) -> Tournament:
    """An event of two places, in which whoever comes is entered."""
    return open_event(director, capacity=2, by_director=False)


def withdraw(row: SignUp) -> SignUp:
    return withdraw_sign_up(sign_up=row, author=DESK, now=timezone.now())


def test_a_director_is_waited_for(waiting_for_director: Tournament) -> None:
    event = waiting_for_director
    rows = [sign_up(event, *PAIRS[n]) for n in range(4)]
    assert [standing(event, row) for row in rows] == ["placed", "placed", "waiting 1", "waiting 2"]
    assert list_labels(event) == []


def test_where_nobody_decides_it_is_an_entry_at_once(free_for_all: Tournament) -> None:
    event = free_for_all
    rows = [sign_up(event, *PAIRS[n]) for n in range(3)]
    assert [standing(event, row) for row in rows] == ["entered", "entered", "waiting 1"]
    assert list_labels(event) == [" – ".join(pair) for pair in PAIRS[:2]]


@pytest.mark.parametrize("name", ["🃏 Joker", "Ferari Giovanna"])
def test_a_doubtful_or_near_name_waits_for_the_director(
    free_for_all: Tournament, name: str
) -> None:
    sign_up(free_for_all, "Ferrari Giovanna", "Sud Ugo")
    assert standing(free_for_all, sign_up(free_for_all, name, "Verdi Rosa")) == "placed"


def test_the_same_key_is_one_sign_up(waiting_for_director: Tournament) -> None:
    first = sign_up(waiting_for_director, "Nord Nora", "Sud Ugo", key="twice")
    assert sign_up(waiting_for_director, "Nord Nora", "Sud Ugo", key="twice") == first


@pytest.mark.parametrize("names", [("Nord Nora", "Altri Anna"), ("Altri Anna", "NORD NORA")])
def test_nobody_signs_up_twice(waiting_for_director: Tournament, names: tuple[str, ...]) -> None:
    sign_up(waiting_for_director, "Nord Nora", "Sud Ugo")
    with pytest.raises(Refusal, match=r"sign_ups\.twice"):
        sign_up(waiting_for_director, *names)


def test_nobody_signs_up_who_is_entered(director: User) -> None:
    event = open_event(director, pairs=2)
    with pytest.raises(Refusal, match=r"sign_ups\.twice"):
        sign_up(event, "Nord1 Nora", "Altri Anna")


def test_a_namesake_of_another_club_signs_up(waiting_for_director: Tournament) -> None:
    event = waiting_for_director
    correct(sign_up(event, "x"), Person("Nord Nora", club="Uno"), "Sud Ugo")
    other = sign_up(event, "y")
    correct(other, Person("Nord Nora", club="Due"), "Altri Anna")
    assert standing(event, other) == "placed"


def test_two_teams_have_two_names(director: User) -> None:
    event = open_event(director, entry_kind=EntryKind.TEAMS, pairs_per_team=2)
    sign_up(event, "Uno Uno", "Due Due", "Tre Tre", "Quattro Quattro", name="I Draghi")
    with pytest.raises(Refusal, match=r"sign_ups\.team_twice"):
        sign_up(event, "A Uno", "B Due", "C Tre", "D Quattro", name="i draghi")


def test_whoever_does_not_know_of_the_waiting_list_is_asked(
    waiting_for_director: Tournament,
) -> None:
    event = waiting_for_director
    for n in range(2):
        sign_up(event, *PAIRS[n])
    with pytest.raises(Refusal, match=r"sign_ups\.full.* 1\b"):
        sign_up(event, "Nord Nora", "Sud Ugo", may_wait=False)


def test_who_withdraws_gives_the_place_to_the_next(free_for_all: Tournament) -> None:
    event = free_for_all
    rows = [sign_up(event, *PAIRS[n]) for n in range(4)]
    withdraw(rows[0])
    assert [standing(event, row) for row in rows] == [
        "withdrawn", "entered", "entered", "waiting 1"
    ]  # fmt: skip
    assert list_labels(event) == [" – ".join(pair) for pair in PAIRS[1:3]]


def test_who_has_withdrawn_cannot_be_reached_any_more(waiting_for_director: Tournament) -> None:
    contact = {"email": "nora@example.it", "phone": "06 1234", "note": "arrivo tardi"}
    row = withdraw(sign_up(waiting_for_director, "Nord Nora", "Sud Ugo", **contact))
    row.refresh_from_db()
    assert (row.email, row.phone, row.note, row.is_mail_due) == ("", "", "", False)
    assert standing(waiting_for_director, withdraw(row)) == "withdrawn"
    again = sign_up(waiting_for_director, "Nord Nora", "Sud Ugo")
    assert standing(waiting_for_director, again) == "placed"


def test_a_correction_of_an_entry(free_for_all: Tournament) -> None:
    row = sign_up(free_for_all, "Nord Nora", "Sud Ugo")
    acts = free_for_all.acts.count()
    correct(row, "Nord Nora", "Sud Ugo", note="vegetariana")
    assert (standing(free_for_all, row), free_for_all.acts.count()) == ("entered", acts)
    correct(row, "Nord Nora", "Sud Luca", phone="06 1234")
    assert standing(free_for_all, row) == "entered"
    assert list_labels(free_for_all) == ["Nord Nora – Sud Luca"]


def test_a_correction_waits_for_the_director(director: User, free_for_all: Tournament) -> None:
    row = sign_up(free_for_all, "Nord Nora", "Sud Ugo")
    open_sign_ups(free_for_all, by_director=True)
    correct(row, "Nord Nora", "Sud Luca")
    assert standing(free_for_all, row) == "corrected"
    assert list_labels(free_for_all) == ["Nord Nora – Sud Ugo"]


def test_a_single_takes_no_place_until_there_is_a_partner(free_for_all: Tournament) -> None:
    event = free_for_all
    row = sign_up(event, "Sola Sara", seeks_partner=True)
    for n in range(2):
        sign_up(event, *PAIRS[n])
    assert standing(event, row) == "seeking"
    correct(row, "Sola Sara", "Trovato Tito")
    assert standing(event, row) == "waiting 1"


def test_a_pair_that_parts_leaves_the_list(free_for_all: Tournament) -> None:
    row = sign_up(free_for_all, "Nord Nora", "Sud Ugo")
    correct(row, "Nord Nora", seeks_partner=True)
    assert standing(free_for_all, row) == "seeking"
    assert list_labels(free_for_all) == []


@pytest.mark.parametrize("why", ["past", "drawn"])
def test_once_they_are_closed_nothing_changes(director: User, why: str) -> None:
    event = open_event(director, pairs=4, by_director=False)
    row = sign_up(event, "Altri Nora", "Altri Ugo")
    if why == "past":
        open_sign_ups(event, closes_at=timezone.now() - timedelta(minutes=1))
    else:
        draw_in_order(event)
    for act in (withdraw, lambda row: correct(row, "Altri Nora", "Altri Luca")):
        with pytest.raises(Refusal, match=rf"sign_ups\.{why}"):
            act(row)
    with pytest.raises(Refusal, match=rf"sign_ups\.{why}"):
        sign_up(event, "Altri Anna", "Altri Luca")
    assert event.turns.exists() == (why == "drawn")


def test_no_new_ones_but_the_old_may_be_corrected(director: User) -> None:
    event = open_event(director)
    row = sign_up(event, "Nord Nora", "Sud Ugo")
    open_sign_ups(event, is_open=False)
    with pytest.raises(Refusal, match=r"sign_ups\.shut"):
        sign_up(event, "Altri Anna", "Sud Luca")
    assert standing(event, correct(row, "Nord Nora", "Sud Luca")) == "placed"


def test_what_was_withdrawn_is_not_corrected(waiting_for_director: Tournament) -> None:
    row = withdraw(sign_up(waiting_for_director, "Nord Nora", "Sud Ugo"))
    with pytest.raises(Refusal, match=r"sign_ups\.settled"):
        correct(row, "Nord Nora", "Sud Luca")


def test_a_membership_card_is_one_persons(director: User) -> None:
    event = open_event(director, pairs=1)
    row = sign_up(event, "Altri Anna", "Sud Luca")
    with pytest.raises(Refusal, match=r"sign_ups\.card_twice") as refused:
        correct(row, Person("Altri Anna", "A0001"), "Sud Luca")
    assert "A0001" in refused.value.sentence
    assert "Nora" not in refused.value.sentence  # not whose it is
    assert [person.card_number for person in find(event, row).people] == ["", ""]
