"""Finds a PostgreSQL for the database tests, or starts a private one from installed binaries.

Its client programs are needed too: a backup of a PostgreSQL database is an archive of `pg_dump`.
"""

from __future__ import annotations

import getpass
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Self
from urllib.parse import quote

import psycopg

from tests.needs.found import Found, install_debian_package, run_as_nobody

NOT_FOUND = "no PostgreSQL: set TEST_DATABASE_URL, or install its server"
NO_CLIENT = "no pg_dump: install PostgreSQL's client programs"
BINARIES = (
    "/usr/lib/postgresql/*/bin",
    "/usr/pgsql-*/bin",
    "/opt/homebrew/opt/postgresql*/bin",
    "/usr/local/opt/postgresql*/bin",
)
FOR_TESTS = (
    "full_page_writes=off",
    "wal_level=minimal",
    "max_wal_senders=0",
    "autovacuum=off",
    "jit=off",
)
"""Settings of a server by which no answer differs, but what it costs: not for whoever measures."""


@contextmanager
def have_postgres(*, may_install: bool, settings: Sequence[str] = ()) -> Iterator[Found]:
    """A server for as long as the block lasts; `value` is a URL for DATABASE_URL.

    `settings` are those of a private one.
    """
    url = os.environ.get("TEST_DATABASE_URL")
    local = None if url else find_local_server()
    if (url or local) and not has_client(may_install=may_install):
        yield Found("postgresql", None, NO_CLIENT)
    elif url:
        yield Found("postgresql", url, "named by TEST_DATABASE_URL")
    elif url := local:
        yield Found("postgresql", url, "answers on 127.0.0.1:5432")
    else:
        folder = find_binaries()
        if folder is None and may_install and install_debian_package("postgresql"):
            folder = find_binaries()
        if folder is None:
            yield Found("postgresql", None, NOT_FOUND)
        else:
            with run_private_server(folder, settings) as url:
                yield Found("postgresql", url, f"a private server from {folder}")


def has_client(*, may_install: bool) -> bool:
    """Debian's server brings the client; a server elsewhere does not."""
    if not shutil.which("pg_dump") and may_install:
        install_debian_package("postgresql-client")
    return shutil.which("pg_dump") is not None


def find_local_server() -> str | None:
    for user in dict.fromkeys(["postgres", getpass.getuser()]):
        try:
            with psycopg.connect(
                host="127.0.0.1", port=5432, user=user, dbname="postgres", connect_timeout=3
            ) as connection:
                row = connection.execute(
                    "SELECT rolcreatedb OR rolsuper FROM pg_roles WHERE rolname = current_user"
                ).fetchone()
        except psycopg.Error:
            continue
        if row and row[0]:
            return build_url(user, "127.0.0.1:5432")
    return None


def build_url(user: str, where: str) -> str:
    # A name of its own, so that two runs on one machine do not drop each other's databases.
    return f"postgres://{user}@{where}/burraco_{os.getpid()}"


def find_binaries() -> Path | None:
    """The newest folder that holds initdb and pg_ctl."""
    folders = [
        folder for pattern in BINARIES for folder in Path("/").glob(pattern.removeprefix("/"))
    ]
    if on_path := shutil.which("initdb"):
        folders.append(Path(on_path).resolve().parent)
    folders = [folder for folder in folders if (folder / "pg_ctl").exists()]
    return max(
        folders,
        key=lambda folder: [int(n) for n in folder.parts if n.isdigit()] or [0],
        default=None,
    )


class PrivateServer:
    """A throw-away cluster, reached by a socket in its folder: it takes no port from others."""

    def __init__(self, binaries: Path, settings: Sequence[str] = ()) -> None:
        self._binaries = binaries
        self.home = Path(tempfile.mkdtemp(prefix="burraco-pg-"))
        self._prefix = run_as_nobody(self.home)  # PostgreSQL refuses to run as root
        self._data = str(self.home / "data")
        self.settings = ("listen_addresses=", "fsync=off", *settings)
        self.url = build_url("postgres", quote(str(self.home), safe=""))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if (Path(self._data) / "postmaster.pid").exists():
            self.stop()
        shutil.rmtree(self.home, ignore_errors=True)

    def make(self) -> None:
        how = ("-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync")
        self._run("initdb", "-D", self._data, *how)

    def copy(self, primary: PrivateServer, name: str) -> None:
        """Make it a standby of another, which knows it by this name."""
        address = f"host={primary.home} user=postgres application_name={name}"
        self._run("pg_basebackup", "-d", address, "-D", self._data, "-R", "-X", "stream", "-N")

    def start(self) -> None:
        options = " ".join([f"-k {self.home}", *(f"-c {setting}" for setting in self.settings)])
        log = str(self.home / "log")
        self._run("pg_ctl", "-D", self._data, "-l", log, "-o", options, "-w", "-t", "60", "start")

    def promote(self) -> None:
        self._run("pg_ctl", "-D", self._data, "-w", "promote")

    def stop(self) -> None:
        """Stop at once, as a machine that loses its power."""
        self._run("pg_ctl", "-D", self._data, "-m", "immediate", "-w", "stop")

    def find_pid(self) -> int:
        """The process of which all others of the server are children."""
        return int((Path(self._data) / "postmaster.pid").read_text().split()[0])

    def _run(self, command: str, *arguments: str) -> None:
        # Not captured through pipes: the server would inherit them and keep them open.
        subprocess.run(
            [*self._prefix, str(self._binaries / command), *arguments],
            cwd=self.home,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            check=True,
        )


@contextmanager
def run_private_server(binaries: Path, settings: Sequence[str] = ()) -> Iterator[str]:
    """A private server's URL for as long as the block lasts."""
    with PrivateServer(binaries, settings) as server:
        server.make()
        server.start()
        yield server.url
