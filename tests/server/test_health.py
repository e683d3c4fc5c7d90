"""Health and readiness: what a server answers to whoever looks after it."""

from __future__ import annotations

import shutil
from types import SimpleNamespace

import pytest
from django.db import DatabaseError, connection
from django.test import Client
from pytest_django import Settings

from burraco_tourney.operations import readiness


def test_health_asks_no_database(visitor: Client) -> None:
    assert visitor.get("/healthz").content == b"ok\n"  # no test's mark lets it at the database


@pytest.mark.django_db
def test_a_server_is_ready_unless_a_migration_is_not_applied(visitor: Client) -> None:
    answer = visitor.get("/readyz")
    assert (answer.status_code, answer.content) == (200, b"ready\n")
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE name = '0042_till'")
    answer = visitor.get("/readyz")
    assert answer.status_code == 503
    assert (
        "(missing: scoring.0042_till): run “python -m burraco_tourney.update”"
        in answer.content.decode()
    )


@pytest.mark.django_db(transaction=True)  # PostgreSQL answers nothing more after a failed statement
def test_a_new_database_lacks_every_migration(visitor: Client) -> None:
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE django_migrations RENAME TO elsewhere")
        answer = visitor.get("/readyz")
        cursor.execute("ALTER TABLE elsewhere RENAME TO django_migrations")
    assert answer.status_code == 503
    assert "run “python -m burraco_tourney.update”" in answer.content.decode()


@pytest.mark.django_db
def test_a_disk_that_is_full_or_cannot_be_written_is_named(
    visitor: Client, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda path: SimpleNamespace(free=5 * 2**20))
    answer = visitor.get("/readyz")
    assert answer.status_code == 503
    assert answer.content == b"The disk is nearly full: 5 MB free, 64 MB needed.\n"
    settings.VAR_DIR = settings.VAR_DIR / "not there"
    answer = visitor.get("/readyz")
    assert answer.status_code == 503
    assert answer.content.startswith(b"Cannot write to the disk: ")


@pytest.mark.django_db
def test_a_database_that_does_not_answer_is_named(
    visitor: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(cursor: object) -> None:
        raise DatabaseError("password of 10.0.0.1 is wrong")

    monkeypatch.setattr(readiness, "load_applied_migrations", refuse)
    answer = visitor.get("/readyz")
    assert answer.status_code == 503
    assert answer.content == b"The database does not answer (DatabaseError).\n"
