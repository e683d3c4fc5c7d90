"""The test vectors of docs/format, held to the second checker and to the text's own generator."""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha512
from random import Random
from typing import Any

import pytest

from tests.checker import checker
from tests.checker.checker import FIXED, Bracket, Rules, judge, read_cards, shuffle
from tests.format.publish import FORMAT

VECTORS = json.loads((FORMAT / "vectors.json").read_text(encoding="utf-8"))
RULES = {
    rules["key"]: rules for rules in json.loads((FORMAT / "rules.json").read_text("utf-8"))["rules"]
}
MASK = 2**32 - 1


def twist(seed: str) -> Iterator[int]:
    """The words of a seed, by docs/format 13.2 to 13.4."""
    data = seed.encode()
    number = int.from_bytes(data + sha512(data).digest(), "big")
    key = []
    while number:
        number, word = divmod(number, 2**32)
        key.append(word)
    state = [19650218]
    for i in range(1, 624):
        state.append((1812433253 * (state[i - 1] ^ state[i - 1] >> 30) + i) & MASK)
    i = j = 0
    for step in range(max(624, len(key)) + 623):
        i = i + 1
        before = state[i - 1] ^ state[i - 1] >> 30
        if step < max(624, len(key)):
            state[i] = ((state[i] ^ before * 1664525) + key[j] + j) & MASK
            j = (j + 1) % len(key)
        else:
            state[i] = ((state[i] ^ before * 1566083941) - i) & MASK
        if i == 623:
            state[0], i = state[623], 0
    state[0] = 2**31
    while True:
        for i in range(624):
            y = state[i] & 2**31 | state[(i + 1) % 624] & (2**31 - 1)
            state[i] = state[(i + 397) % 624] ^ y >> 1 ^ (2567483615 if y % 2 else 0)
        for y in state:
            y ^= y >> 11
            y ^= y << 7 & 2636928640
            y ^= y << 15 & 4022730752
            yield y ^ y >> 18


def draw_numbers(seed: str) -> Iterator[float]:
    """13.5"""
    words = twist(seed)
    for first, second in zip(words, words, strict=False):
        yield ((first >> 5) * 67108864 + (second >> 6)) / 9007199254740992


@pytest.mark.parametrize("vector", VECTORS["random"], ids=lambda one: repr(one["seed"][:9]))
def test_random_numbers_are_those_of_the_text(vector: dict[str, Any]) -> None:
    words, numbers = twist(vector["seed"]), draw_numbers(vector["seed"])
    assert [next(words) for _ in range(4)] == vector["words"]
    drawn = [next(numbers) for _ in range(1000)]
    assert (drawn[:4], drawn[-1]) == (vector["numbers"], vector["number_1000"])
    generator = Random(vector["seed"])
    assert drawn == [generator.random() for _ in range(1000)]


def test_the_checker_shuffles_and_orders_brackets() -> None:
    for vector in VECTORS["shuffles"]:
        assert shuffle([*range(1, vector["items"] + 1)], vector["seed"]) == vector["shuffled"]
    for vector in VECTORS["brackets"]:
        assert Bracket([*range(1, vector["seeds"] + 1)], 0).pools == [vector["order"]]


def test_the_checker_draws_cards() -> None:
    assert max(len(vector["rounds"]) for vector in VECTORS["card_draws"]) > 1
    for vector in VECTORS["card_draws"]:
        rules = Rules(RULES["italian"] | {"first_draw": vector["first_draw"]})
        rounds = checker.draw_cards(4, rules, vector["seed"])
        told = [
            [(place, read_cards(card)[0]) for place, card in drawn] for drawn in vector["rounds"]
        ]
        assert rounds == told
        assert checker.seat_drawers(rounds, rules) == vector["seats"]


def test_the_checker_reads_cards() -> None:
    for kind in ("texts", "hands"):
        is_hand = kind == "hands"
        for vector in VECTORS[kind]:
            own = read_cards(vector["text"], is_hand=is_hand)
            assert own == read_cards(vector["cards"], is_hand=is_hand), vector["text"]


def test_the_checker_judges_melds() -> None:
    kinds = set()
    for vector in VECTORS["melds"]:
        rules = Rules(RULES[vector["rules"]] | vector["changed"])
        for text, judged in vector["melds"].items():
            own = judge(read_cards(text), rules)
            assert (own and [*own]) == judged, (vector["rules"], vector["changed"], text)
            kinds.add(judged and judged[2])
    assert {"clean", "semi_clean", "dirty", "suit_clean", "suit_wild", "rank_clean"} <= kinds


def test_the_checker_seats_movements() -> None:
    for vector in VECTORS["movements"]:
        for turn, tables in enumerate(vector["turns"], start=1):
            told = [
                [[int(n) for n in side.split("-") if side != "–"] for side in table.split(" v ")]
                for table in tables.split(", ")
            ]
            play, _ = FIXED[vector["movement"]]
            assert play(vector["entries"], turn, vector["options"]) == told, vector["movement"]
