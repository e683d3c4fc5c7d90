"""Limits of connections per client address; chooses a connection to close if all are in use.

The limit of an address, its share, keeps one client from taking all connections. The share is
generous, because a whole club may use one address. If all connections are in use, the address with
the most connections loses an idle one to an address with fewer. This machine and trusted proxies
have no limit and lose no connection."""

from __future__ import annotations

import logging
from collections.abc import Callable

from burraco_tourney.server.connections import Connection

logger = logging.getLogger("burraco.server")


class Shares:
    """The open connections of one process, on all its ports, by client address."""

    def __init__(self, most: int, share: int, is_trusted: Callable[[str], bool]) -> None:
        """Allow `most` connections in all, and `share` per address that is not trusted."""
        self._most = most
        self._share = share
        self._is_trusted = is_trusted
        self._trusted: set[Connection] = set()
        self._held: dict[str, dict[Connection, None]] = {}
        """Connections of each untrusted address, the oldest first."""
        self._count = 0
        self._told: set[str] = set()

    def acquire(self, guest: Connection) -> bool:
        """Reserve a slot for a new connection. Return False if its address has used its share, or
        if all slots are taken and `_make_room` frees none."""
        if self._is_trusted(guest.host):
            self._trusted.add(guest)
            return True
        held = self._held.get(guest.host, {})
        if len(held) >= self._share:
            if guest.host not in self._told:  # once until all its connections have closed
                self._told.add(guest.host)
                said = "%s holds its share of connections (%d) and gets no more."
                logger.warning(said, guest.host, self._share)
            return False
        is_full = self._count + len(self._trusted) >= self._most
        if is_full and not self._make_room(len(held)):
            return False
        self._held.setdefault(guest.host, {})[guest] = None
        self._count += 1
        return True

    def release(self, guest: Connection) -> None:
        """Free a connection's slot; does nothing if it was freed before."""
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
        """Close the oldest idle connection of the address with the most connections.

        `held`: the number of connections of the address that asks for another. Return False, and
        close none, if no address has more than `held` + 1, or if all connections of the address
        with the most are busy."""
        most = max(self._held.values(), key=len, default={})
        idle = next((guest for guest in most if not guest.is_answered), None)
        if len(most) <= held + 1 or idle is None:
            return False
        self.release(idle)
        idle.give_up()
        return True
