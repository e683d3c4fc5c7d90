"""The touches and keystrokes that recording takes: 35 smazzate on the real keypad by their
cards, sixteen in the real score grid by their totals.

The smazzate are simulated and entered in a real browser, with real touches and keys; the entered
record must score as the simulated one.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterable
from statistics import median

from bench.data import open_database
from bench.report import Line
from scoring.core.rules.presets import ITALIAN
from scoring.learning.demo_deals import play_smazzata
from tests.needs.chromium import find_chromium

SMAZZATE = 35
LIMIT = 60
"""Limit of the median touches."""


def run() -> Iterable[Line]:
    """Seven lines: the median and the worst by touches, by taps without slides, by keys; the keys
    of the score grid."""
    open_database()  # for the labels of the keypad
    from bench.grid import TYPED, type_totals
    from bench.keypad import enter_all

    found = find_chromium()
    if found.value is None:
        print(f"taps: NOT MEASURED, {found.how}")
        return
    rng = random.Random("bench taps")
    records = [play_smazzata(rng, ITALIAN) for _ in range(SMAZZATE)]
    slides, taps, keys = asyncio.run(enter_all(found.value, records))
    yield Line("whole cards, touches: median", median(slides), limit=LIMIT, unit="")
    yield Line("whole cards, touches: worst", max(slides), unit="")
    yield Line("without slides, taps: median", median(taps), unit="")
    yield Line("without slides, taps: worst", max(taps), unit="")
    yield Line("on a keyboard, keystrokes: median", median(keys), unit="")
    yield Line("on a keyboard, keystrokes: worst", max(keys), unit="")
    pressed, digits = type_totals(found.value)
    yield Line(
        f"{TYPED} smazzate of totals in the score grid, keystrokes",
        pressed,
        digits + 2 * TYPED,
        limit=1,
        unit="",
        against="the digits of both totals, and two keys for each smazzata",
    )
