"""Guests go by themselves when their term has run out; nobody else does."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.contrib.auth.models import User

from players.models import Club, Player
from players.person import Person
from players.roster import RosterEntry
from scoring.actions.refusals_services import Refusal
from scoring.entries.services import add_entries
from scoring.models.erasure import Erasure, GuestTerm
from scoring.models.tournament import Tournament
from scoring.personal import guests_services
from scoring.personal.guests_queries import add_months, list_guests
from scoring.personal.guests_services import erase_due_guests, set_guest_term
from scoring.play.turns_services import close_turn
from tests.cast import NOW, SIGNED, make_event, play_turn, seat_event

pytestmark = pytest.mark.django_db
YEAR = timedelta(days=366)


@pytest.fixture
def guest(director: User) -> Player:
    """A guest of an event, whose partner has a club."""
    event = make_event(director, pairs=2)
    pair = (Person("Ospite Olga"), Person("Socia Sofia", club="Circolo Uno"))
    add_entries(event=event, lineups=[RosterEntry(0, *pair)], **SIGNED)
    Player.objects.update(added_on=event.date)
    return Player.objects.get(name="Ospite Olga")


@pytest.mark.parametrize("terms", [(), (12, 0)], ids=["never set", "set to none"])
def test_without_a_term_nobody_goes(guest: Player, terms: tuple[int, ...]) -> None:
    for months in terms:
        set_guest_term(months=months, **SIGNED)
    assert not GuestTerm.objects.exists()
    assert erase_due_guests(NOW + 10 * YEAR) == 0
    assert Player.objects.filter(pk=guest.pk).exists()


def test_a_guest_goes_when_the_term_has_run_out(guest: Player) -> None:
    set_guest_term(months=12, **SIGNED)
    assert erase_due_guests(NOW + timedelta(days=364)) == 0
    assert erase_due_guests(NOW + YEAR) == 1
    assert not Player.objects.filter(pk=guest.pk).exists()
    assert Player.objects.filter(name="Socia Sofia").exists()
    assert Erasure.objects.get().erased_by == ""


def test_a_later_event_begins_the_term_anew(guest: Player, director: User) -> None:
    again = make_event(director, pairs=0, name="Again", date=date(2027, 5, 1))
    pair = (Person("Ospite Olga"), Person("Nord1 Nora", "A0001"))
    add_entries(event=again, lineups=[RosterEntry(0, *pair)], **SIGNED)
    (found,) = list_guests(12)
    assert found.goes_on == date(2028, 5, 1)


def test_the_term_begins_when_the_desk_had_the_name(guest: Player) -> None:
    Tournament.objects.update(date=date(2001, 1, 1))
    (found,) = list_guests(12)
    assert found.last_on == guest.added_on


def test_nobody_goes_while_a_turn_is_played(guest: Player, director: User) -> None:
    event = seat_event(make_event(director, pairs=6, name="Tonight"))
    set_guest_term(months=1, **SIGNED)
    assert erase_due_guests(NOW + YEAR) == 0
    play_turn(event.turns.get(number=1))
    close_turn(turn=event.turns.get(number=1), **SIGNED)
    assert erase_due_guests(NOW + YEAR) == 1
    assert not Player.objects.filter(pk=guest.pk).exists()


def test_who_has_a_card_or_a_club_is_no_guest(guest: Player) -> None:
    Player.objects.filter(pk=guest.pk).update(card_number="C1")
    assert list_guests(12) == []
    Player.objects.filter(pk=guest.pk).update(card_number="", club=Club.objects.first())
    assert list_guests(12) == []


def test_a_term_has_a_limit(guest: Player) -> None:
    with pytest.raises(Refusal, match=r"personal\.months"):
        set_guest_term(months=121, **SIGNED)


def test_a_few_at_a_time(guest: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    Player.objects.create(name="Altro Oreste", added_on=guest.added_on)
    monkeypatch.setattr(guests_services, "AT_ONCE", 1)
    set_guest_term(months=1, **SIGNED)
    assert [erase_due_guests(NOW + YEAR) for _ in range(3)] == [1, 1, 0]


def test_who_comes_back_holds_up_nobody(guest: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    Player.objects.create(name="Altro Oreste", added_on=guest.added_on)
    first = list_guests(1)[0].player
    monkeypatch.setattr(guests_services, "AT_ONCE", 1)
    monkeypatch.setattr(guests_services, "find_signed_up", lambda player: player == first)
    set_guest_term(months=1, **SIGNED)
    assert [erase_due_guests(NOW + YEAR) for _ in range(2)] == [1, 0]


@pytest.mark.parametrize(
    ("day", "months", "later"),
    [
        (date(2026, 1, 31), 1, date(2026, 2, 28)),
        (date(2026, 11, 21), 12, date(2027, 11, 21)),
        (date(2026, 12, 1), 1, date(2027, 1, 1)),
    ],
)
def test_months_later(day: date, months: int, later: date) -> None:
    assert add_months(day, months) == later
