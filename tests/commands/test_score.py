"""`manage.py score`: an answer to every line, and an exit code for all of them."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.rules.presets import PRESETS
from scoring.management.commands.score import Command, answer_line
from tests.commands.judging import refuse, run, run_shell

ROOT = Path(__file__).resolve().parents[2]


EXAMPLE: dict[str, Any] = {
    "id": 1,
    "ruleset": "italian",
    "end": "closed",
    "closed_by": "NS",
    "NS": {"melds": ["7H 8H 9H 10H JH QH KH", "KS KD JK"], "hand": "3S 4D", "pozzetto": "taken"},
    "EW": {"melds": ["4S 4C 4C"], "hand": "AS AH", "pozzetto": "untaken"},
}


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with translation.override("en"):
        yield


def score(text: str) -> tuple[int, list[Any]]:
    """The exit code and the answers of the command, fed through a pipe."""
    done = run_shell("score", text=text)
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()]


def answer_to(data: dict[str, Any]) -> Any:
    """The answer to one line."""
    return json.loads(answer_line(json.dumps(data).encode())[0])


def answer(**changes: Any) -> Any:
    """The answer to the example with some keys changed, or left out if None."""
    return answer_to(
        {key: value for key, value in (EXAMPLE | changes).items() if value is not None}
    )


def answer_file(file: Path, *words: str) -> tuple[int, list[Any]]:
    """The exit code and the answers to the lines of a file."""
    code, printed = run("score", file, *words)
    return code, [json.loads(line) for line in printed.splitlines()]


def errors(**changes: Any) -> list[tuple[str, str | None, int | None]]:
    return [(one["code"], one["side"], one["meld"]) for one in answer(**changes)["errors"]]


def test_the_example_of_the_interface() -> None:
    assert answer() == {
        "id": 1,
        "NS": {
            "melds": [
                {
                    "cards": "7H 8H 9H 10H JH QH KH",
                    "kind": "run",
                    "class": "clean",
                    "burraco": True,
                    "points": 65,
                    "bonus": 200,
                },
                {
                    "cards": "KS KD JK",
                    "kind": "set",
                    "class": "dirty",
                    "burraco": False,
                    "points": 50,
                    "bonus": 0,
                },
            ],
            "meld_points": 115,
            "hand_points": 10,
            "burraco_bonus": 200,
            "closing_bonus": 100,
            "pozzetto_penalty": 0,
            "total": 405,
        },
        "EW": {
            "melds": [
                {
                    "cards": "4S 4C 4C",
                    "kind": "set",
                    "class": "clean",
                    "burraco": False,
                    "points": 15,
                    "bonus": 0,
                }
            ],
            "meld_points": 15,
            "hand_points": 30,
            "burraco_bonus": 0,
            "closing_bonus": 0,
            "pozzetto_penalty": 100,
            "total": -115,
        },
        "match_points": {"NS": 520, "EW": -520},
    }


def test_the_cards_come_back_in_canonical_order() -> None:
    side = EXAMPLE["NS"] | {"melds": ["kh qh jh 10h 9h 8h jolly"]}
    assert answer(NS=side)["NS"]["melds"][0]["cards"] == "JK 8H 9H 10H JH QH KH"


def test_italian_rules_are_the_default() -> None:
    assert answer(ruleset=None) == answer()


@pytest.mark.parametrize("key", [key for key in PRESETS if key != "buraco"])
def test_every_rule_set_scores(key: str) -> None:
    assert answer(ruleset=key)["NS"]["total"] == 405


def test_all_errors_of_a_line_at_once() -> None:
    ns = {
        "melds": ["KS KD JK JK", "4S 4H 4D", "4S 4C 4D", "7H 8X"],
        "hand": "",
        "pozzetto": "taken",
    }
    ew = {"melds": ["3H 4H"], "hand": "4S AS JK JK JK", "pozzetto": "untaken"}
    assert sorted(errors(NS=ns, EW=ew, closed_by="EW"), key=str) == [
        ("card.unknown", "NS", 3),
        ("close.no_burraco", "EW", None),
        ("close.no_pozzetto", "EW", None),
        ("deck.too_many", "EW", None),
        ("deck.too_many", "EW", None),
        ("meld.too_short", "EW", 0),
        ("meld.two_wilds", "NS", 0),
        ("side.duplicate_set", "NS", 2),
    ]


@pytest.mark.parametrize("text", ["\ud800", "7H 8H\udc00 9H"])
def test_half_a_surrogate_pair_is_an_unknown_card(text: str) -> None:
    side = {"melds": [text], "hand": "4H", "pozzetto": "taken"}
    assert errors(EW=side) == [("card.unknown", "EW", 0)]
    assert "?" in answer(EW=side)["errors"][0]["message"]
    assert errors(EW=side | {"melds": [], "hand": text}) == [("card.unknown", "EW", None)]


@pytest.mark.parametrize("ruleset", ["dutch", "", 5, ["italian"], {}, "Italian"])
def test_an_unknown_rule_set(ruleset: object) -> None:
    assert errors(ruleset=ruleset) == [("input.invalid", None, None)]


def test_an_unknown_rule_set_hides_no_unknown_card() -> None:
    ew = EXAMPLE["EW"] | {"hand": "AX"}
    assert errors(ruleset="dutch", EW=ew) == [
        ("input.invalid", None, None),
        ("card.unknown", "EW", None),
    ]


@pytest.mark.parametrize("name", ["x", None, 1.5, "♠", [1, {"a": None}], 10**30, "\ud800"])
def test_the_id_comes_back(name: object) -> None:
    assert answer(id=name)["id"] == name
    assert answer(id=name, end="bored")["id"] == name


@pytest.mark.parametrize(
    "line",
    [
        b"nonsense",
        b"[1, 2]",
        b"null",
        b'"text"',
        b"{",
        b'{"id": NaN}',
        b'{"id": Infinity}',
        b'{"id": 1e999}',
        b'{"id": "\xff"}',
        b'{"id": ' + b"9" * 5000 + b"}",
        b"[" * 100_000,
        b'{"id": 1} {"id": 2}',
        b"\x00",
    ],
    ids=lambda line: line[:20],
)
def test_a_line_that_is_no_object(line: bytes) -> None:
    answered = json.loads(answer_line(line)[0])
    assert answered["id"] is None
    assert [error["code"] for error in answered["errors"]] == ["input.invalid"]


@pytest.mark.parametrize("depth", [900, 980, 985, 990, 995])
def test_an_id_nested_deep_never_fails(depth: int) -> None:
    answer_line(b'{"id": ' + b"[" * depth + b"]" * depth + b"}")


def test_lines_after_a_wrong_one_are_scored_and_blank_ones_passed_over() -> None:
    good = json.dumps(EXAMPLE)
    code, answers = score(
        f"\ufeff{good}\nnonsense\n\n  \r\n{good}\r\n" + "x" * 3_000_000 + f"\n{good}"
    )
    assert code == 1
    assert ["errors" in one for one in answers] == [False, True, False, True, False]


def test_a_file_whose_lines_are_all_right(tmp_path: Path) -> None:
    file = tmp_path / "evening.jsonl"
    file.write_text(json.dumps(EXAMPLE) + "\n" + json.dumps(EXAMPLE))
    assert answer_file(file) == (0, [answer(), answer()])


def test_nothing_in_is_nothing_out() -> None:
    assert score("") == (0, [])


@pytest.mark.parametrize("name", ["missing.jsonl", "."])
def test_a_file_that_cannot_be_read(name: str, tmp_path: Path) -> None:
    refuse("score", tmp_path / name)


@pytest.mark.parametrize("words", [["--no-such-option"], ["--language", "fr"]])
def test_bad_usage(words: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        Command().run_from_argv(["manage.py", "score", *words])
    assert ended.value.code == 2


def test_each_line_is_answered_before_the_next_comes() -> None:
    with subprocess.Popen(
        [sys.executable, "manage.py", "score"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for name in range(3):
            process.stdin.write(json.dumps(EXAMPLE | {"id": name}) + "\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == name


def test_messages_are_in_the_language_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "wrong.jsonl"
    file.write_text(json.dumps(EXAMPLE | {"EW": EXAMPLE["EW"] | {"hand": "KS KS"}}))
    code, (refused,) = answer_file(file, "--language", "en")
    assert code == 1
    assert [(error["message"], error["rule"]) for error in refused["errors"]] == [
        (
            "The packs have only two K♠: this card is the third. Correct the cards.",
            "Burraco Rummy Games, Players and Cards",
        )
    ]


lines = st.binary() | st.dictionaries(
    st.sampled_from(["id", "ruleset", "end", "closed_by", "NS", "EW"]),
    st.none()
    | st.booleans()
    | st.integers()
    | st.text()
    | st.just(EXAMPLE["NS"])
    | st.lists(st.text()),
).map(lambda data: json.dumps(data).encode())


@given(lines)
def test_any_line_has_an_answer(line: bytes) -> None:
    text, scored = answer_line(line)
    assert ("errors" in json.loads(text)) is not scored


BURACO = {
    "ruleset": "buraco",
    "end": "stock",
    "NS": {"melds": ["3..10H"], "hand": "", "pozzetto": "taken", "opening": {"points": 55}},
    "EW": {"melds": [], "hand": "", "pozzetto": "taken"},
}


def test_in_buraco_the_points_of_the_match_decide_what_a_side_needs() -> None:
    assert "errors" not in answer_to(BURACO)
    refused = answer_to(BURACO | {"before": {"NS": 1500}})
    assert [error["code"] for error in refused["errors"]] == ["opening.too_low"]


@pytest.mark.parametrize("before", [{"NS": "x"}, {"EW": True}, [], 5, {"NS": 10**9}])
def test_points_before_that_are_none_are_refused(before: object) -> None:
    refused = answer_to(BURACO | {"before": before})
    assert [error["code"] for error in refused["errors"]] == ["input.invalid"]


def test_an_exact_cut_is_shown_where_it_earned_something() -> None:
    answered = answer_to(BURACO | {"cut": "NS"})
    assert (answered["NS"]["cut_bonus"], answered["NS"]["total"]) == (100, 355)
    assert "cut_bonus" not in answered["EW"]


def test_who_plays_alone_has_it_all_and_the_two_others_half_each() -> None:
    assert "shares" not in answer()
    ns = EXAMPLE["NS"] | {"hand": ""}
    assert answer(alone=2, NS=ns)["shares"] == {"NS": 415, "EW": -57}
