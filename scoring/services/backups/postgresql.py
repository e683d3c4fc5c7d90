"""A copy of a PostgreSQL database while others write to it, and the way back.

The copy is PostgreSQL's own: an archive of pg_dump. Restoring runs what pg_restore makes of it in
one transaction, which has the events locked from its beginning.
"""

from __future__ import annotations

import os
import shutil
import subprocess  # nosec B404  # fixed programs, no shell
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from typing import Any, Final, Literal

from django.conf import settings
from django.core.management import call_command
from django.db import connection, transaction
from django.db.backends.postgresql.client import DatabaseClient
from django.db.utils import DatabaseError
from psycopg import errors

from scoring.backup.errors import BackupError
from scoring.queries.backups.summary import Contents, load_contents
from scoring.services.backups.copies import MARGIN, set_right

PATIENCE: Final = "30s"
"""How long to wait for those who write or read."""
_VERSIONS: Final = "COPY public.scoring_smazzatarevision ("


class PostgresCopies:
    """`copies.Copies` of PostgreSQL."""

    engine: Literal["sqlite", "postgresql"] = "postgresql"

    def has_tables(self) -> bool:
        with _telling():
            return "django_migrations" in connection.introspection.table_names()

    def dump(self, to: Path) -> Contents:
        with _telling(), _one_moment(), connection.cursor() as cursor:
            cursor.execute("SELECT pg_export_snapshot()")
            (snapshot,) = cursor.fetchone()
            contents = load_contents(cursor)
            to.touch(mode=0o600)
            arguments, environment = _name_database()
            _run(
                "pg_dump",
                "--no-password",
                "--format=custom",
                "--compress=1",
                "--no-owner",
                "--no-privileges",
                f"--snapshot={snapshot}",
                f"--file={to}",
                *arguments,
                environment=environment,
            )
            return contents

    def read_back(self, file: Path) -> list[str]:
        keys = []
        with _read_script(file) as script:
            for line in script:
                if line.startswith(_VERSIONS):
                    columns = line[len(_VERSIONS) : line.index(")")].split(", ")
                    place = columns.index("key")
                    keys += [row.split("\t")[place] for row in _iter_rows(script)]
        return keys

    def replace(self, file: Path, *, is_older: bool, held: Callable[[], None]) -> None:
        with _telling(), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(f"SET LOCAL lock_timeout = '{PATIENCE}'")
            tables = connection.introspection.table_names(cursor)
            highest = 0
            if "scoring_tournament" in tables:
                # Every write to an event takes its row first. Reading goes on, pg_dump's too.
                cursor.execute("LOCK TABLE scoring_tournament IN EXCLUSIVE MODE")
                cursor.execute("SELECT COALESCE(MAX(revision), 0) FROM scoring_tournament")
                (highest,) = cursor.fetchone()
            held()
            for table in tables:
                cursor.execute(f"DROP TABLE {connection.ops.quote_name(table)} CASCADE")
            with _read_script(file) as script:
                _run_script(cursor, script)
            cursor.execute("SET LOCAL search_path TO DEFAULT")
            if is_older:
                # Tables whose rows have checks outstanding cannot be altered.
                cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
                _migrate()
            set_right(cursor, highest + MARGIN)


@contextmanager
def _one_moment() -> Iterator[None]:
    """A transaction that sees one moment of the database; the one around it, where there is one:
    that one has locked what is counted."""
    if connection.in_atomic_block:
        yield
        return
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        yield


def _name_database() -> tuple[list[str], dict[str, str]]:
    """The arguments and the environment by which PostgreSQL's programs find the database."""
    wanted = settings.BACKUP_DATABASE or connection.settings_dict
    named = {"OPTIONS": {}} | wanted
    (_psql, *arguments), environment = DatabaseClient.settings_to_cmd_args_env(named, [])
    return arguments, environment or {}


def _find_program(program: str) -> str:
    found = shutil.which(program)
    if found is None:
        raise BackupError("no_program", program=program)
    return found


def _run(program: str, *arguments: str, environment: dict[str, str]) -> None:
    done = subprocess.run(  # nosec B603  # a list of arguments, no shell
        [_find_program(program), *arguments],
        env=os.environ | environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise _describe_failure(program, done.stderr)


def _describe_failure(program: str, said: str) -> BackupError:
    if "No space left on device" in said:
        return BackupError("disk_full", folder=str(settings.BACKUP_FOLDER))
    lines = said.strip().splitlines() or [""]
    return BackupError("program_failed", program=program, reason=lines[-1])


@contextmanager
def _read_script(file: Path) -> Iterator[Iterator[str]]:
    """The lines of SQL that pg_restore makes of a dump. Raises BackupError where it stumbles."""
    command = [_find_program("pg_restore"), "--no-owner", "--no-privileges", "--file=-", str(file)]
    with subprocess.Popen(  # nosec B603  # a list of arguments, no shell
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None and process.stderr is not None  # nosec B101  # narrows a type for mypy
        try:
            yield TextIOWrapper(process.stdout, "utf-8", newline="\n")
        except BaseException:
            process.kill()
            raise
        said = process.stderr.read().decode(errors="replace")
    if process.returncode:
        raise BackupError("damaged", member=file.name) from _describe_failure("pg_restore", said)


def _iter_rows(script: Iterator[str]) -> Iterator[str]:
    """The rows of a COPY, up to the line that ends it."""
    for line in script:
        if line == "\\.\n":
            return
        yield line


def _run_script(cursor: Any, script: Iterator[str]) -> None:
    """Run what pg_restore wrote. What it sets for the session is set for this transaction only, so
    that nothing of it stays with a connection that is kept."""
    statements: list[str] = []
    for line in script:
        if line.startswith("COPY ") and line.endswith(" FROM stdin;\n"):
            cursor.execute("".join(statements))
            statements = []
            with cursor.copy(line) as rows:
                for row in _iter_rows(script):
                    rows.write(row)
        elif line.startswith("SET "):
            statements.append(line.replace("SET ", "SET LOCAL ", 1))
        elif line.startswith("SELECT pg_catalog.set_config('search_path'"):
            statements.append(line.replace("false", "true"))
        elif not line.startswith("\\"):  # psql's own commands
            statements.append(line)
    cursor.execute("".join(statements))


def _migrate() -> None:
    try:
        call_command("migrate", verbosity=0)
    except Exception as error:  # whatever a migration of somebody else's raises
        raise BackupError("migration", reason=str(error)) from error


@contextmanager
def _telling() -> Iterator[None]:
    """What the database raises as a BackupError."""
    try:
        yield
    except DatabaseError as error:
        if isinstance(error.__cause__, (errors.LockNotAvailable, errors.DeadlockDetected)):
            raise BackupError("busy") from error
        raise BackupError("database", reason=str(error).strip().splitlines()[0]) from error
