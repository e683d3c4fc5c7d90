"""Unpack the documents and signatures in an uploaded zip."""

from __future__ import annotations

import struct
import zlib
from io import BytesIO
from pathlib import PurePosixPath
from typing import Final
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from scoring.core.signing.minisign import SUFFIX

_ENTRY: Final = b"PK\x01\x02"
"""Bytes that begin each entry of a zip's central directory."""
_FLAWS: Final = (BadZipFile, EOFError, OSError, OverflowError, ValueError, struct.error, zlib.error)


class BadArchive(Exception):
    """The file is not a zip, or has too many or too large files."""


def unpack(packed: bytes, *, files: int, size: int) -> list[tuple[str, bytes]]:
    """Return (name without folders, content) of each document and signature in a zip. Raises
    BadArchive if it has more than `files` files or `size` bytes, or is damaged."""
    if packed.count(_ENTRY) > files:
        raise BadArchive
    try:
        with ZipFile(BytesIO(packed)) as archive:
            inside = [one for one in archive.infolist() if _is_read(one)]
            if sum(one.file_size for one in inside) > size:
                raise BadArchive
            return [(PurePosixPath(one.filename).name, archive.read(one)) for one in inside]
    except _FLAWS as flaw:
        raise BadArchive from flaw


def _is_read(one: ZipInfo) -> bool:
    """True if the zip member is a document or signature that this program can read. Excludes files
    that archivers add, and files that are encrypted or have another compression."""
    name = PurePosixPath(one.filename).name
    return (
        name.endswith((".json", SUFFIX))
        and not name.startswith(".")
        and one.compress_type in (ZIP_STORED, ZIP_DEFLATED)
        and not one.flag_bits & 1
    )
