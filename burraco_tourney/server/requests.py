"""ASGI and WSGI wrappers that run Django in a thread once a request's body is complete.

Threads are few, so the event loop waits for slowly sent bodies, which costs no thread."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from tempfile import SpooledTemporaryFile
from typing import IO, Any

from burraco_tourney.server.connections import MAX_HEAD, Connection

Scope = dict[str, Any]
"""The head of a request (ASGI)."""
Event = dict[str, Any]
"""An ASGI message: a part of a request's body or of a response."""
Receive = Callable[[], Awaitable[Event]]
Send = Callable[[Event], Awaitable[None]]
Program = Callable[[Scope, Receive, Send], Awaitable[None]]


logger = logging.getLogger("burraco.server")

IN_MEMORY = 256 * 1024
"""Maximum bytes of a body in memory; larger bodies go to a file."""
PART = 64 * 1024
"""Bytes of a body that the program receives at a time."""
PATIENCE = 4
"""If a body is too large, up to PATIENCE times `max_body` bytes are read and dropped, so that the
client gets the error."""
TOO_LARGE = "burraco.too_large"
"""Key in the WSGI environment that marks a request whose body was too large and was dropped."""


class WholeRequests:
    """Passes a request to the program once its body has arrived; drops a body that is too large."""

    def __init__(self, program: Program, max_body: int) -> None:
        """`max_body` is in bytes. In each ASGI scope, `scope["state"]["connection"]` must be the
        `Connection` that brought the request."""
        self._program = program
        self._max_body = max_body

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection: Connection = scope["state"]["connection"]
        connection.begin_request()
        try:
            await self._answer(connection, scope, receive, send)
        finally:
            connection.end_answer()

    async def _answer(
        self, connection: Connection, scope: Scope, receive: Receive, send: Send
    ) -> None:
        headers = dict(scope["headers"])
        refuse = partial(self._refuse, connection, scope, receive, send)
        if status := _find_error(scope, headers):
            return await refuse(_answer_with(status))
        size = int(headers.get(b"content-length", 0))
        if size > self._max_body:
            scope["state"][TOO_LARGE] = True
            return await refuse(self._program)
        with SpooledTemporaryFile(IN_MEMORY) as body:
            try:
                async for part in _take_parts(connection, receive):
                    body.write(part)
            except ConnectionError:
                return None
            except OSError as error:
                logger.warning("A request’s body cannot be kept: %s", error)
                return await refuse(_answer_with(HTTPStatus.INSUFFICIENT_STORAGE))
            body.seek(0)
            connection.begin_answer()
            await self._program(scope, _give_parts(body, size), _send_no_needless_length(send))

    async def _refuse(
        self, connection: Connection, scope: Scope, receive: Receive, send: Send, answer: Program
    ) -> None:
        """Send the response of the program `answer` before reading the body; close the connection.

        After the response, the body is read and dropped, up to a limit: a client whose connection
        closes while it is still sending would not read the response."""
        connection.begin_answer()
        await answer(scope, _give_nothing, _send_without_end(send))
        connection.begin_body()
        if b"expect" not in dict(scope["headers"]):
            dropped = 0
            with suppress(ConnectionError):
                async for part in _take_parts(connection, receive):
                    dropped += len(part)
                    if dropped >= self._max_body * PATIENCE:
                        break
        await send({"type": "http.response.body", "body": b""})


class ForThoseWhoWait:
    """Runs the WSGI program in a thread, but only for clients that are still connected.

    Under overload a phone repeats its request after a timeout. Its abandoned first request is
    dropped, since handling it would add to the overload."""

    def __init__(self, program: Any) -> None:
        self._program = program

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        state = environ["asgi.scope"]["state"]
        connection: Connection = state["connection"]
        environ[TOO_LARGE] = state.get(TOO_LARGE, False)
        if connection.is_gone:
            start_response("503 Service Unavailable", [("Content-Length", "0")])
            return []
        answer: Iterable[bytes] = self._program(environ, start_response)
        return answer


def _find_error(scope: Scope, headers: Mapping[bytes, bytes]) -> HTTPStatus | None:
    """Return the HTTP status that refuses a request whose head has an error, else None. Checks
    only for errors that the HTTP parser lets pass."""
    if _measure_head(scope) > MAX_HEAD:
        return HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
    if scope["http_version"] not in ("1.0", "1.1"):
        return HTTPStatus.HTTP_VERSION_NOT_SUPPORTED
    if scope["http_version"] == "1.1" and b"host" not in headers:
        return HTTPStatus.BAD_REQUEST
    if headers.get(b"expect", b"100-continue").lower() != b"100-continue":
        return HTTPStatus.EXPECTATION_FAILED
    if b"transfer-encoding" in headers:
        # WSGI needs the length of a body, and would take trailers for headers.
        return HTTPStatus.LENGTH_REQUIRED
    return None


def _measure_head(scope: Scope) -> int:
    """Return the approximate size of a request line and its headers, in bytes."""
    lines = sum(len(name) + len(value) + 4 for name, value in scope["headers"])
    return len(scope["raw_path"]) + len(scope["query_string"]) + lines


async def _take_parts(connection: Connection, receive: Receive) -> AsyncIterator[bytes]:
    """Yield the parts of a body as they arrive. Raises ConnectionError if the client leaves."""
    has_more = True
    while has_more:
        event = await receive()
        if event["type"] == "http.disconnect":
            raise ConnectionError
        part: bytes = event.get("body", b"")
        connection.read_body(len(part))
        yield part
        has_more = event.get("more_body", False)


async def _give_nothing() -> Event:
    """Return an empty body: the ASGI `receive` for a request whose body is dropped."""
    return {"type": "http.request", "body": b"", "more_body": False}


def _give_parts(body: IO[bytes], size: int) -> Receive:
    """Return an ASGI `receive` for a body of `size` bytes stored in a file."""

    async def receive() -> dict[str, Any]:
        part = body.read(PART)
        return {"type": "http.request", "body": part, "more_body": body.tell() < size}

    return receive


def _send_no_needless_length(send: Send) -> Send:
    """Wrap `send`: a response without content gets no Content-Length (RFC 9110, 8.6)."""

    async def send_event(event: Event) -> None:
        if event.get("status") in (HTTPStatus.NO_CONTENT, HTTPStatus.NOT_MODIFIED):
            headers = [header for header in event["headers"] if header[0] != b"content-length"]
            event = event | {"headers": headers}
        await send(event)

    return send_event


def _send_without_end(send: Send) -> Send:
    """Wrap `send`: add `Connection: close` to the response, and mark its last part as not the
    last, so that the caller can end it later."""

    async def send_event(event: Event) -> None:
        if event["type"] == "http.response.start":
            event = event | {"headers": [*event["headers"], (b"connection", b"close")]}
        else:
            event = event | {"more_body": True}
        await send(event)

    return send_event


def _answer_with(status: HTTPStatus) -> Program:
    text = f"{status.value} {status.phrase}\n".encode()
    headers = [(b"content-type", b"text/plain"), (b"content-length", str(len(text)).encode())]

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": status.value, "headers": headers})
        await send({"type": "http.response.body", "body": text})

    return answer
