"""HTTP as it is written (RFC 9110, 9112), by raw socket: clients that libraries would correct."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from time import sleep
from typing import Any

import pytest

from burraco_tourney.server.http_server import CHECK_EVERY
from tests.server.doors import (
    LARGE,
    MAX_BODY,
    OpenDoor,
    echo,
    open_door,
    read_all,
    read_answer,
    write_get,
)


@pytest.fixture(scope="module")
def door() -> Iterator[OpenDoor]:
    with open_door() as door:
        yield door


@pytest.mark.parametrize("path", ["/", "/large", "/missing"])
def test_head_has_the_length_of_a_body_and_no_body(door: OpenDoor, path: str) -> None:
    with door.connect() as connection:
        connection.sendall(write_get(path, method="HEAD") + write_get("/after"))
        head, _none = read_answer(connection, has_body=False)
        length = LARGE if path == "/large" else len(f"http 127.0.0.1 {path}")
        assert f"content-length: {length}".encode() in head.lower()
        assert read_answer(connection)[1] == b"http 127.0.0.1 /after"


@pytest.mark.parametrize(
    ("path", "status"), [("/unchanged", b"304 Not Modified"), ("/empty", b"204 No Content")]
)
def test_an_answer_without_a_body_has_no_length_and_keeps_its_connection(
    door: OpenDoor, path: str, status: bytes
) -> None:
    with door.connect() as connection:
        for _look in range(3):
            connection.sendall(write_get(path))
            head = read_answer(connection)[0].lower()
            assert head.startswith(b"http/1.1 " + status.lower())
            for name in (b"connection: close", b"transfer-encoding", b"content-length"):
                assert name not in head
        connection.sendall(write_get("/after"))
        assert read_answer(connection)[1] == b"http 127.0.0.1 /after"


def test_requests_that_come_together_are_answered_in_their_order(door: OpenDoor) -> None:
    with door.connect() as connection:
        connection.sendall(b"".join(write_get(f"/{number}") for number in range(20)))
        for number in range(20):
            assert read_answer(connection)[1] == f"http 127.0.0.1 /{number}".encode()


def test_who_asks_first_whether_to_send_is_told_to_go_on(door: OpenDoor) -> None:
    with door.connect() as connection:
        headers = ("Content-Length: 9", "Expect: 100-continue")
        connection.sendall(write_get("/", *headers, method="POST"))
        assert read_answer(connection)[0].startswith(b"HTTP/1.1 100 Continue")
        connection.sendall(b"pizzicato")
        assert read_answer(connection)[1] == b"pizzicato"


@pytest.mark.parametrize(
    ("header", "body", "status"),
    [
        (f"Content-Length: {2 * MAX_BODY}", b"%s", b"413"),
        ("Transfer-Encoding: chunked", b"%x\r\n%%s\r\n0\r\n\r\n" % (2 * MAX_BODY), b"411"),
    ],
)
def test_a_body_is_refused_to_a_client_that_sends_it_to_its_end(
    door: OpenDoor, header: str, body: bytes, status: bytes
) -> None:
    with door.connect() as connection:
        head = write_get("/", header, method="POST")
        connection.sendall(head + body % (b"7" * 2 * MAX_BODY))
        assert read_all(connection).startswith(b"HTTP/1.1 " + status)


CHUNKS = b"9\r\npizzicato\r\n0\r\n%s\r\n"


@pytest.mark.parametrize(
    ("headers", "body", "status"),
    [
        pytest.param([f"Content-Length: {100 * MAX_BODY}"], b"7" * 1000, b"413", id="too large"),
        pytest.param(
            [f"Content-Length: {MAX_BODY + 1}", "Expect: 100-continue"], b"", b"413", id="asked"
        ),
        pytest.param(["Transfer-Encoding: chunked"], CHUNKS % b"", b"411", id="without length"),
        pytest.param(
            ["Transfer-Encoding: chunked"], CHUNKS % b"Cookie: a=1\r\n", b"411", id="trailer"
        ),
    ],
)
def test_a_body_that_cannot_be_taken_is_refused_before_it_has_come(
    door: OpenDoor, headers: list[str], body: bytes, status: bytes
) -> None:
    with door.connect() as connection:
        connection.sendall(write_get("/", *headers, method="POST") + body)
        head, said = read_answer(connection)
        assert head.startswith(b"HTTP/1.1 " + status)
        assert b"connection: close" in head.lower()
        assert said == (b"too large" if status == b"413" else b"411 Length Required\n")


def test_a_large_body_arrives_whole(door: OpenDoor) -> None:
    photo = bytes(range(256)) * 4000
    with door.connect() as connection:
        connection.sendall(write_get("/", f"Content-Length: {len(photo)}", method="POST") + photo)
        assert read_answer(connection)[1] == photo


def test_a_target_with_scheme_and_host(door: OpenDoor) -> None:
    with door.connect() as connection:
        connection.sendall(write_get("http://desk/standings?x=1"))
        assert read_answer(connection)[1] == b"http 127.0.0.1 /standings"


@pytest.mark.parametrize("pieces", [1, 40])
def test_a_head_that_is_too_large_is_refused(door: OpenDoor, pieces: int) -> None:
    head = write_get("/", "Cookie: " + "a" * 70_000)
    size = len(head) // pieces + 1
    with door.connect() as connection:
        try:
            for place in range(0, len(head), size):
                connection.sendall(head[place : place + size])
        except ConnectionError:
            pass  # it was refused before its end
        assert read_all(connection).startswith((b"HTTP/1.1 431 ", b"")) is True
    assert door.ask(path="/after") == b"http 127.0.0.1 /after"


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        pytest.param(
            write_get("/", "Content-Length: 3", "Transfer-Encoding: chunked"),
            b"400",
            id="two lengths",
        ),
        pytest.param(
            write_get("/", "Content-Length: 3", "Content-Length: 4"),
            b"400",
            id="lengths that differ",
        ),
        pytest.param(write_get("/", "Content-Length: -3"), b"400", id="negative length"),
        pytest.param(write_get("/", "Cookie : a"), b"400", id="blank before a colon"),
        pytest.param(b"GET / HTTP/9.9\r\nHost: desk\r\n\r\n", b"400", id="unknown version"),
        pytest.param(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", b"400", id="TLS"),
        pytest.param(b"buonasera\r\n\r\n", b"400", id="no HTTP"),
        pytest.param(b"GET / HTTP/1.1\r\n\r\n", b"400", id="no host"),
        pytest.param(write_get("/", "Expect: nonsense"), b"417", id="unknown expectation"),
        pytest.param(b"GET / HTTP/2.0\r\nHost: desk\r\n\r\n", b"505", id="later version"),
    ],
)
def test_a_head_that_may_be_read_in_two_ways_or_not_followed_is_refused(
    door: OpenDoor, request_: bytes, status: bytes
) -> None:
    with door.connect() as connection:
        connection.sendall(request_)
        assert read_all(connection).startswith(b"HTTP/1.1 " + status)


def test_an_old_client_is_answered_and_left(door: OpenDoor) -> None:
    with door.connect() as connection:
        connection.sendall(b"GET /old HTTP/1.0\r\n\r\n")
        assert read_all(connection).endswith(b"\r\n\r\nhttp 127.0.0.1 /old")


def test_who_sends_no_more_is_answered(door: OpenDoor) -> None:
    with door.connect() as connection:
        connection.sendall(write_get("/1") + write_get("/2"))
        connection.shutdown(socket.SHUT_WR)
        for path in ("/1", "/2"):
            assert read_answer(connection)[1] == f"http 127.0.0.1 {path}".encode()


def test_the_second_of_two_requests_at_once_may_take_longer_than_the_first() -> None:
    """The first ends when the second has begun already, which must not count as ended with it."""

    def answer(environ: Any, start_response: Any) -> list[bytes]:
        if environ["PATH_INFO"] == "/2":
            sleep(1.5 * CHECK_EVERY)
        return echo(environ, start_response)

    with open_door(program=answer) as door, door.connect() as connection:
        connection.sendall(write_get("/1") + write_get("/2"))
        connection.shutdown(socket.SHUT_WR)
        assert read_answer(connection)[1] == b"http 127.0.0.1 /1"
        assert read_answer(connection)[1] == b"http 127.0.0.1 /2"
