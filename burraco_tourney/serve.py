"""`python -m burraco_tourney.serve`: the program's own web server, the same on every system.

Serves plain http on PORT, by default the first free port from 8000, and https with the club's own
certificate on HTTPS_PORT, by default the first free port from PORT + 443; 0 means any free port. If
HTTPS is set (a proxy does the https), no https port is opened. Collects the static files first,
under names that change with their contents, so that phones cache the files for good.

uvicorn and httptools speak HTTP, in an event loop that serves any number of slow clients; the
Django program runs in threads. The package `server` adds connection limits, time limits, two ports
and two processes. docs/operation.md has the measurements that chose uvicorn."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

from burraco_tourney.desktop import open_browser
from burraco_tourney.environment import is_database_shared
from burraco_tourney.network.origins import Ports, find_plain_port
from burraco_tourney.network.running import find_running_port
from burraco_tourney.places import find_data_folder
from burraco_tourney.server.ports import LEAST_FILES, HallPorts, allow_connections, open_ports
from burraco_tourney.server.workers import (
    DeskStopped,
    run_workers,
    share_counts,
    spare_own_objects,
    stop_on_sigterm,
)
from burraco_tourney.start import hold_folder, start
from burraco_tourney.update import HELD_ELSEWHERE, prepare_database
from scoring.tickets.cards_origin_services import read_cards_origin

if TYPE_CHECKING:
    from burraco_tourney.server.http_server import HttpServer

PATIENCE = 60
"""Seconds to wait while another server of a shared database collects the static files."""
CONNECTIONS = 1500
"""Maximum open connections per process: a phone's browser takes six."""
IDLE = 8
"""Seconds after which an idle connection is closed. Phones send every 15 seconds, pages every 20;
a limit near 15 or 20 could close a connection just as the next request arrives."""
IDLE_PROXY = 90
"""Like IDLE, for connections of a proxy: proxies reuse idle connections for longer than IDLE."""
PARTS_AHEAD = 256
"""Maximum chunks of a response that wait for a slow client; then the program's thread waits."""
DESK, START = "desk/", "start/"
"""Paths of the first page: DESK if an account exists, else START. They are written out because
reversing URL names would load all views, and this process answers no requests."""
MEGABYTE = 1024 * 1024
SWITCH = 0.0005
"""Seconds after which a computing thread yields; Python's default is 5 ms. A thread that records a
smazzata waits for the database a dozen times, and may then wait this long for a busy thread."""


def main(*, opens_browser: bool = False) -> int:
    os.environ["STATIC_HASHED"] = "1"
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "burraco_tourney.settings")
    folder = find_data_folder()
    shares = is_database_shared("DATABASE_URL")
    # Before the ports: a second start must take none that the desk of this folder would have used.
    held = hold_folder(folder, PATIENCE if shares else 0)
    if held is None:
        return _turn_away(folder, opens_browser=opens_browser)
    cards = read_cards_origin(folder)
    plain, secure = open_ports(find_plain_port(cards))
    import django
    from django.conf import settings
    from django.core.management import call_command
    from django.utils import timezone
    from django.utils.translation import activate
    from django.utils.translation import gettext as _

    from burraco_tourney.hosts import lan_addresses
    from burraco_tourney.operations.certificate_store import CertificateStore

    django.setup()
    from burraco_tourney.network.running import note_start
    from burraco_tourney.network.watch import start_network_watch
    from burraco_tourney.server.announcement import list_opening_lines
    from scoring.backups.updating_services import note_program

    activate(settings.LANGUAGE_CODE)
    port = plain.number
    if plain.socket is None:
        said = _(
            "Port %(port)d is not available: %(reason)s. Stop the program that uses it, or set "
            "another port: PORT=%(other)d"
        )
        params = {"port": port, "reason": plain.obstacle, "other": port + 1}
        print(said % params, file=sys.stderr)
        return 1
    if not allow_connections(CONNECTIONS):
        said = _(
            "The server must be able to keep %(files)d files open at once: raise the limit "
            "of this system (ulimit -n)."
        )
        print(said % {"files": LEAST_FILES}, file=sys.stderr)
        return 1
    ports = HallPorts(plain.socket, secure.socket)
    note_start(Ports(port, settings.HTTPS_PORT), timezone.now())
    if refused := prepare_database():
        print(refused, file=sys.stderr)
        return 1
    if problems := list_start_problems():
        print(*problems, sep="\n", file=sys.stderr)
        return 1
    print(_("Opening the desk …"), flush=True)
    if secure.socket is not None:
        CertificateStore(settings.CERTIFICATE_FOLDER).ensure_certificate(timezone.now())
    if not settings.STATIC_IS_BUILT:
        call_command("collectstatic", interactive=False, verbosity=0)
    if shares:
        held.close()
    note_program()
    start_network_watch()
    code = find_start_code()

    def announce() -> None:
        lines = list_opening_lines(plain, secure, lan_addresses(), code=code, cards=cards)
        print(*lines, sep="\n", flush=True)
        if opens_browser:
            first = f"http://127.0.0.1:{port}/{START if code else DESK}"
            Thread(target=open_browser, args=[first], daemon=True).start()

    if settings.PROCESSES > 1:
        # glibc gives each thread its own heap and keeps freed memory in it. One heap is enough if
        # one thread runs at a time: a worker reads this when it begins.
        os.environ.setdefault("MALLOC_ARENA_MAX", "1")
        with share_counts():
            return run_workers(serve, ports, settings.PROCESSES, announce)
    stop_on_sigterm()
    with suppress(DeskStopped):
        serve(ports, announce)
    return 0


def _turn_away(folder: Path, *, opens_browser: bool) -> int:
    """Handle a start with a data folder that another server uses: open that server in the
    browser if `opens_browser`, else print an error. Return the exit code."""
    import django
    from django.conf import settings
    from django.db import connection
    from django.utils.translation import activate
    from django.utils.translation import gettext as _

    django.setup()
    from scoring.accounts.queries import is_claimed

    activate(settings.LANGUAGE_CODE)
    if not opens_browser or not (port := find_running_port(folder)):
        print(_(HELD_ELSEWHERE) % {"folder": folder}, file=sys.stderr)
        return 1
    address = f"http://127.0.0.1:{port}/{DESK if is_claimed() else START}"
    connection.close()
    print(_("The desk is already open at %(address)s") % {"address": address}, flush=True)
    open_browser(address)
    return 0


def find_start_code() -> str:
    """Create the code with which the first account can be created; "" if an account exists."""
    from django.db import connection

    from scoring.accounts.queries import is_claimed
    from scoring.accounts.start_code_services import make_start_code

    code = "" if is_claimed() else make_start_code()
    connection.close()  # this process answers no requests
    return code


def list_start_problems() -> list[str]:
    """List database problems that prevent a start. Raises OSError or DatabaseError if the database
    cannot be used at all."""
    from django.db import connection

    from burraco_tourney.operations.readiness import check_database

    connection.ensure_connection()
    problems = list(check_database())
    connection.close()  # this process answers no requests
    return problems


def serve(ports: HallPorts, opened: Callable[[], None]) -> None:
    """Serve these sockets in this process until SIGTERM or Ctrl-C. Calls `opened` when clients can
    connect. Raises DeskStopped if a user has stopped the server from a page."""
    from django.urls import resolve

    from burraco_tourney.network.running import hand_over_stop
    from burraco_tourney.wsgi import application  # sets Django up

    server = build_server(application, ports, opened)
    resolve("/")  # imports every view now, not during the first request
    spare_own_objects()
    sys.setswitchinterval(SWITCH)
    hand_over_stop(server.end)
    server.run()
    if server.is_told_to_end:
        raise DeskStopped


def build_server(program: Any, ports: HallPorts, opened: Callable[[], None]) -> HttpServer:
    """Build one process's server for these sockets; it runs the WSGI `program` in threads."""
    from a2wsgi import WSGIMiddleware
    from django.conf import settings

    from burraco_tourney.network.reached import FirstContact
    from burraco_tourney.operations.certificate_store import CertificateStore, DeskCertificate
    from burraco_tourney.proxies import Addresses
    from burraco_tourney.server.http_server import HttpServer
    from burraco_tourney.server.requests import ForThoseWhoWait, WholeRequests
    from burraco_tourney.server.shared_answers import (
        PostgresLastWrite,
        SharedAnswers,
        SQLiteLastWrite,
    )
    from burraco_tourney.server.shares import Shares

    connections = allow_connections(CONNECTIONS)
    share = min(settings.CONNECTIONS_PER_ADDRESS, connections // 2)
    proxies = Addresses(settings.TRUSTED_PROXIES)
    trusted = Addresses(["127.0.0.1", *settings.TRUSTED_PROXIES])
    shares = Shares(connections, share, trusted.__contains__)
    file = settings.DATABASE_FILE
    last_write = PostgresLastWrite() if file is None else SQLiteLastWrite(file)
    waited_for: Any = ForThoseWhoWait(program)
    threads: Any = WSGIMiddleware(waited_for, settings.SERVER_THREADS, PARTS_AHEAD)
    whole = WholeRequests(SharedAnswers(threads, last_write), settings.REQUEST_MEGABYTES * MEGABYTE)
    certificate = None
    if ports.secure is not None:
        certificate = DeskCertificate(CertificateStore(settings.CERTIFICATE_FOLDER))

    def find_idle(host: str) -> float:
        return IDLE_PROXY if host in proxies else IDLE

    return HttpServer(ports, whole, shares, find_idle, certificate, opened, FirstContact().record)


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):  # Ctrl-C before the server handles it
        sys.exit(start(main))
