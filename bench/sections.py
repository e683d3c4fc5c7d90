"""Runs sections one after the other: what is measured is kept as it comes, one that fails is named
and the others go on, and a closing list names what is over its limit."""

from __future__ import annotations

import json
import os
import traceback
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import gmtime, monotonic, strftime
from typing import Any

from bench.report import Line, format_table

Section = Callable[[], Iterable[Line]]


@dataclass
class Outcome:
    """A section's lines so far, the seconds that it took, and why it failed, if it did."""

    name: str
    lines: list[Line] = field(default_factory=list)
    seconds: float = 0.0
    fault: str = ""

    def list_excesses(self) -> list[str]:
        return [
            f"{self.name}: {line.what}: {line.ratio:.2f}, limit {line.limit:g}"
            for line in self.lines
            if line.limit is not None and line.is_over
        ]


def run_sections(sections: Mapping[str, Section], results: Path) -> int:
    """Run these sections by name and print a table of each; 1 when one fails or a line is over its
    limit, else 0.

    The file of results is written after each line; it keeps sections of earlier runs.
    """
    begun = monotonic()
    outcomes = [_run_section(name, run, results) for name, run in sections.items()]
    print(f"\n{len(outcomes)} sections in {_format_seconds(monotonic() - begun)}")
    faults = [f"{one.name}: {one.fault}" for one in outcomes if one.fault]
    excesses = [line for one in outcomes for line in one.list_excesses()]
    for heading, listed in (("Failed", faults), ("Over the limit", excesses)):
        if listed:
            print(f"{heading}:", *listed, sep="\n  ")
    return int(bool(faults or excesses))


def _run_section(name: str, run: Section, results: Path) -> Outcome:
    outcome, begun = Outcome(name), monotonic()
    try:
        for line in run():
            outcome.lines.append(line)
            outcome.seconds = monotonic() - begun
            _keep(outcome, results)
    except Exception as error:
        traceback.print_exc()
        outcome.fault = " ".join(f"{type(error).__name__}: {error}".split())
    outcome.seconds = monotonic() - begun
    _keep(outcome, results)
    print(format_table(name, outcome.lines))
    print(f"  took {_format_seconds(outcome.seconds)}", flush=True)
    return outcome


def _keep(outcome: Outcome, results: Path) -> None:
    """Put the section into the file, whole or not at all."""
    kept: dict[str, Any] = {}
    with suppress(FileNotFoundError, ValueError):
        kept = json.loads(results.read_text(encoding="utf-8"))
    kept[outcome.name] = {
        "measured_at": strftime("%Y-%m-%dT%H:%M:%SZ", gmtime()),
        "seconds": round(outcome.seconds, 1),
        "fault": outcome.fault,
        "lines": [
            line._asdict() | {"ratio": line.ratio, "over": line.is_over} for line in outcome.lines
        ],
    }
    results.parent.mkdir(exist_ok=True)
    written = results.with_suffix(".new")
    written.write_text(json.dumps(kept, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    os.replace(written, results)


def _format_seconds(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"
