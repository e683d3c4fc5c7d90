"""Wishes as they are typed: odds by name, ranges of numbers."""

from __future__ import annotations

import pytest

from scoring.core.generator.wishes import ODDS, BadWish, Range, Wishes, read_odds, read_range


def test_odds_not_named_are_the_usual_ones_and_a_range_is_two_numbers_or_one() -> None:
    odds = read_odds("late=0.5, leave=0,cut=1")
    assert (odds["late"], odds["leave"], odds["cut"]) == (0.5, 0, 1)
    assert odds["swap"] == ODDS["swap"].usual
    assert read_odds("") == Wishes().odds
    assert read_range("4-24", 2, 99) == Range(4, 24)
    assert read_range("8", 2, 99) == Range(8, 8)
    with pytest.raises(BadWish) as bad:
        Wishes("hewell")
    assert bad.value.code == "movement"


@pytest.mark.parametrize("text", ["late", "late=", "late=2", "late=-1", "late=nan", "a=0.1"])
def test_what_says_no_odds_is_refused(text: str) -> None:
    with pytest.raises(BadWish) as bad:
        read_odds(f"cut=0.1,{text}")
    assert (bad.value.code, bad.value.word, bad.value.known) == ("odds", text, tuple(ODDS))


@pytest.mark.parametrize("text", ["", "x", "9-3", "1-5", "5-100", "-4", "4-", "²", "4–8"])
def test_what_is_no_range_within_the_limits_is_refused(text: str) -> None:
    with pytest.raises(BadWish):
        read_range(text, 2, 99)
