"""An event as a document: out of the database, into it, signed and checked."""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import blake2b
from typing import Any

from bench.data import NOW, make_event, open_database
from bench.report import Line, compare
from scoring.core.collecting import without_collecting

PAIRS, TURNS = 400, 5
ROUNDS = 5
LIMIT_OF_EXPORT, LIMIT_OF_IMPORT, LIMIT_OF_SIGNING = 3, 25, 1.3
SIGNED_BYTES = 10 << 20


def run() -> Iterable[Line]:
    """Two lines in milliseconds for rows to bytes and bytes to rows; two for the signature."""
    event = make_event(PAIRS, TURNS, with_smazzate=True)
    from scoring.core.bundle.reading import write_bundle
    from scoring.documents.event_queries import load_bundle

    text = write_bundle(load_bundle(event, NOW))
    data = json.loads(text)
    size = f"{PAIRS} pairs, {TURNS} turns ({len(text.encode()) / 1e6:.1f} MB)"

    def write_same() -> None:
        assert json.dumps(data, ensure_ascii=False, indent=1) + "\n" == text

    def export() -> None:
        assert write_bundle(load_bundle(event, NOW)) == text

    yield _measure(
        f"an event of {size} from its rows to its document",
        (export, write_same),
        LIMIT_OF_EXPORT,
        "json.dumps of the same bytes",
    )
    content = text.encode()
    yield _measure(
        "that document to rows of a new event",
        (lambda: _import(content), lambda: json.loads(content)),
        LIMIT_OF_IMPORT,
        "json.loads of the same bytes",
    )
    yield from _measure_signature((content * (SIGNED_BYTES // len(content) + 1))[:SIGNED_BYTES])


def _measure(what: str, pair: tuple[Any, Any], limit: float, against: str) -> Line:
    # The program pauses the collector. Where it runs during json.loads, and how often, depends on
    # what earlier sections have left: the same document took 0.07 to 0.34 s.
    with without_collecting():
        ours, yardstick = compare(*pair, rounds=ROUNDS)
    return Line(what, ours * 1e3, yardstick * 1e3, limit=limit, unit="ms", against=against)


def _import(content: bytes) -> None:
    """Read, check and write the event, as the command does; the rows are taken back."""
    open_database()
    from django.db import transaction

    from scoring.core.bundle.reading import read_bundle
    from scoring.documents.import_services import import_bundle

    with transaction.atomic():
        import_bundle(read_bundle(content))
        transaction.set_rollback(True)


def _measure_signature(content: bytes) -> Iterable[Line]:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    from scoring.core.signing.minisign import find_public_key, sign

    key = Ed25519PrivateKey.from_private_bytes(bytes(32))
    public, signature = find_public_key(key), sign(content, "bench", key)
    for what, do in (
        ("a document of 10 MB signed", lambda: sign(content, "bench", key)),
        ("its signature checked", lambda: signature.check(content, public)),
    ):
        pair = (do, lambda: blake2b(content).digest())
        yield _measure(what, pair, LIMIT_OF_SIGNING, "BLAKE2b-512 of the same bytes")
