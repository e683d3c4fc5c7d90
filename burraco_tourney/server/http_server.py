"""The HTTP server of one process: accepts connections on the http and https ports, runs uvicorn."""

from __future__ import annotations

import asyncio
import logging
import socket
import ssl
from collections.abc import Callable, Coroutine
from typing import Any

import uvicorn

from burraco_tourney.network.reached import is_from_elsewhere
from burraco_tourney.operations.certificate_store import DeskCertificate
from burraco_tourney.server.connections import HEAD_SECONDS, Connection
from burraco_tourney.server.ports import HallPorts
from burraco_tourney.server.requests import Program
from burraco_tourney.server.shares import Shares

logger = logging.getLogger("burraco.server")

CHECK_EVERY = 1.0
"""Seconds between two checks of all connections' time limits."""
AT_ONCE = 64
"""Connections accepted in a row before the server serves the open ones again."""
PAUSE = 0.1
"""Seconds until the next try if the operating system refuses another connection."""
GRACE = 5
"""Seconds in which requests may finish after a request to stop."""


class HttpServer(uvicorn.Server):
    """Serves until SIGTERM or Ctrl-C, then finishes the requests it has begun."""

    def __init__(
        self,
        ports: HallPorts,
        program: Program,
        shares: Shares,
        idle: Callable[[str], float],
        certificate: DeskCertificate | None = None,
        opened: Callable[[], None] = lambda: None,
        contacted: Callable[[], None] = lambda: None,
    ) -> None:
        """`idle` returns how many seconds a connection from a client address may be idle. `opened`
        is called when clients can connect, `contacted` for each client that connects from another
        machine. `certificate` is required if `ports` has an https socket."""
        config = uvicorn.Config(
            program,
            http="httptools",
            ws="none",
            lifespan="off",
            log_config=None,
            access_log=False,
            proxy_headers=False,
            server_header=False,
            timeout_keep_alive=60 * 60,  # a Connection has its own time limits
            timeout_graceful_shutdown=GRACE,
        )
        super().__init__(config)
        self._ports = ports
        self._shares, self._idle = shares, idle
        self._certificate = certificate
        self._opened = opened
        self._contacted = contacted
        self.is_told_to_end = False
        self._work: set[asyncio.Task[None]] = set()
        self._connections: set[Connection] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=[])  # it accepts nothing by itself
        for port in self._ports:
            if port is not None:
                port.setblocking(False)
        self._ports.listen()
        self._start(self._accept(self._ports.plain))
        if self._ports.secure is not None:
            self._start(self._accept(self._ports.secure, self._certificate))
        self._start(self._watch_time())
        self._opened()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for task in self._work:
            task.cancel()
        for connection in list(self._connections):
            if not connection.is_answered:
                connection.give_up()  # no waiting for clients that are still sending
        await super().shutdown(sockets=[port for port in self._ports if port is not None])
        for connection in list(self._connections):
            connection.give_up()  # its answer was not read within GRACE
        await asyncio.sleep(0)  # they close in the loop's next step

    def end(self) -> None:
        """Stop the server as Ctrl-C does; callable from any thread.

        Sets `is_told_to_end`, which distinguishes this stop from Ctrl-C and SIGTERM."""
        self.is_told_to_end = True
        self.should_exit = True

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._work.add(task)
        task.add_done_callback(self._work.discard)

    async def _accept(
        self, port: socket.socket, certificate: DeskCertificate | None = None
    ) -> None:
        loop = asyncio.get_running_loop()
        while True:
            for _number in range(AT_ONCE):
                try:
                    client, address = await loop.sock_accept(port)
                except ConnectionError:
                    continue  # it was gone before it was admitted
                except OSError as error:
                    logger.warning("No connection more: %s", error)
                    await asyncio.sleep(PAUSE)
                    continue
                self._start(self._let_in(client, address[0], certificate))
            await asyncio.sleep(0)

    async def _let_in(
        self, client: socket.socket, host: str, certificate: DeskCertificate | None
    ) -> None:
        idle = self._idle(host)
        connection = Connection(host, self._make_http, idle, self._see_off)
        if not self._shares.acquire(connection):
            client.close()
            return
        self._connections.add(connection)
        context: ssl.SSLContext | None = None
        try:
            client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            own = client.getsockname()[0]
            if is_from_elsewhere(host, own):
                self._contacted()
            if certificate is not None:
                certificate.cover(own)
                context = certificate.context
            await asyncio.get_running_loop().connect_accepted_socket(
                lambda: connection,
                client,
                ssl=context,
                ssl_handshake_timeout=HEAD_SECONDS if context else None,
                ssl_shutdown_timeout=CHECK_EVERY if context else None,
            )
        except OSError:  # no TLS, a broken record, too slow, a lost connection
            self._see_off(connection)
            client.close()
        except asyncio.CancelledError:
            self._see_off(connection)
            raise

    def _see_off(self, connection: Connection) -> None:
        self._connections.discard(connection)
        self._shares.release(connection)

    def _make_http(self, connection: Connection) -> asyncio.Protocol:
        make = self.config.http_protocol_class
        return make(  # type: ignore[call-arg]  # uvicorn names only the callable, not its arguments
            config=self.config,
            server_state=self.server_state,
            app_state={"connection": connection},
        )

    async def _watch_time(self) -> None:
        clock = asyncio.get_running_loop().time
        while True:
            await asyncio.sleep(CHECK_EVERY)
            now = clock()
            for connection in list(self._connections):
                connection.check_time(now)
