"""Scoring through the rules, legality and pack checks included, against reading the same JSON; and
`verify` of a large event against scoring its smazzate."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import islice

from bench.data import NOW, make_event, open_database
from bench.records import draw_records
from bench.report import Line, compare, compare_batches
from scoring.core.rules.judging import find_reading, judge_by
from scoring.core.rules.notation import read_cards
from scoring.core.rules.presets import FIBUR_2026, ITALIAN
from scoring.core.rules.records import Depth, read_and_assess

RECORDS = 10_000
"""Fewer would have more melds that are new: the ratio is that of the sample."""
BATCH = 100
LIMIT, LIMIT_OF_COMMAND, LIMIT_OF_VERIFY = 22, 45, 2.4
PAIRS, TURNS = 400, 5


def run() -> Iterable[Line]:
    """Three lines of microseconds per record, over distinct records as `manage.py score` reads
    them; one of a whole event.

    Each is scored once, like the lines of a file: what the engine remembers of one helps with the
    next only as far as two smazzate are alike.
    """
    drawn = islice(draw_records("bench", ITALIAN), RECORDS)
    texts = [
        json.dumps({"id": number, "ruleset": ITALIAN.key} | one.record)
        for number, one in enumerate(drawn, 1)
    ]
    batches = [texts[at : at + BATCH] for at in range(0, RECORDS, BATCH)]
    loaded = [[json.loads(text) for text in batch] for batch in batches]
    _forget()  # drawing has filled the cache of melds too
    ours, yardstick = compare_batches(_score, _load, loaded, batches)
    yield Line(
        f"a smazzata scored and checked ({RECORDS:,} records)",
        ours / BATCH * 1e6,
        yardstick / BATCH * 1e6,
        limit=LIMIT,
        against="json.loads of the same record",
    )
    first, its_yardstick = compare_batches(_score_first, _load, loaded, batches)
    yield Line(
        f"the same, by a process that has just begun (its first {BATCH})",
        first / BATCH * 1e6,
        its_yardstick / BATCH * 1e6,
        against="json.loads of the same record",
    )
    open_database()  # for the command's sentences, and the event to verify
    yield _measure_command(batches)
    yield _measure_verify()


def _measure_command(batches: list[list[str]]) -> Line:
    from scoring.management.commands.score import answer_line

    def answer(lines: list[bytes]) -> None:
        for line in lines:
            assert answer_line(line)[1]

    _forget()
    encoded = [[text.encode() for text in batch] for batch in batches]
    ours, yardstick = compare_batches(answer, _load, encoded, batches)
    return Line(
        "the same by the whole command, line in and line out",
        ours / BATCH * 1e6,
        yardstick / BATCH * 1e6,
        limit=LIMIT_OF_COMMAND,
        against="json.loads of the same record",
    )


def _measure_verify() -> Line:
    """The file is read, checked and verified as by the command."""
    from scoring.core.bundle.reading import write_bundle
    from scoring.core.verify.verify import verify
    from scoring.documents.bundle_file import open_bundle
    from scoring.documents.event_queries import load_bundle
    from scoring.management.commands.score import answer_line

    event = make_event(PAIRS, TURNS, with_smazzate=True)
    file = open_database().with_name("event.json")
    file.write_text(write_bundle(load_bundle(event, NOW)), encoding="utf-8")
    bundle = open_bundle(str(file))
    lines = [
        json.dumps({"ruleset": FIBUR_2026.key} | revision.record).encode()
        for _, table in bundle.walk_tables()
        for smazzata in table.smazzate
        for revision in smazzata.revisions
    ]

    def answer() -> None:
        for line in lines:
            assert answer_line(line)[1]

    ours, yardstick = compare(lambda: verify(open_bundle(str(file))), answer, rounds=5)
    return Line(
        f"verify of a file of {PAIRS} pairs, {TURNS} turns, {len(lines):,} smazzate",
        ours * 1e3,
        yardstick * 1e3,
        limit=LIMIT_OF_VERIFY,
        unit="ms",
        against="score of the same smazzate",
    )


def _score_first(records: list[object]) -> None:
    _forget()
    _score(records)


def _forget() -> None:
    """Clear the caches of the engine, as in a new process."""
    for memory in (judge_by, find_reading, read_cards):
        memory.cache_clear()


def _score(records: list[object]) -> None:
    for record in records:
        assert not read_and_assess(Depth.CARDS, record, ITALIAN).faults


def _load(texts: list[str]) -> None:
    for text in texts:
        json.loads(text)
