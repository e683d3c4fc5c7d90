"""The sentences of faults and of melds: every code has one, and each is whole."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils import translation

from scoring.core.rules.faults import Fault, Line
from scoring.core.rules.judging import judge_meld
from scoring.core.rules.notation import parse_cards
from scoring.core.rules.presets import PRESETS
from scoring.core.rules.victory import BadTable
from scoring.records import faults_wording as faults
from scoring.records.wording import meld_sentence

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with translation.override("en"):
        yield


def test_every_code_of_the_rules_has_a_sentence() -> None:
    places = ("core/rules/*.py", "core/play/*.py", "recording/*forms.py")
    files = [path for place in places for path in (ROOT / "scoring").glob(place)]
    rules = "".join(path.read_text() for path in files)
    groups = "alone|card|meld|side|deck|close|end|cut|opening|pozzetto|points|input|table"
    codes = set(re.findall(rf'"((?:{groups})\.[a-z_]+)"', rules))
    written = {"input.invalid", *faults._SENTENCES, *faults._CHOICES, *faults._TABLES}
    assert codes == written | {*faults._WARNINGS}


PARAMS: dict[str, list[dict[str, object]]] = {
    "card.unknown": [{"text": "100%"}],
    "card.unknown_italian": [{"text": "100%"}],
    "card.unclear": [{"text": "KCQP"}],
    "deck.too_many": [
        {"card": "10H", "count": None, "limit": 2},
        {"card": "10H", "count": None, "limit": 3},
        {"card": "JK", "count": None, "limit": 4},
        {"card": None, "count": 100, "limit": 86},
    ],
    "close.no_burraco": [{"clean": True}, {"clean": False}],
    "close.who": [{"end": "closed"}, {"end": "stock"}],
    "pozzetto.unseen_cards": [
        {"held": 5, "size": 11, "closed": False},
        {"held": 12, "size": 11, "closed": True},
        {"held": None, "size": 11, "closed": False},
    ],
    "opening.too_low": [
        {"points": 45, "needed": 50, "failed": 0},
        {"points": 60, "needed": 65, "failed": 1},
        {"points": 60, "needed": 80, "failed": 2},
    ],
    "opening.too_high": [{"points": 55, "worth": 15}],
    "points.not_five": [{"points": 3}],
    "points.too_few": [{"points": 30, "least": 35}],
    "points.too_many": [{"points": 5000, "limit": 1240}, {"points": -5000, "limit": -1000}],
    "input.invalid": [{"field": field, "known": "italian"} for field in faults._INPUTS],
}


@pytest.mark.parametrize("code", ["input.invalid", *faults._SENTENCES, *faults._CHOICES])
def test_every_fault_is_one_whole_sentence(code: str) -> None:
    for params in PARAMS.get(code, [{}]):
        sentence = faults.fault_sentence(Fault(code, Line.NS, 0, params))
        assert re.fullmatch(r"[A-Z“0-9].*\.", sentence)
        assert "%(" not in sentence


def test_cards_and_sides_are_named_as_people_name_them() -> None:
    too_many = Fault("deck.too_many", Line.NS, 0, {"card": "10H", "count": None, "limit": 2})
    assert "10♥" in faults.fault_sentence(too_many)
    assert faults.fault_sentence(Fault("close.no_pozzetto", Line.EW)).startswith("E-W cannot")


@pytest.mark.parametrize("code", faults._TABLES)
def test_every_refusal_of_a_table_is_one_whole_sentence(code: str) -> None:
    assert re.fullmatch(r"[A-Z].*\.", faults.table_sentence(BadTable(code, 2)))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("7..Kh", "clean run, 7 cards"),
        ("4S 4C JK", "dirty set, 3 cards"),
        ("3..9h JK", "semi-clean run, 8 cards"),
    ],
)
def test_a_meld_in_words(text: str, sentence: str) -> None:
    meld = judge_meld(tuple(parse_cards(text)), PRESETS["italian-semipulito"])
    assert meld_sentence(meld) == sentence
