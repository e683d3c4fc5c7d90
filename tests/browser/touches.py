"""Touches of the keypad, by what they enter."""

from __future__ import annotations

from tests.browser.taps import HAND, MELDS, NEXT, Tap


def card(*codes: str) -> list[Tap]:
    return [Tap(f'{MELDS}[data-card="{code}"]') for code in codes]


def rank(*ranks: int) -> list[Tap]:
    return [Tap(f'{MELDS}[data-rank="{n}"]') for n in ranks]


def remnant(*ranks: int) -> list[Tap]:
    return [Tap(f'{HAND}[data-rank="{n}"]') for n in ranks]


def answer(side: str, value: str) -> Tap:
    return Tap(f"[data-act=answer][data-side={side}][data-value={value}]")


def slide(first: str, last: str) -> Tap:
    return Tap(card(first)[0].at, card(last)[0].at)


def chip(code: str) -> Tap:
    return Tap(f'[data-act=chip][data-code="{code}"]')


HANDS = [
    *remnant(3, 4),
    answer("NS", "closed"),
    *remnant(1, 1),
    answer("EW", "untaken"),
]
BY_TAPS = [
    *HANDS,
    *card("7H", "KH"),
    *card("KS", "KD", "JK"),
    NEXT,
    *card("4S", "4C", "4C"),
    NEXT,
]
"""The example of the design, with its whole cards."""
