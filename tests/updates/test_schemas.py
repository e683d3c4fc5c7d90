"""A database of every schema from 0040 on is brought up to date, and nothing in it is lost.

The gate takes the first and the last one; `SCHEMAS=all` takes them all.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from django.conf import settings

from burraco_tourney.places import find_first_database
from scoring.backups.archive import open_archive
from scoring.backups.queries import list_migrations
from tests.updates.desks import Desk, list_schemas, make_old_desk

ALL = list_schemas()
TAKEN = ALL if os.environ.get("SCHEMAS") == "all" else [ALL[0], ALL[-1]]


@pytest.fixture(scope="module")
def new(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    """A desk that this program has made."""
    desk = Desk(tmp_path_factory.mktemp("new"))
    desk.update()
    return desk


def test_a_new_desk_has_the_database_of_this_program(new: Desk) -> None:
    assert new.read_played() == []
    assert new.is_whole()
    assert find_first_database().is_file(), "the next new desk copies it"


@pytest.mark.slow
@pytest.mark.parametrize("schema", TAKEN)
def test_an_older_desk_is_brought_up_to_date(schema: str, tmp_path: Path, new: Desk) -> None:
    desk = make_old_desk(tmp_path, schema)
    before, migrations = desk.read_played(), desk.list_migrations()
    said = desk.update()
    assert "burraco-00001-" in said
    (backup,) = (tmp_path / "backups").glob("*-before-update.zip")
    assert backup.name in said
    with open_archive(backup) as archive:
        archive.check()
        assert set(archive.manifest.migrations) == migrations
    assert desk.list_migrations() >= list_migrations()
    assert desk.read_played() == before
    assert desk.is_whole()
    assert "backup" not in desk.update()
    assert desk.read_schema() == new.read_schema()


def test_there_is_one_of_every_schema() -> None:
    """The newest schema has none yet: what lands next makes it an older one."""
    folder = Path(settings.BASE_DIR) / "scoring" / "migrations"
    numbers = [path.stem.split("squashed_")[-1][:4] for path in sorted(folder.glob("0*.py"))]
    assert numbers[:-1] == [number for number in ALL if number < numbers[-1]]
