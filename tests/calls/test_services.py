"""Calls, signs of life and photos: what a table tells besides its points."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from datetime import timedelta
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.core.files.base import ContentFile
from PIL import Image

from scoring.actions.authors_services import Author
from scoring.actions.refusals_services import Refusal
from scoring.calls.services import MAX_OPEN, answer_call, raise_call
from scoring.core.play.hall import CallReason
from scoring.models.call import Call, Photo
from scoring.models.station import Station
from scoring.models.tournament import Tournament
from scoring.models.turn import Table
from scoring.phone.services import MAX_STATIONS, note_station
from scoring.recording.photos_services import store_photo
from tests.cast import NOW, SIGNED


@pytest.fixture
def table(playing: Tournament) -> Table:
    found = Table.objects.select_related("turn__tournament", "turn__phase")
    return found.get(turn__number=1, number=1)


def call(table: Table, key: str = "c1", **changes: Any) -> Call:
    said = {"number": None, "reason": CallReason.RULE, "note": ""} | changes
    return raise_call(table=table, key=key, **said, **SIGNED)


def test_a_call_is_raised_once_and_answered_once(table: Table) -> None:
    made = call(table)
    assert call(table) == made
    answered = answer_call(call=made, author=Author("Anna"), now=NOW)
    again = answer_call(call=made, author=Author("Bruno"), now=NOW + timedelta(minutes=1))
    assert (again.answered_by, again.answered_at) == ("Anna", answered.answered_at)
    assert call(table).answered_at == NOW, "sent again it is not raised again"


def test_the_event_counts_a_call_as_a_write(table: Table) -> None:
    before = Tournament.objects.get().revision
    call(table)
    assert Tournament.objects.get().revision > before


def test_calls_that_are_refused(table: Table) -> None:
    call(table)
    other = Table.objects.select_related("turn__phase").get(turn__number=1, number=2)
    for code, raised in (
        ("key_reused", lambda: call(table, note="altro")),
        ("key_elsewhere", lambda: call(other)),
        ("no_such_smazzata", lambda: call(table, "c2", number=3)),
    ):
        with pytest.raises(Refusal, match=code):
            raised()
    for number in range(1, MAX_OPEN):
        call(table, f"more-{number}")
    with pytest.raises(Refusal, match="too_many"):
        call(table, "c9")
    close_tournament_early()
    with pytest.raises(Refusal, match=r"tournament\.closed"):
        call(other, "c3")


def close_tournament_early() -> None:
    """Whatever is left to play."""
    Tournament.objects.update(closed_at=NOW)


def note(table: Table, device: str = "a", after: int = 0, **changes: Any) -> None:
    says = {"author": Author("Lia", device="iPhone"), "number": 1, "waiting": 0} | changes
    note_station(table=table, device=device, now=NOW + timedelta(seconds=after), **says)


def test_a_device_is_written_down_when_it_has_something_to_say(table: Table) -> None:
    def seen() -> float:
        return (Station.objects.get().seen_at - NOW).total_seconds()

    note(table)
    for after in (15, 30, 45, 60):
        note(table, after=after)
    assert seen() == 0
    note(table, after=75)
    assert seen() == 75, "one report of five"
    note(table, after=76, number=2)
    assert (seen(), Station.objects.get().number) == (76, 2)


def test_a_device_that_goes_on_leaves_no_table_that_seems_offline(table: Table) -> None:
    note(table, "roving")
    note(table, "lia")
    note(table.turn.tables.get(number=2), "roving")
    where = Station.objects.values_list("device", "table__number").order_by("device")
    assert list(where) == [("lia", 1), ("roving", 2)]


def test_names_for_devices_can_be_made_up_only_so_long(table: Table) -> None:
    Station.objects.bulk_create(
        Station(table=table, device=str(n), name="x", seen_at=NOW) for n in range(MAX_STATIONS)
    )
    note(table)
    assert Station.objects.count() == MAX_STATIONS


def write_half(*_arguments: Any) -> Iterator[bytes]:
    """The part of a file that is written before the disk is full."""
    yield b"half"
    raise OSError(errno.ENOSPC, "No space left on device")


def test_a_photo_that_fails_leaves_no_file(
    table: Table, settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.MEDIA_ROOT = tmp_path
    written = BytesIO()
    Image.new("LA", (40, 30)).save(written, "PNG")

    def store(key: str) -> Photo:
        written.seek(0)
        return store_photo(table=table, number=1, image=written, size=99, key=key, **SIGNED)

    with monkeypatch.context() as broken:
        broken.setattr(Photo, "save", lambda self: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            store("p1")
    with monkeypatch.context() as full:
        full.setattr(ContentFile, "chunks", write_half)
        with pytest.raises(OSError, match="No space"):
            store("p1")
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]
    assert store("p1") == store("p1")
    assert len([path for path in tmp_path.rglob("*") if path.is_file()]) == 1
