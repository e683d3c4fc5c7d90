"""Seated rules: the rules of an event with the number of players that its tables really have."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from scoring.core.pairing.entries import EntryKind, count_players
from scoring.core.pairing.movement import ImpossiblePlan, Movement
from scoring.core.rules.ruleset import RuleSet


def count_seats(kind: EntryKind, movement: Movement) -> int:
    """The players of a full table.

    Single players are partners of one turn in a movement of players, and one a side in any other.
    """
    if movement.of_players:
        return movement.entries_a_table
    return movement.sides_a_table * count_players(kind)


def find_unsuited(kind: EntryKind, rules: RuleSet, movement: Movement) -> ImpossiblePlan | None:
    """The reason why entries of a kind, however many, cannot play a movement by these rules.

    Codes and their params: `phase.needs_players`; `phase.other_sides` (sides);
    `phase.one_against_one` (seats): single players would be two at a table, by rules for more.
    """
    if movement.of_players and kind is not EntryKind.PLAYERS:
        return ImpossiblePlan("phase.needs_players", {})
    if movement.sides_a_table != rules.sides:
        return ImpossiblePlan("phase.other_sides", {"sides": rules.sides})
    if kind is EntryKind.PLAYERS and count_seats(kind, movement) == 2 < rules.seats:
        return ImpossiblePlan("phase.one_against_one", {"seats": rules.seats})
    return None


def seat_rules(rules: RuleSet, kind: EntryKind, movement: Movement) -> RuleSet:
    """The rules with the number of seats that tables of a phase really have.

    Whatever a side without a partner cannot do is then refused, whatever number the rule set is
    for.
    """
    seats = count_seats(kind, movement)
    return rules if rules.seats == seats else _replace_seats(rules, seats)


@lru_cache(maxsize=64)
def _replace_seats(rules: RuleSet, seats: int) -> RuleSet:
    """The rules with so many seats, one value for each number, as results are cached by rules."""
    return replace(rules, seats=seats)
