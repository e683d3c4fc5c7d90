"""Scoring through the rules, legality and pack checks included, against reading the same JSON."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable

from bench.report import Line, compare_batches
from scoring.core.rules.judging import judge_by
from scoring.core.rules.notation import read_cards
from scoring.core.rules.presets import ITALIAN
from scoring.core.rules.records import Depth, read_and_assess
from scoring.core.rules.runs import find_reading
from scoring.core.rules.writing import write_record
from scoring.learning.demo_deals import play_smazzata

RECORDS = 2_000
BATCH = 100
LIMIT = 22


def run() -> Iterable[Line]:
    """One line: microseconds per record, over distinct records as `manage.py score` reads them.

    Each is scored once, like the lines of a file: what the engine remembers of one helps with the
    next only as far as two smazzate are alike.
    """
    rng = random.Random("bench")
    texts = [
        json.dumps(
            {"id": number, "ruleset": ITALIAN.key} | write_record(play_smazzata(rng, ITALIAN))
        )
        for number in range(1, RECORDS + 1)
    ]
    batches = [texts[at : at + BATCH] for at in range(0, RECORDS, BATCH)]
    loaded = [[json.loads(text) for text in batch] for batch in batches]
    _forget()  # dealing has filled the cache of melds too
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
