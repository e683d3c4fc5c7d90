"""SQLite connections are kept from request to request, and never hold a file that is gone."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.utils import ConnectionHandler

from burraco_tourney.settings import read_database


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "kept.sqlite3"


@pytest.fixture
def connection(
    path: Path, monkeypatch: pytest.MonkeyPatch, django_db_blocker: Any
) -> Iterator[BaseDatabaseWrapper]:
    """A connection of the hall's settings to a database of its own, with one table of one row."""
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{path.as_posix()}")
    connection = ConnectionHandler({"default": read_database()})["default"]
    with django_db_blocker.unblock():
        connection.prepare_database()
        write_name(connection, "first")
        yield connection
        connection.close()


def write_name(connection: BaseDatabaseWrapper, name: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE events (name text)")
        cursor.execute("INSERT INTO events VALUES (%s)", [name])


def read_names(connection: BaseDatabaseWrapper) -> list[str]:
    """The value that the next request of the same thread reads."""
    connection.close_if_unusable_or_obsolete()
    with connection.cursor() as cursor:
        cursor.execute("SELECT name FROM events")
        return [name for (name,) in cursor.fetchall()]


def test_the_next_request_has_the_same_connection(connection: BaseDatabaseWrapper) -> None:
    kept = connection.connection
    assert read_names(connection) == ["first"]
    assert connection.connection is kept


def test_a_database_put_in_its_place_is_read_by_the_next_request(
    connection: BaseDatabaseWrapper, path: Path, tmp_path: Path
) -> None:
    other = ConnectionHandler(
        {"default": connection.settings_dict | {"NAME": str(tmp_path / "other.sqlite3")}}
    )["default"]
    other.prepare_database()
    write_name(other, "restored")
    other.close()
    os.replace(tmp_path / "other.sqlite3", path)
    for name in ("kept.sqlite3-wal", "kept.sqlite3-shm"):  # they are the old one's
        path.with_name(name).unlink()
    assert read_names(connection) == ["restored"]


def test_a_lost_database_is_not_made_anew_and_is_found_when_it_is_back(
    connection: BaseDatabaseWrapper, path: Path
) -> None:
    away = path.with_name("away.sqlite3")
    os.replace(path, away)
    with pytest.raises(OperationalError, match="unable to open"):
        read_names(connection)
    assert not path.exists()
    os.replace(away, path)
    assert read_names(connection) == ["first"]


@pytest.mark.skipif(os.name != "posix", reason="modes are POSIX's")
def test_only_the_owner_reads_the_database_and_what_sqlite_keeps_beside_it(
    connection: BaseDatabaseWrapper, path: Path
) -> None:
    files = [path, *path.parent.glob("kept.sqlite3-*")]
    assert len(files) == 3
    assert {file.stat().st_mode & 0o777 for file in files} == {0o600}
