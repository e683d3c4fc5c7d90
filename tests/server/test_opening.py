"""The ports that a desk takes where it is given none, and the address that its cards carry."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest
from hypothesis import given
from hypothesis import strategies as st

from burraco_tourney.network.origins import Ports, find_moved_origin, find_plain_port
from burraco_tourney.server import ports
from burraco_tourney.server.announcement import list_opening_lines
from burraco_tourney.server.ports import SECURE_ABOVE, TRIED, DeskPort, bind_port, open_ports

# --- Ports ---------------------------------------------------------------------------------------


@pytest.fixture
def first(monkeypatch: pytest.MonkeyPatch) -> int:
    """The first of a few ports that are free now, as the desk would try them."""
    for name in ("HTTPS", "HTTPS_PORT", "PORT"):
        monkeypatch.setenv(name, "")
        monkeypatch.delenv(name)
    found = next(number for number in range(21_000, 60_000, 500) if is_free(number))
    monkeypatch.setattr(ports, "PLAIN_PORT", found)
    return found


def is_free(first: int) -> bool:
    try:
        with ExitStack() as stack:
            for number in range(first, first + TRIED):
                stack.enter_context(bind_port(number))
                stack.enter_context(bind_port(number + SECURE_ABOVE))
    except OSError:
        return False
    return True


@contextmanager
def opened(preferred: int = 0) -> Iterator[tuple[DeskPort, DeskPort]]:
    with ExitStack() as stack:
        variables = stack.enter_context(pytest.MonkeyPatch.context())
        for name in ("HTTPS_PORT", "PORT"):  # put back as they were
            variables.setenv(name, os.environ.get(name, ""))
        plain, secure = open_ports(preferred)
        for port in (plain, secure):
            for opened_socket in filter(None, (port.socket, port.claim)):
                stack.enter_context(opened_socket)
        yield plain, secure


@contextmanager
def taken(*numbers: int) -> Iterator[None]:
    """Another program that listens at these ports."""
    with ExitStack() as stack:
        for number in numbers:
            stack.enter_context(bind_port(number)).listen()
        yield


def test_desks_that_open_at_once_have_a_port_each(first: int) -> None:
    with opened() as (plain, secure), pytest.MonkeyPatch.context() as variables:
        variables.setenv("PORT", "")
        variables.setenv("HTTPS_PORT", "")
        with opened() as (second, second_secure):
            pass
        assert (plain.number, second.number) == (first, first + 1)
        assert second.passed_over == first
        assert secure.number != second_secure.number


def test_the_first_free_port_is_taken_where_none_is_given(first: int) -> None:
    with opened() as (plain, secure):
        assert (plain.number, plain.passed_over) == (first, 0)
        assert (secure.number, secure.passed_over) == (first + SECURE_ABOVE, 0)
    with taken(first, first + 1), opened() as (plain, secure):
        assert (plain.number, plain.passed_over) == (first + 2, first)
        assert secure.number == first + 2 + SECURE_ABOVE
        assert os.environ["PORT"] == str(first + 2)  # what the settings of every process read
    with taken(first + SECURE_ABOVE), opened() as (plain, secure):
        assert (plain.number, secure.number) == (first, first + SECURE_ABOVE + 1)


@pytest.mark.parametrize("other", ["another desk that opens at once", "a program"])
def test_a_port_that_is_given_is_not_passed_over(
    other: str, first: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    with taken(first) if other == "a program" else opened():
        monkeypatch.setenv("PORT", str(first))
        with opened() as (plain, _secure):
            assert plain.socket is None
            assert plain.obstacle


def test_the_port_of_the_printed_cards_is_tried_first(first: int) -> None:
    with opened(first + 3) as (plain, _secure):
        assert (plain.number, plain.passed_over) == (first + 3, 0)
    with taken(first + 3), opened(first + 3) as (plain, _secure):
        assert (plain.number, plain.passed_over) == (first, first + 3)
    with opened(80) as (plain, _secure):  # none that the desk takes by itself
        assert plain.number == first


def test_a_port_of_https_that_is_taken_leaves_plain_http(
    first: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HTTPS_PORT", str(first + SECURE_ABOVE))
    with taken(first + SECURE_ABOVE), opened() as (plain, secure):
        assert plain.socket is not None
        assert (secure.number, secure.socket) == (first + SECURE_ABOVE, None)
        assert secure.obstacle
        assert os.environ["HTTPS_PORT"] == "0"  # what the settings of every process read


@pytest.mark.parametrize("https", ["0", "1"])
def test_plain_http_alone_and_behind_a_proxy(
    https: str, first: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HTTPS", https)
    monkeypatch.setenv("HTTPS_PORT", "8444")
    with opened() as (plain, secure):
        assert plain.socket is not None
        assert (secure.number, secure.socket, secure.obstacle) == (8444, None, "")
        assert os.environ["HTTPS_PORT"] == "0"


def test_for_zero_a_free_port_is_taken_and_said(
    first: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PORT", "0")
    with opened() as (plain, secure):
        for name, port in (("PORT", plain), ("HTTPS_PORT", secure)):
            assert port.socket is not None
            assert port.number == port.socket.getsockname()[1] > 0
            assert os.environ[name] == str(port.number)


def test_where_every_port_is_in_use_the_obstacle_is_said(first: int) -> None:
    with taken(*range(first, first + TRIED)), opened() as (plain, _secure):
        assert (plain.number, plain.socket) == (first, None)
        assert plain.obstacle


# --- The address of the cards --------------------------------------------------------------------

HALL, OTHER = "192.168.1.20", "10.0.0.7"
PORTS = Ports(8000, 8443)


@pytest.mark.parametrize(
    ("cards", "ports", "now"),
    [
        (f"http://{HALL}:8000", PORTS, ""),
        (f"https://{HALL}:8443", PORTS, ""),
        (f"http://{HALL}:8001", PORTS, f"http://{HALL}:8000"),
        (f"http://{OTHER}:8000", PORTS, f"http://{HALL}:8000"),
        (f"https://{OTHER}:8443", PORTS, f"https://{HALL}:8443"),
        (f"https://{HALL}:8443", Ports(8000), f"http://{HALL}:8000"),  # there is no https now
        ("http://desk.local:8000", PORTS, ""),
        ("http://desk.local:8001", PORTS, "http://desk.local:8000"),
        ("", PORTS, ""),
        ("http://[", PORTS, ""),
    ],
)
def test_cards_that_lead_elsewhere(cards: str, ports: Ports, now: str) -> None:
    assert find_moved_origin(cards, ports, [HALL]) == now
    assert find_moved_origin(cards, ports, []) == ""


@given(st.text(max_size=40))
def test_whatever_stands_in_the_file_of_the_cards_is_borne(text: str) -> None:
    assert find_plain_port(text) >= 0
    moved = find_moved_origin(text, PORTS, [HALL])
    assert find_moved_origin(moved, PORTS, [HALL]) == ""


def test_the_port_of_plain_http_is_told_from_either_origin() -> None:
    assert find_plain_port(f"http://{HALL}:8003") == 8003
    assert find_plain_port(f"https://{HALL}:8446") == 8003
    assert find_plain_port("http://desk.local") == 0


def test_a_start_says_that_a_port_was_passed_over_and_the_cards_lead_elsewhere() -> None:
    plain, secure = DeskPort(8001, None, passed_over=8000), DeskPort(8444, None)
    cards = f"http://{HALL}:8000"
    said = "\n".join(list_opening_lines(plain, secure, [HALL], code="", cards=cards))
    assert "La porta 8000 è usata da un altro programma: il server usa la 8001." in said
    assert f"http://{HALL}:8001 al posto di {cards}" in said
    plain = DeskPort(8000, None)
    said = "\n".join(list_opening_lines(plain, secure, [HALL], code="", cards=cards))
    assert "altro programma" not in said
    assert "nuovo indirizzo" not in said
