"""The frame of `make bench`: what it keeps, what it names, how it ends."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from bench.__main__ import SECTIONS, main
from bench.report import Line
from bench.sections import run_sections

FINE, OVER = Line("fine", 1.0, 2.0, 0.5), Line("slow", 3.0, 2.0, 1.4)


@pytest.fixture
def results(tmp_path: Path) -> Path:
    return tmp_path / "var" / "bench.json"


def read(results: Path) -> dict[str, Any]:
    kept: dict[str, Any] = json.loads(results.read_text())
    return kept


def break_down() -> Iterable[Line]:
    """A section that fails after its first line."""
    yield FINE
    raise RuntimeError("The desk did not open.\nIt said: no room")


def test_all_within_their_limits(results: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_sections({"one": lambda: [FINE], "two": lambda: [Line("count", 4)]}, results) == 0
    said = capsys.readouterr().out
    assert "Failed" not in said
    assert "Over" not in said
    assert said.count("  took 0 s") == 2
    assert "2 sections in 0 s" in said
    assert {name: section["fault"] for name, section in read(results).items()} == {
        "one": "",
        "two": "",
    }


def test_a_section_that_fails_is_named_and_the_others_go_on(
    results: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_sections({"broken": break_down, "next": lambda: [FINE]}, results) == 1
    said = capsys.readouterr()
    assert "RuntimeError" in said.err, "with its traceback"
    *_, heading, fault = said.out.splitlines()
    assert (heading, fault) == (
        "Failed:",
        "  broken: RuntimeError: The desk did not open. It said: no room",
    )
    kept = read(results)
    assert [line["what"] for line in kept["broken"]["lines"]] == ["fine"]
    assert kept["broken"]["fault"].startswith("RuntimeError")
    assert kept["next"]["lines"][0]["ratio"] == 0.5


def test_a_line_over_its_limit_is_named(results: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_sections({"one": lambda: [FINE, OVER], "two": lambda: [FINE]}, results) == 1
    *_, heading, line = capsys.readouterr().out.splitlines()
    assert (heading, line) == ("Over the limit:", "  one: slow: 1.50, limit 1.4")
    assert [line["over"] for line in read(results)["one"]["lines"]] == [False, True]


def test_a_run_that_dies_keeps_what_was_measured(results: Path) -> None:
    def die() -> Iterable[Line]:
        yield OVER
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_sections({"done": lambda: [FINE], "died": die}, results)
    assert {name: len(section["lines"]) for name, section in read(results).items()} == {
        "done": 1,
        "died": 1,
    }
    assert list(results.parent.iterdir()) == [results]


def test_sections_of_an_earlier_run_are_kept(results: Path) -> None:
    run_sections({"one": lambda: [FINE], "two": lambda: [FINE]}, results)
    run_sections({"two": lambda: [OVER]}, results)
    kept = read(results)
    assert kept["one"]["lines"][0]["what"] == "fine"
    assert kept["two"]["lines"][0]["what"] == "slow"


def test_a_broken_file_of_results_is_begun_anew(results: Path) -> None:
    results.parent.mkdir()
    results.write_text("{")
    assert run_sections({"one": lambda: [FINE]}, results) == 0
    assert list(read(results)) == ["one"]


def test_an_unknown_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scoring", "speed"]) == 2
    said = capsys.readouterr().out
    assert "No such section: speed." in said
    assert all(name in said for name in SECTIONS)
