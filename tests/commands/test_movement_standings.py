from __future__ import annotations

import json
import sys
from contextlib import suppress
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.pairing.registry import MOVEMENTS
from scoring.management.commands.movement import FROM_STANDINGS
from scoring.standings import standings_file
from scoring.standings.standings_file import BadStandings, read_standings
from tests.commands.judging import refuse, run, run_shell


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "standings.json"


def entry(number: int, vp: int = 0, **others: Any) -> dict[str, Any]:
    return {"number": number, "vp": vp, **others}


def write(file: Path, *entries: Any) -> Path:
    file.write_text(json.dumps({"entries": entries}), encoding="utf-8")
    return file


def answer(system: str, file: Path, *words: str) -> Any:
    return json.loads(run("movement", system, "--standings", file, *words)[1])


def tables(system: str, file: Path, *words: str) -> list[tuple[int, int | None]]:
    [turn] = answer(system, file, *words)["turns"]
    return [(seating["ns"], seating["ew"]) for seating in turn]


def refusal(*words: str) -> str:
    return refuse("movement", *words)


def fault(file: Path, content: str | bytes) -> str:
    """The refusal of a file with this content, its own path left out."""
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    return refusal("swiss", "--standings", str(file)).removeprefix(str(file))


def test_one_turn_from_the_standings(file: Path) -> None:
    write(
        file, entry(3, 20), entry(7, 54, mp=300, met=[9], rested=False, club="Roma"), entry(9, 40)
    )
    assert answer("danese-no-rematch", file) == {
        "system": "danese-no-rematch",
        "entries": 3,
        "turns": [[{"table": 1, "ns": 7, "ew": 9}, {"table": 2, "ns": 3, "ew": None}]],
        "rematches": [[7, 9]],
    }


@pytest.mark.parametrize("system", ["danese", "danese-modified", "danese-no-rematch", "swiss"])
def test_neighbours_in_the_standings_meet_by_vp_then_mp(system: str, file: Path) -> None:
    write(file, entry(1, 9), entry(2, 30, mp=-5), entry(3, 30, mp=5), entry(4, 9, mp=10))
    assert tables(system, file) == [(3, 2), (4, 1)]


def test_level_entries_keep_the_order_of_the_file(file: Path) -> None:
    write(file, *[entry(number) for number in (4, 1, 3, 2)])
    assert tables("danese", file) == [(4, 1), (3, 2)]


def test_a_seed_draws_the_level_ones_alone_whatever_their_order_in_the_file(file: Path) -> None:
    field = [entry(100, 5), *[entry(number) for number in range(1, 30)]]
    drawn = tables("danese", write(file, *field), "--seed", "7")
    assert drawn[0][0] == 100
    assert drawn != tables("danese", file)
    assert drawn == tables("danese", write(file, *reversed(field)), "--seed", "7")


@pytest.mark.parametrize(("rested", "resting"), [(True, 2), (2, 2), (False, 3), (0, 3)])
def test_who_has_rested_plays(rested: Any, resting: int, file: Path) -> None:
    write(file, entry(1, 9), entry(2, 8), entry(3, 7, rested=rested))
    assert (resting, None) in tables("danese", file)


def test_who_has_rested_twice_plays_before_who_has_once(file: Path) -> None:
    write(file, entry(1, 9, rested=True), entry(2, 8, rested=True), entry(3, 7, rested=2))
    assert (2, None) in tables("danese", file)


def test_the_last_turn_lets_the_opponents_of_the_turn_before_meet(file: Path) -> None:
    write(file, entry(1, 9, met=[2]), entry(2, 8, met=[1]), entry(3, 7), entry(4, 6))
    assert tables("danese-modified", file) == [(1, 3), (2, 4)]
    assert tables("danese-modified", file, "--last") == [(1, 2), (3, 4)]


def test_clubmates_are_kept_apart_on_request(file: Path) -> None:
    write(file, entry(1, 9, club="Roma"), entry(2, 8, club=" ROMA"), entry(3, 7), entry(4, 6))
    assert tables("danese", file) == [(1, 2), (3, 4)]
    assert tables("danese", file, "--apart", "5") == [(1, 3), (2, 4)]


def test_an_opponent_who_has_left_is_no_matter(file: Path) -> None:
    assert tables("swiss", write(file, entry(1, met=[99]), entry(2))) == [(1, 2)]


def test_a_mark_at_the_start_of_the_file_is_passed_over(file: Path) -> None:
    file.write_bytes(b"\xef\xbb\xbf" + write(file, entry(1), entry(2)).read_bytes())
    assert tables("swiss", file) == [(1, 2)]


def test_from_the_shell_a_rematch_is_named_beside_the_answer() -> None:
    text = json.dumps({"entries": [entry(1), entry(2, met=[1])]})
    done = run_shell("movement", "swiss", "--standings", "-", text=text)
    assert (done.returncode, json.loads(done.stdout)["rematches"]) == (0, [[1, 2]])
    assert len(done.stderr.splitlines()) == 1
    assert "1–2" in done.stderr.decode()


def test_many_rematches_are_named_in_part(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    numbers = list(range(1, 29))
    write(file, *[entry(n, met=[m for m in numbers if m != n]) for n in numbers])
    assert len(answer("swiss", file)["rematches"]) == 14
    said = capsys.readouterr().err
    assert said.startswith("14 rematches could not be avoided: 1–2, ")
    assert said.endswith("23–24 ….\n")


def test_without_a_rematch_nothing_is_said(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "rematches" not in answer("swiss", write(file, entry(1), entry(2)))
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("system", FROM_STANDINGS)
def test_results_are_asked_for(system: str) -> None:
    said = refusal(system, "--entries", "8", "--turns", "1")
    assert said == (
        f"“{system}” makes the pairings from the standings: add --standings and the name of the "
        "file that contains the standings, or “-” for standard input."
    )


@pytest.mark.parametrize("system", [key for key, one in MOVEMENTS.items() if not one.needs_results])
def test_what_is_planned_at_the_draw_takes_no_standings(system: str) -> None:
    said = refusal(system, "--standings", "-", "--entries", "8", "--turns", "1")
    assert said == (
        f"“{system}” makes the pairings of all turns at the draw: use --entries and --turns "
        "instead of --standings."
    )


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("--entries 2 --turns 1", ""),
        ("--entries 3", "The standings contain 2 pairs, but --entries is 3."),
        (
            "--turns 2",
            (
                "“swiss” makes the pairings of one turn at a time: leave out --turns, or use "
                "--turns 1."
            ),
        ),
        ("--apart -1", "--apart cannot be negative."),
        ("--apart far", "--apart must be a whole number, not “far”."),
        ("--seed \udcff", "--seed must consist of letters and digits."),
        ("--shift 2", "--shift can be used with mitchell, but not with “swiss”."),
    ],
)
def test_options_beside_the_standings(words: str, sentence: str, file: Path) -> None:
    write(file, entry(1), entry(2))
    if sentence:
        assert refusal("swiss", "--standings", str(file), *words.split()) == sentence
    else:
        assert tables("swiss", file, *words.split()) == [(1, 2)]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("", " is empty."),
        (" \n", " is empty."),
        ("{", " is not valid JSON: see line 1, column 2."),
        ('{"entries": [\n{"number": 1 "vp": 3}]}', " is not valid JSON: see line 2, column 14."),
        (
            b'\n{"entries": "\xff"}',
            " has characters that cannot be read in line 2: it is not valid UTF-8.",
        ),
        ("[" * 100_000, " has too many levels, one inside another: it cannot be a standings file."),
        ('{"entries": []}', "This movement needs at least 2 pairs, but there are only 0."),
        (
            '{"entries": [{"number": 1, "vp": 0}]}',
            "This movement needs at least 2 pairs, but there are only 1.",
        ),
    ],
)
def test_a_file_that_is_no_standings(content: str | bytes, sentence: str, file: Path) -> None:
    assert fault(file, content) == sentence


@pytest.mark.parametrize("content", ["[]", "null", "3", "{}", '{"entries": {}}', '"entries"'])
def test_a_file_without_a_list_of_entries(content: str, file: Path) -> None:
    assert fault(file, content) == (
        ' must contain one list of entries, written as in this example: {"entries": [{"number": 1, '
        '"vp": 54}, …]}.'
    )


@pytest.mark.parametrize("item", ["1", "null", "[]", '"a"', "NaN"])
def test_an_entry_that_is_none(item: str, file: Path) -> None:
    assert fault(file, f'{{"entries": [{{"number": 1, "vp": 0}}, {item}]}}') == (
        ': entry 2 of the list is not written as in this example: {"number": 1, "vp": 54}.'
    )


TOO_LARGE = ["1e999", "1000000001", "9" * 5000]
NO_NUMBERS = ["true", "null", '"4"', "4.0", "NaN", "Infinity", "[4]", *TOO_LARGE]


@pytest.mark.parametrize("value", NO_NUMBERS)
@pytest.mark.parametrize(
    ("key", "least"), [("number", "1"), ("vp", "-1000000000"), ("mp", "-1000000000")]
)
def test_a_figure_that_is_no_whole_number(key: str, least: str, value: str, file: Path) -> None:
    figures = {"number": "2", "vp": "0", "mp": "0"} | {key: value}
    item = ", ".join(f'"{name}": {figure}' for name, figure in figures.items())
    assert fault(file, f'{{"entries": [{{"number": 1, "vp": 0}}, {{{item}}}]}}') == (
        f": in entry 2 of the list, “{key}” must be a whole number from {least} to 1000000000."
    )


@pytest.mark.parametrize("missing", ["number", "vp"])
def test_a_figure_that_is_missing(missing: str, file: Path) -> None:
    item = entry(1)
    del item[missing]
    assert fault(file, json.dumps({"entries": [item]})).startswith(
        f": in entry 1 of the list, “{missing}” must be"
    )


@pytest.mark.parametrize("number", [0, -1])
def test_entries_are_counted_from_one(number: int, file: Path) -> None:
    assert "in entry 1 of the list, “number” must be" in fault(
        file, json.dumps({"entries": [entry(number)]})
    )


@pytest.mark.parametrize(
    ("others", "sentence"),
    [
        *(
            (
                {"met": met},
                ": in entry 1 of the list, “met” must list the numbers of the opponents "
                "already met, at most 999.",
            )
            for met in (2, None, [True], [2, None], [2] * 1000)
        ),
        *(
            (
                {"rested": rested},
                ": in entry 1 of the list, “rested” must be true, false or a number of turns.",
            )
            for rested in ("no", -1, 0.5)
        ),
        ({"club": 3}, ": in entry 1 of the list, “club” must be text."),
        ({"met": [1]}, "Pair 1 cannot be its own opponent."),
        ({"number": 2}, "Pair 2 appears twice in the standings."),
        (
            {"vp": 100_001},
            "Pair 1 has more victory points than any event can give: at most 100000.",
        ),
    ],
)
def test_an_entry_that_cannot_be(others: dict[str, Any], sentence: str, file: Path) -> None:
    assert fault(file, json.dumps({"entries": [entry(1) | others, entry(2)]})) == sentence


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none.json"):
        assert refusal("swiss", "--standings", str(path)).startswith(f"{path} cannot be read: ")


def test_a_file_that_is_too_large(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(standings_file, "MAX_BYTES", 1 << 20)
    assert (
        fault(file, " " * (1 << 20) + "{}")
        == " is larger than 1 MB: it cannot be a standings file."
    )


def test_standard_input_that_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert refusal("swiss", "--standings", "-") == "Standard input is empty."


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3),
    lambda values: st.lists(values, max_size=3) | st.dictionaries(st.text(max_size=3), values),
    max_leaves=5,
)
ENTRY = st.fixed_dictionaries(
    {"number": st.integers(1, 3) | JSON, "vp": st.integers(0, 20) | JSON},
    optional=dict.fromkeys(("mp", "met", "rested", "club"), JSON),
)


FILES = st.lists(ENTRY).map(lambda entries: json.dumps({"entries": entries}).encode())


@given(st.binary() | FILES)
def test_whatever_the_file_holds_it_is_read_or_refused(content: bytes) -> None:
    with pytest.MonkeyPatch.context() as patch, suppress(BadStandings):
        patch.setattr(sys, "stdin", TextIOWrapper(BytesIO(content)))
        assert all(type(one.number) is int and one.number > 0 for one in read_standings("-"))


def test_players_sit_by_four_with_partners_of_the_turn(file: Path) -> None:
    write(file, entry(5, 9), entry(1, 20), entry(3, 14), entry(2, 20, mp=50), entry(4, 14, mp=-5))
    assert tables("individual-danese", file) == [([2, 1], [3, 4]), (5, None)]
    write(file, *(entry(n, 9, partners=[3 - n] if n < 3 else []) for n in range(1, 5)))
    assert tables("individual-danese", file) == [([1, 2], [3, 4])]
    assert tables("individual-danese", file, "--fresh") == [([1, 3], [2, 4])]
