from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import translation

from scoring.core.pairing.draw import shuffled
from scoring.management.commands.movement import FROM_STANDINGS, OFFERS

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with translation.override("en"):
        yield


def movement(*words: str) -> Any:
    out = StringIO()
    call_command("movement", *words, stdout=out)
    return json.loads(out.getvalue())


def refusal(*words: str) -> CommandError:
    with pytest.raises(CommandError) as refused:
        call_command("movement", *words)
    return refused.value


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", "movement", *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_mitchell_of_three_entries() -> None:
    assert movement("mitchell", "--entries", "3", "--turns", "2") == {
        "system": "mitchell",
        "entries": 3,
        "turns": [
            [{"table": 1, "ns": 1, "ew": 3}, {"table": 2, "ns": 2, "ew": None}],
            [{"table": 1, "ns": 1, "ew": None}, {"table": 2, "ns": 2, "ew": 3}],
        ],
    }


def test_tables_of_three_have_one_number_and_two() -> None:
    printed = movement("threes", "--entries", "9", "--turns", "4")
    assert (printed["system"], printed["entries"], len(printed["turns"])) == ("threes", 9, 4)
    assert printed["turns"][0][0] == {"table": 1, "ns": 1, "ew": [5, 8]}
    met = [
        tuple(sorted(pair))
        for turn in printed["turns"]
        for table in turn
        for pair in combinations([table["ns"], *table["ew"]], 2)
    ]
    assert sorted(met) == list(combinations(range(1, 10), 2))


def test_a_seed_draws_the_positions() -> None:
    drawn = shuffled(range(1, 15), "7")
    first = movement("mitchell", "--entries", "14", "--turns", "1", "--seed", "7")["turns"][0][0]
    assert first == {"table": 1, "ns": drawn[0], "ew": drawn[7]}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("14", "8"), "14 pairs can play at most 7 turns of this movement, not 8."),
        (("2", "2"), "2 pairs can play at most 1 turn of this movement, not 2."),
        (("1", "1"), "This movement needs at least 2 pairs, not 1."),
        (("-3", "1"), "This movement needs at least 2 pairs, not -3."),
        (("99999", "1"), "At most 9999 pairs can be seated, not 99999."),
        (("14", "0"), "A plan needs at least 1 turn, not 0."),
        (("14", "many"), "--turns must be a whole number, not “many”."),
        (("14.5", "1"), "--entries must be a whole number, not “14.5”."),
    ],
)
def test_what_is_impossible_says_what_is_possible(words: tuple[str, str], sentence: str) -> None:
    error = refusal("mitchell", "--entries", words[0], "--turns", words[1])
    assert (str(error), error.returncode) == (sentence, 2)


def test_a_mitchell_that_moves_on_by_two_tables() -> None:
    turns = movement("mitchell", "--entries", "10", "--turns", "2", "--shift", "2")["turns"]
    assert [turn[2]["ew"] for turn in turns] == [8, 6]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("mitchell --entries 8", "“mitchell” needs both --entries and --turns."),
        ("howell --turns 3", "“howell” needs both --entries and --turns."),
        ("howell --entries 8 --turns 1 --shift 2", "--shift is for mitchell, not for “howell”."),
        (
            "mitchell --entries 16 --turns 5 --shift 2",
            "16 pairs can play at most 4 turns of this movement, not 5.",
        ),
        (
            "mitchell --entries 8 --turns 1 --shift 4",
            "With 8 pairs, E-W can move by 1 to 3 tables, not by 4.",
        ),
        (
            "mitchell --entries 8 --turns 1 --shift 1.5",
            "--shift must be a whole number, not “1.5”.",
        ),
        (
            "mitchell --entries 8 --turns 1 --last",
            f"--last is for {', '.join(FROM_STANDINGS)}, not for “mitchell”.",
        ),
        (
            "mitchell --entries 8 --turns 1 --apart 2",
            f"--apart is for {', '.join(OFFERS['apart'].systems)}, not for “mitchell”.",
        ),
        (
            "round-robin --entries 9999 --turns 9999",
            "The list would be very long: ask for at most 200 turns of 9999 pairs, not 9999.",
        ),
        (
            "individual --entries 9997 --turns 9997",
            "The list would be very long: ask for at most 200 turns of 9997 players, not 9997.",
        ),
    ],
)
def test_options_that_do_not_go_together(words: str, sentence: str) -> None:
    error = refusal(*words.split())
    assert (str(error), error.returncode) == (sentence, 2)


def test_a_seed_that_is_no_text() -> None:
    error = refusal("mitchell", "--entries", "8", "--turns", "1", "--seed", "\udcff")
    assert (str(error), error.returncode) == ("--seed must consist of letters and digits.", 2)


def test_an_unknown_system_names_the_known_ones() -> None:
    error = refusal("waltz", "--entries", "8", "--turns", "1")
    assert error.returncode == 2
    assert "“waltz”" in str(error)
    assert "mitchell" in str(error)


def test_from_the_shell_a_plan_is_one_object_and_exit_0() -> None:
    done = run("mitchell", "--entries", "14", "--turns", "1")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["turns"][0][0] == {"table": 1, "ns": 1, "ew": 8}


def test_from_the_shell_a_refusal_is_one_line_and_exit_2() -> None:
    done = run("mitchell", "--entries", "14", "--turns", "8")
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
    assert "7" in done.stderr


def test_from_the_shell_bad_usage_is_exit_2() -> None:
    assert run("mitchell", "--turns", "1").returncode == 2
