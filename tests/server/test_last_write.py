"""A write of anybody is noticed without reading a row."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.db import connection, transaction

from burraco_tourney.server.shared_answers import PostgresLastWrite, SQLiteLastWrite
from tests.cast import make_event
from tests.server.doors import run_alone


def test_sqlite_counts_each_commit_of_others(tmp_path: Path) -> None:
    file = tmp_path / "desk.sqlite3"
    other = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    other.execute("PRAGMA journal_mode=WAL")
    other.execute("CREATE TABLE entry (name)")

    async def look() -> list[int | None]:
        last_write = SQLiteLastWrite(file)
        seen = [await last_write.read(), await last_write.read()]
        other.execute("BEGIN IMMEDIATE")
        other.execute("INSERT INTO entry VALUES ('Anna')")
        seen.append(await last_write.read())
        other.execute("COMMIT")
        return [*seen, await last_write.read(), await last_write.read()]

    before, again, meanwhile, after, later = run_alone(look())
    assert before == again == meanwhile != after == later
    assert None not in (before, after)
    other.close()


def test_a_database_that_cannot_be_read_is_known_to_be_unknown(tmp_path: Path) -> None:
    assert run_alone(SQLiteLastWrite(tmp_path / "missing" / "desk.sqlite3").read()) is None


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite counts its commits")
@pytest.mark.django_db(transaction=True)
def test_postgresql_tells_each_commit_of_others(director: User) -> None:
    event = make_event(director)

    async def look() -> str | None:
        return await last_write.read()

    def write() -> None:
        with transaction.atomic():
            event.save(update_fields=["name"])
            seen.append(run_alone(look()))

    last_write = PostgresLastWrite()
    seen = [run_alone(look()), run_alone(look())]
    write()
    seen += [run_alone(look()), run_alone(look())]
    before, again, _meanwhile, after, later = seen
    assert before == again != after == later
    assert None not in seen
    last_write.close()
