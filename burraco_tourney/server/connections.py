"""Time limits of one connection for a request's head, its body, and its response.

A head sent byte by byte would occupy a connection for hours, so head and body must be complete
within some seconds; a browser sends a head at once. `Connection` wraps uvicorn's HTTP protocol,
which has no such limits."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from math import inf
from typing import cast

HEAD_SECONDS = 8.0
"""Seconds from the first byte of a request, or of a TLS handshake, until its head is complete."""
BODY_SECONDS = 10.0
"""Seconds in which a request's body must arrive, plus one second per SLOWEST bytes received."""
SLOWEST = 8 * 1024
"""Slowest accepted upload of a body, in bytes per second: a photo over the worst wifi."""
GONE_SECONDS = 3.0
"""Seconds a request waits before its client, which has closed its sending side, counts as gone."""
ANSWER_SECONDS = 20.0
"""Seconds within which a client must read some part of a response that is being sent."""
MAX_HEAD = 32 * 1024
"""Maximum bytes of a request line and its headers."""
TOO_LARGE = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
    b"Content-Length: 0\r\nConnection: close\r\n\r\n"
)


class Connection(asyncio.Protocol):
    def __init__(
        self,
        host: str,
        make_inner: Callable[[Connection], asyncio.Protocol],
        idle: float,
        leave: Callable[[Connection], None],
    ) -> None:
        """Begin the head's time limit. `host`: the client's IP address; `idle`: maximum seconds
        without a request. `make_inner` creates uvicorn's HTTP protocol once the client is
        connected; `leave` is called when the connection closes."""
        self.host = host
        self._loop = asyncio.get_running_loop()
        self._make_inner = make_inner
        self._idle = idle
        self._leave = leave
        self._arrival = asyncio.current_task()
        self._transport: asyncio.Transport | None = None
        self._deadline = self._loop.time() + HEAD_SECONDS
        self._head = 0  # bytes of the current head
        self._reads_head = True
        self._is_ended = False
        self._is_lost = False
        self._asked_at = 0.0
        self._unsent = 0
        self._taken_at = 0.0
        self._open = 0
        self.is_answered = False
        """True while a complete request is being answered."""

    # --- Calls from the program -------------------------------------------------------------------

    def begin_request(self) -> None:
        """Count a request whose head is complete, until `end_answer`; start its body's limit."""
        self._open += 1
        self.begin_body()

    def begin_body(self) -> None:
        """Start the body's time limit."""
        self._reads_head = False
        self._head = 0
        self._deadline = self._loop.time() + BODY_SECONDS

    def read_body(self, size: int) -> None:
        self._deadline += size / SLOWEST

    def begin_answer(self) -> None:
        """End the time limits of head and body; called when the request is complete."""
        self.is_answered = True
        self._asked_at = self._loop.time()
        self._deadline = inf

    def end_answer(self) -> None:
        """Start the idle time limit; called when the program has produced the whole response.

        If the client sent two requests at once, the second has begun before the first ends."""
        self._open -= 1
        if self._open:
            return
        self.is_answered = False
        self._reads_head = True
        # A client that has stopped sending still gets the rest, and may have sent another request.
        self._deadline = self._loop.time() + (0 if self._is_ended else self._idle)

    @property
    def is_gone(self) -> bool:
        """True if disconnected, or if the client closed its sending side and its request waited
        longer than GONE_SECONDS."""
        waited = self._loop.time() - self._asked_at
        return self._is_lost or (self._is_ended and waited > GONE_SECONDS)

    # --- Calls from the event loop ----------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._inner = self._make_inner(self)
        self._inner.connection_made(transport)

    def data_received(self, data: bytes) -> None:
        if self._reads_head:
            if self._head == 0:
                self._deadline = self._loop.time() + HEAD_SECONDS
            elif self._head > MAX_HEAD:
                if self._transport is not None and not self._transport.is_closing():
                    self._transport.write(TOO_LARGE)
                    self._transport.close()
                return
            self._head += len(data)
        self._inner.data_received(data)

    def eof_received(self) -> bool:
        """Called when the client closes its sending side. Return True to keep the connection open
        if a request is unfinished; False over TLS, which cannot send a response after that."""
        self._is_ended = True
        self._inner.eof_received()
        transport = self._transport
        waits = self.is_answered or not self._reads_head or self._head > 0
        return waits and transport is not None and not transport.get_extra_info("sslcontext")

    def pause_writing(self) -> None:
        self._inner.pause_writing()

    def resume_writing(self) -> None:
        self._inner.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self._deadline = inf
        self._is_lost = True
        self._leave(self)
        self._inner.connection_lost(exc)

    # --- Calls from the server's clock ------------------------------------------------------------

    def check_time(self, now: float) -> None:
        """Close the connection after its time limit; abort it if the client stops reading."""
        transport = self._transport
        if transport is None:
            return
        unsent = transport.get_write_buffer_size()
        if unsent != self._unsent:
            self._unsent = unsent
            self._taken_at = now
        is_stuck = unsent > 0 and now - self._taken_at >= ANSWER_SECONDS
        is_late = unsent == 0 and now >= self._deadline
        if is_stuck or (is_late and transport.is_closing()):
            transport.abort()
        elif is_late:
            transport.close()

    def give_up(self) -> None:
        """Abort the connection at once, even during the TLS handshake."""
        if self._transport is not None:
            self._transport.abort()
        elif self._arrival is not None:
            self._arrival.cancel()  # still in the handshake
