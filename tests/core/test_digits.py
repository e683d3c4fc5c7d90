"""Whole numbers of requests."""

from __future__ import annotations

import pytest

from scoring.core.digits import LARGEST_KEY, read_digits


@pytest.mark.parametrize(
    ("text", "number"),
    [("0", 0), ("07", 7), ("12", 12), ("13", None), ("012", None), ("", None), ("-1", None),
     ("+1", None), (" 1", None), ("1.0", None), ("²", None), ("①", None), ("٣", None),
     ("9" * 5_000, None)],
)  # fmt: skip
def test_only_plain_digits_up_to_the_most_are_a_number(text: str, number: int | None) -> None:
    assert read_digits(text, 12) == number


def test_the_most_is_what_a_column_holds() -> None:
    assert read_digits(str(LARGEST_KEY)) == LARGEST_KEY
    assert read_digits(str(LARGEST_KEY + 1)) is None
