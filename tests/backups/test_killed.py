"""A restore that is killed at any moment leaves what was there or what was restored, never half of
each; the next one goes through."""

from __future__ import annotations

import os
import signal
import sys
from datetime import timedelta
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from pytest_django import Settings

from scoring.backups.restoring_services import restore_backup
from scoring.models.tournament import Tournament
from tests.backups.desk import back_up
from tests.cast import NOW, make_event, record_totals, seat_event

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("places"),
    pytest.mark.skipif(os.name != "posix", reason="a process is forked and killed"),
]

ROOM = str(Path(restore_backup.__code__.co_filename).parent)
EVENLY, AFTERWARDS, BY_THE_CLOCK = 6, 4, 2
"""Kills: at lines spread evenly, at those that follow the new database, and at moments that may lie
within SQLite or PostgreSQL."""
FIRST, NEXT = "restore_backup", "_remove_other_photos"
"""Functions: the whole restore, and what follows the new database."""
NEVER_SAME = {"revision", "settled_revision"}
"""Columns that a restore raises."""

Rows = dict[str, list[tuple[object, ...]]]


@pytest.fixture
def event(director: User, places: Path, monkeypatch: pytest.MonkeyPatch) -> Tournament:
    monkeypatch.delenv("SECRET_KEY", raising=False)
    (places / "media/photos").mkdir()
    return seat_event(make_event(director, pairs=4, turns=1))


@pytest.mark.slow
def test_a_restore_killed_at_any_moment_leaves_old_or_new(
    event: Tournament, places: Path, settings: Settings
) -> None:
    photos, key = places / "media/photos", places / "secret_key"
    (photos / "old.jpg").write_bytes(b"old")
    old, old_key = back_up().path, settings.SECRET_KEY
    restored = read_rows()
    (photos / "old.jpg").unlink()
    settings.SECRET_KEY = "of-a-new-laptop" * 5
    connection.close()
    lines = restore_in_child(old)
    kills: list[dict[str, Any]] = [
        *({"kill_at": 1 + lines * number // EVENLY} for number in range(EVENLY)),
        *({"kill_at": 1 + 4 * number, "since": NEXT} for number in range(AFTERWARDS)),
        *({"kill_after": 0.1 * (1 + number)} for number in range(BY_THE_CLOCK)),
    ]
    found = set()
    for kill in kills:
        (photos / "new.jpg").write_bytes(b"new")
        (photos / "old.jpg").unlink(missing_ok=True)
        key.write_text(settings.SECRET_KEY)
        write_something(event)
        before = read_rows()
        connection.close()
        restore_in_child(old, **kill)
        after = read_rows()
        assert after in (before, restored), kill
        is_new = after == restored
        assert (photos / ("old.jpg" if is_new else "new.jpg")).exists()
        assert key.read_text() in {settings.SECRET_KEY, old_key if is_new else settings.SECRET_KEY}
        found.add(is_new)
    assert found == {False, True}, "kills before the database was replaced, and after"
    write_something(event)
    restore_backup(file=old, now=NOW)
    assert read_rows() == restored
    assert [path.name for path in photos.iterdir()] == ["old.jpg"]
    assert key.read_text() == old_key
    assert not [path for path in (places / "first").iterdir() if path.name.startswith("work-")]


def write_something(event: Tournament) -> None:
    table = event.turns.get().tables.get(number=1)
    if not table.smazzate.exists():
        record_totals(table, 1, 300, 100)


def read_rows() -> Rows:
    """All rows but those that a restore changes. The database is asked whether it is whole."""
    rows = {}
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA integrity_check")
            assert cursor.fetchall() == [("ok",)]
        for table in sorted(connection.introspection.table_names(cursor)):
            if table != "django_session":
                cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)} ORDER BY 1")
                names = [column[0] for column in cursor.description]
                rows[table] = [
                    tuple(str(v) for n, v in zip(names, row, strict=True) if n not in NEVER_SAME)
                    for row in cursor.fetchall()
                ]
    return rows


def restore_in_child(
    file: Path, *, kill_at: int = 0, since: str = FIRST, kill_after: float = 0
) -> int:
    """Restore in a process of its own that is killed at the n-th line of the backups' code that
    runs since a function was entered, or after so many seconds. The number of lines that ran, 0
    where it was killed."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        signal.setitimer(signal.ITIMER_REAL, kill_after)
        _restore_and_end(file, kill_at, since, writing)
    os.close(writing)
    with os.fdopen(reading) as said:
        lines = said.read()
    os.waitpid(child, 0)
    return int(lines or 0)


def _restore_and_end(file: Path, kill_at: int, since: str, writing: int) -> None:
    lines, begun = 0, False

    def count(frame: FrameType, _happening: str, _argument: Any) -> Any:
        nonlocal lines, begun
        if not frame.f_code.co_filename.startswith(ROOM):
            return None
        begun = begun or frame.f_code.co_name == since
        lines += begun
        if begun and lines == kill_at:
            os.kill(os.getpid(), signal.SIGKILL)
        return count

    code = 1
    try:
        sys.settrace(count)
        restore_backup(file=file, now=NOW + timedelta(minutes=1))
        sys.settrace(None)
        connection.close()
        os.write(writing, str(lines).encode())
        code = 0
    finally:
        os._exit(code)
