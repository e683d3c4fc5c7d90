"""A backup holds all that was acknowledged before it was begun, whole, and lies in its places."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from pytest_django import Settings

from scoring.backups import folders_services as folders
from scoring.backups.archive import open_archive
from scoring.backups.making_services import (
    find_database_copier,
    make_backup,
    refresh_second_place,
)
from scoring.backups.names import BackupError, BackupName, Reason
from scoring.backups.queries import list_backups, load_status
from scoring.backups.status import SecondPlace
from scoring.models.tournament import Tournament
from tests.backups.desk import Phones, back_up, list_keys
from tests.cast import NOW, make_event, record_totals, seat_event

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("places")]


@pytest.fixture
def hall(director: User) -> Tournament:
    """Forty tables in the first turn."""
    return seat_event(make_event(director, pairs=80, turns=1))


@pytest.fixture
def small(director: User) -> Tournament:
    """Two tables, one smazzata recorded."""
    event = seat_event(make_event(director, pairs=4, turns=1))
    record_totals(event.turns.get().tables.get(number=1), 1, 300, 100)
    return event


@pytest.mark.slow
def test_what_forty_phones_were_answered_before_a_backup_is_in_it(
    hall: Tournament, tmp_path: Path
) -> None:
    phones = Phones(hall)
    rehearsed = []
    with phones.writing():
        for minute in range(3):
            before = set(phones.acknowledged)
            rehearsed.append((before, back_up(minute).path, len(phones.acknowledged)))
    for number, (before, path, answered) in enumerate(rehearsed):
        assert answered > len(before), "nobody wrote while the backup was made"
        assert before <= list_keys(path, tmp_path / f"database-{number}")


def test_a_backup_says_what_is_in_it(small: Tournament, places: Path) -> None:
    (places / "media/photos").mkdir()
    (places / "media/photos/sheet.jpg").write_bytes(b"a photo")
    made = back_up()
    with open_archive(made.path) as archive:
        archive.check()
        manifest = archive.manifest
        assert archive.read_key()
        assert archive.names == {archive.database, "secret_key", "media/photos/sheet.jpg"}
    (event,) = manifest.events
    assert (event.slug, event.turn, event.smazzate) == (small.slug, 1, 1)
    assert manifest.versions == 1


def test_backups_are_counted_and_lie_in_both_places(small: Tournament, places: Path) -> None:
    names = [back_up(minute).name for minute in range(2)]
    assert [name.number for name in names] == [1, 2]
    for place in ("first", "second"):
        found = {BackupName.parse(path.name) for path in (places / place).iterdir()} - {None}
        assert found == set(names)
    assert [len(each.files) for each in list_backups()] == [2, 2]
    assert load_status().places == 2
    if os.name == "posix":
        kept = [path for place in ("first", "second") for path in (places / place).glob("*.zip")]
        assert {path.stat().st_mode & 0o777 for path in kept} == {0o600}


@pytest.mark.parametrize("failure", [errno.EIO, errno.EACCES])
def test_a_stick_that_fails_at_everything_costs_no_backup(
    small: Tournament, places: Path, monkeypatch: pytest.MonkeyPatch, failure: int
) -> None:
    """A stick that was pulled out while it was mounted."""
    back_up()
    fail_at(places / "second", failure, monkeypatch)
    made = back_up(1)
    assert made.path.is_file()
    assert made.status.second == SecondPlace.MISSING
    assert load_status().problem == ""
    refresh_second_place()
    assert [len(each.files) for each in list_backups()] == [1, 1]
    monkeypatch.undo()


@pytest.mark.parametrize("failure", [errno.EIO, errno.ENOSPC, errno.ENOENT])
def test_a_stick_that_is_pulled_out_while_it_is_written_to_is_said_and_costs_no_backup(
    small: Tournament, places: Path, monkeypatch: pytest.MonkeyPatch, failure: int
) -> None:
    copy = shutil.copyfileobj

    def write_a_part(source: IO[bytes], to: IO[bytes], length: int) -> None:
        if not source.name.endswith(".zip"):
            return copy(source, to, length)
        to.write(source.read(1_000))
        to.flush()
        fail_at(places / "second", failure, monkeypatch)
        raise OSError(failure, os.strerror(failure))

    monkeypatch.setattr(folders.shutil, "copyfileobj", write_a_part)
    made = back_up()
    assert made.path.is_file()
    assert made.status.second == SecondPlace.FAILED
    monkeypatch.undo()
    assert [path.suffix for path in (places / "second").iterdir()] == [".part"]
    refresh_second_place()
    assert load_status().second == SecondPlace.HOLDS
    assert [path.name for path in (places / "second").iterdir()] == [made.path.name]


def fail_at(folder: Path, failure: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the system fail at everything in a folder."""
    for name in ("stat", "open", "scandir", "unlink", "replace"):
        monkeypatch.setattr(os, name, _failing(getattr(os, name), folder, failure))


def _failing(act: Callable[..., Any], folder: Path, failure: int) -> Callable[..., Any]:
    def fail(path: Any, *arguments: Any, **options: Any) -> Any:
        if str(path).startswith(str(folder)):
            raise OSError(failure, os.strerror(failure), str(path))
        return act(path, *arguments, **options)

    return fail


def test_a_full_disk_leaves_no_half_backup(
    small: Tournament, places: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    last = back_up()

    def fsync(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(folders.os, "fsync", fsync)
    with pytest.raises(BackupError) as caught:
        back_up(1)
    assert caught.value.code == "disk_full"
    monkeypatch.undo()
    assert {path.name for path in (places / "first").iterdir()} == {
        last.path.name,
        "status.json",
        "lock",
    }
    assert [each.name for each in list_backups()] == [last.name]


def test_what_a_killed_run_left_is_no_backup_and_goes(small: Tournament, places: Path) -> None:
    halves = [
        places / place / "burraco-00007-20261121T162000Z-regular.zip.part"
        for place in ("first", "second")
    ]
    for half in halves:
        half.write_bytes(b"PK")
    (places / "first/work-killed").mkdir()
    assert list_backups() == []
    back_up()
    assert not any(half.exists() for half in halves)
    assert not (places / "first/work-killed").exists()


def test_a_copy_that_does_not_hold_what_it_should_is_no_backup(
    small: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(find_database_copier()), "read_back", lambda self, file: [])
    with pytest.raises(BackupError) as caught:
        back_up()
    assert caught.value.code == "damaged"
    assert list_backups() == []
    assert load_status().problem == "damaged"


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite needs no programs")
def test_a_missing_program_of_postgresql_is_named(
    small: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", lambda _program: None)
    with pytest.raises(BackupError) as caught:
        back_up()
    assert (caught.value.code, caught.value.params) == ("no_program", {"program": "pg_dump"})


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no address")
def test_a_backup_past_a_pooler(small: Tournament, settings: Settings) -> None:
    named = connection.settings_dict
    settings.BACKUP_DATABASE = {key: named[key] for key in ("NAME", "USER", "HOST", "PORT")}
    assert back_up().path.is_file()


def test_old_backups_go_from_both_places_and_one_elsewhere_is_alone(
    small: Tournament, places: Path, settings: Settings
) -> None:
    elsewhere = make_backup(reason=Reason.BY_HAND, now=NOW, to=places / "elsewhere")
    assert elsewhere.path.parent == places / "elsewhere"
    assert list_backups() == []
    settings.BACKUP_MOST = 2
    made = [back_up(minute).name for minute in range(4)]
    assert [each.name for each in list_backups()] == [made[3], made[2]]
    assert all(len(each.files) == 2 for each in list_backups())
