"""Shares of a process's connections by address, and which address loses one when none is free.

If one guest could take all connections, by malice or with a broken phone, nobody else would get in.
So every address has a share; it is generous, because a whole club may sit behind one address. When
all connections are taken, by many addresses together, the address that holds the most gives one up
to whoever holds fewer. This machine and a trusted proxy, whose address stands for everybody, have
no share and give nothing up.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from burraco_tourney.server.connections import Connection

logger = logging.getLogger("burraco.server")


class Shares:
    """The open connections of one process, over all its ports."""

    def __init__(self, most: int, share: int, is_trusted: Callable[[str], bool]) -> None:
        """`most` connections in all, of which one address may hold a `share`; a trusted one holds
        as many as it wants."""
        self._most = most
        self._share = share
        self._is_trusted = is_trusted
        self._trusted: set[Connection] = set()
        self._held: dict[str, dict[Connection, None]] = {}
        """The connections of every other address, the oldest first."""
        self._count = 0
        self._told: set[str] = set()

    def take(self, guest: Connection) -> bool:
        """Count one connection more, until it leaves; False, and nothing counted, where its address
        holds its share, or where all are taken and no address holds more than this one."""
        if self._is_trusted(guest.host):
            self._trusted.add(guest)
            return True
        held = self._held.get(guest.host, {})
        if len(held) >= self._share:
            self._tell_refused(guest.host)
            return False
        is_full = self._count + len(self._trusted) >= self._most
        if is_full and not self._make_room(len(held)):
            return False
        self._held.setdefault(guest.host, {})[guest] = None
        self._count += 1
        return True

    def leave(self, guest: Connection) -> None:
        """The connection is closed; nothing happens where that was known."""
        self._trusted.discard(guest)
        held = self._held.get(guest.host, {})
        if guest not in held:
            return
        del held[guest]
        self._count -= 1
        if not held:
            del self._held[guest.host]
            self._told.discard(guest.host)

    def _make_room(self, held: int) -> bool:
        """Close the oldest connection, of those not being answered, of the address that holds the
        most; False where that is not more than the newcomer would hold, who holds `held`."""
        most = max(self._held.values(), key=len, default={})
        idle = next((guest for guest in most if not guest.is_answered), None)
        if len(most) <= held + 1 or idle is None:
            return False
        self.leave(idle)
        idle.give_up()
        return True

    def _tell_refused(self, host: str) -> None:
        """Log the refusal once, until the address has closed all its connections."""
        if host not in self._told:
            self._told.add(host)
            logger.warning(
                "%s holds its share of connections (%d) and gets no more.", host, self._share
            )
