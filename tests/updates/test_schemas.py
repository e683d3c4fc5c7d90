"""A database of every schema from 0040 on is brought up to date, and nothing in it is lost.

The gate takes the first and the last one; `SCHEMAS=all` takes them all.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from django.conf import settings

from scoring.backups.queries import list_migrations
from tests.updates.desks import Desk, list_schemas, make_old_desk

ALL = list_schemas()
TAKEN = ALL if os.environ.get("SCHEMAS") == "all" else [ALL[0], ALL[-1]]


@pytest.mark.slow
@pytest.mark.parametrize("schema", TAKEN)
def test_an_older_desk_is_brought_up_to_date(schema: str, tmp_path: Path) -> None:
    desk = make_old_desk(tmp_path, schema)
    before = desk.read_played()
    said = desk.update()
    assert "burraco-00001-" in said
    assert "before-update" in said
    assert desk.list_migrations() >= list_migrations()
    assert desk.read_played() == before
    assert desk.is_whole()
    assert "backup" not in desk.update()
    new = Desk(tmp_path / "new")
    new.folder.mkdir()
    new.update()
    assert desk.read_schema() == new.read_schema()


def test_there_is_one_of_every_schema() -> None:
    """The newest schema has none yet: what lands next makes it an older one."""
    folder = Path(settings.BASE_DIR) / "scoring" / "migrations"
    numbers = [path.stem.split("squashed_")[-1][:4] for path in sorted(folder.glob("0*.py"))]
    assert numbers[:-1] == [number for number in ALL if number < numbers[-1]]
