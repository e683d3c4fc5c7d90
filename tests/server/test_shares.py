"""Who is let in where connections are few, and who gives one up."""

from __future__ import annotations

import pytest

from burraco_tourney.server.shares import Shares

DESK = "127.0.0.1"


class Guest:
    def __init__(self, host: str, *, is_answered: bool = False) -> None:
        self.host = host
        self.is_answered = is_answered
        self.is_closed = False

    def give_up(self) -> None:
        self.is_closed = True


def fill(shares: Shares, host: str, count: int, *, is_answered: bool = False) -> list[Guest]:
    """Connections of an address, those that were let in."""
    guests = [Guest(host, is_answered=is_answered) for _number in range(count)]
    return [guest for guest in guests if shares.acquire(guest)]


def make(most: int, share: int) -> Shares:
    return Shares(most, share, lambda host: host == DESK)


def test_a_connection_that_is_closed_makes_room_once() -> None:
    shares = make(10, 1)
    (first,) = fill(shares, "a", 1)
    shares.release(first)
    shares.release(first)
    assert len(fill(shares, "a", 2)) == 1


def test_an_address_gets_its_share_and_is_told_of_once(caplog: pytest.LogCaptureFixture) -> None:
    shares = make(10, 3)
    assert len(fill(shares, "a", 6)) == 3
    assert caplog.messages == ["a holds its share of connections (3) and gets no more."]
    assert len(fill(shares, DESK, 20)) == 20, "the desk itself has no share"


def test_whoever_holds_most_gives_up_its_oldest() -> None:
    shares = make(6, 5)
    many, few = fill(shares, "many", 4), fill(shares, "few", 2)
    (late,) = fill(shares, "late", 1)
    assert [guest.is_closed for guest in many] == [True, False, False, False]
    assert not any(guest.is_closed for guest in [*few, late])


def test_nobody_gives_up_what_is_being_answered() -> None:
    shares = make(4, 4)
    answered = fill(shares, "many", 2, is_answered=True)
    idle = fill(shares, "many", 2)
    fill(shares, "late", 1)
    assert [guest.is_closed for guest in answered + idle] == [False, False, True, False]


def test_nobody_gets_in_where_that_would_leave_another_with_less() -> None:
    shares = make(6, 5)
    for host in "abc":
        fill(shares, host, 2)
    assert fill(shares, "a", 1) == []
    assert fill(shares, "d", 1) != []


def test_a_newcomer_costs_one_question_of_trust_however_many_are_in() -> None:
    asked = []
    shares = Shares(100, 10, lambda host: bool(asked.append(host)))
    for number in range(101):
        fill(shares, f"{number}", 1)
    assert len(asked) == 101
