from __future__ import annotations

import json
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.utils import translation

from scoring.core.pairing.registry import MOVEMENTS
from scoring.text.movements_wording import MOVEMENT_NAMES


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with translation.override("en"):
        yield


def measure(words: str) -> list[str]:
    out = StringIO()
    call_command("movement", *words.split(), "--measure", stdout=out)
    return out.getvalue().splitlines()


def test_a_whist_of_eight() -> None:
    assert measure("individual --entries 8 --turns 7") == [
        "Individual: a new partner every turn · 8 players · 7 turns",
        "Meetings of any two: 2 (twice: 28)",
        "Partners, any two: 1 (once: 28)",
        "Byes of each: 0 (never: 8)",
        "Different tables of each: 1 to 2 (1: 1, 2: 7)",
        "Different places of each (table and side): 1 to 4 (1: 1, 4: 7)",
    ]


def test_a_danese_is_paired_by_made_up_results() -> None:
    lines = measure("danese --entries 15 --turns 5")
    assert lines[0] == "Danese: 1 against 2, 3 against 4 · 15 pairs · 5 turns"
    assert "Byes of each: 0 to 1 (never: 10, once: 5)" in lines
    assert lines[-1] == "Paired by results that are made up from the seed “1”."
    assert measure("danese --entries 15 --turns 5 --seed 1") == lines
    assert measure("danese --entries 15 --turns 5 --seed 2") != lines


@pytest.mark.parametrize("system", MOVEMENTS)
def test_every_system_is_measured(system: str) -> None:
    lines = measure(f"{system} --entries 12 --turns 3")
    assert lines[0].startswith(str(MOVEMENT_NAMES[system]))
    assert any(line.startswith("Meetings of any two: ") for line in lines)


def test_standings_say_who_has_met_and_which_clubs_meet(tmp_path: Path) -> None:
    club = {"club": "Circolo Uno"}
    entries = [{"number": 1, "vp": 9, "met": [2], **club}, {"number": 2, "vp": 8, "met": [1]}]
    entries += [{"number": 3, "vp": 1, "met": [4], **club}, {"number": 4, "vp": 0, "met": [3]}]
    file = tmp_path / "standings.json"
    file.write_text(json.dumps({"entries": entries}))
    lines = measure(f"swiss --standings {file}")
    assert lines[1] == "Meetings of any two: 0 to 1 (never: 2, once: 4)"
    assert lines[-1] == "Meetings of clubmates: 1"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("swiss --entries 8", "“swiss” needs both --entries and --turns."),
        ("knockout --entries 4 --turns 3", "4 pairs can play at most 2 turns of this movement"),
        ("individual --entries 3 --turns 1", "This movement needs at least 4 players, not 3."),
        ("knockout --standings -", "“knockout” is not paired from standings"),
    ],
)
def test_what_cannot_be_measured(words: str, sentence: str) -> None:
    with pytest.raises(CommandError) as refused:
        measure(words)
    assert str(refused.value).startswith(sentence)
    assert refused.value.returncode == 2


def test_in_italian() -> None:
    with translation.override("it"):
        lines = measure("howell --entries 4 --turns 3")
    assert lines[1:3] == [
        "Incontri di due qualsiasi: 1 (una volta: 6)",
        "Riposi di ciascuno: 0 (mai: 4)",
    ]
