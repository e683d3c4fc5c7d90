"""Lines printed once the server is open: addresses, code for the first account, data folder."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.conf import settings
from django.utils.translation import gettext as _

from burraco_tourney.network.origins import Ports, find_moved_origin, format_moved_cards
from burraco_tourney.operations.certificate_authority import PAGE_PATH
from burraco_tourney.operations.readiness import format_low_disk_warning
from burraco_tourney.server.ports import DeskPort


def list_opening_lines(
    plain: DeskPort, secure: DeskPort, addresses: Sequence[str], *, code: str, cards: str
) -> Iterator[str]:
    """Yield the lines to print. `addresses`: this computer's addresses in the hall; `code`: the
    code for the first account, or ""; `cards`: the origin in the tables' QR codes, or ""."""
    yield ""
    if low := format_low_disk_warning():
        yield f"{low}\n"
    if plain.passed_over:
        said = _("Port %(busy)d is used by another program: the server uses %(port)d instead.")
        yield said % {"busy": plain.passed_over, "port": plain.number}
    yield _("On this computer, open this address in a browser: %(address)s") % {
        "address": f"http://127.0.0.1:{plain.number}/"
    }
    for address in addresses:
        hall = f"http://{address}:{plain.number}/"
        yield _("Phones in the hall: %(address)s") % {"address": hall}
    ports = Ports(plain.number, secure.number if secure.socket else 0)
    if moved := find_moved_origin(cards, ports, addresses):
        yield format_moved_cards(cards, moved)
    yield from _list_https_lines(secure, f"http://{[*addresses, '127.0.0.1'][0]}:{plain.number}")
    if code:
        said = _(
            "No account yet: create one on this computer. On another device you also need the "
            "start code %(code)s"
        )
        yield said % {"code": code}
    yield _("The data are in %(folder)s") % {"folder": settings.VAR_DIR}
    yield _("Press Ctrl-C to stop the server.") + "\n"


def _list_https_lines(secure: DeskPort, plain: str) -> Iterator[str]:
    """Yield the lines about https. `plain` is the server's plain http address."""
    if secure.socket is not None:
        said = _("To work offline, phones need this certificate: %(address)s")
        # Not by its name: this process, which answers no requests, would load every page.
        yield said % {"address": f"{plain}/{PAGE_PATH}"}
    elif secure.obstacle:
        said = _(
            "No https, because port %(port)d is not available: %(reason)s. Plain http works. To "
            "use another port, restart the server with HTTPS_PORT=%(other)d"
        )
        yield said % {"port": secure.number, "reason": secure.obstacle, "other": secure.number + 1}
