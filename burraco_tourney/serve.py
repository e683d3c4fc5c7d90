"""`python -m burraco_tourney.serve`: the desk's own server, the same on every system.

Reads PORT (8000 when unset). Collects the static files first, so that phones keep them for good
under names that change with their contents.
"""

from __future__ import annotations

import gc
import os
import socket
import sys


def open_port(port: int) -> socket.socket:
    """A socket that holds the port on every IPv4 address of this machine; OSError when taken."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if os.name == "posix":  # elsewhere this would let two servers share one port
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("0.0.0.0", port))
    listener.listen(128)
    return listener


def main() -> int:
    os.environ["STATIC_HASHED"] = "1"
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "burraco_tourney.settings")
    import django
    import waitress
    from django.conf import settings
    from django.core.management import call_command
    from django.core.wsgi import get_wsgi_application
    from django.utils.translation import activate
    from django.utils.translation import gettext as _

    from burraco_tourney.hosts import lan_addresses

    django.setup()
    activate(settings.LANGUAGE_CODE)
    port = int(os.environ.get("PORT", "8000"))
    try:
        listener = open_port(port)
    except OSError as error:
        said = _(
            "Port %(port)d cannot be had: %(reason)s. Most likely the desk is already open in "
            "another window. Stop that one, or choose another port: make run PORT=%(other)d"
        )
        params = {"port": port, "reason": error.strerror, "other": port + 1}
        print(said % params, file=sys.stderr)
        return 1
    call_command("collectstatic", interactive=False, verbosity=0)

    print()
    print(_("The desk is open at %(address)s") % {"address": f"http://127.0.0.1:{port}/"})
    for address in lan_addresses():
        print(_("Phones in the hall: %(address)s") % {"address": f"http://{address}:{port}/"})
    print(_("Ctrl-C closes it."), end="\n\n", flush=True)

    # What the program itself is made of stays: only what requests leave is looked through.
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 50, 50)

    waitress.serve(
        get_wsgi_application(),
        sockets=[listener],
        threads=8,
        ident=None,
        max_request_body_size=2 * settings.DATA_UPLOAD_MAX_MEMORY_SIZE,
        _quiet=True,
        clear_untrusted_proxy_headers=False,  # burraco_tourney.proxies judges them
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
