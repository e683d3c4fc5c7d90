"""A minimal HTTP client for a server on this machine; light, since both share the processor."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import NamedTuple

LOCAL = "127.0.0.1"
NO_FIELDS: Mapping[str, str] = {}
ITALIAN = {"Accept-Language": "it"}


class Answer(NamedTuple):
    status: int
    fields: dict[str, str]
    """Headers, with lower-case names."""
    body: bytes
    """The body as received, compressed or not."""
    weight: int
    """Size of the whole response in bytes."""


class Connection:
    """A persistent connection, opened on first use and again if the server has closed it."""

    def __init__(self, port: int, source: str = LOCAL) -> None:
        self._port, self._source = port, source
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(
        self, path: str, body: bytes | None = None, fields: Mapping[str, str] = NO_FIELDS
    ) -> Answer:
        """Send a GET, or a POST if there is a `body`: JSON, unless the headers `fields` name
        another type. If the server has closed the persistent connection, a GET is sent again."""
        said = {"Host": LOCAL, "Accept": "*/*", "Accept-Encoding": "gzip"}
        if body is not None:
            said |= {"Content-Type": "application/json", "Content-Length": str(len(body))}
        said |= fields
        head = "".join(f"{name}: {value}\r\n" for name, value in said.items())
        request = f"{'GET' if body is None else 'POST'} {path} HTTP/1.1\r\n{head}\r\n".encode()
        is_kept = self._streams is not None
        try:
            return await self._send(request + (body or b""))
        except (ConnectionError, asyncio.IncompleteReadError):
            if not is_kept or body is not None:
                raise
            self.close()
            return await self._send(request)

    async def _send(self, request: bytes) -> Answer:
        if self._streams is None or self._streams[0].at_eof():
            self._streams = await asyncio.open_connection(
                LOCAL, self._port, local_addr=(self._source, 0)
            )
        reader, writer = self._streams
        writer.write(request)
        return await _read(reader)

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


async def _read(reader: asyncio.StreamReader) -> Answer:
    head = await reader.readuntil(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    fields = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
    body = await reader.readexactly(int(fields.get("content-length", 0)))
    return Answer(int(first.split()[1]), fields, body, len(head) + len(body))
