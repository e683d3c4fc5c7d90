"""`manage.py generate`: random whole events for whoever writes a checker; no database is opened."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from django.conf import settings

from scoring.core.bundle.reading import read_bundle
from scoring.core.generator.wishes import ODDS
from tests.checker.checker import Check
from tests.commands.judging import refuse, run

OPERATION = Path(settings.BASE_DIR) / "docs" / "operation.md"


def generate(*words: str) -> str:
    return run("generate", *words)[1]


def test_a_line_is_an_event() -> None:
    lines = generate("--seed", "sala", "--count", "3").splitlines()
    assert len(lines) == 3
    for line in lines:
        assert read_bundle(line).schema == "burraco-tourney.event"
        assert Check(json.loads(line)).run() == []
    assert generate("--seed", "sala", "--count", "3").splitlines() == lines


def test_a_folder_gets_a_file_of_each(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "events"
    assert generate("--seed", "sala", "--count", "2", "--to", str(folder)) == ""
    files = [folder / f"generated-{number}.json" for number in (1, 2)]
    assert sorted(folder.iterdir()) == files
    lines = generate("--seed", "sala", "--count", "2").splitlines()
    assert [json.loads(file.read_text("utf-8")) for file in files] == [*map(json.loads, lines)]


def test_the_first_phase_and_the_sizes_are_as_asked() -> None:
    words = ("--format", "howell", "--entries", "5", "--turns", "2", "--odds", "phases=0,remove=0")
    event = read_bundle(generate(*words))
    assert [phase.movement for phase in event.phases] == ["howell"]
    assert sum(entry.late_act is None for entry in event.entries) == 5


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--count", "0"), "--count must be a number between 1 and 1000000, not “0”."),
        (("--count", "²"), "--count must be a number between 1 and 1000000, not “²”."),
        (
            ("--entries", "9-3"),
            "--entries must be a number or a range between 2 and 2000, such as 4 or 4-24, "
            "not “9-3”.",
        ),
        (("--seed", "a\x00"), "--seed must consist of letters and digits."),
        (("--seed", "\udc80"), "--seed must consist of letters and digits."),
        (
            ("--format", "howell", "--entries", "2"),
            "This movement needs at least 3 pairs, but there are only 2.",
        ),
    ],
)
def test_what_cannot_be_is_said_in_one_sentence(words: tuple[str, ...], sentence: str) -> None:
    assert refuse("generate", *words) == sentence


def test_odds_and_movements_that_are_not_there_are_named_with_those_that_are() -> None:
    for words in (("--odds", "ate=0.1"), ("--format", "hewell")):
        sentence = refuse("generate", *words)
        assert words[1] in sentence
        assert "mitchell" in sentence or "late-correction" in sentence


def test_a_folder_that_cannot_be_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    file = str(tmp_path / "file")
    assert file in refuse("generate", "--to", file)


def test_the_manual_lists_all_odds_with_their_defaults() -> None:
    rows = re.findall(r"^\| `([a-z-]+)` \| ([\d.]+) \| (.+) \|$", OPERATION.read_text(), re.M)
    assert rows == [(name, f"{one.usual:g}", one.meaning) for name, one in ODDS.items()]
