"""A document that is spoilt in every way, and what is said of each; its keys and its signature."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from scoring.checking import apart_services
from scoring.core.signing.minisign import find_public_key, sign

EXAMPLE = Path(__file__).parents[2] / "docs" / "format" / "examples" / "mitchell.json"
CONTENT = EXAMPLE.read_bytes()
ENGLISH = {"Accept-Language": "en"}
RIGHT = "12 smazzate, 3 turns, 8 entries: every figure is right."
DESK = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
"""The key of this desk."""
OTHER = Ed25519PrivateKey.from_private_bytes(bytes(32))
DESK_KEY, OTHER_KEY = find_public_key(DESK), find_public_key(OTHER)
SIGNATURE = sign(CONTENT, "event:mitchell sequence:1", DESK).format()
FORGED = sign(CONTENT, "event:mitchell sequence:1", OTHER)

Spoil = Callable[[bytes], bytes]
SEAT = ("turns", 2, "tables", 0, "seats", 1)
REVISION = ("turns", 0, "tables", 0, "smazzate", 0, "revisions", 0)


def put(*path_and_value: object) -> Spoil:
    """Set the value at this path to the last argument, JSON text that need not be right."""
    *path, text = path_and_value
    mark = "put in its place"

    def spoil(content: bytes) -> bytes:
        data = json.loads(content)
        find_part(data, path[:-1])[path[-1]] = mark
        return json.dumps(data).replace(f'"{mark}"', str(text)).encode()

    return spoil


def take_out(*path: object) -> Spoil:
    def spoil(content: bytes) -> bytes:
        data = json.loads(content)
        del find_part(data, path[:-1])[path[-1]]
        return json.dumps(data).encode()

    return spoil


def turn_round(*path: object) -> Spoil:
    """The list at this path from its end."""

    def spoil(content: bytes) -> bytes:
        data = json.loads(content)
        find_part(data, path).reverse()
        return json.dumps(data).encode()

    return spoil


def turn_keys_round(content: bytes) -> bytes:
    return json.dumps(
        json.loads(content, object_pairs_hook=lambda pairs: dict(pairs[::-1]))
    ).encode()


def find_part(data: Any, path: Any) -> Any:
    for step in path:
        data = data[step]
    return data


def number(edition: int, supersedes: str | None = None, content: bytes = CONTENT) -> bytes:
    """The document with this number."""
    data = json.loads(content)
    data["edition"] = {"number": edition, "supersedes": supersedes}
    return json.dumps(data).encode()


UNREADABLE: list[tuple[str, Spoil, str]] = [
    ("empty", lambda c: b"", "The file is not valid JSON: see line 1, column 1."),
    ("cut short", lambda c: c[: len(c) // 2],
     "The file is not valid JSON: see line "),
    ("its last byte gone", lambda c: c.rstrip()[:-1],
     "The file is not valid JSON: see line "),
    ("two in one", lambda c: c + c, "The file is not valid JSON: see line "),
    ("not UTF-8", lambda c: c.replace(b"Torneo", b"T\xf2rneo"), "it is not valid UTF-8."),
    ("UTF-16", lambda c: c.decode().encode("utf-16"), "cannot be read in line 1: it is not valid"),
    ("a picture", lambda c: b"\x89PNG\r\n\x1a\n" + bytes(100),
     "The file has characters that cannot be read in line 1: it is not valid UTF-8."),
    ("nested too deep", lambda c: b'{"a":' * 100_000,
     "The file has too many levels, one inside another."),
    ("free data nested too deep", put("acts", 0, "params", '{"a":' + "[" * 500 + "]" * 500 + "}"),
     "acts[0].params has too many levels, one inside another."),
    ("a key of its own nested too deep", put("event", "prize", "[" * 500 + "]" * 500),
     "event.prize has too many levels, one inside another."),
    ("records nested too deep", put("turns", "[" * 300 + "]" * 300),
     "turns[0] must be an object."),
    ("a list", lambda c: b"[" + c + b"]",
     "This is not the file of an event: choose a file exported by this program."),
    ("another document", put("schema", '"burraco-tourney.backup"'),
     "This is not the file of an event: choose a file exported by this program."),
    ("a newer format", put("version", 2), "this program reads up to format 1"),
    ("a key twice", lambda c: c.replace(b'"smazzate": [', b'"smazzate": [], "smazzate": [', 1),
     "turns[0].tables[0].smazzate appears twice in the file."),
    ("a key twice, the same", lambda c: c.replace(b'"slug"', b'"slug": "a", "slug"', 1),
     "event.slug appears twice in the file."),
    ("a key that is missing", take_out(*SEAT, "vp"), "turns[2].tables[0].seats[1].vp is missing."),
    ("a text for a number", put(*SEAT, "vp", '"13"'),
     "turns[2].tables[0].seats[1].vp must be a whole number."),
    ("true for a number", put(*SEAT, "vp", "true"),
     "turns[2].tables[0].seats[1].vp must be a whole number."),
    ("an object for a list", put("turns", 0, "tables", "{}"), "turns[0].tables must be a list."),
    ("a list for an object", put("event", "[]"), "event must be an object."),
    ("null for an object", put("standings", "null"), "standings must be an object."),
    ("NaN", put(*SEAT, "vp", "NaN"), "turns[2].tables[0].seats[1].vp must be a whole number."),
    ("Infinity", put(*SEAT, "mp", "-Infinity"),
     "turns[2].tables[0].seats[1].mp must be a whole number."),
    ("NaN for a text", put("event", "name", "NaN"), "event.name must be text."),
    ("NaN in free data", put("acts", 0, "params", '{"turn": [NaN]}'),
     "acts[0].params.turn[0] must be a whole number."),
    ("an exponent", put(*SEAT, "vp", "13e0"),
     "turns[2].tables[0].seats[1].vp must be a whole number."),
    ("a huge exponent", put(*SEAT, "vp", "1e999999"),
     "turns[2].tables[0].seats[1].vp must be a whole number."),
    ("decimals", put(*SEAT, "vp", "13.0"),
     "turns[2].tables[0].seats[1].vp must be a whole number."),
    ("a huge number", put(*SEAT, "vp", "9" * 5_000),
     "turns[2].tables[0].seats[1].vp must be a whole number."),
    ("a large number", put(*SEAT, "vp", "9" * 18),
     "turns[2].tables[0].seats[1].vp must be from -2000000000 to 2000000000."),
    ("half a surrogate pair", put("event", "name", '"\\ud800"'),
     "event.name must be text without unreadable characters."),
    ("half of one as a key", put("acts", 0, "params", '{"\\udfff": 1}'),
     "acts[0].params.? must be text without unreadable characters."),
    ("half of one as a key of its own", lambda c: c.replace(b'"slug"', b'"\\udfff": 1, "slug"', 1),
     "event.? must be text without unreadable characters."),
    ("NUL", put("event", "place", '"\\u0000"'),
     "event.place must be text without unreadable characters."),
    ("an endless text", put("event", "name", '"' + "x" * 10_000 + '"'),
     "event.name is longer than 120 characters."),
    ("a moment without offset", put(*REVISION, "at", '"2026-11-21T17:20:00"'),
     ("turns[0].tables[0].smazzate[0].revisions[0].at must be a date and time with time "
     "zone, such as 2026-11-21T16:20:00+01:00.")),
    ("a word that is none of them", put("turns", 0, "state", '"sleeping"'),
     "turns[0].state must be one of: draft, published, playing, closed."),
    ("an entry that is not there", put(*SEAT, "entry", 99),
     "turns[2].tables[0].seats[1].entry mentions 99, which is not in the file."),
    ("an entry twice", put("entries", 1, "number", 1), "entries[1].number: 1 already exists."),
    ("a card that is none", put(*REVISION, "record", '{"NS": {"melds": ["4X"]}}'),
     "turns[0].tables[0].smazzate[0].revisions[0].record contradicts the rest of the file."),
    ("a hash that is none", put("edition", '{"number": 2, "supersedes": "abc"}'),
     "edition.supersedes has the wrong format."),
    ("a number of none", put("edition", '{"number": 0, "supersedes": null}'),
     "edition.number must be from 1 to 32767."),
    ("colours for the terminal", put("event", "tiebreaks", '["\\u001b[31m"]'),
     "event.tiebreaks[0] mentions ?[31m, which is not in the file."),
]  # fmt: skip
"""Unreadable documents: a name, the change that spoils the document, and the sentence of the error,
or its part that names the place."""

DIFFERING: list[tuple[str, Spoil, str]] = [
    ("points of a seat", put(*SEAT, "vp", 19),
     "Turn 3, table 1, entry 7, VP: the file says 19, but it should be 9"),
    ("turns in another order", turn_round("turns"),
     "Plan, turns: the file says 3, 2, 1, but it should be 1, 2, 3"),
    ("standings in another order", turn_round("standings", "places"),
     "Standings, order of entries: the file says"),
]  # fmt: skip
"""Readable but wrong documents: a name, the change, and the sentence of the first difference."""

SAME: list[tuple[str, Spoil]] = [
    ("keys in another order", turn_keys_round),
    ("acts in another order, which their numbers tell", turn_round("acts")),
    ("blanks between", lambda c: c.replace(b'": ', b'"  :\t')),
    ("a byte order mark", lambda c: b"\xef\xbb\xbf" + c),
]
"""Other bytes that say the same: the figures are right, the signature is not of them."""

SIGNATURES: list[tuple[str, bytes, int, str]] = [
    ("empty", b"", 1, "is not a valid signature: see line 1."),
    ("no text", b"\xff\xfe\x00", 1, "is not a valid signature: see line 1."),
    ("the document again", CONTENT, 1, "is not a valid signature: see line 1."),
    ("cut short", SIGNATURE.encode()[:100], 1, "see line 2."),
    ("without its last line", "\n".join(SIGNATURE.split("\n")[:3]).encode(), 1, "see line 4."),
    ("no base64", SIGNATURE.replace("RU", "R?", 1).encode(), 1, "see line 2."),
    ("a line more", (SIGNATURE + "more\n").encode(), 1, "see line 5."),
    ("its comment changed", SIGNATURE.replace("sequence:1", "sequence:2").encode(), 1,
     "The signature file contains a comment, and that comment was changed after signing."),
    ("of other bytes", sign(CONTENT[:-1], "", DESK).format().encode(), 1,
     "The file was changed after it was signed."),
    ("of another key under the name of ours",
     replace(FORGED, key=DESK_KEY.id).format().encode(), 1,
     "The file was changed after it was signed."),
    ("of another key", FORGED.format().encode(), 0,
     f"The program does not know the key that signed the file: {OTHER_KEY.id}."),
]  # fmt: skip
"""Files beside the right document: the exit code, and the sentence or its end."""


def send(client: Client, *files: tuple[str, bytes], **more: str) -> Any:
    """The page of a check of these files, in English."""
    uploads = [SimpleUploadedFile(name, content) for name, content in files]
    data: dict[str, Any] = {"documents": uploads, **more}
    return client.post("/check/", data, headers=ENGLISH)


def forget_checks() -> None:
    """Empty the counts of addresses and the stored answers, as a start of the desk does."""
    apart_services._asked.clear()
    apart_services._answers.clear()
