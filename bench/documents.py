"""Benchmark of exporting, importing, verifying and signing an event's document."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from functools import partial
from hashlib import blake2b
from tempfile import NamedTemporaryFile

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.db import transaction

from bench.data import NOW, make_event
from bench.report import Line, compare
from scoring.core.bundle.reading import read_bundle, write_bundle
from scoring.core.collecting import without_collecting
from scoring.core.rules.presets import FIBUR_2026
from scoring.core.signing.minisign import find_public_key, sign
from scoring.core.verify.verify import verify
from scoring.documents.event_queries import load_bundle
from scoring.documents.import_services import import_bundle
from scoring.management.commands.score import answer_line
from scoring.management.usage import open_bundle

PAIRS, TURNS = 400, 5
ROUNDS = 5
SIGNED_BYTES = 10 << 20
Act = Callable[[], object]


def run() -> Iterable[Line]:
    event = make_event(PAIRS, TURNS, with_smazzate=True)
    text = write_bundle(load_bundle(event, NOW))
    data, content = json.loads(text), text.encode()

    def write_same() -> None:
        assert json.dumps(data, ensure_ascii=False, indent=1) + "\n" == text

    def export() -> None:
        assert write_bundle(load_bundle(event, NOW)) == text

    size = f"{PAIRS} pairs, {TURNS} turns ({len(content) / 1e6:.1f} MB)"
    what = f"an event of {size} from its rows to its document"
    yield _measure(what, export, write_same, 3, "json.dumps of the same bytes")
    what, read = "that document to rows of a new event", partial(json.loads, content)
    yield _measure(what, partial(_import, content), read, 31, "json.loads of the same bytes")
    yield _measure_verify(content)
    yield from _measure_signature((content * (SIGNED_BYTES // len(content) + 1))[:SIGNED_BYTES])


def _measure(what: str, ours: Act, yardstick: Act, limit: float, against: str) -> Line:
    # The program pauses the collector. Where it runs during json.loads, and how often, depends on
    # what earlier sections have left: the same document took 0.07 to 0.34 s.
    with without_collecting():
        own, bare = compare(ours, yardstick, rounds=ROUNDS)
    return Line(what, own * 1e3, bare * 1e3, limit, "ms", against)


def _import(content: bytes) -> None:
    """Import the event as `manage.py import_bundle` does, then roll back."""
    with transaction.atomic():
        import_bundle(read_bundle(content))
        transaction.set_rollback(True)


def _measure_verify(content: bytes) -> Line:
    with NamedTemporaryFile(suffix=".json") as file:
        file.write(content)
        file.flush()
        lines = [
            json.dumps({"ruleset": FIBUR_2026.key} | revision.record).encode()
            for _, table in open_bundle(file.name).walk_tables()
            for smazzata in table.smazzate
            for revision in smazzata.revisions
        ]

        def answer() -> None:
            for line in lines:
                assert answer_line(line)[1]

        ours, yardstick = compare(lambda: verify(open_bundle(file.name)), answer, rounds=ROUNDS)
    what = f"verify of that document, {len(lines):,} smazzate"
    return Line(what, ours * 1e3, yardstick * 1e3, 2.7, "ms", "score of the same smazzate")


def _measure_signature(content: bytes) -> Iterable[Line]:
    key = Ed25519PrivateKey.from_private_bytes(bytes(32))
    public, signature = find_public_key(key), sign(content, "bench", key)
    for what, do in (
        ("a document of 10 MB signed", lambda: sign(content, "bench", key)),
        ("its signature checked", lambda: signature.check(content, public)),
    ):
        bare = partial(blake2b, content)
        yield _measure(what, do, bare, 1.3, "BLAKE2b-512 of the same bytes")
