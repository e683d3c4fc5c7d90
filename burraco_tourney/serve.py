"""`python -m burraco_tourney.serve`: the desk's own server, the same on every system.

Answers by plain http on PORT (8000 when unset) and, unless HTTPS is set, by https on HTTPS_PORT
(8443) with the club's own certificate; for 0 on any free port, which it prints. Collects the static
files first, so that phones keep them for good under names that change with their contents.

uvicorn and httptools speak HTTP, in a loop that holds any number of slow clients; the program runs
in threads. The rest of a server's work in a hall lies in `server`: places for connections, time
limits, two ports, two processes. docs/operation.md has the measurements that chose uvicorn.
"""

from __future__ import annotations

import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import TYPE_CHECKING, Any, NamedTuple

from burraco_tourney.environment import PLAIN_PORT, read_port, read_variable
from burraco_tourney.operations.shared_counts import share_counts
from burraco_tourney.places import FIRST_DATABASE
from burraco_tourney.server.heap import spare_own_objects
from burraco_tourney.server.ports import HallPorts, allow_connections, bind_port
from burraco_tourney.server.workers import run_workers, stop_on_sigterm
from burraco_tourney.start import check_room, hold_folder, start

if TYPE_CHECKING:
    from burraco_tourney.server.door import Door

SECURE_ABOVE = 443
"""The distance of HTTPS_PORT from PORT where it is not given: two desks on one machine have two."""
ONE_DESK = ("burraco_tourney.sqlite",)
"""Databases whose folder one server has to itself. On PostgreSQL several may share photos and keys;
they only collect the static files one after the other."""
PATIENCE = 60
"""Seconds to wait for another server that collects them."""
CONNECTIONS = 1500
"""Open connections of one process: a phone's browser takes six."""
IDLE = 8
"""Seconds after which an idle connection is closed. Phones send every 15 seconds, pages every 20:
opening a new connection costs them little, and no connection is closed just as it is used."""
IDLE_PROXY = 90
"""Seconds for a proxy's idle connection; proxies keep and reuse connections for longer."""
PARTS_AHEAD = 256
"""Parts of an answer that wait for a client that reads slowly, until the thread that makes them
waits too."""
SWITCH = 0.0005
"""Seconds after which a thread that computes lets another go on. A smazzata waits for the database
a dozen times, and after each a page that is being rendered would hold it up for Python's 5 ms."""


def main(*, opens_browser: bool = False) -> int:
    """Open the desk, and with `opens_browser` the browser at it; the exit code, once it stops."""
    os.environ["STATIC_HASHED"] = "1"
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "burraco_tourney.settings")
    secure = open_secure_port()
    plain = open_plain_port()
    import django
    from django.conf import settings
    from django.core.management import call_command
    from django.utils import timezone
    from django.utils.translation import activate
    from django.utils.translation import gettext as _

    from burraco_tourney.hosts import lan_addresses
    from burraco_tourney.operations.certificate_store import CertificateStore
    from burraco_tourney.operations.low_disk import format_low_disk_warning

    django.setup()
    from scoring.backups.updating_services import note_program

    activate(settings.LANGUAGE_CODE)
    port = plain.number
    if plain.socket is None:
        said = _(
            "Port %(port)d is not available: %(reason)s. The desk is probably already open in "
            "another window. Stop that one, or choose another port: make run PORT=%(other)d"
        )
        params = {"port": port, "reason": plain.obstacle, "other": port + 1}
        print(said % params, file=sys.stderr)
        return 1
    ports = HallPorts(plain.socket, secure.socket)
    shares = settings.DATABASES["default"]["ENGINE"] not in ONE_DESK
    held = hold_folder(settings.VAR_DIR, PATIENCE if shares else 0)
    if held is None:
        said = _(
            "Another desk is open on the same folder: %(folder)s. Stop that one, or give this one "
            "a folder of its own: make run VAR_DIR=…"
        )
        print(said % {"folder": settings.VAR_DIR}, file=sys.stderr)
        return 1
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
    code = find_start_code()

    def announce() -> None:
        print()
        if low := format_low_disk_warning():
            print(low, end="\n\n")
        own = f"http://127.0.0.1:{port}/"
        print(_("The desk is open at %(address)s") % {"address": own})
        addresses = lan_addresses()
        for address in addresses:
            print(_("Phones in the hall: %(address)s") % {"address": f"http://{address}:{port}/"})
        print(*list_https_lines(secure, f"http://{[*addresses, '127.0.0.1'][0]}:{port}"), sep="\n")
        if code:
            said = _("No account yet: open the desk here, or elsewhere with the code %(code)s")
            print(said % {"code": code})
        print(_("The data are in %(folder)s") % {"folder": settings.VAR_DIR})
        print(_("Press Ctrl-C to stop the desk."), end="\n\n", flush=True)
        if opens_browser:
            Thread(target=webbrowser.open, args=[f"{own}desk/"], daemon=True).start()

    if settings.PROCESSES > 1:
        # glibc gives each thread a heap of its own and keeps what was freed in it. One is enough
        # where one thread runs at a time: a worker reads this when it begins.
        os.environ.setdefault("MALLOC_ARENA_MAX", "1")
        with share_counts():
            return run_workers(serve, ports, settings.PROCESSES, announce)
    stop_on_sigterm()
    serve(ports, announce)
    return 0


class DeskPort(NamedTuple):
    """A port of the desk's own."""

    number: int
    socket: socket.socket | None
    obstacle: str = ""
    """Why there is no socket; "" where the desk is told to speak plain http alone."""


def open_secure_port() -> DeskPort:
    """Open HTTPS_PORT, unless HTTPS is set; leave there what the settings of every process read."""
    plain = read_port("PORT", PLAIN_PORT)
    number = read_port("HTTPS_PORT", plain and plain + SECURE_ABOVE)
    os.environ["HTTPS_PORT"] = "0"
    if read_variable("HTTPS"):
        return DeskPort(number, None)
    return open_port("HTTPS_PORT", number)


def open_plain_port() -> DeskPort:
    """Open PORT, after HTTPS_PORT, which goes by it."""
    return open_port("PORT", read_port("PORT", PLAIN_PORT))


def open_port(name: str, number: int) -> DeskPort:
    """Open a port, any free one for 0; leave its number in this variable for the settings of every
    process."""
    try:
        opened = bind_port(number)
    except (OSError, OverflowError) as error:
        return DeskPort(number, None, getattr(error, "strerror", None) or str(error))
    number = opened.getsockname()[1]
    os.environ[name] = str(number)
    return DeskPort(number, opened)


def list_https_lines(secure: DeskPort, plain: str) -> list[str]:
    """The lines about https that a start prints; `plain` is the address of plain http."""
    from django.utils.translation import gettext as _

    from burraco_tourney.operations.certificate_authority import PAGE_PATH

    if secure.socket is not None:
        said = _("To open the phones’ pages without network: %(address)s")
        # Not by its name: this process, which answers nothing, would load every page.
        return [said % {"address": f"{plain}/{PAGE_PATH}"}]
    if not secure.obstacle:
        return []
    said = _(
        "No https, because port %(port)d is not available: %(reason)s. Plain http works. To choose "
        "another port: make serve HTTPS_PORT=%(other)d"
    )
    params = {"port": secure.number, "reason": secure.obstacle, "other": secure.number + 1}
    return [said % params]


def find_start_code() -> str:
    """A new code for the first account; "" where there is one already."""
    from django.db import connection

    from scoring.accounts.queries import is_claimed
    from scoring.accounts.start_code_services import make_start_code

    code = "" if is_claimed() else make_start_code()
    connection.close()  # this process answers no requests
    return code


def prepare_database() -> str:
    """Make the database of a new desk, or bring an earlier one up to date.

    The reason why the desk cannot open, "" for none. Raises OSError or DatabaseError for an outage.
    """
    from django.conf import settings
    from django.utils import timezone
    from django.utils.translation import gettext as _

    from scoring.backups.updating_services import (
        NewerDataError,
        UpdateFailedError,
        prepare_first_database,
        update_database,
    )
    from scoring.backups.wording import format_newer_data, format_update_failure

    check_room(settings.VAR_DIR)
    prepare_first_database(FIRST_DATABASE)
    told = _("Bringing the data up to date …")
    try:
        update = update_database(timezone.now(), lambda: print(told, flush=True))
    except NewerDataError as newer:
        return format_newer_data(newer.made_by)
    except UpdateFailedError as failed:
        return format_update_failure(failed.made_by, failed.why)
    if update is not None:
        print(_("What was before is in the backup %(path)s") % {"path": update.before.path})
    return ""


def list_start_problems() -> list[str]:
    """The problems that prevent a start. Raises OSError or DatabaseError for an outage."""
    from django.db import connection

    from burraco_tourney.operations.readiness import check_database

    connection.ensure_connection()
    problems = list(check_database())
    connection.close()  # this process answers no requests
    return problems


def serve(ports: HallPorts, opened: Callable[[], None]) -> None:
    """Serve these sockets in this process until SIGTERM or Ctrl-C; `opened` is called when clients
    are let in."""
    from django.urls import resolve

    from burraco_tourney.wsgi import application  # sets Django up

    door = make_door(application, ports, opened)
    resolve("/")  # imports every view now, not during the first request
    spare_own_objects()
    sys.setswitchinterval(SWITCH)
    door.run()


def make_door(program: Any, ports: HallPorts, opened: Callable[[], None]) -> Door:
    """The server of these sockets for one process, in whose threads the WSGI `program` runs."""
    from a2wsgi import WSGIMiddleware
    from django.conf import settings

    from burraco_tourney.operations.certificate_store import CertificateStore
    from burraco_tourney.proxies import Addresses
    from burraco_tourney.server.certificate import DeskCertificate
    from burraco_tourney.server.door import Door, Limits
    from burraco_tourney.server.last_write import PostgresLastWrite, SQLiteLastWrite
    from burraco_tourney.server.requests import ForThoseWhoWait, WholeRequests
    from burraco_tourney.server.shared_answers import SharedAnswers
    from burraco_tourney.server.shares import Shares

    connections = allow_connections(CONNECTIONS)
    share = min(settings.CONNECTIONS_PER_ADDRESS, connections // 2)
    proxies = Addresses(settings.TRUSTED_PROXIES)
    trusted = Addresses(["127.0.0.1", *settings.TRUSTED_PROXIES])
    limits = Limits(
        Shares(connections, share, trusted.__contains__),
        lambda host: IDLE_PROXY if host in proxies else IDLE,
    )
    file = settings.DATABASE_FILE
    last_write = PostgresLastWrite() if file is None else SQLiteLastWrite(file)
    waited_for: Any = ForThoseWhoWait(program)
    threads: Any = WSGIMiddleware(waited_for, settings.SERVER_THREADS, PARTS_AHEAD)
    whole = WholeRequests(
        SharedAnswers(threads, last_write), 2 * settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    )
    certificate = None
    if ports.secure is not None:
        certificate = DeskCertificate(CertificateStore(settings.CERTIFICATE_FOLDER))
    return Door(ports, whole, limits, certificate, opened)


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):  # Ctrl-C before the server handles it
        sys.exit(start(main))
