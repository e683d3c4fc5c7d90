"""Restoring: what was backed up is there again, what was there before can be had back, and nothing
half-way. Phones go on through it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path
from threading import Event

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db import connection
from pytest_django import Settings

from scoring.backups import restoring_services as restoring
from scoring.backups.making_services import find_database_copier
from scoring.backups.names import BackupError
from scoring.backups.queries import list_backups, list_migrations, load_applied_migrations
from scoring.backups.restoring_services import preview_restore, restore_backup
from scoring.core.signing.minisign import find_public_key
from scoring.documents.editions_services import sign_event
from scoring.models.smazzata import SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.models.turn import Table
from scoring.signing.queries import list_public_keys
from scoring.signing.services import load_signing_key, rotate_signing_key
from tests.backups.desk import Phones, back_up, list_keys
from tests.cast import NOW, make_event, record_totals, seat_event

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("places")]


@pytest.fixture
def event(director: User) -> Tournament:
    """Four tables in the first turn, one smazzata recorded at the first."""
    event = seat_event(make_event(director, pairs=8, turns=1))
    record(event, 1)
    return event


def record(event: Tournament, number: int) -> None:
    """Record smazzata 1 at a table."""
    record_totals(Table.objects.get(turn__tournament=event, number=number), 1, 300, 100)


def count_smazzate() -> int:
    return SmazzataRevision.objects.count()


def restore(path: Path) -> restoring.Restored:
    return restore_backup(file=path, now=NOW + timedelta(hours=1))


def test_what_was_backed_up_is_there_again_and_can_be_undone(event: Tournament) -> None:
    """Everybody signs in again, and revisions go on above those that were seen."""
    backup = back_up()
    record(event, 2)
    Tournament.objects.update(name="Changed since")
    Session.objects.create(session_key="k", session_data="", expire_date=NOW)
    seen = Tournament.objects.get().revision
    restored = restore(backup.path)
    assert count_smazzate() == 1
    assert Tournament.objects.get().name == event.name
    assert Tournament.objects.get().revision > seen
    assert not Session.objects.exists()
    assert restored.before is not None
    before = next(each for each in list_backups() if each.name == restored.before)
    restore(before.files[0])
    assert count_smazzate() == 2
    assert Tournament.objects.get().name == "Changed since"


def test_the_preview_says_what_would_be_lost_and_changes_nothing(
    event: Tournament, outsider: User
) -> None:
    backup = back_up()
    for table in (2, 3):
        record(event, table)
    other = make_event(outsider, pairs=4, name="Made since")
    preview = preview_restore(backup.path)
    assert preview.lost == 2
    changes = {now.name: (now, then) for now, then in preview.changes}
    assert [summary.smazzate for summary in changes[event.name]] == [3, 1]
    assert changes[other.name][1] is None
    assert not preview.is_older
    assert not preview.key_differs
    assert count_smazzate() == 3


def test_an_event_that_is_gone_comes_back(event: Tournament) -> None:
    backup = back_up()
    Tournament.objects.all().delete()
    ((now, then),) = preview_restore(backup.path).changes
    assert (now, then.slug) == (None, event.slug)
    restore(backup.path)
    assert Tournament.objects.get().slug == event.slug


@pytest.mark.slow
def test_whatever_phones_were_answered_is_in_the_desk_or_in_the_backup_before(
    director: User, places: Path
) -> None:
    hall = seat_event(make_event(director, pairs=80, turns=1))
    backup = back_up()
    phones = Phones(hall)
    with phones.writing():
        restored = restore(backup.path)
    assert restored.before is not None
    before = list_keys(places / "first" / restored.before.file_name, places / "unpacked")
    now = set(SmazzataRevision.objects.values_list("key", flat=True))
    assert set(phones.acknowledged) <= before | now


def test_a_connection_that_is_kept_sees_what_was_restored(event: Tournament) -> None:
    backup = back_up()
    record(event, 2)
    asked, restored = Event(), Event()

    def look_twice() -> list[int]:
        seen = [count_smazzate()]
        asked.set()
        restored.wait(60)
        seen.append(count_smazzate())
        connection.close()
        return seen

    with ThreadPoolExecutor(1) as other:
        seen = other.submit(look_twice)
        asked.wait(60)
        restore(backup.path)
        restored.set()
        assert seen.result() == [2, 1]


def test_photos_go_back_with_the_database(event: Tournament, places: Path) -> None:
    photos = places / "media/photos"
    photos.mkdir()
    (photos / "old.jpg").write_bytes(b"old")
    backup = back_up()
    (photos / "old.jpg").unlink()
    (photos / "new.jpg").write_bytes(b"new")
    restored = restore(backup.path)
    assert {path.name: path.read_bytes() for path in photos.iterdir()} == {"old.jpg": b"old"}
    assert restored.before is not None
    restore(places / "first" / restored.before.file_name)
    assert {path.name: path.read_bytes() for path in photos.iterdir()} == {"new.jpg": b"new"}


@pytest.mark.parametrize("given", [False, True])
def test_the_key_goes_back_with_the_database_unless_the_environment_gives_it(
    event: Tournament,
    places: Path,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    given: bool,
) -> None:
    monkeypatch.setenv("SECRET_KEY", "of the environment, twenty characters and more")
    if not given:
        monkeypatch.delenv("SECRET_KEY")
    there = settings.SECRET_KEY
    backup = back_up()
    settings.SECRET_KEY = "of-a-new-laptop" * 5
    assert preview_restore(backup.path).key_differs
    assert restore(backup.path).key_differs
    if given:
        assert not (places / "secret_key").exists()
    else:
        assert (places / "secret_key").read_text() == there


def test_the_key_that_signs_goes_back_too_if_there_was_one(event: Tournament, places: Path) -> None:
    before_any = back_up()
    signed = sign_event(event, NOW).whole
    backup = back_up(1)
    rotate_signing_key(NOW)
    assert restore(backup.path)
    assert sign_event(event, NOW).whole.content == signed.content
    present, *before = list_public_keys()
    key = load_signing_key(NOW)
    assert (present.key, before) == (find_public_key(key), [])
    restore(before_any.path)
    assert load_signing_key(NOW).private_bytes_raw() == key.private_bytes_raw()


def test_a_full_disk_during_a_restore_leaves_what_was_there(
    event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    backup = back_up()
    record(event, 2)

    def fill(**_arguments: object) -> None:
        raise BackupError("disk_full", folder="first")

    monkeypatch.setattr(restoring, "make_backup_locked", fill)
    with pytest.raises(BackupError, match="disk_full"):
        restore(backup.path)
    assert count_smazzate() == 2
    record(event, 3)  # nothing is locked any more


ADD = "INSERT INTO django_migrations (app, name, applied) VALUES ('scoring', %s, CURRENT_TIMESTAMP)"
REMOVE = "DELETE FROM django_migrations WHERE name = %s"


@pytest.mark.parametrize(
    ("code", "before", "after", "migration"),
    [
        ("newer", ADD, REMOVE, "9999_of_tomorrow"),
        ("too_old", REMOVE, ADD, "0040_unknown_keys"),
    ],
)
def test_a_backup_that_this_program_cannot_read_is_refused(
    event: Tournament, code: str, before: str, after: str, migration: str
) -> None:
    with connection.cursor() as cursor:
        cursor.execute(before, [migration])
        try:
            backup = back_up()
        finally:
            cursor.execute(after, [migration])
    for act in (preview_restore, lambda path: restore(path)):
        with pytest.raises(BackupError) as caught:
            act(backup.path)
        assert caught.value.code == code
    assert count_smazzate() == 1


@pytest.mark.slow
def test_a_backup_with_an_older_schema_is_brought_up_to_date(event: Tournament) -> None:
    *_, older, newest = sorted(
        name.removeprefix("scoring.") for name in list_migrations() if name.startswith("scoring.")
    )
    call_command("migrate", "scoring", older, verbosity=0)
    try:
        backup = back_up()
    finally:
        call_command("migrate", "scoring", newest, verbosity=0)
    record(event, 2)
    assert preview_restore(backup.path).is_older
    restore(backup.path)
    with connection.cursor() as cursor:
        assert f"scoring.{newest}" in load_applied_migrations(cursor)
    assert count_smazzate() == 1
    record(event, 3)


def test_a_backup_of_another_engine_is_refused(
    event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    backup = back_up()
    copies = find_database_copier()
    monkeypatch.setattr(
        type(copies), "engine", "postgresql" if copies.engine == "sqlite" else "sqlite"
    )
    with pytest.raises(BackupError) as caught:
        restore(backup.path)
    assert caught.value.code == "other_engine"
