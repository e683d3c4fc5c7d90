"""`score --rules`: a line for each fact that only some rules ask for; and what is refused.

The documents: GAMES (Burraco Rummy Games), ONLINE (Burraconline) and BURACO (Buraco). What else
their variations change is in tests/core/rules.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError
from django.utils import translation

from scoring.actions.authors_services import Author
from scoring.core.rules.presets import BURACO, ITALIAN
from scoring.core.rules.rules_file import write_rules
from scoring.core.rules.ruleset import (
    RuleSet,
)
from scoring.library.services import import_rules
from tests.cast import NOW
from tests.commands.judging import run

Data = dict[str, Any]
RUN = "7H 8H 9H 10H JH QH KH"
"""65 of cards; 200 as a clean burraco."""
ELEVEN = "3S 3D 3C 4H 4D 4C 5S 5D 5C 6S 6D"
"""A pozzetto of 55 points."""


def side(*melds: str, hand: str = "", pozzetto: str = "taken", **said: object) -> Data:
    return {"melds": melds, "hand": hand, "pozzetto": pozzetto, **said}


def ended(*melds: str, ew: Data | None = None, **said: object) -> Data:
    """The stock ran out, with these melds of N-S on the table."""
    return {"end": "stock", "NS": side(*melds), "EW": ew or side(), **said}


def closed(*melds: str, ew: Data | None = None, hand: str = "", **said: object) -> Data:
    """N-S closed with these melds."""
    ns = side(*melds, hand=hand)
    return {"end": "closed", "closed_by": "NS", "NS": ns, "EW": ew or side(), **said}


@pytest.fixture(autouse=True)
def _english() -> None:
    translation.activate("en")


def score(rules: str, *lines: Data, folder: Path) -> list[Any]:
    """The answers to these lines by a rule set's key, or a file of it."""
    smazzate = folder / "smazzate.jsonl"
    smazzate.write_text("\n".join(map(json.dumps, lines)))
    printed = run("score", smazzate, rules=rules, language="en")[1]
    return [json.loads(line) for line in printed.splitlines()]


def share(rules: RuleSet, folder: Path) -> str:
    """The path of the file that the editor shares of this set."""
    file = folder / "rules.json"
    file.write_text(write_rules(rules), encoding="utf-8")
    return str(file)


NO_DISCARD = replace(ITALIAN, key="no-discard", closing_discard=False)
TWO, THREE = replace(ITALIAN, key="two", seats=2), replace(ITALIAN, key="three", seats=3)
JOKERS = replace(BURACO, key="jokers", jokers=4)
MUST_DRAW = replace(ITALIAN, key="must-draw", stalemate_ends=False)
UNSEEN = side(hand=ELEVEN, pozzetto="unseen")
LONE = side("KS KD KC", hand="AS", pozzetto="taken")

VARIATIONS: dict[str, tuple[RuleSet, Data, tuple[int, int] | str]] = {
    "GAMES: no discard to close": (NO_DISCARD, closed(RUN, discard=False), (365, 0)),
    "GAMES: a discard is required": (ITALIAN, closed(RUN, discard=False), "close.no_discard"),
    "GAMES: a stalemate ends it": (ITALIAN, ended(RUN, end="stalemate"), (265, 0)),
    "GAMES: who is next draws": (MUST_DRAW, ended(end="stalemate"), "end.no_stalemate"),
    "GAMES: three players": (THREE, closed(RUN, alone=2, ew=LONE), (365, 15)),
    "GAMES: two players": (TWO, closed(RUN, ew=LONE), (365, 15)),
    "GAMES: an unseen pozzetto costs its cards": (ITALIAN, closed(RUN, ew=UNSEEN), (365, -55)),
    "ONLINE: the opponent has played": (
        replace(ITALIAN, closing_awaits_opponents=True),
        closed(RUN, opponents_played=False),
        "close.too_early",
    ),
    "BURACO: jokers of 30 points": (JOKERS, ended("QH KH JK", ew=side(hand="JK")), (50, -30)),
    "BURACO: an exact cut": (BURACO, ended(RUN, cut="NS"), (365, 0)),
    "BURACO: for a set time": (BURACO, ended(RUN, end="time"), (265, 0)),
    "BURACO: 75 from 1500 on": (
        BURACO,
        ended(ew=side(RUN, opening={"points": 65}), before={"EW": 1500}),
        "opening.too_low",
    ),
    "BURACO: 15 more after a failure": (
        BURACO, ended(ew=side(RUN, opening={"points": 65, "failed": 1})), (0, 265),
    ),
}  # fmt: skip


@pytest.mark.parametrize(("rules", "line", "expected"), VARIATIONS.values(), ids=VARIATIONS)
def test_a_variation(
    rules: RuleSet, line: Data, expected: tuple[int, int] | str, tmp_path: Path
) -> None:
    (answer,) = score(share(rules, tmp_path), line, folder=tmp_path)
    if isinstance(expected, str):
        assert expected in [error["code"] for error in answer["errors"]]
    else:
        assert (answer["NS"]["total"], answer["EW"]["total"]) == expected


def test_lines_may_still_name_their_rules(tmp_path: Path) -> None:
    line = ended(ew=side(hand="2S"))
    named = [line | {"ruleset": key} for key in ("two-is-5", "club", "italian")]
    path = share(replace(ITALIAN, key="two-is-5", two=5), tmp_path)
    answers = score(path, line, *named, folder=tmp_path)
    assert [answer["EW"]["total"] for answer in answers] == [-5, -5, -30, -20]
    (refused,) = score(path, line | {"ruleset": "dutch"}, folder=tmp_path)
    assert "choose one of: two-is-5, italian" in refused["errors"][0]["message"]


def test_a_set_of_this_desk_by_its_key(db: None, director: User, tmp_path: Path) -> None:
    kept = import_rules(
        text=write_rules(replace(ITALIAN, name="Ours", key="ours", closing=50)),
        author=Author.of(director),
        now=NOW,
    )
    (answer,) = score(kept.key, closed(RUN), folder=tmp_path)
    assert answer["NS"]["total"] == 65 + 200 + 50
    (answer,) = score("club", ended(ew=side(hand="2S")), folder=tmp_path)
    assert answer["EW"]["total"] == -30


def test_every_depth_of_a_record(tmp_path: Path) -> None:
    counted = {"burrachi": {"clean": 1}, "table": 65, "hand": 0, "pozzetto": "taken"}
    counts = {"end": "stock", "NS": counted, "EW": counted | {"burrachi": {}}, "depth": "counts"}
    totals = {"NS": 505, "EW": -30, "depth": "totals", "alone": 3}
    one, other = score("italian", counts, totals, folder=tmp_path)
    assert (one["NS"]["total"], one["EW"]["total"]) == (265, 65)
    assert (other["match_points"], other["shares"]) == (
        {"NS": 535, "EW": -535},
        {"NS": 505, "EW": -15},
    )
    bad = [ended(depth=depth) for depth in ("deep", None, [], 5)]
    for answer in score("italian", *bad, folder=tmp_path):
        assert [error["code"] for error in answer["errors"]] == ["input.invalid"]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("{", "it is not JSON"),
        ("\udcff", "it is not JSON"),
        ("{}", "This is not a rule set file"),
        (write_rules(replace(ITALIAN, packs=1)), "There are only 56"),
        (write_rules(replace(ITALIAN, clean=203)), "multiples of 5"),
    ],
)
def test_a_file_by_which_nobody_can_play(content: str, sentence: str, tmp_path: Path) -> None:
    file = tmp_path / "rules.json"
    file.write_text(content, encoding="utf-8", errors="surrogateescape")
    with pytest.raises(CommandError, match=sentence) as refused:
        score(str(file), folder=tmp_path)
    assert refused.value.returncode == 2


def test_what_is_no_rule_set(db: None, tmp_path: Path) -> None:
    for name in ("dutch", str(tmp_path)):
        with pytest.raises(CommandError) as refused:
            score(name, folder=tmp_path)
        assert refused.value.returncode == 2
