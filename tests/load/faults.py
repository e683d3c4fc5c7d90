"""Faults of a hall's database and disk, made to happen: for tests and for `make torture`.

Each is a context manager; after its block everything is as it was. `small_disk` mounts, so it needs
Linux and root (`can_mount` says whether there are both); the others need nothing.

    with small_disk(megabytes=8) as folder:        # a file system of its own
        with fill_disk(folder): ...                # nothing more can be written there
        with read_only_disk(folder): ...           # nothing at all can be written there
    with lock_database(path): ...                  # another program writes, for as long as it likes
    with lose_database(path): ...                  # the stick was pulled out
    with lock_postgres({"conninfo": url}): ...     # the same in PostgreSQL
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import psycopg
from psycopg.sql import SQL, Identifier

MEGABYTE = 1024 * 1024
LARGEST_DISK = 1024 * MEGABYTE
"""Bytes that `fill_disk` fills at most: nobody's own disk by mistake."""
BESIDE = ("", "-wal", "-shm")
"""The files of an SQLite database, by what their names end with."""


def can_mount() -> bool:
    return sys.platform == "linux" and os.geteuid() == 0 and shutil.which("mount") is not None


@contextmanager
def small_disk(megabytes: int) -> Iterator[Path]:
    """A folder on a file system of this size, in memory. RuntimeError where it cannot be had."""
    if not can_mount():
        raise RuntimeError("A small disk needs Linux, root and mount.")
    with TemporaryDirectory(prefix="burraco-disk-") as folder:
        _run("mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", folder)
        try:
            yield Path(folder)
        finally:
            _run("umount", "--lazy", folder)


@contextmanager
def read_only_disk(folder: Path) -> Iterator[None]:
    """The disk of `small_disk`, read-only. Files that are open for writing forbid it (EBUSY), so
    it is for a desk that has yet to start.
    """
    _run("mount", "-o", "remount,ro", str(folder))
    try:
        yield
    finally:
        _run("mount", "-o", "remount,rw", str(folder))


@contextmanager
def fill_disk(folder: Path, *, leave: int = 0) -> Iterator[None]:
    """The file system of a folder, full but for so many bytes."""
    free = shutil.disk_usage(folder).free
    if free > LARGEST_DISK:
        raise RuntimeError(f"{folder} has {free // MEGABYTE} MB free: that is no disk for a test.")
    filler = folder / "filler"
    try:
        with filler.open("wb", buffering=0) as file, suppress(OSError):
            while (room := shutil.disk_usage(folder).free - leave) > 0:
                file.write(bytes(min(room, MEGABYTE)))
        yield
    finally:
        filler.unlink(missing_ok=True)


@contextmanager
def lock_database(path: Path, mode: str = "IMMEDIATE") -> Iterator[None]:
    """An SQLite database in which another program writes and does not come to an end. `mode` is
    IMMEDIATE or EXCLUSIVE, which is the same in WAL: readers go on.
    """
    with closing(sqlite3.connect(path, timeout=30, isolation_level=None)) as other:
        other.execute(f"BEGIN {mode}")
        try:
            yield
        finally:
            other.execute("ROLLBACK")


@contextmanager
def lock_postgres(address: dict[str, Any]) -> Iterator[None]:
    """Lock a PostgreSQL database: every table can be read only. `address` are arguments of
    psycopg.connect."""
    with closing(psycopg.connect(**address)) as other:
        named = other.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
        tables = SQL(", ").join(Identifier(name) for (name,) in named.fetchall())
        other.execute(SQL("LOCK TABLE {} IN EXCLUSIVE MODE").format(tables))
        try:
            yield
        finally:
            other.rollback()


@contextmanager
def shut_out_postgres(name: str, address: str = "", **params: Any) -> Iterator[None]:
    """A PostgreSQL database that ends all connections and takes no new ones. `address` and `params`
    are those of another database on its server."""
    with closing(psycopg.connect(address, autocommit=True, **params)) as other:
        allow = SQL("ALTER DATABASE {} WITH ALLOW_CONNECTIONS {}")
        other.execute(allow.format(Identifier(name), SQL("false")))
        try:
            other.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name]
            )
            yield
        finally:
            other.execute(allow.format(Identifier(name), SQL("true")))


@contextmanager
def lose_database(path: Path) -> Iterator[None]:
    """An SQLite database that is not there; afterwards it is back, with what SQLite keeps beside
    it. What was made in its place meanwhile is thrown away.
    """
    away = path.parent / "away"
    away.mkdir()
    files = [path.with_name(path.name + end) for end in BESIDE]
    for file in files:
        if file.exists():
            file.replace(away / file.name)
    try:
        yield
    finally:
        for file in files:
            file.unlink(missing_ok=True)
            if (away / file.name).exists():
                (away / file.name).replace(file)
        away.rmdir()


def _run(*command: str) -> None:
    subprocess.run(command, check=True, capture_output=True)
