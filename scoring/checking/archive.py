"""A zip that somebody sends: the documents and signatures in it."""

from __future__ import annotations

import struct
import zlib
from io import BytesIO
from pathlib import PurePosixPath
from typing import Final
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from scoring.core.signing.minisign import SUFFIX

_ENTRY: Final = b"PK\x01\x02"
"""The bytes that begin each entry of a zip's directory."""
_FLAWS: Final = (BadZipFile, EOFError, OSError, OverflowError, ValueError, struct.error, zlib.error)


class BadArchive(Exception):
    """A file that is no zip, or one of too many or too large files."""


def unpack(packed: bytes, *, files: int, size: int) -> list[tuple[str, bytes]]:
    """The name, without its folders, and the content of each document and signature in a zip of
    at most so many files and bytes. Raises BadArchive."""
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
    """Neither what other programs add nor what is compressed or locked in another way."""
    name = PurePosixPath(one.filename).name
    return (
        name.endswith((".json", SUFFIX))
        and not name.startswith(".")
        and one.compress_type in (ZIP_STORED, ZIP_DEFLATED)
        and not one.flag_bits & 1
    )
