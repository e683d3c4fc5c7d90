"""Requests that no phone of ours sends are refused, and nothing is stored."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from scoring.models.entry import Entry
from scoring.models.smazzata import Smazzata
from scoring.models.ticket import Ticket
from scoring.models.tournament import Tournament
from tests.cast import entry_ticket
from tests.phone.phones import Phone, item


@pytest.mark.parametrize("token", ["nonsense", "entry", "revoked", "over"])
def test_a_link_that_opens_nothing(
    token: str, phone: Phone, playing: Tournament, roving: Phone
) -> None:
    if token == "entry":
        phone.base = f"/t/{entry_ticket(Entry.objects.all()[0], '1357').token}/"
    elif token == "revoked":
        Ticket.objects.update(revoked_at=timezone.now())
    elif token == "over":
        long_ago = timezone.now() - timedelta(days=3)
        Tournament.objects.update(closed_at=long_ago)
    else:
        phone.base = "/t/nonsense/"
    answers = [phone.state(), phone.send(), phone.post("here/", {}), phone.post("photo/", {})]
    assert phone.status == 404
    assert {(each["result"], each["code"]) for each in answers} == {("refused", "ticket.unknown")}
    assert len({each["why"] for each in answers}) == 1
    assert not Smazzata.objects.exists()


BAD_FIELDS: list[dict[str, Any]] = [
    {"kind": None},
    {"kind": ["smazzata"]},
    {"kind": "steal"},
    {"key": ""},
    {"key": "K" * 32},
    {"key": 10**40},
    {"turn": True},
    {"turn": 10**30},
    {"turn": 1.5},
    {"table": "1"},
    {"table": None},
    {"device": "x"},
    {"name": "  "},
    {"name": "x" * 61},
    {"name": "a\x00b"},
    {"name": "\ud800"},
    {"name": {"first": "Lia"}},
    {"number": 0},
    {"number": 2**63},
    {"depth": "cancelled"},
    {"depth": {}},
    {"seen": None},
    {"seen": "'; --"},
    {"seen": "0" * 65},
    {"reason": ["x"]},
    {"reason": "x" * 201},
    {"override": 1},
    {"totals": None},
    {"totals": {"NS": 1}},
    {"totals": {"NS": 10**9, "EW": 0}},
]


@pytest.mark.parametrize("bad", BAD_FIELDS, ids=repr)
def test_a_field_that_no_phone_sends(bad: dict[str, Any], phone: Phone) -> None:
    answer = phone.post("send/", item() | bad)
    assert (phone.status, answer["code"]) == (400, "phone.malformed")
    assert not Smazzata.objects.exists()


@pytest.mark.parametrize(
    "data",
    [
        None,
        "x",
        {"NS": "\ud800\x00", "EW": 10**40},
        {"NS": {"NS": {"NS": []}}, "EW": [[[[]]]]},
        {"NS": 5, "EW": float("1e300")},
    ],
    ids=repr,
)
def test_a_record_that_is_none(data: Any, phone: Phone) -> None:
    for depth in ("cards", "counts", "totals"):
        answer = phone.send(data=data, depth=depth)
        assert (phone.status, answer["code"]) == (422, "record.faults")
        assert all(answer["faults"])


@pytest.mark.parametrize(
    "body",
    [
        b" ",
        b"\xff\xfe",
        b"[]",
        b"null",
        b'{"kind": NaN}',
        b"[" * 60_000,
        b'{"a":' * 10_000,
        b"9" * 60_000,
        b'{"kind": "sign", "signs": {}}',
    ],
    ids=lambda body: repr(body[:12]),
)
def test_a_body_that_is_none(body: bytes, phone: Phone) -> None:
    for path in ("send/", "here/"):
        assert phone.post(path, body)["code"] == "phone.malformed"
        assert phone.status == 400


def test_bodies_too_large_or_of_another_type(phone: Phone) -> None:
    assert phone.post("send/", b" " * 70_000)["code"] == "phone.too_large"
    assert phone.status == 413
    assert phone.post("send/", b"{}", content_type="text/plain")["code"] == "phone.other_type"
    assert phone.status == 415
    assert phone.post("photo/", b"{}")["code"] == "phone.other_type"
    form = "multipart/form-data; boundary=x"
    assert phone.post("photo/", b"junk", content_type=form)["code"] == "phone.malformed"
    assert phone.post("photo/", b"x", content_type="multipart/form-data")["code"] == (
        "phone.malformed"
    )
