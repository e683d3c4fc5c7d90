"""Writes of a table through the API: the phone's services, with versions and keys."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from scoring.api.services import make_api_token, revoke_api_token
from scoring.core.play.hall import TokenScope
from scoring.events.services import close_event
from scoring.models.account import Guesses
from scoring.models.api_token import ApiToken
from scoring.models.call import Call
from scoring.models.held import HeldRecord
from scoring.models.signature import Signature
from scoring.models.smazzata import SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.standings.services import freeze_standings
from tests.api.reader import Reader
from tests.cast import ANNA, SIGNED, entry_ticket, record_totals, table_ticket
from tests.phone.phones import new_key

TABLE = "/turns/1/tables/1"
FIRST = f"{TABLE}/smazzate/1"


def write(ns: int = 300, ew: int = 200, **changes: Any) -> dict[str, Any]:
    totals = {"NS": ns, "EW": ew}
    return {"name": "Lia", "depth": "totals", "data": totals, "totals": totals} | changes


class Writer(Reader):
    """A program at table 1 that has a token."""

    def __init__(self, event: Tournament, token: str) -> None:
        super().__init__(event)
        self.headers = {"Authorization": f"Bearer {token}"}

    def put(self, data: Any, path: str = FIRST, key: str = "", tag: str = "") -> Any:
        """Read the table, then write; with a `tag`, write on what was read then."""
        if not tag:
            self.read(TABLE)
            tag = self.tag
        return self.send("PUT", path, data, Idempotency_Key=key or new_key(), If_Match=tag)


@pytest.fixture
def writer(playing: Tournament) -> Writer:
    return Writer(playing, table_ticket(playing, 1).token)


def make_writer(event: Tournament, scope: TokenScope = TokenScope.WRITE) -> Writer:
    return Writer(event, make_api_token(event=event, label="Club", scope=scope, **SIGNED))


def test_a_record_is_stored_once(writer: Writer) -> None:
    key = new_key()
    for _ in range(3):
        told = writer.put(write(), key=key)
        assert (writer.status, told["result"]) == (200, "stored")
    assert SmazzataRevision.objects.get().author_name == "Lia"
    assert writer.read(TABLE)["smazzate"][0]["gp"] == [300, 200]


def test_an_answer_that_got_lost_is_given_again(writer: Writer) -> None:
    """The table has changed by the write itself: its key comes before its version."""
    writer.read(TABLE)
    tag, key = writer.tag, new_key()
    for _ in range(2):
        writer.put(write(), key=key, tag=tag)
        assert writer.status == 200
    assert writer.put(write(999), key=key, tag=tag)["code"] == "record.key_reused"
    assert writer.status == 409


def test_a_table_that_has_changed_is_not_written_over(writer: Writer) -> None:
    writer.read(TABLE)
    tag = writer.tag
    writer.put(write())
    told = writer.put(write(900, 0, reason="misread"), tag=tag)
    assert (writer.status, told["code"]) == (412, "match.changed")
    told = writer.send("PUT", FIRST, write(), Idempotency_Key=new_key())
    assert (writer.status, told["code"]) == (428, "match.missing")
    assert writer.put(write(900, 0))["code"] == "record.reason_missing"
    assert writer.put(write(900, 0, reason="misread"))["result"] == "stored"
    assert writer.read(TABLE)["smazzate"][0]["revision"] == 2


def test_a_record_at_another_table_changes_no_version_of_this_one(
    writer: Writer, playing: Tournament
) -> None:
    writer.read(TABLE)
    tag = writer.tag
    record_totals(playing.turns.get(number=1).tables.get(number=2), 1, 100, 50)
    writer.put(write(), tag=tag)
    assert writer.status == 200


def test_wrong_totals_and_faults_are_named(writer: Writer) -> None:
    told = writer.put(write(totals={"NS": 1, "EW": 2}))
    assert (writer.status, told["code"]) == (422, "record.totals_differ")
    told = writer.put(write(depth="cards", data={}))
    assert (writer.status, told["code"]) == (422, "record.faults")
    assert told["errors"][0]["field"] == "data"
    for name, value in (("name", ""), ("depth", "guess"), ("totals", {"NS": "x", "EW": 0})):
        told = writer.put(write(**{name: value}))
        assert (writer.status, told["errors"][0]["field"].split(".")[0]) == (422, name)
    told = writer.put(b"{")
    assert (writer.status, told["errors"][0]["field"]) == (400, "body")
    told = writer.send("PUT", FIRST, write(), If_Match=writer.tag)
    assert (writer.status, told["errors"][0]["field"]) == (422, "Idempotency-Key")
    told = writer.put(write(), path=f"{TABLE}/smazzate/100")
    assert (writer.status, told["errors"][0]["field"]) == (422, "number")
    assert not SmazzataRevision.objects.exists()


@pytest.mark.parametrize(
    "data",
    [
        {"NS": float("nan"), "EW": 0}, {"NS": 10**400, "EW": 0}, {"\ud800": 1}, {"NS": "\0"},
        {"NS": {"a": [[[[]]]] * 9}}, {},
    ],
)  # fmt: skip
def test_a_hostile_record_is_refused(writer: Writer, data: Any) -> None:
    writer.put(
        write(data=data, totals={"NS": 0, "EW": 0, **({} if "\ud800" not in data else data)})
    )
    assert writer.status in (400, 422)
    assert not SmazzataRevision.objects.exists()


def test_a_body_that_is_too_large(writer: Writer) -> None:
    told = writer.put(write(data={"NS": "9" * 70_000}))
    assert (writer.status, told["code"]) == (413, "request.too_large")
    writer.put(b"[" * 60_000)
    assert writer.status == 400


def test_a_token_is_for_its_table_and_its_event(writer: Writer, playing: Tournament) -> None:
    told = writer.put(write(), path="/turns/1/tables/2/smazzate/1")
    assert (writer.status, told["code"]) == (403, "ticket.other_table")
    roving = Writer(playing, table_ticket(playing, None).token)
    told = roving.put(write(), path="/turns/7/tables/1/smazzate/1")
    assert (roving.status, told["code"]) == (404, "ticket.no_table")
    writer.base = "/api/v1/events/another"
    told = writer.put(write(), tag="x")
    assert (writer.status, told["code"]) == (403, "token.other_event")


def test_without_a_valid_token_nothing_is_written(playing: Tournament) -> None:
    reader = Reader(playing)
    told = reader.send("PUT", FIRST, write())
    assert (reader.status, told["code"]) == (401, "token.missing")
    assert reader.response.headers["WWW-Authenticate"] == "Bearer"
    stranger = Writer(playing, "nobody")
    for _ in range(10):
        stranger.put(write(), tag="x")
        assert stranger.status == 401
    told = stranger.put(write(), tag="x")
    assert (stranger.status, told["code"]) == (429, "token.too_many_wrong")
    assert stranger.response.headers["Retry-After"] == "600"
    assert Guesses.objects.get().misses == 10
    honest = Writer(playing, table_ticket(playing, 1).token)
    honest.put(write())
    assert honest.status == 200, "the right token is not closed by the wrong ones"


def test_a_token_of_the_event_writes_everywhere_and_overrides(playing: Tournament) -> None:
    writer = make_writer(playing)
    writer.put(write(), path="/turns/1/tables/2/smazzate/1", tag="x")
    assert writer.status == 412
    writer.read("/turns/1/tables/2")
    writer.put(write(), path="/turns/1/tables/2/smazzate/1", tag=writer.tag)
    assert writer.status == 200
    assert ApiToken.objects.get().used_on == timezone.localdate()


def test_a_revoked_or_reading_token_writes_nothing(playing: Tournament) -> None:
    reader = make_writer(playing, TokenScope.READ)
    told = reader.put(write(), tag="x")
    assert (reader.status, told["code"]) == (403, "token.only_reads")
    writer = make_writer(playing)
    for token in ApiToken.objects.all():
        revoke_api_token(token=token, **SIGNED)
    writer.put(write(), tag="x")
    assert writer.status == 401
    assert not SmazzataRevision.objects.exists()


def test_a_token_reads_its_event_before_it_is_public(playing: Tournament) -> None:
    reader = make_writer(playing, TokenScope.READ)
    Tournament.objects.update(is_public=False)
    assert reader.read()["slug"] == playing.slug
    assert reader.response.headers["Cache-Control"] == "private, no-cache"
    assert "Same-For-All" not in reader.response.headers
    assert reader.read(TABLE)["table"] == 1
    stranger = Reader(playing)
    stranger.read()
    assert stranger.status == 404, "the token's answer is kept for nobody"
    revoke_api_token(token=ApiToken.objects.get(), **SIGNED)
    reader.read()
    assert reader.status == 404


def test_a_table_sees_its_own_results_while_they_are_held_back(finished: Tournament) -> None:
    freeze_standings(event=finished, turn=2, author=ANNA)
    own = Writer(finished, table_ticket(finished, 4).token)
    path = "/turns/3/tables/4"
    assert own.read(path)["recorded"] == 2
    own.read("/turns/3/tables/1")
    assert own.status == 403
    assert own.read("/standings")["after_turn"] == 2, "a token does not unfreeze the standings"
    public = Reader(finished)
    public.read(path)
    assert public.status == 403, "the table's answer is kept for nobody"


def test_a_record_for_a_closed_turn_is_held(finished: Tournament) -> None:
    writer = Writer(finished, table_ticket(finished, 4).token)
    writer.read("/turns/3/tables/4")
    told = writer.put(write(reason="misread"), path="/turns/3/tables/4/smazzate/1", tag=writer.tag)
    assert (writer.status, told["result"], told["code"]) == (202, "held", "held.late")
    assert HeldRecord.objects.count() == 1
    close_event(event=finished, **SIGNED)
    Tournament.objects.update(closed_at="2020-01-01T00:00Z")
    writer.put(write(), path="/turns/3/tables/4/smazzate/1", tag="x")
    assert writer.status == 401, "two days after the event its links are closed"


def test_a_side_signs_with_its_pin(writer: Writer, playing: Tournament) -> None:
    entry_ticket(playing.entries.get(number=1), "4821")
    writer.put(write())
    key = writer.read(TABLE)["smazzate"][0]["key"]
    sign = {"number": 1, "key": key, "NS": 300, "EW": 200}
    body = {"name": "Lia", "line": "NS", "pin": "4821", "signs": [sign]}
    path = f"{TABLE}/signatures"
    told = writer.send("POST", path, body | {"pin": "1111"}, Idempotency_Key=new_key())
    assert (writer.status, told["code"]) == (422, "sign.wrong_pin")
    moved = body | {"signs": [sign | {"NS": 5}]}
    told = writer.send("POST", path, moved, Idempotency_Key=new_key())
    assert (writer.status, told["code"]) == (422, "sign.moved")
    assert not Signature.objects.exists()
    assert writer.send("POST", path, body, Idempotency_Key=new_key())["result"] == "stored"
    assert Signature.objects.get().line == "NS"


def test_a_table_calls_the_director_once(writer: Writer) -> None:
    key, path = new_key(), f"{TABLE}/calls"
    body = {"name": "Lia", "reason": "rule", "note": "Pozzetto?"}
    for _ in range(2):
        told = writer.send("POST", path, body, Idempotency_Key=key)
        assert (writer.status, told["result"]) == (200, "stored")
    assert Call.objects.get().note == "Pozzetto?"
    told = writer.send("POST", path, body | {"note": "Other"}, Idempotency_Key=key)
    assert (writer.status, told["code"]) == (409, "record.key_reused")


def test_a_program_needs_no_form_token_and_no_cookie(writer: Writer, anna: Client) -> None:
    """The token alone gives access: a browser that is logged in cannot be misused."""
    writer.client = Client(enforce_csrf_checks=True)
    assert writer.put(write())["result"] == "stored"
    assert not writer.response.cookies
    writer.client, writer.headers = anna, {}
    assert writer.put(write(), tag="x")["code"] == "token.missing"
