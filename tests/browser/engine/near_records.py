"""Melds and records, legal, nearly legal and impossible, to compare two engines on."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import Any

from scoring.core.rules.burrachi import burraco_kinds
from scoring.core.rules.cards import ACE, FACES, JOKER, KING, RANKS_ALONE, TWO, Card, Suit, face
from scoring.core.rules.endings import CLOSING_FACTS, End, Pozzetto
from scoring.core.rules.melds import LONGEST_MELD
from scoring.core.rules.notation import format_cards, parse_cards
from scoring.core.rules.ruleset import RuleSet
from scoring.core.rules.sides import LINES

ALONE = (None, None, 1, 2, 3)
"""The place of who plays alone at a table of three; None at a table of four."""


def make_near_meld(random: Random) -> tuple[Card, ...]:
    """A run or a set of any length, a few cards of it changed."""
    suit, length = random.choice(list(Suit)), random.randint(2, 14)
    if random.random() < 0.7:
        low = random.randint(ACE, KING + 2 - length)
        cards = [face((place - 1) % KING + 1, suit) for place in range(low, low + length)]
    else:
        rank = random.randint(ACE, KING)
        cards = [face(rank, random.choice(list(Suit))) for _ in range(length)]
    meld = tuple(cards)
    for _ in range(random.choice((0, 1, 1, 2, 3))):
        meld = mutate(random, meld)
    return meld


def mutate(random: Random, meld: tuple[Card, ...]) -> tuple[Card, ...]:
    """A card added, dropped or swapped, most often for one that can be wild; then shuffled."""
    cards = list(meld)
    spare = random.choice([JOKER, face(TWO, random.choice(list(Suit))), random.choice(FACES)])
    change = random.choice(("add", "drop", "swap"))
    if change != "add" and cards:
        cards.pop(random.randrange(len(cards)))
    if change != "drop" and len(cards) <= LONGEST_MELD:
        cards.append(spare)
    random.shuffle(cards)
    return tuple(cards)


def mutate_record(random: Random, dealt: dict[str, Any]) -> dict[str, Any]:
    """The record with one to three things changed, by all of which a referee might err."""
    data: dict[str, Any] = json.loads(json.dumps(dealt))
    for _ in range(random.randint(1, 3)):
        side = data[random.choice(list_sides(data))]
        parts = ("ending", "pozzetto", "meld", "twice", "none", "hand", "opening", "alone")
        match random.choice(parts):
            case "ending":
                data |= make_ending(random, list_sides(data))
            case "pozzetto":
                side["pozzetto"] = random.choice(list(Pozzetto)).value
            case "meld" if side["melds"]:
                at = random.randrange(len(side["melds"]))
                cards = mutate(random, tuple(parse_cards(side["melds"][at])))
                side["melds"][at] = format_cards(cards)
            case "twice" if side["melds"]:
                side["melds"].append(random.choice(side["melds"]))
            case "none":
                side["melds"] = []
            case "opening":
                side["opening"] = make_opening(random)
            case "alone":
                data["alone"] = random.choice(ALONE)
            case "hand":
                side["hand"] = format_cards(
                    random.choices((*FACES, *RANKS_ALONE * 3), k=random.randint(0, 40))
                )
    return data


def list_sides(data: dict[str, Any]) -> list[str]:
    return [line.value for line in LINES if line.value in data]


def make_ending(random: Random, lines: Sequence[str]) -> dict[str, Any]:
    """An ending that can be entered: who closed goes with a closing."""
    end = random.choice(list(End))
    closer = random.choice(lines)
    return {
        "end": end.value,
        "closed_by": closer if end is End.CLOSED else None,
        **{fact: random.random() < 0.8 for fact in CLOSING_FACTS},
        "cut": random.choice((None, None, *lines)),
    }


def make_opening(random: Random) -> dict[str, int]:
    opening = {"points": random.randrange(40, 130, 5), "failed": random.randrange(3)}
    return opening if random.random() < 0.7 else {"points": opening["points"]}


def make_counts(random: Random, rules: RuleSet) -> dict[str, Any]:
    alone = {"alone": random.choice(ALONE)}
    return (
        make_ending(random, [line.value for line in rules.lines])
        | alone
        | {
            line.value: {
                "burrachi": {
                    kind.value: random.choice((0, 0, 1, 2))
                    for kind in burraco_kinds(rules)
                    if random.random() < 0.4
                },
                "table": random.choice((0, 5, 20, 100, 340, 343, 800, 1200)),
                "hand": random.choice((0, 5, 45, 47, 100, 400)),
                "pozzetto": random.choice(list(Pozzetto)).value,
                "opening": random.choice((None, make_opening(random))),
            }
            for line in rules.lines
        }
    )


def make_totals(random: Random, rules: RuleSet) -> dict[str, int | None]:
    """Figures of a game, and figures beyond what can be made; none longer than the keys type."""
    spreads = (800, 6000, 9999)
    totals = {line.value: step(random, random.choice(spreads)) for line in rules.lines}
    return totals | {"alone": random.choice(ALONE)}


def step(random: Random, spread: int) -> int:
    points = random.randint(-spread, spread)
    return points if random.random() < 0.2 else points - points % 5
