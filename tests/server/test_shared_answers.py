"""What is the same for everybody is sent again without the program, until something is written."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import pytest

from burraco_tourney.server import shared_answers
from burraco_tourney.server.requests import Event, Receive, Scope, Send
from burraco_tourney.server.shared_answers import SharedAnswers
from tests.server.doors import run_alone


class Desk:
    """A program whose page has a number, one more at each request, and a database."""

    def __init__(self, *headers: tuple[bytes, bytes], status: int = 200) -> None:
        self.headers = list(headers)
        self.status = status
        self.asked = 0
        self.written: Hashable | None = 1
        self.shared = SharedAnswers(self, self)

    async def read(self) -> Hashable | None:
        return self.written

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.asked += 1
        await send({"type": "http.response.start", "status": self.status, "headers": self.headers})
        await send({"type": "http.response.body", "body": str(self.asked).encode()})

    def ask(
        self, path: str = "/e/torneo/standings/", method: str = "GET", **headers: str
    ) -> tuple[int, dict[bytes, bytes], bytes]:
        sent: list[Event] = []

        async def receive() -> Event:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(event: Event) -> None:
            sent.append(event)

        scope: dict[str, Any] = {
            "method": method,
            "scheme": "http",
            "raw_path": path.encode(),
            "query_string": b"",
            "headers": [
                (name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()
            ],
        }
        run_alone(self.shared(scope, receive, send))
        start, body = sent
        return start["status"], dict(start["headers"]), body["body"]

    def read_page(self, **asked: str) -> bytes:
        return self.ask(**asked)[2]


SHARED = (b"same-for-all", b"1")


def test_the_program_is_asked_once_until_somebody_writes() -> None:
    desk = Desk(SHARED, (b"etag", b'"7"'))
    first, second = desk.ask(), desk.ask()
    assert first[2] == second[2] == b"1"
    assert second[1][b"etag"] == b'"7"'
    assert all(b"same-for-all" not in answer[1] for answer in (first, second))
    desk.written = 2
    assert [desk.read_page(), desk.read_page()] == [b"2", b"2"]
    desk.written = None  # it is not known whether something was written
    assert desk.read_page() == b"3"


def test_what_was_written_while_it_was_asked_counts() -> None:
    desk = Desk(SHARED)
    asked = desk.__class__.__call__

    async def write_meanwhile(self: Desk, *arguments: Any) -> None:
        await asked(self, *arguments)
        self.written = 2

    desk.shared = SharedAnswers(lambda *arguments: write_meanwhile(desk, *arguments), desk)
    desk.read_page()
    assert desk.read_page() == b"2"


def test_what_goes_by_the_clock_is_asked_again_after_a_moment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(shared_answers, "SECONDS", 0.0)
    desk = Desk(SHARED)
    desk.read_page()
    assert desk.read_page() == b"2"


@pytest.mark.parametrize(
    "other",
    [
        {"path": "/e/torneo/"},
        {"method": "HEAD"},
        {"cookie": "sessionid=7"},
        {"accept_language": "en"},
        {"accept_encoding": "gzip"},
        {"if_none_match": '"7"'},
        {"host": "desk.local"},
    ],
)
def test_answers_differ_by_what_is_asked(other: dict[str, str]) -> None:
    desk = Desk(SHARED)
    desk.read_page()
    assert desk.read_page(**other) == b"2"


@pytest.mark.parametrize(
    ("headers", "method"),
    [([], "GET"), ([SHARED, (b"set-cookie", b"sessionid=7")], "GET"), ([SHARED], "POST")],
)
def test_forms_and_what_belongs_to_one_reader_are_not_shared(
    headers: list[tuple[bytes, bytes]], method: str
) -> None:
    desk = Desk(*headers)
    assert [desk.read_page(method=method) for _ask in range(2)] == [b"1", b"2"]


def test_each_answer_has_its_own_time_and_number() -> None:
    desk = Desk(SHARED, (b"server-time", b"1"), (b"x-request-id", b"first"))
    desk.ask()
    headers = desk.ask()[1]
    assert int(headers[b"server-time"]) > 1
    assert headers[b"x-request-id"] != b"first"


@pytest.mark.parametrize("limit", ["MAX_ANSWERS", "MAX_BYTES"])
def test_no_more_are_kept_than_a_hall_needs(limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_answers, limit, 2)
    desk = Desk(SHARED)
    for path in ("/1", "/2", "/1", "/3"):
        desk.read_page(path=path)
    assert [desk.read_page(path=path) for path in ("/3", "/2", "/1")] == [b"3", b"2", b"4"]
