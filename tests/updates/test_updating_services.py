"""An update is whole or it was not: what fails or is killed leaves the old data, a later program's
data are refused."""

from __future__ import annotations

import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from scoring.backups.wording import format_too_old_data
from tests.updates.desks import list_schemas, make_old_desk
from tests.updates.killed import kill_updates

OLD = list_schemas()[-3]


def test_data_of_a_later_program_are_refused(tmp_path: Path) -> None:
    desk = make_old_desk(tmp_path, OLD)
    desk.update()
    (tmp_path / "program").write_text("9.4.1\n")
    with closing(sqlite3.connect(desk.database)) as database:
        database.execute(
            "INSERT INTO django_migrations (app, name, applied) "
            "VALUES ('scoring', '9999_later', '2030-01-01')"
        )
        database.commit()
    before = desk.database.read_bytes()
    said = desk.update()
    assert "9.4.1" in said
    assert "0.1.0" in said
    assert desk.database.read_bytes() == before


def test_data_of_a_much_earlier_program_are_refused(tmp_path: Path) -> None:
    desk = make_old_desk(tmp_path, "0040")
    with closing(sqlite3.connect(desk.database)) as database:
        database.execute("DELETE FROM django_migrations WHERE name = '0040_unknown_keys'")
        database.commit()
    before, schema = desk.read_played(), desk.read_schema()
    assert desk.update().strip() == format_too_old_data()
    assert (desk.read_played(), desk.read_schema()) == (before, schema)


def test_an_update_that_fails_leaves_the_old_data(tmp_path: Path) -> None:
    """A row that the next schema refuses: a link to a table that is gone."""
    desk = make_old_desk(tmp_path, OLD)
    with closing(sqlite3.connect(desk.database)) as database:
        database.execute("UPDATE scoring_seat SET table_id = 999999 WHERE id = 1")
        database.commit()
    (tmp_path / "program").write_text("0.0.9\n")
    before, migrations = desk.read_played(), desk.list_migrations()
    said = desk.update()
    assert "0.0.9" in said
    assert (desk.read_played(), desk.list_migrations()) == (before, migrations)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="a process is killed")
def test_an_update_killed_at_any_moment_leaves_old_or_new(tmp_path: Path) -> None:
    assert kill_updates(tmp_path, 2, Random("killed")) == []
