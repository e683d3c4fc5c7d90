from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.rules.faults import Line
from scoring.core.rules.presets import FITAB, ITALIAN
from scoring.core.rules.records import (
    BadRecord,
    Depth,
    assess,
    read_and_assess,
    read_record,
    write_record,
)
from tests.core.rules.strategies import Game, games

GOOD: dict[str, Any] = {
    "end": "closed",
    "closed_by": "NS",
    "NS": {"melds": ["7..Kh", "KS KD JK"], "hand": "3S 4D", "pozzetto": "taken"},
    "EW": {"melds": ["4S 4C 4C"], "hand": "AS AH", "pozzetto": "untaken"},
}
COUNTS: dict[str, Any] = {
    "end": "stock",
    "NS": {"burrachi": {"clean": 1}, "table": 340, "hand": 45, "pozzetto": "taken"},
    "EW": {"burrachi": {}, "table": 0, "hand": 0, "pozzetto": "untaken"},
}


def changed(record: dict[str, Any], path: str, value: object) -> dict[str, Any]:
    """A copy of the record with the value at `NS.hand` or `end` replaced, or left out if None."""
    copy = json.loads(json.dumps(record))
    *outer, key = path.split(".")
    inner = copy[outer[0]] if outer else copy
    inner[key] = value
    if value is None:
        del inner[key]
    return dict(copy)


def codes(data: object, depth: Depth = Depth.CARDS) -> list[tuple[str, Line | None, int | None]]:
    try:
        found = read_and_assess(depth, data, ITALIAN).faults
    except BadRecord as bad:
        found = bad.faults
    return [(fault.code, fault.side, fault.meld) for fault in found]


@given(games)
def test_a_record_of_cards_survives_writing_and_reading(game: Game) -> None:
    rules, record = game
    data = json.loads(json.dumps(write_record(record)))
    assert read_record(Depth.CARDS, data, rules) == (record, ())


@pytest.mark.parametrize(
    ("depth", "data"), [(Depth.COUNTS, COUNTS), (Depth.TOTALS, {"NS": 545, "EW": -320})]
)
def test_the_shorter_records_survive_too(depth: Depth, data: dict[str, Any]) -> None:
    assert write_record(read_record(depth, data, ITALIAN).record) == data


def test_a_good_record_has_no_faults_and_a_closing_without_its_bonus_is_kept() -> None:
    assert codes(GOOD) == codes(COUNTS, Depth.COUNTS) == []
    data = changed(GOOD, "bonus_paid", False)
    record = read_record(Depth.CARDS, data, ITALIAN).record
    assert assess(record, ITALIAN).score.ns.closing_bonus == 0
    assert write_record(record)["bonus_paid"] is False


@pytest.mark.parametrize(
    ("path", "value", "code", "side", "meld"),
    [
        ("end", None, "input.invalid", None, None), ("end", "bored", "input.invalid", None, None),
        ("end", ["closed"], "input.invalid", None, None),
        ("bonus_paid", 1, "input.invalid", None, None),
        ("closed_by", None, "close.who", None, None),
        ("closed_by", "both", "close.who", None, None),
        ("closed_by", ["NS", "EW"], "close.who", None, None),
        ("NS", None, "input.invalid", "NS", None), ("EW", [], "input.invalid", "EW", None),
        ("NS.melds", None, "input.invalid", "NS", None),
        ("NS.melds", "7..Kh", "input.invalid", "NS", None),
        ("NS.melds", ["7..Kh"] * 57, "input.invalid", "NS", None),
        ("NS.melds", ["7..Kh", 5], "input.invalid", "NS", 1),
        ("NS.melds", ["7..Kh", None], "input.invalid", "NS", 1),
        ("NS.melds", ["7..Kh", ["7H"]], "input.invalid", "NS", 1),
        ("NS.melds", ["7..Kh", "7H 8X 9H"], "card.unknown", "NS", 1),
        ("EW.hand", None, "input.invalid", "EW", None), ("EW.hand", 5, "input.invalid", "EW", None),
        ("EW.hand", "AS AX", "card.unknown", "EW", None),
        ("EW.pozzetto", None, "input.invalid", "EW", None),
        ("EW.pozzetto", True, "input.invalid", "EW", None),
        ("EW.pozzetto", {}, "input.invalid", "EW", None),
    ],
)  # fmt: skip
def test_one_thing_wrong_is_one_fault(
    path: str, value: object, code: str, side: Line | None, meld: int | None
) -> None:
    assert codes(changed(GOOD, path, value)) == [(code, side, meld)]


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("NS.burrachi", None), ("NS.burrachi", []), ("NS.burrachi", {"golden": 1}),
        ("NS.burrachi", {"suit_clean": 1}), ("NS.burrachi", {"clean": -1}),
        ("NS.burrachi", {"clean": 1.0}), ("NS.burrachi", {"clean": True}), ("NS.table", -5),
        ("NS.table", "340"), ("NS.hand", 10**30), ("NS.pozzetto", 0),
    ],
)  # fmt: skip
def test_counts_that_are_none(path: str, value: object) -> None:
    assert codes(changed(COUNTS, path, value), Depth.COUNTS) == [("input.invalid", "NS", None)]


def test_premiums_count_where_they_are_paid_and_a_text_longer_than_the_packs_is_unread() -> None:
    data = changed(COUNTS, "NS.burrachi", {"suit_clean": 1})
    assert read_and_assess(Depth.COUNTS, data, FITAB).score.ns.burraco_bonus == 300
    assert codes(changed(GOOD, "EW.hand", "7H " * 500)) == [("input.invalid", "EW", None)]
    assert codes(changed(GOOD, "EW.hand", " " * 30_000 + "x")) == [("input.invalid", "EW", None)]


@pytest.mark.parametrize("total", [None, "545", 545.0, True, 10**30])
def test_totals_that_are_none(total: object) -> None:
    assert codes({"NS": total, "EW": 0}, Depth.TOTALS) == [("input.invalid", "NS", None)]


def test_what_cannot_be_read_hides_nothing_else_and_may_be_the_burraco_of_who_closed() -> None:
    data = changed(changed(GOOD, "NS.hand", "ZZ"), "NS.pozzetto", "untaken")
    assert codes(data) == [("card.unknown", "NS", None), ("close.no_pozzetto", "NS", None)]
    data = changed(GOOD, "NS.melds", ["7H 8H 9H 10H JH QH KX"])
    assert codes(data) == [("card.unknown", "NS", 0)]
    data = changed(changed(GOOD, "end", "bored"), "EW.melds", ["4S 4C"])
    assert codes(data) == [("input.invalid", None, None), ("meld.too_short", "EW", 0)]


@pytest.mark.parametrize("text", ["\ud800", "7H \udc00", "7H\ud83d 8H", "\ud83d\ud83d"])
def test_half_a_surrogate_pair_is_no_card(text: str) -> None:
    assert codes(changed(GOOD, "EW.melds", [text])) == [("card.unknown", "EW", 0)]
    assert codes(changed(GOOD, "EW.hand", text)) == [("card.unknown", "EW", None)]


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=10,
)
PATHS = [
    "end", "closed_by", "bonus_paid", "NS", "NS.melds", "NS.hand", "NS.pozzetto", "NS.burrachi",
    "NS.table", "EW",
]  # fmt: skip


@given(anything, st.sampled_from(PATHS), st.sampled_from(list(Depth)))
def test_any_data_is_a_record_or_a_bad_one(value: object, path: str, depth: Depth) -> None:
    for data in (value, changed(GOOD, path, value), changed(COUNTS, path, value)):
        with suppress(BadRecord):
            read_and_assess(depth, data, ITALIAN)
