"""Test vectors of docs/format: what generated events never contain, worked out by the program."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any

from scoring.core.pairing.draw import shuffled
from scoring.core.pairing.movement import Basis, ImpossiblePlan
from scoring.core.pairing.movements.knockout import order_bracket
from scoring.core.pairing.registry import MOVEMENTS, build_movement
from scoring.core.pairing.seating import Tables, iter_numbers
from scoring.core.rules.card_draw import CardDrawResult, draw_cards, read_draw, write_rounds
from scoring.core.rules.judging import judge_meld
from scoring.core.rules.melds import NotAMeld
from scoring.core.rules.notation import format_cards, parse_cards, parse_hand
from scoring.core.rules.presets import PRESETS
from scoring.core.rules.ruleset import FirstDraw, SemiClean

SEEDS = ("", "1", "7", "sala", "città", "0f3a9c21", "a seed of more than sixty-four letters " * 2)
TEXTS = (
    "4..10h", "10..4h", "h4..10", "4h..10h", "Q..Ad", "A..4c", "d5..A", "5...9♠", "5…9♠", "♠9…Q",
    "♥4♥5♥6", "4♥5♥6♥", "4♥️5♥️6♥️", "♤K-♡K-♢K", "KSHD", "K♠♥♦", "10shdc", "Tc", "t♧",
    "4 5 6 7 (one suit)", "q k a one suit", "jolly JK jk joker Jokers", "2s,3s;4s–5s—6s",
)  # fmt: skip
HANDS = ("Q", "QK10", "QK10 JK 3s a", "A23T", "JK", "10 10h")
MELDS = (
    # Too few, too many, nothing natural, two wild cards of a set.
    "4s 5s", "A..As 2s", "2..2s 3h", "JK JK 2s", "JK JK 2s 2h", "7s 7h JK 2c", "7s 7h 7d JK JK",
    # Sets.
    "7s 7h 7d", "7s 7h JK", "7sshhddcc", "7sshhdd 2c", "7sshhddc JK", "7sshhddcc 2h", "7sss",
    "2s 2h 2d", "JK JK JK 7s",
    # Runs: by their ends, with a hole, two holes, of two suits, with an own two.
    "4..6h", "4..10h", "A..7s", "8..As", "A..Ks", "A..As", "A..Ks As", "A..Ks JK", "A..Ks As JK",
    "3..Ks JK", "3..9h JK", "3..9h 2s", "3..8h JK", "3..6h 8h 9h JK", "3..6h 8..10h JK",
    "3..5h 7h 9h JK", "3..5h 7..9h 2h JK", "2..8h", "2..8h JK", "2..8h 2h", "3..9h 2h 2h",
    "3h 4h 5s", "3h 3h 4h", "Kh Ah 2h", "Kh Ah 3h JK", "10..Kh 2h", "10..Ah 2h", "As 2s 3s",
    "As Ks 2s", "4 5 6 7 8 9 10 (one suit)", "3..10h JK", "4h 6..Kh JK",
)  # fmt: skip
OPTIONS: dict[str, list[dict[str, int]]] = {
    "mitchell": [{}, {"shift": -2}],
    "individual": [{}, {"threes": 1}],
}
"""The options of a fixed movement; without an entry here it has the usual ones."""
FIELDS = (21, 22, 23, 24, 29, 30, 31)
TURNS = 5


def list_vectors() -> dict[str, Any]:
    return {
        "random": [_draw_numbers(seed) for seed in SEEDS],
        "shuffles": [
            {"seed": seed, "items": size, "shuffled": shuffled(range(1, size + 1), seed)}
            for seed in SEEDS
            for size in (7, 30)
        ],
        "card_draws": list(_list_card_draws()),
        "texts": [{"text": text, "cards": format_cards(parse_cards(text))} for text in TEXTS],
        "hands": [{"text": text, "cards": format_cards(parse_hand(text))} for text in HANDS],
        "melds": list(_list_melds()),
        "movements": list(_list_turns()),
        "brackets": [{"seeds": size, "order": order_bracket(size)} for size in (8, 13, 30)],
    }


def _draw_numbers(seed: str) -> dict[str, Any]:
    words, numbers = Random(seed), Random(seed)
    return {
        "seed": seed,
        "words": [words.getrandbits(32) for _ in range(4)],
        "numbers": [numbers.random() for _ in range(4)],
        "number_1000": [numbers.random() for _ in range(996)][-1],
    }


def _list_card_draws() -> Iterator[dict[str, Any]]:
    """Draws of each rule, with a tie where one is found."""
    for first_draw in FirstDraw:
        rules = replace(PRESETS["italian"], first_draw=first_draw)
        found = [(f"cards-{n}", draw_cards(4, rules, f"cards-{n}")) for n in range(1, 600)]
        for seed, rounds in [found[0], max(found, key=lambda one: len(one[1]))]:
            read = read_draw(rounds, rules, 4)
            assert isinstance(read, CardDrawResult)
            yield {
                "first_draw": first_draw,
                "seed": seed,
                "rounds": write_rounds(rounds),
                "seats": list(read.seats),
            }


def _list_melds() -> Iterator[dict[str, Any]]:
    """Every meld under each preset, and under the italian one with each semi-clean reading."""
    rules = [(key, {}, preset) for key, preset in PRESETS.items()]
    for reading in SemiClean:
        changed = {"semi_clean_reading": reading, "semi_clean": 150}
        rules.append(("italian", changed, replace(PRESETS["italian"], **changed)))  # type: ignore[arg-type]
    for key, changed, own in rules:
        judged: dict[str, Any] = {}
        for text in MELDS:
            try:
                meld = judge_meld(tuple(parse_cards(text)), own)
            except NotAMeld:
                judged[text] = None
            else:
                judged[text] = [meld.points, meld.bonus, meld.burraco]
        yield {"rules": key, "changed": changed, "melds": judged}


def _list_turns() -> Iterator[dict[str, Any]]:
    fixed = [key for key, movement in MOVEMENTS.items() if movement.basis is Basis.DRAW]
    listed = [(key, options) for key in fixed for options in OPTIONS.get(key, [{}])]
    for key, options in listed:
        movement = build_movement(key, options)
        for size in FIELDS:
            with suppress(ImpossiblePlan):  # too many for a Howell
                turns = movement.plan(size, TURNS)
                yield {
                    "movement": key,
                    "options": options,
                    "entries": size,
                    "turns": [_format_tables(tables) for tables in turns],
                }


def _format_tables(tables: Tables) -> str:
    """`1 v 16, 2-3 v 4-5, 6 v –`"""
    return ", ".join(
        " v ".join("-".join(map(str, iter_numbers(side))) or "–" for side in seating.sides)
        for seating in tables
    )
