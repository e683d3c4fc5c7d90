"""Remnants that are written as ranks alone."""

from __future__ import annotations

import pytest

from scoring.rules.presets import PRESETS
from scoring.rules.remnants import give_suits

RULES = PRESETS["italian"]


@pytest.mark.parametrize(
    ("typed", "suited"),
    [
        ("Q K", "QS KS"),
        ("qk10", "QS KS 10S"),
        ("3, 3 - 3", "3S 3S 3H"),
        ("QS K jk", "QS jk KS"),
        ("KSHD", "KSHD"),
        ("11", "11"),
        ("Q Z", "Z QS"),
        ("", ""),
    ],
)
def test_ranks_get_suits_and_the_rest_stays(typed: str, suited: str) -> None:
    assert give_suits([typed, ""], [], RULES) == [suited, ""]


def test_a_suit_is_one_that_the_packs_still_have() -> None:
    laid = ["QS QS QH", "not cards"]
    assert give_suits(["Q Q", "QD Q"], laid, RULES) == ["QH QD", "QD QC"]


def test_a_rank_too_many_is_left_to_the_check_of_the_packs() -> None:
    assert give_suits(["", "5"], ["5SHDC 5SHDC"], RULES) == ["", "5S"]
