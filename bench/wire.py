"""A persistent connection to the desk on this machine; lightweight, since it shares the cores with
the server."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

LOCAL = "127.0.0.1"


class Answer(NamedTuple):
    status: int
    fields: dict[str, str]
    """Header fields, their names in small letters."""
    body: bytes
    """The body as received, compressed or not."""
    weight: int
    """Bytes of the whole response."""


class Connection:
    """Opened on first use, and again if the server has closed it."""

    def __init__(self, port: int, source: str = LOCAL) -> None:
        self._port, self._source = port, source
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, path: str, body: bytes | None = None, **fields: str) -> Answer:
        """A GET, or a POST of this JSON; `fields` are header fields, with `_` for a hyphen."""
        if self._streams is None or self._streams[0].at_eof():
            self._streams = await asyncio.open_connection(
                LOCAL, self._port, local_addr=(self._source, 0)
            )
        reader, writer = self._streams
        said = {"Host": LOCAL, "Accept": "*/*", "Accept-Encoding": "gzip"}
        said |= {name.replace("_", "-"): value for name, value in fields.items()}
        if body is not None:
            said |= {"Content-Type": "application/json", "Content-Length": str(len(body))}
        head = "".join(f"{name}: {value}\r\n" for name, value in said.items())
        writer.write(f"{'GET' if body is None else 'POST'} {path} HTTP/1.1\r\n{head}\r\n".encode())
        writer.write(body or b"")
        return await _read(reader)

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()


async def _read(reader: asyncio.StreamReader) -> Answer:
    head = await reader.readuntil(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    fields = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
    body = await reader.readexactly(int(fields.get("content-length", 0)))
    return Answer(int(first.split()[1]), fields, body, len(head) + len(body))
