"""The log of an event: everything that was done, by anybody, on one page and in one file."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scoring.core.rules.scores import SideSums, SmazzataSums
from scoring.journal.undoing_services import undo_act
from scoring.models.call import Call, Photo
from scoring.models.held import HeldRecord
from scoring.models.signature import Signature
from scoring.models.smazzata import SmazzataRevision
from scoring.models.ticket import Ticket
from scoring.models.tournament import Tournament
from scoring.models.turn import Table
from scoring.revisions.services import restore_smazzata
from scoring.rulings.services import cancel_smazzata
from tests.cast import NOW, SIGNED, find_key, make_event, play_turn, record_totals, seat_event

TOKEN, PIN = "t0ken-that-nobody-may-read", "918273"
LAST = 1000
"""A revision of the event after all that a test does."""


def address(event: Tournament, view: str = "log") -> str:
    return reverse(view, args=[event.slug])


def read(client: Client, event: Tournament, asked: dict[str, str] | None = None) -> Any:
    return client.get(address(event), asked, headers={"accept-language": "en"})


def sentences(page: Any) -> list[str]:
    return [row["sentence"] for row in page.context["rows"]]


@pytest.fixture
def eventful(playing: Tournament) -> Tournament:
    """Table 1: recorded, corrected, restored, signed, cancelled, and that undone; a conflict, a
    late entry, a flag, a photo. Table 2: a call. A link for table 1 that was revoked."""
    table, other = playing.turns.get(number=1).tables.order_by("number")[:2]
    record_totals(table, 1, 300, 200)
    record_totals(table, 1, 400, 200, based_on=1, reason="=misread")
    restore_smazzata(
        table=table,
        number=1,
        revision=1,
        based_on=find_key(table, 1, 2),
        reason="right at first",
        key="r",
        **SIGNED,
    )
    entry = playing.entries.get(number=1)
    came = {"created_at": NOW, "created_at_revision": Tournament.objects.get().revision}
    made = {"author_name": "Lia", "device": "iPhone · Safari", **came}
    Signature.objects.create(
        revision=SmazzataRevision.objects.get(number=3),
        line="NS",
        entry=entry,
        name="Nord1",
        how="pin",
        key="s",
        **came,
    )
    data = {"depth": "totals", "record": {"NS": 5, "EW": 10}, **made}
    data["sums"] = SmazzataSums(SideSums(total=5), SideSums(total=10))
    later = {"settled_at": NOW, "settled_at_revision": LAST - 1, "settled_by": "Anna"}
    HeldRecord.objects.create(table=table, number=1, kind="conflict", key="1", **data, **later)
    HeldRecord.objects.create(table=table, number=2, kind="late", key="2", **data)
    Call.objects.create(table=table, number=1, reason="score", key="3", **made)
    answered = {"answered_at": NOW, "answered_at_revision": LAST, "answered_by": "Anna"}
    Call.objects.create(table=other, reason="rule", note="who draws?", key="4", **made, **answered)
    Photo.objects.create(table=table, number=1, image="x.jpg", width=1, height=1, key="5", **made)
    opened = {
        "token": TOKEN,
        "pin": PIN,
        **came,
        "revoked_at": NOW,
        "revoked_at_revision": LAST - 2,
    }
    Ticket.objects.create(tournament=playing, kind="table", table_number=1, **opened)
    cancel_smazzata(table=table, number=1, reason="cards seen", **SIGNED)
    undo_act(event=playing, number=playing.acts.count(), **SIGNED)
    return playing


def test_everything_is_in_it(anna: Client, eventful: Tournament) -> None:
    page = read(anna, eventful)
    said = sentences(page)
    for part in [
        "Smazzata 1 was recorded: 300 to 200.",
        "400 to 200 (revision 2)",
        (
            "Smazzata 1 is again as it was in revision 1: 300 to 200. "
            "This change was saved as revision 3"
        ),
        "N-S signed smazzata 1 with ",
        "smazzata 1 was cancelled",
        "Smazzata 1 was cancelled (revision 4)",
        "Undone: Turn 1, table 1",
        "Smazzata 1 was recorded a second time and needs a decision",
        "Smazzata 2 arrived after the turn was closed",
        "the record by Lia was rejected",
        "Smazzata 1 was flagged: a disputed score.",
        "The director was called: a question of rules.",
        "The call was resolved",
        "A photo of the score sheet of smazzata 1",
        "A link and a PIN were made for table 1.",
        "The link and the PIN of table 1 were revoked.",
        "Turn 1 was started.",
    ]:
        assert [sentence for sentence in said if part in sentence], part
    assert page.text.count("<s>") == 2  # the cancelling that was undone, the signature that fell
    assert said[0].startswith("The call was resolved")  # the newest first


def test_what_opens_a_ticket_is_never_told(anna: Client, eventful: Tournament) -> None:
    for view in ("log", "log_jsonl"):
        answer = anna.get(address(eventful, view))
        told = b"".join(answer) if answer.streaming else answer.content
        assert b"Nord1" in told
        assert TOKEN.encode() not in told
        assert PIN.encode() not in told


@pytest.mark.parametrize(
    ("asked", "most", "part"),
    [
        ({"kind": "call"}, 3, "called"),
        ({"table": "2"}, 2, "call"),
        ({"turn": "1", "kind": "desk"}, 4, "Turn 1"),
        ({"who": "lia"}, 5, "flagged"),
        ({"kind": "ticket", "turn": "1"}, 0, ""),
        ({"kind": "desk", "table": "1"}, 2, "cancelled"),
    ],
)
def test_it_can_be_asked(
    anna: Client, eventful: Tournament, asked: dict[str, str], most: int, part: str
) -> None:
    said = sentences(read(anna, eventful, asked))
    assert len(said) <= most
    assert not most or any(part in sentence for sentence in said)


def test_each_line_leads_to_what_it_speaks_of(anna: Client, eventful: Tournament) -> None:
    urls = {row["url"] for row in anna.get(address(eventful)).context["rows"]}
    assert reverse("revisions", args=[eventful.slug, 1, 1, 1]) in urls
    assert "" not in urls
    assert {anna.get(url).status_code for url in urls} == {200}


def test_lines_of_json_go_forwards(anna: Client, eventful: Tournament) -> None:
    answer = anna.get(address(eventful, "log_jsonl"), {"table": "1", "kind": "smazzata"})
    lines = [json.loads(line) for line in b"".join(answer).splitlines()]
    assert [line["kind"] for line in lines] == [
        "recorded",
        "corrected",
        "restored",
        "cancelled",
        "restored",
    ]
    assert lines[0]["at"] == "2026-11-21T17:20:00+01:00"
    assert (lines[1]["smazzata"], lines[1]["reason"]) == (1, "=misread")


@pytest.mark.parametrize("pairs", [8, 40])
def test_a_page_takes_as_many_queries_whatever_was_played(
    anna: Client, director: User, pairs: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    event = seat_event(make_event(director, pairs=pairs))
    play_turn(event.turns.get(number=1))
    for table in Table.objects.filter(turn__number=1):
        made = {"author_name": "Lia", "created_at": NOW, "created_at_revision": 1}
        Call.objects.create(table=table, reason="rule", key="k", **made)
    with django_assert_max_num_queries(11):
        anna.get(address(event))
