"""Finds PgBouncer and runs a private one: few sessions of PostgreSQL for many connections."""

from __future__ import annotations

import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from urllib.parse import quote

import dj_database_url

from tests.needs.found import Found, install_debian_package, run_as_nobody

NOT_FOUND = "no pgbouncer: install it"
SESSIONS = 3
"""Fewer than the tests have connections, so that a connection's transactions change sessions."""
SOCKET = ".s.PGSQL.5432"
"""The file by which PostgreSQL's clients find a server in a folder, unless they name a port."""


@contextmanager
def have_pgbouncer(postgres: str | None, *, may_install: bool) -> Iterator[Found]:
    """A pooler before this server while the block lasts; `value` is a URL for DATABASE_URL."""
    command = find_pgbouncer()
    if command is None and postgres and may_install and install_debian_package("pgbouncer"):
        command = find_pgbouncer()
    if command is None or postgres is None:
        yield Found("pgbouncer", None, NOT_FOUND if postgres else "no PostgreSQL behind it")
        return
    # A database of its own: the tests run on both at the same time.
    with run_pgbouncer(command, f"{postgres}_pooled") as url:
        yield Found("pgbouncer", url, f"a private one from {command}, in transaction mode")


def find_pgbouncer() -> str | None:
    # Debian keeps it where an ordinary user's PATH does not look.
    return shutil.which("pgbouncer") or shutil.which("pgbouncer", path="/usr/sbin:/usr/local/sbin")


@contextmanager
def run_pgbouncer(command: str, postgres: str, sessions: int = SESSIONS) -> Iterator[str]:
    """The address of this database through a pooler of so many sessions, which is reached by a
    socket in its folder: it takes no port from others."""
    server = dj_database_url.parse(postgres)
    home = Path(tempfile.mkdtemp(prefix="burraco-pgbouncer-"))
    target = {
        "host": server["HOST"],
        "port": server["PORT"] or 5432,
        "user": server["USER"],
        "password": server["PASSWORD"],
    }
    settings = home / "pgbouncer.ini"
    settings.write_text(
        f"""
[databases]
* = {" ".join(f"{name}={value}" for name, value in target.items() if value)}
[pgbouncer]
listen_port = 5432
unix_socket_dir = {home}
auth_type = any
pool_mode = transaction
default_pool_size = {sessions}
max_client_conn = 200
server_idle_timeout = 1
"""
    )
    prefix = run_as_nobody(home)
    with (home / "log").open("w") as log:
        process = subprocess.Popen(
            [*prefix, command, str(settings)],
            cwd=home,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
        )
    try:
        wait_for(home / SOCKET, process, home / "log")
        yield f"postgres://{server['USER']}@{quote(str(home), safe='')}/{server['NAME']}?pooled=1"
    finally:
        process.terminate()
        process.wait(10)
        shutil.rmtree(home, ignore_errors=True)


def wait_for(file: Path, process: subprocess.Popen[bytes], log: Path) -> None:
    end = monotonic() + 10
    while process.poll() is None and monotonic() < end:
        with socket.socket(socket.AF_UNIX) as probe:
            try:
                probe.connect(str(file))
            except OSError:
                sleep(0.05)
            else:
                return
    raise RuntimeError(f"pgbouncer does not answer: {log.read_text()[-500:]}")
