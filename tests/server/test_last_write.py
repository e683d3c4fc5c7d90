"""A write of anybody is noticed without reading a row."""

from __future__ import annotations

import sqlite3
from contextlib import closing
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
    """Transactions of the whole server count, of other databases and of autovacuum too."""
    event = make_event(director)

    async def look() -> str | None:
        return await last_write.read()

    def look_at_rest() -> str | None:
        """The value that was read twice, so that nobody wrote in between."""
        values = [run_alone(look())]
        while len(values) < 1_000:
            values.append(run_alone(look()))
            if values[-1] == values[-2]:
                return values[-1]
        pytest.fail(f"each of {len(values)} values is another: {values[-2:]}")

    with closing(PostgresLastWrite()) as last_write:
        before = look_at_rest()
        with transaction.atomic():
            event.save(update_fields=["name"])
            meanwhile = run_alone(look())
        after = look_at_rest()
        assert before != after != meanwhile
        assert None not in (before, meanwhile, after)
