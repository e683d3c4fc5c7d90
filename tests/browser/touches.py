"""Touches of the keypad, by what they enter."""

from __future__ import annotations

from tests.browser.taps import HAND, MELDS, NEXT, Tap

MORE, LESS = Tap("output + [data-act=opening]"), Tap("[data-act=opening]:first-child")
FAILED = Tap("[data-act=failed]")
COUNTS, CARDS = (Tap(f"[data-act=face][data-face={face}]") for face in ("counts", "cards"))
DROP = Tap("[data-act=drop]")


def card(*codes: str) -> list[Tap]:
    return [Tap(f'{MELDS}[data-card="{code}"]') for code in codes]


def rank(*ranks: int) -> list[Tap]:
    return [Tap(f'{MELDS}[data-rank="{n}"]') for n in ranks]


def remnant(*ranks: int) -> list[Tap]:
    """Cards that are left in hand; a joker is 0."""
    return [Tap(HAND + (f'[data-rank="{n}"]' if n else '[data-card="JK"]')) for n in ranks]


def answer(side: str, value: str) -> Tap:
    return Tap(f"[data-act=answer][data-side={side}][data-value={value}]")


def end(value: str) -> Tap:
    return Tap(f"[data-act=end][data-value={value}]")


def cut(side: str) -> Tap:
    return Tap(f"[data-act=cut][data-value={side}]")


def go(step: str) -> Tap:
    return Tap(f'[data-step="{step}"]')


def digits(text: str) -> list[Tap]:
    return [Tap(f'[data-digit="{digit}"]') for digit in text]


def slide(first: str, last: str) -> Tap:
    return Tap(card(first)[0].at, card(last)[0].at)


def chip(code: str) -> Tap:
    return Tap(f'[data-act=chip][data-code="{code}"]')


TWO_ACES = [*remnant(1, 1), answer("EW", "untaken")]
HANDS = [*remnant(3, 4), answer("NS", "closed"), *TWO_ACES]
BY_TAPS = [
    *HANDS,
    *card("7H", "KH"),
    *card("KS", "KD", "JK"),
    NEXT,
    *card("4S", "4C", "4C"),
    NEXT,
]
"""The example of the design, with its whole cards."""
