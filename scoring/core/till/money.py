"""Amounts of money in whole cents: parse them as people type them, and format them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

MOST_CENTS: Final = 10_000_000
"""The largest amount that can be typed, in cents: 100,000 euros."""

COINS: Final = (
    50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1,
)  # fmt: skip
"""The notes and coins of the euro, in cents, the largest first."""

_AMOUNT: Final = re.compile(r"([0-9]{1,7})(?:[.,]([0-9]{2}))?")


def parse_cents(text: str) -> int | None:
    """Parse an amount such as `10`, `10,50` or `10.50` to cents; return None if it is invalid.

    Invalid: signs, one decimal, thousands separators, more than `MOST_CENTS`."""
    found = _AMOUNT.fullmatch(text.strip())
    if found is None:
        return None
    cents = int(found[1]) * 100 + int(found[2] or 0)
    return cents if cents <= MOST_CENTS else None


def write_cents(cents: int, point: str = ",") -> str:
    """Format an amount as it is typed: 1050 cents become `10,50`."""
    sign = "\N{MINUS SIGN}" if cents < 0 else ""
    return f"{sign}{abs(cents) // 100}{point}{abs(cents) % 100:02d}"


def sum_coins(counted: Mapping[int, int]) -> int:
    """Return the total cents of counted notes and coins; `counted` maps value to number."""
    return sum(coin * number for coin, number in counted.items())
