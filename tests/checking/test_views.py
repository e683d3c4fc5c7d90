"""The page that checks a result that anybody has, and a closed event's own: nothing is stored."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.actions.one_at_a_time_services import OneAtATime
from scoring.checking import apart_services
from scoring.checking.worker import answer_document
from scoring.core.signing.minisign import sign
from scoring.documents.editions_services import sign_event
from scoring.events.services import close_event
from scoring.models.signing import SigningKey
from scoring.models.tournament import Tournament
from scoring.signing.queries import list_public_keys
from scoring.signing.services import rotate_signing_key
from scoring.web.fresh_views import rendered_pages
from tests.cast import NOW, SIGNED
from tests.checking.documents import (
    CONTENT,
    DESK_KEY,
    ENGLISH,
    OTHER,
    OTHER_KEY,
    RIGHT,
    SIGNATURE,
    forget_checks,
    put,
    send,
)
from tests.outages.conftest import Lock, locked  # noqa: F401  # a fixture

pytestmark = pytest.mark.django_db
PAGE = "/check/"
DOCUMENT = ("event.json", CONTENT)
SIGNED_BY_DESK = ("event.json.minisig", SIGNATURE.encode())


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, settings: Any) -> Path:
    settings.VAR_DIR = settings.MEDIA_ROOT = tmp_path
    forget_checks()
    rendered_pages.clear()
    return tmp_path


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Documents are checked in this process, which is quicker; how many were, each time."""
    counts: list[int] = []

    def ask(contents: list[bytes]) -> list[Any]:
        counts.append(len(contents))
        return list(map(answer_document, contents))

    monkeypatch.setattr(apart_services, "_ask_worker", ask)
    return counts


@pytest.fixture
def desk_key() -> None:
    SigningKey.objects.create(line=DESK_KEY.line, since=NOW)


@pytest.fixture
def closed(finished: Tournament) -> Tournament:
    close_event(event=finished, **SIGNED)
    finished.refresh_from_db()
    return finished


def read_parts(page: Any) -> dict[str, bool]:
    """Whether each part is right, by its name."""
    (one,) = page.context["shown"]
    return {str(part["name"]): not part["sentences"] for part in one["parts"]}


# --- A document that somebody has --------------------------------------------------------------


def test_a_document_and_its_signature(visitor: Client, desk_key: None, asked: list[int]) -> None:
    page = send(visitor, DOCUMENT, SIGNED_BY_DESK)
    assert page.status_code == 200
    assert RIGHT in page.text
    assert "The signature is valid" in page.text
    assert "Signed on the computer of this website, with the key:" in page.text
    assert read_parts(page) == dict.fromkeys(
        [
            "The points of the smazzate", "The tables", "The turns and the seats",
            "Draws and pairings", "The standings", "Rules, entries and actions",
        ], True,
    )  # fmt: skip


def pack(*files: tuple[str, bytes]) -> tuple[str, bytes]:
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for name, content in files:
            archive.writestr(name, content)
    return "event.zip", packed.getvalue()


def test_a_zip_is_checked_as_the_files_in_it(
    visitor: Client, desk_key: None, asked: list[int]
) -> None:
    extra = ("__MACOSX/._event.json", b"\0"), ("read me.txt", b"...")
    page = send(visitor, pack(DOCUMENT, SIGNED_BY_DESK, *extra))
    assert read_verdict(page) == ("ok", "All figures are right and the signature is valid.")


@pytest.mark.parametrize(
    ("archive", "sentence"),
    [
        (("event.zip", CONTENT), "event.zip cannot be read"),
        (("event.zip", pack(DOCUMENT)[1][:-30]), "event.zip cannot be read"),
        (("event.zip", pack(DOCUMENT)[1].replace(b"PK\x03\x04", b"PK\x03\x05", 1)), "be read"),
        (pack(*((f"{n}.json", b"{}") for n in range(6))), "event.zip cannot be read"),
        (pack(("large.json", bytes(10 << 20))), "event.zip cannot be read"),
        (
            pack(("read me.txt", b"")),
            ("No .json file was found: choose the .json file together with its signature."),
        ),
    ],
)
def test_a_zip_that_is_not_one(visitor: Client, archive: tuple[str, bytes], sentence: str) -> None:
    page = send(visitor, archive)
    assert (page.status_code, sentence in page.text) == (422, True)


def test_zips_have_no_more_files_than_may_be_sent_alone(visitor: Client) -> None:
    several = [pack(*((f"{zip}-{n}.json", b"{}") for n in range(3))) for zip in "ab"]
    page = send(visitor, *(("ab"[at] + ".zip", content) for at, (_, content) in enumerate(several)))
    assert (page.status_code, "At most 5 files at once." in page.text) == (422, True)


def read_verdict(page: Any) -> tuple[str, str]:
    """The kind and the sentence of the one notice above the details."""
    above, _details, _below = page.text.partition('<details class="opens">')
    (found,) = re.findall(r'notice--(\w+)"[^>]*>\s*<p>(.*?)</p>', above)
    return found


def test_one_verdict_stands_above_the_details(
    visitor: Client, desk_key: None, asked: list[int]
) -> None:
    page = send(visitor, DOCUMENT, SIGNED_BY_DESK)
    assert read_verdict(page) == ("ok", "All figures are right and the signature is valid.")
    assert "SHA-256" not in page.text.partition('<details class="opens">')[0]
    told = read_verdict(send(visitor, DOCUMENT))
    assert told == ("ok", "All figures are right, but the file is not signed.")


def test_what_was_changed_after_signing_is_said_before_the_figures(
    visitor: Client, desk_key: None, asked: list[int]
) -> None:
    changed = ("event.json", put("standings", "places", 0, "place", 7)(CONTENT))
    told = read_verdict(send(visitor, changed, SIGNED_BY_DESK))
    assert told == ("error", "This file was changed after it was signed.")
    assert read_verdict(send(visitor, changed)) == ("error", "1 figure in this file is wrong.")


def test_the_two_belong_together_whatever_a_browser_calls_them(
    visitor: Client, desk_key: None, asked: list[int]
) -> None:
    page = send(visitor, ("event (1).json", CONTENT), SIGNED_BY_DESK)
    assert "The signature is valid" in page.text


@pytest.mark.usefixtures("asked")
@pytest.mark.parametrize(
    ("spoil", "part"),
    [
        (("turns", 0, "tables", 0, "smazzate", 0, "ns_gp"), "The points of the smazzate"),
        (("turns", 0, "tables", 0, "seats", 0, "vp"), "The tables"),
        (("turns", 0, "tables", 1, "seats", 0, "unit"), "The turns and the seats"),
        (("phases", 0, "sections", 0, "first_table"), "Draws and pairings"),
        (("standings", "places", 0, "place"), "The standings"),
        (("entries", 0, "first_turn"), "Rules, entries and actions"),
    ],
)
def test_a_difference_stands_in_its_part(
    visitor: Client, spoil: tuple[str | int, ...], part: str
) -> None:
    page = send(visitor, ("event.json", put(*spoil, 7)(CONTENT)))
    assert not read_parts(page)[part]
    assert "but it should be " in page.text


def test_the_key_of_another_desk(visitor: Client, desk_key: None, asked: list[int]) -> None:
    signature = ("event.json.minisig", sign(CONTENT, "", OTHER).format().encode())
    assert "does not know" in send(visitor, DOCUMENT, signature).text
    page = send(visitor, DOCUMENT, signature, key=OTHER_KEY.line)
    assert "The file was signed on another computer, with the key you entered." in page.text
    assert "does not know" in send(visitor, DOCUMENT, SIGNED_BY_DESK, key=OTHER_KEY.line).text
    assert "is not a minisign public key" in send(visitor, DOCUMENT, key="RWQ").text


def test_a_key_that_only_has_the_number_of_ours(
    visitor: Client, desk_key: None, asked: list[int]
) -> None:
    signature = replace(sign(CONTENT, "", OTHER), key=DESK_KEY.id).format().encode()
    key = replace(OTHER_KEY, id=DESK_KEY.id).line
    page = send(visitor, DOCUMENT, ("event.json.minisig", signature), key=key)
    assert "signed on another computer" in page.text
    assert "Signed on the computer of this website, with the key:" not in page.text


@pytest.mark.parametrize(
    ("files", "sentence"),
    [
        ([], "This field is required."),
        ([SIGNED_BY_DESK], (
            "No .json file was found: choose the .json file together with its signature."
        )),
        ([DOCUMENT, ("b.json", CONTENT), ("c.json.minisig", b"")],
         "For the signature c.json.minisig, choose the signed file too: it must have the same "
         "name, without .minisig."),
        ([DOCUMENT, DOCUMENT], "Two files are called event.json: rename one of them."),
    ],
)  # fmt: skip
def test_files_that_do_not_belong_together(
    visitor: Client, files: list[tuple[str, bytes]], sentence: str
) -> None:
    page = send(visitor, *files)
    assert (page.status_code, sentence in page.text) == (422, True)


def test_nothing_is_stored(visitor: Client, desk_key: None, asked: list[int], folder: Path) -> None:
    visitor.get(PAGE)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        send(visitor, DOCUMENT, SIGNED_BY_DESK)
    assert [query["sql"] for query in queries if not query["sql"].startswith("SELECT")] == []
    assert list(folder.iterdir()) == []


def test_a_name_is_never_markup(visitor: Client, asked: list[int]) -> None:
    spoil = put("event", "name", '"<script>alert(1)</script>"')
    page = send(visitor, ("<b>.json", spoil(CONTENT)))
    assert "<script>alert" not in page.text
    assert "<b>.json" not in page.text


def test_an_address_checks_ten_documents_in_ten_minutes(visitor: Client, asked: list[int]) -> None:
    for _ in range(10):
        assert send(visitor, DOCUMENT).status_code == 200
    page = send(visitor, DOCUMENT)
    assert (page.status_code, "try again in ten minutes" in page.text) == (429, True)
    assert visitor.post(PAGE, REMOTE_ADDR="10.0.0.9").status_code == 422
    assert asked == [1]


def test_one_is_checked_at_a_time(visitor: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = OneAtATime(queue=0, seconds=0)
    monkeypatch.setattr(apart_services, "_checking", gate)
    with gate:
        page = send(visitor, DOCUMENT)
    assert (page.status_code, "The server is busy" in page.text) == (503, True)


# --- The process -------------------------------------------------------------------------------


@pytest.mark.slow
def test_documents_are_checked_in_a_process_of_their_own(visitor: Client) -> None:
    page = send(visitor, DOCUMENT, ("b.json", b"{"))
    assert RIGHT in page.text
    assert "b.json" in page.text
    assert "see line 1, column 2" in page.text


@pytest.mark.slow
def test_the_process_is_ended_when_its_time_is_over(
    visitor: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(apart_services, "SECONDS", 0.01)
    page = send(visitor, DOCUMENT)
    assert (page.status_code, "The check was stopped after" in page.text) == (422, True)


# --- A closed event's own ----------------------------------------------------------------------


def open_check(client: Client, event: Tournament, **more: Any) -> Any:
    return client.get(reverse("event_check", args=[event.slug]), headers={**ENGLISH, **more})


FILES = ("event_play", "event_play_signature")


def test_an_event_that_is_open_has_no_check(visitor: Client, finished: Tournament) -> None:
    sign_event(finished, NOW)
    page = open_check(visitor, finished)
    assert "The result can be checked once" in page.text
    for name in FILES:
        assert visitor.get(reverse(name, args=[finished.slug])).status_code == 404
    front = visitor.get(reverse("event", args=[finished.slug]))
    assert reverse("event_check", args=[finished.slug]) not in front.text


def test_results_that_are_held_back_have_none(
    visitor: Client, closed: Tournament, asked: list[int]
) -> None:
    sign_event(closed, NOW)
    Tournament.objects.filter(pk=closed.pk).update(frozen_turn=1)
    assert "The result can be checked once" in open_check(visitor, closed).text
    for name in FILES:
        assert visitor.get(reverse(name, args=[closed.slug])).status_code == 404
    assert asked == []


def test_the_play_alone_is_for_everybody(
    visitor: Client, closed: Tournament, asked: list[int]
) -> None:
    for name in FILES:
        assert visitor.get(reverse(name, args=[closed.slug])).status_code == 404
    play = sign_event(closed, NOW).play
    page = open_check(visitor, closed)
    content, signature = (visitor.get(reverse(name, args=[closed.slug])) for name in FILES)
    assert content.content == play.content
    assert signature.text == play.edition.signature
    for name in FILES:
        assert reverse(name, args=[closed.slug]) in page.text
    sent = send(visitor, (play.file, content.content), (f"{play.file}.minisig", signature.content))
    assert "The signature is valid" in sent.text
    assert "every figure is right" in sent.text
    assert "This file is anonymous" in sent.text


def test_a_closed_event_is_checked_by_one_tap(
    visitor: Client, closed: Tournament, asked: list[int]
) -> None:
    sign_event(closed, NOW)
    (key,) = list_public_keys()
    front = visitor.get(reverse("event", args=[closed.slug]))
    assert reverse("event_check", args=[closed.slug]) in front.text
    page = open_check(visitor, closed)
    assert "every figure is right" in page.text
    assert "Version 1, signed on" in page.text
    for edition in closed.editions.all():
        assert edition.sha256 in page.text
    assert key.key.line in page.text
    assert reverse("signing_key_file", args=[key.key.id]) in page.text


def test_the_whole_document_stays_the_directors(
    visitor: Client, closed: Tournament, asked: list[int]
) -> None:
    """It tells cards, devices, reasons and notes."""
    sign_event(closed, NOW)
    page = open_check(visitor, closed)
    for name in ("export_bundle", "export_signature"):
        address = reverse(name, args=[closed.slug])
        assert address not in page.text
        assert visitor.get(address).status_code == 302


def test_an_event_that_is_not_signed_is_checked_all_the_same(
    visitor: Client, closed: Tournament, asked: list[int]
) -> None:
    page = open_check(visitor, closed)
    assert "every figure is right" in page.text
    assert "The file is not signed." in page.text
    assert closed.phases.get().draw_seed in page.text
    sign_event(closed, NOW)
    assert "The signature is valid" in open_check(visitor, closed).text


def test_it_is_checked_once_for_everybody(
    visitor: Client, closed: Tournament, asked: list[int]
) -> None:
    first = open_check(visitor, closed)
    tag = {"If-None-Match": first["ETag"]}
    assert open_check(visitor, closed, **tag).status_code == 304
    assert open_check(Client(), closed).content == first.content
    assert asked == [1]
    sign_event(closed, NOW)
    assert open_check(visitor, closed, **tag).status_code == 200


def test_a_new_key_is_told(visitor: Client, closed: Tournament, asked: list[int]) -> None:
    sign_event(closed, NOW)
    before = open_check(visitor, closed)
    rotate_signing_key(NOW)
    assert open_check(visitor, closed)["ETag"] != before["ETag"]
    assert (
        "Signed on the computer of this website, with the key:" in open_check(visitor, closed).text
    )


def test_a_figure_that_was_changed_in_the_database_is_told(
    visitor: Client, closed: Tournament, asked: list[int]
) -> None:
    seat = closed.turns.get(number=1).seats.filter(vp__gt=0).first()
    assert seat is not None
    type(seat).objects.filter(pk=seat.pk).update(vp=seat.vp + 1)
    assert "figures are wrong" in open_check(visitor, closed).text


@pytest.mark.django_db(transaction=True)
def test_it_is_read_while_the_database_is_locked(
    visitor: Client,
    closed: Tournament,
    asked: list[int],
    locked: Lock,  # noqa: F811
) -> None:
    sign_event(closed, NOW)
    with locked():
        assert "The signature is valid" in open_check(visitor, closed).text
