"""An error of the database or the disk and the cause that people are told."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from django.db import DatabaseError, IntegrityError, OperationalError

from burraco_tourney.operations import outage_causes as causes
from burraco_tourney.operations.outage_causes import (
    OUTAGE_WORDS,
    Outage,
    find_file_cause,
    find_outage,
)


def fail(act: Callable[[], object]) -> BaseException:
    """The error of an act, as Django raises it."""
    try:
        act()
    except (sqlite3.Error, psycopg.Error) as cause:
        error = DatabaseError(str(cause))
        error.__cause__ = cause
        return error
    raise AssertionError("nothing failed")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "desk.sqlite3"
    with closing(sqlite3.connect(path)) as made:
        made.execute("CREATE TABLE cards (face text)")
    return path


def test_a_locked_database(path: Path) -> None:
    with closing(sqlite3.connect(path)) as holder, closing(sqlite3.connect(path, timeout=0)) as us:
        holder.execute("BEGIN IMMEDIATE")
        assert find_outage(fail(lambda: us.execute("BEGIN IMMEDIATE"))) == Outage.LOCKED


@pytest.mark.parametrize(
    ("mode", "statements", "cause"),
    [
        ("rw", ["PRAGMA max_page_count = 2", "INSERT INTO cards VALUES (zeroblob(1e5))"], "full"),
        ("ro", ["DELETE FROM cards"], "read_only"),
        ("rw", ["SELECT nonsense"], None),
    ],
)
def test_what_sqlite_says(path: Path, mode: str, statements: list[str], cause: str | None) -> None:
    def run() -> None:
        for statement in statements:
            us.execute(statement)

    with closing(sqlite3.connect(f"{path.as_uri()}?mode={mode}", uri=True)) as us:
        assert find_outage(fail(run)) == cause


def test_a_file_that_is_no_database(path: Path) -> None:
    path.write_bytes(b"no database at all, and long enough to be read as a header" * 20)
    with closing(sqlite3.connect(path)) as us:
        assert find_outage(fail(lambda: us.execute("SELECT * FROM cards"))) == Outage.DAMAGED


def test_what_a_fault_of_the_program_is_not() -> None:
    for error in (IntegrityError("UNIQUE"), ValueError(), None):
        assert find_outage(error) is None


def test_a_file_that_cannot_be_read_where_there_is_no_room_or_no_file(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert find_file_cause(path) == Outage.DAMAGED
    monkeypatch.setattr(causes, "NO_ROOM", 2**80)
    assert find_file_cause(path) == Outage.FULL
    path.unlink()
    assert find_file_cause(path) == Outage.LOST


@pytest.mark.parametrize(
    ("number", "cause"),
    [
        (errno.ENOSPC, Outage.FULL),
        (errno.EROFS, Outage.READ_ONLY),
        (errno.EACCES, Outage.READ_ONLY),
        (errno.EIO, Outage.DAMAGED),
        (errno.EPIPE, None),
    ],
)
def test_a_file_beside_the_database(number: int, cause: Outage | None) -> None:
    assert find_outage(OSError(number, "")) == cause


@pytest.mark.parametrize(
    ("error", "cause"),
    [
        (psycopg.errors.LockNotAvailable(), Outage.LOCKED),
        (psycopg.errors.DeadlockDetected(), Outage.LOCKED),
        (psycopg.errors.DiskFull(), Outage.FULL),
        (psycopg.errors.ReadOnlySqlTransaction(), Outage.READ_ONLY),
        (psycopg.errors.AdminShutdown(), Outage.LOST),
        (psycopg.OperationalError("connection refused"), Outage.LOST),
        (psycopg.errors.DataCorrupted(), Outage.DAMAGED),
        (psycopg.errors.UniqueViolation(), None),
        (psycopg.ProgrammingError("placeholders"), None),
    ],
)
def test_what_postgresql_says(error: psycopg.Error, cause: Outage | None) -> None:
    wrapped = OperationalError(str(error))
    wrapped.__cause__ = error
    assert find_outage(wrapped) == cause


def test_each_cause_has_its_words() -> None:
    assert set(OUTAGE_WORDS) == set(Outage)
