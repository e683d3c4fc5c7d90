"""Desks of earlier programs: a database of every schema that this program brings up to date, and
how one is opened by it.

`schemas.tar.xz` has a file for each, `0040.sqlite3` on: the demo of the program of then, or, where
a schema came with the next one, the demo before it migrated so far.
"""

from __future__ import annotations

import re
import sqlite3
import tarfile
from contextlib import closing
from pathlib import Path
from subprocess import Popen
from typing import NamedTuple

from tests.server.doors import start_program

SCHEMAS = Path(__file__).with_name("schemas.tar.xz")
OPEN = """
import django
django.setup()
from burraco_tourney.update import prepare_database
print(prepare_database())
"""


BETWEEN = re.compile(r"^CREATE TABLE [^(]+\(|, (?![^()]*\))|\)$")
"""Between two columns or constraints in the statement that made a table."""


class Desk(NamedTuple):
    """The folder of a desk's data."""

    folder: Path

    @property
    def database(self) -> Path:
        return self.folder / "burraco.sqlite3"

    def open(self) -> Popen[str]:
        """The process that brings the data up to date, as the first thing at a start."""
        named = {"DJANGO_SETTINGS_MODULE": "burraco_tourney.settings"}
        return start_program(self.folder, "-c", OPEN, **named)

    def update(self) -> str:
        """What is said when it is opened to the end."""
        process = self.open()
        said, wrong = process.communicate(timeout=120)
        assert process.returncode == 0, wrong
        return said

    def read(self, statement: str) -> list[tuple[object, ...]]:
        with closing(sqlite3.connect(self.database)) as database:
            return database.execute(statement).fetchall()

    def list_migrations(self) -> set[str]:
        rows = self.read("SELECT app, name FROM django_migrations")
        return {f"{app}.{name}" for app, name in rows}

    def read_played(self) -> list[tuple[object, ...]]:
        """What no update may change: the events, and each smazzata with its game points."""
        return [
            *self.read("SELECT slug, name FROM scoring_tournament ORDER BY slug"),
            *self.read("SELECT id, ns_gp, ew_gp FROM scoring_smazzata ORDER BY id"),
            *self.read("SELECT id, gp FROM scoring_seat ORDER BY id"),
        ]

    def read_schema(self) -> dict[str, list[str]]:
        """Each table's columns and constraints, in no order, and each index."""
        made = self.read("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL")
        return {str(name): sorted(BETWEEN.split(str(sql))) for name, sql in made}

    def is_whole(self) -> bool:
        return self.read("PRAGMA integrity_check") == [("ok",)]


def list_schemas() -> list[str]:
    """`0040` on."""
    with tarfile.open(SCHEMAS) as archive:
        return sorted(name.removesuffix(".sqlite3") for name in archive.getnames())


def make_old_desk(folder: Path, schema: str) -> Desk:
    """A desk as a program of this schema left it."""
    desk = Desk(folder)
    folder.mkdir(parents=True, exist_ok=True)
    with tarfile.open(SCHEMAS) as archive:
        found = archive.extractfile(f"{schema}.sqlite3")
        assert found is not None
        desk.database.write_bytes(found.read())
    return desk
