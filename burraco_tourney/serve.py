"""`python -m burraco_tourney.serve`: the desk's own server, the same on every system.

Reads PORT (8000 when unset). Collects the static files first, so that phones keep them for good
under names that change with their contents.

The server is waitress. granian was measured too, each with two processes, sixty phones that open
their page at once, 300 idle connections and ten writers: granian uses a fifth less processor time
and takes as long. But granian accepts connections in its own compiled code, where they cannot be
limited per address: one guest who opens enough of them shuts everybody out. And granian reads a
body of any size into memory before the program can refuse the request.
"""

from __future__ import annotations

import gc
import os
import socket
import sys
from contextlib import suppress
from pathlib import Path

from burraco_tourney.listener import FairListener, allow_connections, open_port
from burraco_tourney.operations.shared_counts import share_counts
from burraco_tourney.start import check_room, start
from burraco_tourney.workers import Server, run_workers, stop_on_sigterm

CONNECTIONS = 1500
"""Open connections of one process: a phone's browser takes six."""
IDLE = 8
"""Seconds after which an idle connection is closed. Phones send every 15 seconds, pages every 20:
opening a new connection costs them little, and no connection is closed just as it is used."""
IDLE_PROXY = 90
"""Seconds for a proxy's idle connection; proxies keep and reuse connections for longer."""
CLEANUP = 2
"""Seconds between two checks for idle connections."""


def main() -> int:
    os.environ["STATIC_HASHED"] = "1"
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "burraco_tourney.settings")
    import django
    from django.conf import settings
    from django.core.management import call_command
    from django.utils.translation import activate
    from django.utils.translation import gettext as _

    from burraco_tourney.hosts import lan_addresses
    from burraco_tourney.outages.room import format_low_disk_warning

    django.setup()
    activate(settings.LANGUAGE_CODE)
    port = int(os.environ.get("PORT", "8000"))
    try:
        listener = open_port(port)
    except OSError as error:
        said = _(
            "Port %(port)d is not available: %(reason)s. The desk is probably already open in "
            "another window. Stop that one, or choose another port: make run PORT=%(other)d"
        )
        params = {"port": port, "reason": error.strerror, "other": port + 1}
        print(said % params, file=sys.stderr)
        return 1
    if problems := list_start_problems():
        print(*problems, sep="\n", file=sys.stderr)
        return 1
    call_command("collectstatic", interactive=False, verbosity=0)

    def announce() -> None:
        print()
        if low := format_low_disk_warning():
            print(low, end="\n\n")
        print(_("The desk is open at %(address)s") % {"address": f"http://127.0.0.1:{port}/"})
        for address in lan_addresses():
            print(_("Phones in the hall: %(address)s") % {"address": f"http://{address}:{port}/"})
        print(_("Press Ctrl-C to stop the desk."), end="\n\n", flush=True)

    if settings.PROCESSES > 1:
        with share_counts():
            return run_workers(make_server, listener, settings.PROCESSES, announce)
    stop_on_sigterm()
    server = make_server(listener)
    announce()
    server.run()
    return 0


def list_start_problems() -> list[str]:
    """The problems that prevent a start. Raises OSError or DatabaseError for an outage."""
    from django.conf import settings
    from django.db import connection

    from burraco_tourney.operations.readiness import check_database
    from burraco_tourney.private_files import restrict_to_owner

    is_sqlite = connection.vendor == "sqlite"
    restrict_to_owner(
        settings.VAR_DIR, Path(connection.settings_dict["NAME"]) if is_sqlite else None
    )
    check_room(settings.VAR_DIR)
    connection.ensure_connection()
    problems = list(check_database())
    connection.close()  # this process answers no requests
    return problems


def make_server(listener: socket.socket) -> Server:
    """The server of this listening socket, for one process."""
    import waitress
    from django.conf import settings
    from django.urls import resolve

    from burraco_tourney.proxies import Addresses
    from burraco_tourney.wsgi import application

    resolve("/")  # imports every view now, not during the first request
    # The program's own objects live on: the garbage collector checks only those that requests
    # leave.
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 50, 50)

    connections = allow_connections(CONNECTIONS)
    fair = FairListener(
        listener,
        share=min(settings.CONNECTIONS_PER_ADDRESS, connections // 2),
        is_trusted=Addresses(["127.0.0.1", *settings.TRUSTED_PROXIES]).__contains__,
    )
    server: Server = waitress.create_server(
        application,
        sockets=[fair],
        threads=settings.SERVER_THREADS,
        connection_limit=connections,
        asyncore_use_poll=True,
        channel_timeout=IDLE_PROXY if settings.TRUSTED_PROXIES else IDLE,
        cleanup_interval=CLEANUP,
        ident=None,
        max_request_body_size=2 * settings.DATA_UPLOAD_MAX_MEMORY_SIZE,
        clear_untrusted_proxy_headers=False,  # ProxyMiddleware does
    )
    return server


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):  # Ctrl-C before the server handles it
        sys.exit(start(main))
