"""No address answers 500, whatever it is sent: by a slip, by a broken script, by malice."""

from __future__ import annotations

from functools import cache
from typing import Any
from urllib.parse import urlencode

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.urls import reverse

from scoring.models.tournament import Tournament
from tests.addresses import ADDRESSES, WITHOUT_EVENT, address

FIELDS = [
    "name", "date", "rules_key", "tiebreak_1", "bye_vp", "username", "text",
    "movement", "turns", "length", "smazzate", "target", "cap", "minutes", "table_key",
    "shift", "apart", "section_tables", "sections_by", "qualify", "carry", "bye_mode",
    "entry_kind", "pairs_per_team", "starts_at",
    "entries", "position", "at", "list", "placing", "two_lines", "threes",
    "name_1", "name_2", "card_1", "method", "seed", "first", "second", "scope", "turn", "pair",
    "vp", "mp", "reason", "key", "based_on", "override", "NS-meld", "EW-meld", "NS-hand",
    "NS-pozzetto", "NS-total", "EW-total", "NS-table", "NS-burrachi-clean", "ending", "active",
    "more", "confirmed", "on", "gp", "preset", "ns_vp", "ew_mp", "q", "sort", "by", "depth",
    "entry", "justified", "seen", "who", "penalty", "past_half",
    "round1-1", "round1-2", "round1-3", "round1-4",
    "a", "b", "table", "kind", "page", "pin", "host", "signatures_required",
    "preview", "packs", "jokers", "seats", "aces", "premiums", "premiums_suit_clean",
    "source", "constant", "up_to_1", "winner_1", "loser_1", "winner_2",
    "field_0", "heading_0", "number_0", "single", "shown", "only", "revision",
]  # fmt: skip
FORM = "application/x-www-form-urlencoded"
"""The content type of a form without files."""
NASTY = {
    "a zero byte": "a\0b",
    "half a character": "\ud800",
    "a huge number": "9" * 5_000,
    "a digit that is no number": "²",
    "a negative number": "-1",
    "no number": "NaN",
    "markup, quotes and signs": "<b>'\";--\\{{ 7 }}{% now %}♠🃏‮\u200b",
    "a long text": "7H " * 2_000,
    "nothing": "",
}


@cache
def write_body(what: str) -> str:
    """Every field with this text, as a form and a query have them."""
    return urlencode(encodable(dict.fromkeys(FIELDS, NASTY[what])))


def list_nasty() -> list[str]:
    """The texts to send: on PostgreSQL only what PostgreSQL and SQLite may take differently."""
    if connection.vendor == "sqlite":
        return [*NASTY]
    return ["a zero byte", "a huge number"]


@pytest.mark.parametrize("name", ADDRESSES)
def test_no_address_breaks(name: str, anna: Client, recorded: Tournament) -> None:
    anna.raise_request_exception = False
    url = address(name, recorded)
    reads_query = takes_post = True
    for what in list_nasty():
        sent = write_body(what)
        if reads_query:
            answer = anna.get(url, QUERY_STRING=sent)
            assert answer.status_code < 500, what
            # Django parses a query when it is first read: the next one would not be either.
            reads_query = "GET" in vars(answer.wsgi_request)
        if takes_post:
            answer = anna.post(url, sent, content_type=FORM)
            assert answer.status_code < 500, what
            # Nor would another body be, where this one was not.
            takes_post = answer.wsgi_request._read_started
    assert anna.post(url, b"\xff\xfe" * 50, content_type=FORM).status_code < 500
    assert anna.post(url, b"{", content_type="application/json").status_code < 500


def encodable(sent: dict[str, str]) -> dict[str, Any]:
    """Half a character cannot be sent as such; a browser sends what stands for it."""
    return {key: text.encode("utf-8", "replace").decode() for key, text in sent.items()}


@pytest.mark.parametrize("field", ["text", "file"])
def test_a_file_where_a_text_should_be(field: str, anna: Client, recorded: Tournament) -> None:
    anna.raise_request_exception = False
    file = SimpleUploadedFile("\0.xlsx", b"\0" * 100)
    for name in ("pairs_check", "pairs_register", "record", "event_new"):
        assert anna.post(address(name, recorded), {field: file}).status_code < 500


@pytest.mark.parametrize(
    "path", ["/e/x%00y/", "/desk/%ff/", "/e/" + "a" * 5000 + "/", "/static/../"]
)
def test_an_address_that_is_none(path: str, anna: Client) -> None:
    anna.raise_request_exception = False
    assert anna.get(path).status_code in {301, 302, 400, 404}


@pytest.mark.parametrize(
    "name", [name for name in ADDRESSES if ADDRESSES[name][0] and name not in WITHOUT_EVENT]
)
def test_a_number_that_no_table_has(name: str, anna: Client, recorded: Tournament) -> None:
    anna.raise_request_exception = False
    arguments = [recorded.slug, *["9" * 30 for _ in ADDRESSES[name][0]]]
    for ask in (anna.get, anna.post):
        # The journal goes back to its list, and says that this act is not the latest.
        expected = {302, 404, 405} if name.startswith("journal") else {404, 405}
        address = reverse(name, args=arguments)
        if address.startswith("/api/"):
            expected = {401, 405, 422}  # names the number; a write needs a token first
        assert ask(address).status_code in expected
