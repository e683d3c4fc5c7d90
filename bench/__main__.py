"""`python -m bench [NAME...]`: measure, print one table per section, keep all in var/bench.json.

Exit 1 when a section fails or a ratio is over its limit, 2 for a name that is no section.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import partial
from importlib import import_module

from bench.report import RESULTS, Line
from bench.sections import run_sections

SECTIONS = (
    "scoring", "pairing", "standings", "public", "director", "sign_ups", "check_in", "prizes",
    "export", "documents", "members", "entry", "door", "watchers", "floods", "weight", "memory",
)  # fmt: skip
"""Modules of this package, each with `run() -> Iterable[Line]`."""


def main(names: list[str]) -> int:
    if unknown := [name for name in names if name not in SECTIONS]:
        print(f"No such section: {', '.join(unknown)}. There are: {', '.join(SECTIONS)}.")
        return 2
    return run_sections({name: partial(_run, name) for name in names or SECTIONS}, RESULTS)


def _run(name: str) -> Iterable[Line]:
    lines: Iterable[Line] = import_module(f"bench.{name}").run()
    return lines


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
