"""Copy a PostgreSQL database while others write to it, and restore a copy. The copy is an archive
of pg_dump. A restore runs pg_restore's SQL in one transaction, which first locks the events."""

from __future__ import annotations

import os
import shutil
import subprocess  # nosec B404  # fixed programs, no shell
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management import call_command
from django.db import connection, transaction
from django.db.backends.postgresql.client import DatabaseClient
from django.db.utils import DatabaseError

from scoring.backups.hooks_services import reset_after_restore
from scoring.backups.names import BackupError
from scoring.backups.queries import DatabaseContents, load_contents

PATIENCE: Final = "30s"
"""How long a restore waits for other writers and readers, as a PostgreSQL interval."""
_NOBODYS: Final = ("--no-owner", "--no-privileges")
_BUSY: Final = ("55P03", "40P01")
"""PostgreSQL's error codes (SQLSTATE) for a lock timeout and for a deadlock."""
_OF_LIBPQ: Final = {
    "host": "PGHOST",
    "port": "PGPORT",
    "target_session_attrs": "PGTARGETSESSIONATTRS",
}
"""Connection options that Django does not pass on to pg_dump, each with the environment variable
that passes it. A database URL with several servers needs these options."""
_VERSIONS: Final = "COPY public.scoring_smazzatarevision ("


class PostgresCopier:
    """Copies and replaces the PostgreSQL database. `SqliteCopier` documents the same methods."""

    engine: Final = "postgresql"

    def has_tables(self) -> bool:
        with _raising_backup_errors():
            return "django_migrations" in connection.introspection.table_names()

    def dump(self, to: Path) -> DatabaseContents:
        address = _find_own_address()
        with _raising_backup_errors(), _open_snapshot(), connection.cursor() as cursor:
            cursor.execute("SELECT pg_export_snapshot()")
            (snapshot,) = cursor.fetchone()
            contents = load_contents(cursor)
            to.touch(mode=0o600)
            _run_pg_dump(address, f"--snapshot={snapshot}", f"--file={to}")
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
        with _raising_backup_errors(), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(f"SET LOCAL lock_timeout = '{PATIENCE}'")
            tables = connection.introspection.table_names(cursor)
            highest = 0
            if "scoring_tournament" in tables:
                # Every write to an event locks its row first. Readers, pg_dump too, are not
                # blocked.
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
                # PostgreSQL cannot alter a table whose rows have deferred checks pending.
                cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
                try:
                    call_command("migrate", verbosity=0)
                except Exception as error:  # a library's migration may raise any error
                    raise BackupError("migration", reason=str(error)) from error
            reset_after_restore(cursor, highest)


@contextmanager
def _open_snapshot() -> Iterator[None]:
    """Context manager: let all queries see the database as of one moment, in a transaction.

    Does nothing inside a transaction: only a restore calls it there, after locking the events."""
    if connection.in_atomic_block:
        yield
        return
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        yield


def _find_own_address() -> dict[str, Any]:
    """Return Django's database settings for a direct connection to PostgreSQL. Raises BackupError
    if only the URL of a connection pooler is set."""
    if settings.IS_POOLED and settings.BACKUP_DATABASE is None:
        raise BackupError("pooled")
    return {"OPTIONS": {}} | (settings.BACKUP_DATABASE or connection.settings_dict)


def _run_pg_dump(database: dict[str, Any], *arguments: str) -> None:
    (_psql, *address), environment = DatabaseClient.settings_to_cmd_args_env(database, [])
    named = database["OPTIONS"]
    own = {variable: str(named[name]) for name, variable in _OF_LIBPQ.items() if name in named}
    how = ("--no-password", "--format=custom", "--compress=1", *_NOBODYS)
    done = subprocess.run(  # nosec B603  # a list of arguments, no shell
        [_find_program("pg_dump"), *how, *arguments, *address],
        env=os.environ | (environment or {}) | own,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise _format_program_failure("pg_dump", done.stderr)


def _find_program(program: str) -> str:
    found = shutil.which(program)
    if found is None:
        raise BackupError("no_program", program=program)
    return found


def _format_program_failure(program: str, said: str) -> BackupError:
    if "No space left on device" in said:
        return BackupError("disk_full", folder=str(settings.BACKUP_FOLDER))
    lines = said.strip().splitlines() or [""]
    return BackupError("program_failed", program=program, reason=lines[-1])


@contextmanager
def _read_script(file: Path) -> Iterator[Iterator[str]]:
    """Context manager: convert a dump to SQL with pg_restore, and yield its lines. Raises
    BackupError if the dump is damaged."""
    command = [_find_program("pg_restore"), *_NOBODYS, "--file=-", str(file)]
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
        raise BackupError("damaged", member=file.name) from _format_program_failure(
            "pg_restore", said
        )


def _iter_rows(script: Iterator[str]) -> Iterator[str]:
    """Yield the rows of a COPY statement, up to its end marker."""
    for line in script:
        if line == "\\.\n":
            return
        yield line


def _run_script(cursor: Any, script: Iterator[str]) -> None:
    """Run pg_restore's SQL, with its session settings limited to the transaction."""
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


@contextmanager
def _raising_backup_errors() -> Iterator[None]:
    try:
        yield
    except DatabaseError as error:
        if getattr(error.__cause__, "sqlstate", None) in _BUSY:
            raise BackupError("busy") from error
        raise BackupError("database", reason=str(error).strip().splitlines()[0]) from error
