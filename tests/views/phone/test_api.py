"""Phones and the desk: what is answered to what a table sends."""

from __future__ import annotations

import json
from datetime import timedelta
from io import BytesIO
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone
from PIL import Image

from scoring.models.call import Call, Photo
from scoring.models.entry import Entry
from scoring.models.guess import Guesses
from scoring.models.held import HeldRecord
from scoring.models.signature import Signature
from scoring.models.smazzata import Smazzata, SmazzataRevision
from scoring.models.station import Station
from scoring.models.ticket import Ticket
from scoring.models.tournament import Tournament
from scoring.models.turn import Table
from scoring.services.events.tournaments import close_tournament
from scoring.services.gate import Gate
from scoring.services.hall.tickets import renew_ticket
from scoring.services.play import photo_sheets
from scoring.services.play.turns import close_turn
from tests.cast import CLOSED_BY_NS, SIGNED, entry_ticket, play_turn, record_totals, table_ticket

DEVICE = "d" * 32
_keys = count(1)


def new_key() -> str:
    return f"{next(_keys):032x}"


class Phone:
    """A phone at table 1 that knows a ticket's link."""

    def __init__(self, ticket: Ticket) -> None:
        self.base = f"/t/{ticket.token}/"
        self.client = Client(headers={"user-agent": "Mozilla/5.0 (iPhone) Version/17 Safari/604.1"})
        self.status = 0

    def post(self, path: str, data: Any, **extra: Any) -> dict[str, Any]:
        body = data if isinstance(data, bytes | str) else json.dumps(data)
        response = self.client.post(
            self.base + path, body, **{"content_type": "application/json", **extra}
        )
        self.status = response.status_code
        assert "no-store" in response.headers["Cache-Control"]
        return response.json()

    def send(self, kind: str = "smazzata", **fields: Any) -> dict[str, Any]:
        return self.post("send/", item(kind, **fields))

    def state(self, **query: Any) -> dict[str, Any]:
        response = self.client.get(self.base + "state/", query)
        self.status = response.status_code
        return response.json()


def item(kind: str = "smazzata", **fields: Any) -> dict[str, Any]:
    common = {
        "kind": kind,
        "key": new_key(),
        "turn": 1,
        "table": 1,
        "device": DEVICE,
        "name": "Lia",
        "made_at": "2026-11-21T16:20:00Z",
    }
    if kind == "smazzata":
        totals = fields.pop("to", None) or {"NS": 300, "EW": 200}
        common |= {"number": 1, "depth": "totals", "data": totals, "totals": totals, "seen": ""}
    return common | fields


@pytest.fixture
def phone(playing: Tournament) -> Phone:
    return Phone(table_ticket(playing, 1))


@pytest.fixture
def roving(playing: Tournament) -> Phone:
    return Phone(table_ticket(playing, None))


@pytest.fixture
def table(playing: Tournament) -> Table:
    return playing.turns.get(number=1).tables.get(number=1)


def test_whole_cards_are_stored_and_the_state_shows_them(phone: Phone) -> None:
    sent = item(depth="cards", data=CLOSED_BY_NS, totals={"NS": 405, "EW": -115})
    answer = phone.post("send/", sent)
    assert (phone.status, answer["result"], answer["key"]) == (200, "stored", sent["key"])
    (smazzata,) = answer["state"]["table"]["smazzate"]
    assert smazzata["key"] == sent["key"]
    assert (smazzata["NS"], smazzata["EW"], smazzata["author"]) == (405, -115, "Lia")
    assert smazzata["device"] == "iPhone · Safari"
    assert smazzata["record"]["closed_by"] == "NS"
    assert smazzata["signed"] == {"NS": "", "EW": ""}


def test_the_state_of_a_table(phone: Phone, table: Table) -> None:
    state = phone.state()
    assert state["event"]["name"] == "Torneo di prova"
    assert (state["scope"], state["tables"]) == ("table", [])
    assert state["turn"]["state"] == "playing"
    assert state["turn"]["ends_at"] is not None
    told = state["table"]
    assert (told["number"], told["due"], told["recorded"], told["refusal"]) == (1, 2, 0, "")
    assert told["sides"]["NS"] == {
        "number": "1",
        "label": "Nord1 Nora – Sud1 Ugo",
        "names": ["Nord1 Nora", "Sud1 Ugo"],
    }
    assert (told["gp"], told["mp"], told["vp"]) == ({"NS": 0, "EW": 0}, None, None)
    record_totals(table, 1, 300, 100)
    record_totals(table, 2, 300, 100)
    told = phone.state()["table"]
    assert (told["mp"], told["vp"]) == ({"NS": 400, "EW": -400}, {"NS": 14, "EW": 6})


def test_a_roving_referee_sees_every_table(roving: Phone, table: Table) -> None:
    record_totals(table, 1, 300, 100)
    roving.send("call", table=2, reason="rule", note="", number=None)
    state = roving.state(table="2")
    assert [row["state"] for row in state["tables"]] == ["playing", "waiting", "waiting", "half"]
    assert [row["flagged"] for row in state["tables"]] == [False, True, False, False]
    assert state["tables"][0]["label"] == "Nord1 N. – Sud1 U. / Nord5 N. – Sud5 U."
    assert state["table"]["number"] == 2
    assert roving.state(table="x")["table"] is None
    assert list(roving.state(table="4")["table"]["sides"]) == ["NS"]


def test_a_table_where_nobody_sits_any_more_is_told_as_empty(phone: Phone, table: Table) -> None:
    table.seats.all().delete()
    told = phone.state()["table"]
    assert (told["number"], told["sides"], told["gp"]) == (1, {}, {})


def test_the_state_is_as_many_queries_whatever_it_holds(
    phone: Phone, roving: Phone, table: Table, django_assert_num_queries: Any
) -> None:
    for number in (1, 2):
        record_totals(table, number, 300, 100)
        phone.send("call", reason="score", note="", number=number)
        phone.send(number=number, to={"NS": 5, "EW": 5})
    with django_assert_num_queries(5):
        state = phone.state()["table"]
    assert [len(state[part]) for part in ("smazzate", "held", "calls")] == [2, 2, 2]
    with django_assert_num_queries(9):
        roving.state(table="1")


def test_the_same_again_is_answered_again_and_stored_once(phone: Phone) -> None:
    sent = item()
    answers = [phone.post("send/", sent)["result"] for _ in range(3)]
    assert answers == ["stored"] * 3
    assert SmazzataRevision.objects.count() == 1


def test_a_key_is_one_write(phone: Phone) -> None:
    sent = item()
    phone.post("send/", sent)
    changed = {"data": {"NS": 0, "EW": 0}, "totals": {"NS": 0, "EW": 0}}
    assert phone.post("send/", sent | changed)["code"] == "record.key_reused"
    assert phone.post("send/", sent | {"number": 2})["code"] == "record.key_elsewhere"
    assert phone.status == 422
    assert SmazzataRevision.objects.count() == 1


def test_another_tables_key_and_another_table(phone: Phone, roving: Phone) -> None:
    sent = item(table=2)
    assert roving.post("send/", sent)["result"] == "stored"
    assert phone.post("send/", sent)["code"] == "ticket.other_table"
    assert phone.post("send/", sent | {"table": 1})["code"] == "record.key_elsewhere"
    assert roving.send(table=77)["code"] == "ticket.no_table"
    assert roving.send(turn=2)["code"] == "ticket.no_table", "a draft is not there yet"
    assert Smazzata.objects.count() == 1


def test_what_was_entered_for_others_is_not_taken(phone: Phone, table: Table) -> None:
    """The turn was taken back and seated anew while a phone was without network."""
    answer = phone.send(seating=table.pk + 1000)
    assert (phone.status, answer["code"]) == (422, "record.other_seating")
    assert not Smazzata.objects.exists()
    assert phone.state()["table"]["id"] == table.pk
    assert phone.send(seating=table.pk)["result"] == "stored"


def test_a_correction_based_on_what_stands(phone: Phone) -> None:
    first = item()
    phone.post("send/", first)
    assert phone.send(seen=first["key"])["code"] == "record.reason_missing"
    answer = phone.send(seen=first["key"], reason="Sette, non otto", to={"NS": 10, "EW": 0})
    assert answer["state"]["table"]["smazzate"][0]["revision"] == 2


def test_what_it_corrects_has_not_arrived(phone: Phone) -> None:
    first = item()
    second = item(seen=first["key"], reason="Sette", to={"NS": 10, "EW": 0})
    answer = phone.post("send/", second)
    assert (phone.status, answer["result"]) == (409, "early")
    phone.post("send/", first)
    assert phone.post("send/", second)["result"] == "stored"


def test_two_versions_stand_side_by_side_until_one_is_chosen(phone: Phone) -> None:
    phone.send()
    answer = phone.send(to={"NS": 10, "EW": 0}, name="Ugo")
    assert (phone.status, answer["result"], answer["code"]) == (202, "held", "held.conflict")
    (held,) = answer["state"]["table"]["held"]
    assert (held["NS"], held["author"], held["kind"]) == (10, "Ugo", "conflict")
    choice = item("choose", held=held["id"], take=True)
    assert phone.post("send/", choice)["result"] == "stored"
    assert phone.post("send/", choice)["result"] == "stored"
    assert phone.post("send/", choice | {"take": False})["code"] == "held.settled"
    state = phone.state()["table"]
    assert (state["smazzate"][0]["NS"], state["smazzate"][0]["revision"]) == (10, 2)
    assert state["held"] == []


def test_after_the_turn_is_closed_a_write_is_offered_to_the_director(
    phone: Phone, playing: Tournament
) -> None:
    turn = playing.turns.get(number=1)
    play_turn(turn)
    close_turn(turn=turn, **SIGNED)
    sent = item()
    answer = phone.post("send/", sent)
    assert (phone.status, answer["code"]) == (202, "held.late")
    assert "direttore" in answer["why"] or "director" in answer["why"]
    held = HeldRecord.objects.get()
    assert phone.send("choose", held=held.pk, take=True)["code"] == "held.directors"
    close_tournament_early(playing)
    assert phone.post("send/", sent)["code"] == "held.late"
    assert phone.send(number=2, to={"NS": 5, "EW": 5})["code"] == "held.late"


def close_tournament_early(event: Tournament) -> None:
    """Whatever is left to play."""
    Tournament.objects.filter(pk=event.pk).update(closed_at=timezone.now())


def test_faults_are_told_and_only_a_referee_records_against_them(
    phone: Phone, roving: Phone
) -> None:
    data = {**CLOSED_BY_NS, "closed_by": "EW"}
    sent = {"depth": "cards", "data": data, "totals": {"NS": 305, "EW": -15}}
    answer = phone.send(**sent, override="Lo dico io")
    assert (phone.status, answer["code"]) == (422, "record.faults")
    assert len(answer["faults"]) == 2
    assert roving.send(**sent, override="Deciso al tavolo")["result"] == "stored"


def test_a_sum_that_the_phone_got_wrong_is_not_taken(phone: Phone) -> None:
    answer = phone.send(totals={"NS": 305, "EW": 200})
    assert answer["code"] == "record.totals_differ"
    assert "305" in answer["why"]
    assert "300" in answer["why"]
    assert not Smazzata.objects.exists()


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


def signs(phone: Phone) -> list[dict[str, Any]]:
    """Everything that the phone shows, as its page names it."""
    told = phone.state()["table"]["smazzate"]
    return [{name: row[name] for name in ("number", "key", "NS", "EW")} for row in told]


@pytest.fixture
def pins(playing: Tournament) -> None:
    for entry in Entry.objects.all():
        entry_ticket(entry, f"{entry.number:04d}")


@pytest.mark.usefixtures("pins")
def test_a_side_signs_with_its_pin_and_an_edit_voids_it(phone: Phone) -> None:
    first = item()
    phone.post("send/", first)
    sent = item("sign", line="NS", pin="0001", signs=signs(phone))
    assert phone.post("send/", sent | {"pin": "0005"})["code"] == "sign.wrong_pin"
    assert phone.post("send/", sent)["state"]["table"]["smazzate"][0]["signed"] == {
        "NS": "Nord1 N. – Sud1 U.",
        "EW": "",
    }
    answer = phone.send(seen=first["key"], reason="Sette", to={"NS": 10, "EW": 0})
    assert answer["state"]["table"]["smazzate"][0]["signed"] == {"NS": "", "EW": ""}
    assert phone.post("send/", sent)["result"] == "stored", "sent again, it was done"
    stale = item("sign", line="EW", pin="0005", signs=sent["signs"])
    assert phone.post("send/", stale)["code"] == "sign.moved"
    wrong = [{**signs(phone)[0], "EW": 5}]
    assert phone.send("sign", line="EW", pin="0005", signs=wrong)["code"] == "sign.moved"
    assert Signature.objects.count() == 1


@pytest.mark.usefixtures("pins")
def test_a_pin_is_not_guessed(phone: Phone) -> None:
    phone.send()
    shown = signs(phone)
    codes = [phone.send("sign", line="NS", pin=f"9{n:03d}", signs=shown)["code"] for n in range(12)]
    assert codes[0] == "sign.wrong_pin"
    assert codes[-1] == "sign.locked"
    assert phone.send("sign", line="NS", pin="0001", signs=shown)["code"] == "sign.locked"
    assert phone.send("sign", line="EW", pin="0005", signs=shown)["result"] == "stored"


@pytest.mark.usefixtures("pins")
def test_a_pin_guessed_from_many_addresses_is_typed_nowhere_at_that_table(phone: Phone) -> None:
    phone.send()
    ticket = Ticket.objects.get(kind="table")
    lock, now = f"sign:{ticket.pk}:1:NS", timezone.now()
    Guesses.objects.bulk_create(
        Guesses(lock=lock, address=f"10.0.1.{n}", misses=1, last_at=now) for n in range(20)
    )
    right = {"line": "NS", "pin": "0001", "signs": signs(phone)}
    assert phone.send("sign", **right)["code"] == "sign.locked"
    assert phone.send("sign", **right | {"line": "EW", "pin": "0005"})["result"] == "stored"
    renewed = renew_ticket(ticket=ticket, **SIGNED)
    assert Phone(renewed).send("sign", **right)["result"] == "stored"


def test_a_call_and_a_flag_until_the_problem_is_over(phone: Phone) -> None:
    call = item("call", reason="behaviour", note=" a\nb ", number=None)
    phone.post("send/", call)
    phone.post("send/", call)
    phone.send()
    flag = item("call", reason="score", note="", number=1)
    state = phone.post("send/", flag)["state"]["table"]
    assert [row["note"] for row in state["calls"]] == ["a b", ""]
    assert state["smazzate"][0]["flag"]
    state = phone.send("uncall", call=flag["key"])["state"]["table"]
    assert [row["answered"] for row in state["calls"]] == [False, True]
    assert state["smazzate"][0]["flag"] == ""
    assert phone.send("uncall", call=new_key())["code"] == "call.unknown"
    assert phone.send("call", reason="hunger", note="", number=None)["code"] == "phone.malformed"
    assert Call.objects.count() == 2


def test_devices_know_of_one_another(phone: Phone, roving: Phone) -> None:
    says = {"table": 1, "device": "a" * 32, "name": "Lia", "number": 2, "waiting": 0}
    assert phone.post("here/", says)["table"]["others"] == []
    for _ in range(3):
        told = roving.post("here/", says | {"device": "b" * 32, "name": "Ugo", "number": 0})
    assert [(row["name"], row["number"]) for row in told["table"]["others"]] == [("Lia", 2)]
    assert Station.objects.count() == 2
    assert phone.post("here/", says | {"table": 2})["code"] == "ticket.other_table"
    Station.objects.update(seen_at=timezone.now() - timedelta(minutes=2))
    assert roving.state(table="1")["table"]["others"] == []


def picture(form: str = "JPEG", size: tuple[int, int] = (2000, 1000), **more: Any) -> bytes:
    written = BytesIO()
    Image.new("RGB", size, "green").save(written, form, **more)
    return written.getvalue()


def send_photo(phone: Phone, content: bytes, **fields: Any) -> dict[str, Any]:
    sent = {**item("photo", number=1), **fields}
    image = SimpleUploadedFile("IMG_0001.jpg", content, "image/jpeg")
    response = phone.client.post(phone.base + "photo/", {**sent, "image": image})
    phone.status = response.status_code
    return response.json()


@pytest.fixture
def media(settings: Any, tmp_path: Path) -> Path:
    settings.MEDIA_ROOT = tmp_path
    return tmp_path


def test_a_photo_is_made_anew_without_where_it_was_taken(phone: Phone, media: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # turned by a quarter
    exif[0x010F] = "Phone of Lia"
    sent = picture(exif=exif, comment=b"at home")
    key = new_key()
    assert send_photo(phone, sent, key=key)["result"] == "stored"
    assert send_photo(phone, sent, key=key)["result"] == "stored"
    photo = Photo.objects.get()
    assert (photo.width, photo.height) == (800, 1600)
    (kept,) = [path for path in media.rglob("*") if path.is_file()]
    content = kept.read_bytes()
    assert b"Lia" not in content
    assert b"home" not in content
    with Image.open(BytesIO(content)) as opened:
        assert (opened.format, opened.size, dict(opened.getexif())) == ("JPEG", (800, 1600), {})
    assert "IMG_0001" not in kept.name
    phone.send()
    assert phone.state()["table"]["smazzate"][0]["photos"] == 1


def test_what_is_no_photo_or_too_much(phone: Phone, media: Path) -> None:
    assert send_photo(phone, b"GIF89a junk")["code"] == "photo.unreadable"
    assert send_photo(phone, picture("GIF"))["code"] == "photo.unreadable"
    assert send_photo(phone, picture()[:300])["code"] == "photo.unreadable"
    bomb = picture("PNG", (8000, 6000))
    assert len(bomb) < 300_000
    assert send_photo(phone, bomb)["code"] == "photo.too_large"
    assert send_photo(phone, picture(), number=9)["code"] == "record.no_such_smazzata"
    assert send_photo(phone, picture(), number="x")["code"] == "phone.malformed"
    for _ in range(6):
        assert send_photo(phone, picture("WEBP", (60, 40)))["result"] == "stored"
    assert send_photo(phone, picture(size=(60, 40)))["code"] == "photo.too_many"
    assert len([path for path in media.rglob("*") if path.is_file()]) == 6


def test_a_photo_that_finds_the_desk_busy_is_sent_again(
    phone: Phone, media: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = Gate(queue=0, seconds=0)
    monkeypatch.setattr(photo_sheets, "_decoding", gate)
    sent = picture(size=(60, 40))
    with gate:
        answer = send_photo(phone, sent)
    assert (phone.status, answer["result"], answer["code"]) == (503, "busy", "photo.busy")
    assert not Photo.objects.exists()
    assert send_photo(phone, sent)["result"] == "stored"


def test_photos_are_counted_before_one_is_decoded(
    phone: Phone, media: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(6):
        send_photo(phone, picture(size=(60, 40)))
    monkeypatch.setattr("scoring.services.play.photos.make_sheet", None)
    assert send_photo(phone, picture(size=(60, 40)))["code"] == "photo.too_many"


def test_a_closed_event_takes_nothing_but_late_entries(finished: Tournament) -> None:
    phone = Phone(table_ticket(finished, 1))
    close_tournament(tournament=finished, **{**SIGNED, "now": timezone.now()})
    assert phone.state()["table"]["refusal"]
    assert phone.send("call", reason="rule", note="", number=None)["code"] == "tournament.closed"
    assert phone.send(turn=3)["code"] == "held.late"
