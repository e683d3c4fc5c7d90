"""Benchmark of scoring a smazzata, including all checks, compared with parsing its JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import Any

from bench.records import draw_records
from bench.report import Line, compare_batches
from scoring.core.rules.judging import find_reading, judge_by
from scoring.core.rules.notation import read_cards
from scoring.core.rules.presets import ITALIAN
from scoring.core.rules.records import Depth, read_and_assess
from scoring.management.commands.score import answer_line

RECORDS = 10_000
"""Number of records. In a smaller sample, a larger share of the melds is new to the cache."""
BATCH = 100


def run() -> Iterable[Line]:
    """Measure the microseconds per record. Each record is scored once, as `manage.py score` does
    with a file, so caches help only if two smazzate are alike."""
    drawn = islice(draw_records("bench", ITALIAN), RECORDS)
    texts = [
        json.dumps({"id": number, "ruleset": ITALIAN.key} | one.record)
        for number, one in enumerate(drawn, 1)
    ]
    batches = [texts[at : at + BATCH] for at in range(0, RECORDS, BATCH)]
    loaded = [[json.loads(text) for text in batch] for batch in batches]
    encoded = [[text.encode() for text in batch] for batch in batches]
    cases: tuple[tuple[str, Callable[[Any], object], Sequence[Any], float | None], ...] = (
        (f"a smazzata scored and checked ({RECORDS:,} records)", _score, loaded, 31),
        (f"the same, by a process that has just begun (its first {BATCH})", _first, loaded, None),
        ("the same by the whole command, line in and line out", _answer, encoded, 58),
    )
    for what, score, given, limit in cases:
        _forget()  # drawing has filled the cache of melds too
        ours, yardstick = compare_batches(score, _load, given, batches)
        against = "json.loads of the same record"
        yield Line(what, ours / BATCH * 1e6, yardstick / BATCH * 1e6, limit, against=against)


def _score(records: list[object]) -> None:
    for record in records:
        assert not read_and_assess(Depth.CARDS, record, ITALIAN).faults


def _first(records: list[object]) -> None:
    _forget()
    _score(records)


def _answer(lines: list[bytes]) -> None:
    for line in lines:
        assert answer_line(line)[1]


def _load(texts: list[str]) -> None:
    for text in texts:
        json.loads(text)


def _forget() -> None:
    """Clear the scoring caches, so that they are empty as in a new process."""
    for memory in (judge_by, find_reading, read_cards):
        memory.cache_clear()
