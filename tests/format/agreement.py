"""Generated events, held to `verify`, the second checker and the schema, which all must agree.

`make agree` does it with 20,000; `python -m tests.format.agreement --seed S --count N` with others.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial

from jsonschema import Draft202012Validator

from scoring.core.bundle.links import check_links
from scoring.core.bundle.reading import read_bundle, write_bundle
from scoring.core.bundle.schema import build_schema
from scoring.core.bundle.values import Bundle
from scoring.core.generator.generate import generate_event
from scoring.core.generator.wishes import Wishes, read_odds
from scoring.core.verify.verify import verify
from tests.checker.checker import Check

MOST_SHOWN = 20
"""Events shown of those that are found wrong."""
WORKERS = 2
CHUNK = 25


@cache
def _find_validator() -> Draft202012Validator:
    return Draft202012Validator(build_schema())


def find_disagreements(bundle: Bundle, *, with_schema: bool = True) -> list[str]:
    """What anybody finds wrong in an event that is right, each with who found it."""
    text = write_bundle(bundle)
    data, again = json.loads(text), read_bundle(text)
    found = []
    if again != bundle or (with_schema and write_bundle(again) != text):
        found.append("reading: it is not what was written")
    check_links(again)
    found += [f"verify: {difference}" for difference in verify(again).differences]
    found += [f"checker: {finding}" for finding in Check(data).run()]
    if with_schema:
        faults = _find_validator().iter_errors(data)
        found += [f"schema: {fault.json_path}: {fault.message}" for fault in faults]
    return found


def _try_event(seed: str, wishes: Wishes, number: int) -> tuple[int, list[str], Counter[str]]:
    """Generate the event of this number; what is wrong with it, and what was played."""
    try:
        bundle = generate_event(seed, number, wishes)
        found = find_disagreements(bundle)
    except Exception as error:  # the event is named, and the others are tried
        return number, [f"{type(error).__name__}: {error}"], Counter()
    smazzate = sum(len(table.smazzate) for _, table in bundle.walk_tables())
    played = Counter(turns=len(bundle.turns), smazzate=smazzate)
    return number, found, played


def try_events(
    seed: str, count: int, wishes: Wishes
) -> Iterator[tuple[int, list[str], Counter[str]]]:
    """Generate and check so many events, in two processes."""
    with ProcessPoolExecutor(WORKERS) as pool:
        numbers = range(1, count + 1)
        yield from pool.map(partial(_try_event, seed, wishes), numbers, chunksize=CHUNK)


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.format.agreement")
    parser.add_argument("--seed", default="agreement")
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--odds", default="")
    asked = parser.parse_args(words)
    wrong, total = 0, Counter[str]()
    step = max(1, asked.count // 20)
    for number, found, played in try_events(
        asked.seed, asked.count, Wishes(odds=read_odds(asked.odds))
    ):
        total += played
        wrong += bool(found)
        if found and wrong <= MOST_SHOWN:
            print(f"--seed {asked.seed}, event {number}:", *found[:5], sep="\n  ", flush=True)
        if number % step == 0:
            print(f"{number:,} of {asked.count:,} events, {wrong} wrong", flush=True)
    print(f"{total['turns']:,} turns and {total['smazzate']:,} smazzate in all")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
