"""The log of requests: one line each, with no token and nothing that somebody typed."""

from __future__ import annotations

import io
import json
import logging
import re
from collections.abc import Callable, Iterator
from logging.config import dictConfig
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from scoring.models.tournament import Tournament
from tests.cast import table_ticket
from tests.server.watched import ask_database

Line = dict[str, Any]


@pytest.fixture
def read_log(settings: Settings) -> Iterator[Callable[[str], list[Line]]]:
    """The lines of a logger, as the server writes them with LOG_LEVEL=INFO and LOG_FORMAT=json."""
    stream = io.StringIO()
    kept = settings.LOGGING
    stderr = kept["handlers"]["stderr"] | {"formatter": "json", "stream": stream}
    loggers = kept["loggers"] | {"burraco": {"level": "INFO"}}
    dictConfig(kept | {"handlers": {"stderr": stderr}, "loggers": loggers})

    def read(logger: str) -> list[Line]:
        written = [json.loads(line) for line in stream.getvalue().splitlines()]
        return [line for line in written if line["logger"] == logger]

    yield read
    dictConfig(kept)


ReadLog = Callable[[str], list[Line]]


@pytest.mark.django_db
def test_a_request_is_one_line_without_its_token(read_log: ReadLog, playing: Tournament) -> None:
    token = table_ticket(playing, 1).token
    answer = Client().get(f"/t/{token}/state/")
    (line,) = read_log("burraco.requests")
    assert (line["method"], line["route"], line["status"]) == ("GET", "phone_state", 200)
    assert line["bytes"] == len(answer.content)
    assert line["ms"] > 0
    assert line["statements"] > 0
    assert line["request_id"] == answer["X-Request-ID"]
    assert token not in str(line)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("peer", "given", "taken"),
    [
        ("10.0.0.1", "edge-0123456789", True),
        ("192.0.2.7", "edge-0123456789", False),
        ("10.0.0.1", "two words and\ta tab", False),
        ("10.0.0.1", "x" * 65, False),
    ],
)
def test_the_number_of_a_request_comes_from_a_trusted_proxy_only(
    peer: str, given: str, taken: bool, settings: Settings
) -> None:
    settings.TRUSTED_PROXIES = ["10.0.0.1"]
    answer = Client(REMOTE_ADDR=peer).get("/healthz", headers={"X-Request-ID": given})
    assert (answer["X-Request-ID"] == given) is taken
    assert re.fullmatch(r"[\w.-]{8,64}", answer["X-Request-ID"])


@pytest.mark.django_db
def test_a_fault_is_written_without_the_token_and_with_its_number(
    read_log: ReadLog, playing: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_down(*given: object, **named: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("scoring.phone.api_views.build_state", break_down)
    token = table_ticket(playing, 1).token
    client = Client(raise_request_exception=False)
    answer = client.get(f"/t/{token}/state/")
    assert answer.status_code == 500
    (fault,) = read_log("django.request")
    (line,) = read_log("burraco.requests")
    assert "phone_state" in fault["message"]
    assert "ZeroDivisionError" in fault["exc_info"]
    assert fault["request_id"] == line["request_id"] == answer["X-Request-ID"]
    assert (line["status"], line["level"]) == (500, "WARNING")
    assert token not in str([fault, line])


FORGED = "Anna\n2026-11-22 20:00:00,000 ERROR django [-] forged\x1b[2J\r\v\x85\u2028\u202e\x00"


@pytest.mark.parametrize("kind", ["plain", "json"])
def test_what_somebody_typed_makes_no_line_of_the_log_and_moves_no_cursor(
    kind: str, settings: Settings, visitor: Client
) -> None:
    stream, kept = io.StringIO(), settings.LOGGING
    stderr = kept["handlers"]["stderr"] | {"formatter": kind, "stream": stream}
    dictConfig(kept | {"handlers": {"stderr": stderr}})
    try:
        logger = logging.getLogger("burraco")
        logger.warning("%s is here", FORGED)
        try:
            raise ValueError(FORGED)
        except ValueError:
            logger.exception("Cannot greet %s", FORGED)
        sent = {"User-Agent": FORGED, "Host": FORGED, "Referer": FORGED, "X-Request-ID": FORGED}
        visitor.get("/e/" + FORGED, headers=sent)
    finally:
        dictConfig(kept)
    lines = stream.getvalue().split("\n")
    assert not [line for line in lines if re.search("[\x00-\x1f\x7f-\x9f\u2028-\u202e]", line)]
    assert not [line for line in lines if line.startswith("2026-11-22 20:00:00,000")]
    if kind == "json":
        assert all(json.loads(line) for line in lines if line)
    else:
        assert "Anna\\n2026-11-22" in lines[0]
        assert "\\x1b[2J" in lines[0]


@pytest.mark.django_db
@pytest.mark.parametrize(("slow_ms", "lines"), [(0.000_001, 1), (600_000, 0)])
def test_a_slow_statement_is_written_without_its_values(
    read_log: ReadLog, settings: Settings, slow_ms: float, lines: int
) -> None:
    settings.SLOW_QUERY_MS = slow_ms
    ask_database("SELECT name FROM scoring_tournament WHERE name = %s", "Lia Rossi")
    written = read_log("burraco.statements")
    statement = "SELECT name FROM scoring_tournament WHERE name = %s"
    assert [line["statement"] for line in written] == [statement] * lines
    assert "Lia" not in str(written)
    assert len(read_log("burraco.requests")) == 1


@pytest.mark.django_db
def test_an_event_is_named_and_who_has_no_page_is_one_line_too(
    read_log: ReadLog, playing: Tournament, visitor: Client
) -> None:
    visitor.get(reverse("event_standings", args=[playing.slug]))
    visitor.get("/t/nobody-has-this/state/")
    assert read_log("django.request") == []
    lines = [(line["event"], line["status"]) for line in read_log("burraco.requests")]
    assert lines == [(playing.slug, 200), ("-", 404)]
