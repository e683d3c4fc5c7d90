"""`python -m bench [NAME...]`: measure, print one table per section, write var/bench.json.

Exit 1 when a ratio is over its limit, 2 for a name that is no section.
"""

from __future__ import annotations

import sys
from importlib import import_module

from bench.report import Line, format_table, write_results

SECTIONS = (
    "scoring", "pairing", "standings", "public", "director",
    "export", "members", "entry", "door", "watchers", "floods", "weight", "memory", "taps",
)  # fmt: skip
"""Modules of this package, each with `run() -> Iterable[Line]`."""


def main(names: list[str]) -> int:
    if unknown := [name for name in names if name not in SECTIONS]:
        print(f"No such section: {', '.join(unknown)}. There are: {', '.join(SECTIONS)}.")
        return 2
    results: dict[str, list[Line]] = {}
    for name in names or SECTIONS:
        results[name] = list(import_module(f"bench.{name}").run())
        print(format_table(name, results[name]), flush=True)
    write_results(results)
    return int(any(line.is_over for lines in results.values() for line in lines))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
