from __future__ import annotations

import json
from io import StringIO
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import translation

from scoring.core.pairing.draw import shuffled
from scoring.core.pairing.registry import MOVEMENTS
from scoring.management.commands.movement import FROM_STANDINGS, OFFERS
from scoring.text.movements_wording import MOVEMENT_NAMES
from tests.commands.judging import refuse, run, run_shell


def movement(*words: str) -> Any:
    return json.loads(run("movement", *words)[1])


def measure(words: str) -> list[str]:
    return run("movement", *words.split(), "--measure")[1].splitlines()


def refusal(*words: str) -> str:
    return refuse("movement", *words)


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
        (("14", "8"), "In this movement 14 pairs can play at most 7 turns, but 8 are planned."),
        (("2", "2"), "In this movement 2 pairs can play at most 1 turn, but 2 are planned."),
        (("1", "1"), "This movement needs at least 2 pairs, but there are only 1."),
        (("-3", "1"), "This movement needs at least 2 pairs, but there are only -3."),
        (("99999", "1"), "This movement allows at most 9999 pairs, but there are 99999."),
        (("14", "0"), "The event needs at least 1 turn, not 0."),
        (("14", "many"), "--turns must be a whole number, not “many”."),
        (("14.5", "1"), "--entries must be a whole number, not “14.5”."),
    ],
)
def test_what_is_impossible_says_what_is_possible(words: tuple[str, str], sentence: str) -> None:
    assert refusal("mitchell", "--entries", words[0], "--turns", words[1]) == sentence


def test_a_mitchell_that_moves_on_by_two_tables() -> None:
    turns = movement("mitchell", "--entries", "10", "--turns", "2", "--shift", "2")["turns"]
    assert [turn[2]["ew"] for turn in turns] == [8, 6]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("mitchell --entries 8", "“mitchell” needs both --entries and --turns."),
        ("howell --turns 3", "“howell” needs both --entries and --turns."),
        (
            "howell --entries 8 --turns 1 --shift 2",
            ("--shift can be used with mitchell, but not with “howell”."),
        ),
        (
            "mitchell --entries 16 --turns 5 --shift 2",
            "In this movement 16 pairs can play at most 4 turns, but 5 are planned.",
        ),
        (
            "mitchell --entries 8 --turns 1 --shift 4",
            "With 8 pairs, E-W cannot move by 4 tables: enter 1 to 3.",
        ),
        (
            "mitchell --entries 8 --turns 1 --shift 1.5",
            "--shift must be a whole number, not “1.5”.",
        ),
        (
            "mitchell --entries 8 --turns 1 --last",
            f"--last can be used with {', '.join(FROM_STANDINGS)}, but not with “mitchell”.",
        ),
        (
            "mitchell --entries 8 --turns 1 --apart 2",
            f"--apart can be used with {', '.join(OFFERS['apart'].systems)}, but not with "
            "“mitchell”.",
        ),
        (
            "round-robin --entries 9999 --turns 9999",
            (
                "The list would be very long: with 9999 pairs you can ask for at most 200 "
                "turns, but you asked for 9999."
            ),
        ),
        (
            "individual --entries 9997 --turns 9997",
            (
                "The list would be very long: with 9997 players you can ask for at most 200 "
                "turns, but you asked for 9997."
            ),
        ),
    ],
)
def test_options_that_do_not_go_together(words: str, sentence: str) -> None:
    assert refusal(*words.split()) == sentence


def test_a_seed_that_is_no_text() -> None:
    said = refusal("mitchell", "--entries", "8", "--turns", "1", "--seed", "\udcff")
    assert said == "--seed must consist of letters and digits."


def test_an_unknown_system_names_the_known_ones() -> None:
    said = refusal("waltz", "--entries", "8", "--turns", "1")
    assert "“waltz”" in said
    assert "mitchell" in said


def test_from_the_shell_a_plan_is_one_object_and_exit_0() -> None:
    done = run_shell("movement", "mitchell", "--entries", "14", "--turns", "1")
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["turns"][0][0] == {"table": 1, "ns": 1, "ew": 8}


def test_from_the_shell_a_refusal_is_one_line_and_exit_2() -> None:
    done = run_shell("movement", "mitchell", "--entries", "14", "--turns", "8")
    assert (done.returncode, done.stdout) == (2, b"")
    assert len(done.stderr.splitlines()) == 1
    assert b"7" in done.stderr


def test_a_whist_of_eight() -> None:
    assert measure("individual --entries 8 --turns 7") == [
        "Individual: a new partner every turn · 8 players · 7 turns",
        "Number of times that two entries meet: 2 (twice: 28)",
        "Number of times that two players are partners: 1 (once: 28)",
        "Number of byes of each entry: 0 (never: 8)",
        "Number of different tables at which each entry plays: 1 to 2 (1: 1, 2: 7)",
        "Number of different seats (table and side) of each entry: 1 to 4 (1: 1, 4: 7)",
    ]


def test_a_danese_is_paired_by_made_up_results() -> None:
    lines = measure("danese --entries 15 --turns 5")
    assert lines[0] == "Danese: 1st against 2nd, 3rd against 4th · 15 pairs · 5 turns"
    assert "Number of byes of each entry: 0 to 1 (never: 10, once: 5)" in lines
    assert lines[-1] == "These pairings are based on invented results (draw code “1”)."
    assert measure("danese --entries 15 --turns 5 --seed 1") == lines
    assert measure("danese --entries 15 --turns 5 --seed 2") != lines


@pytest.mark.parametrize("system", MOVEMENTS)
def test_every_system_is_measured(system: str) -> None:
    lines = measure(f"{system} --entries 12 --turns 3")
    with translation.override("en"):
        assert lines[0].startswith(str(MOVEMENT_NAMES[system]))
    assert any(line.startswith("Number of times that two entries meet: ") for line in lines)


def test_standings_say_who_has_met_and_which_clubs_meet(tmp_path: Path) -> None:
    club = {"club": "Circolo Uno"}
    entries = [{"number": 1, "vp": 9, "met": [2], **club}, {"number": 2, "vp": 8, "met": [1]}]
    entries += [{"number": 3, "vp": 1, "met": [4], **club}, {"number": 4, "vp": 0, "met": [3]}]
    file = tmp_path / "standings.json"
    file.write_text(json.dumps({"entries": entries}))
    lines = measure(f"swiss --standings {file}")
    assert lines[1] == "Number of times that two entries meet: 0 to 1 (never: 2, once: 4)"
    assert lines[-1] == "Meetings of clubmates: 1"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("swiss --entries 8", "“swiss” needs both --entries and --turns."),
        (
            "knockout --entries 4 --turns 3",
            "In this movement 4 pairs can play at most 2 turns, but 3 are planned.",
        ),
        (
            "individual --entries 3 --turns 1",
            "This movement needs at least 4 players, but there are only 3.",
        ),
        ("knockout --standings -", "“knockout” does not use the standings for the pairings"),
    ],
)
def test_what_cannot_be_measured(words: str, sentence: str) -> None:
    assert refusal(*words.split(), "--measure").startswith(sentence)


def test_in_italian() -> None:
    out = StringIO()
    with translation.override("it"):
        call_command(
            "movement", *["howell", "--entries", "4", "--turns", "3", "--measure"], stdout=out
        )
    assert out.getvalue().splitlines()[1:3] == [
        "Quante volte due iscritti si incontrano: 1 (una volta: 6)",
        "Quante volte riposa ogni iscritto: 0 (mai: 4)",
    ]
