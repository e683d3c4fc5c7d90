"""`python -m bench [NAME...]`: run benchmark sections and print each figure as it is measured.

At the end, list the sections that failed and the figures over their limit. The exit code is 1 if
there are any, 2 if a NAME is not a section.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from importlib import import_module
from time import monotonic

from django.core.management import call_command

from bench.database import open_database
from bench.report import HEADINGS, Line, format_line

SECTIONS = (
    "scoring", "pairing", "standings", "circuits", "public", "director", "sign_ups", "check_in",
    "prizes", "export", "documents", "entry", "people", "door", "watchers", "feed", "floods",
    "memory",
)  # fmt: skip
"""Names of the sections: modules of this package with a function `run() -> Iterable[Line]`.
Django must be set up before a section's module is imported."""

Section = Callable[[], Iterable[Line]]


def main(names: list[str]) -> int:
    if unknown := [name for name in names if name not in SECTIONS]:
        print(f"No such section: {', '.join(unknown)}. There are: {', '.join(SECTIONS)}.")
        return 2
    return run_sections({name: partial(_run, name) for name in names or SECTIONS})


def _run(name: str) -> Iterable[Line]:
    open_database()
    call_command("flush", verbosity=0, interactive=False)  # no section measures another's rows
    lines: Iterable[Line] = import_module(f"bench.{name}").run()
    return lines


def run_sections(sections: Mapping[str, Section]) -> int:
    """Run these sections, by name; return 1 if one fails or a figure is over its limit, else 0."""
    begun = monotonic()
    faults: list[str] = []
    excesses: list[str] = []
    for name, run in sections.items():
        began, yardsticks = monotonic(), set[str]()
        print(f"{name}\n{HEADINGS}")
        try:
            for line in run():
                print(format_line(line), flush=True)
                yardsticks |= {line.against} - {""}
                if line.is_over:
                    excesses.append(f"{name}: {line.what}: {line.ratio:.2f}, limit {line.limit:g}")
        except Exception as error:
            traceback.print_exc()
            faults.append(f"{name}: {type(error).__name__}: {' '.join(str(error).split())}")
        for against in sorted(yardsticks):
            print(f"  yardstick: {against}")
        print(f"  took {_format_seconds(monotonic() - began)}", flush=True)
    print(f"\n{len(sections)} sections in {_format_seconds(monotonic() - begun)}")
    for heading, listed in (("Failed", faults), ("Over the limit", excesses)):
        if listed:
            print(f"{heading}:", *listed, sep="\n  ")
    return int(bool(faults or excesses))


def _format_seconds(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
