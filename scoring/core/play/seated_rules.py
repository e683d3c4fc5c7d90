"""Seated rules: an event's rules with the number of players that its tables really have."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from scoring.core.pairing.entries import EntryKind, count_players
from scoring.core.pairing.movement import ImpossiblePlan, Movement
from scoring.core.rules.ruleset import RuleSet


def count_seats(kind: EntryKind, movement: Movement) -> int:
    """Count the players of a full table.

    Single players are partners for a turn in a movement of players; in any other each is a side.
    """
    if movement.of_players:
        return movement.entries_a_table
    return movement.sides_a_table * count_players(kind)


def find_unsuited(kind: EntryKind, rules: RuleSet, movement: Movement) -> ImpossiblePlan | None:
    """Return why entries of this kind cannot play a movement by these rules, in any number.

    Codes and their params: `phase.needs_players`; `phase.other_sides` (sides);
    `phase.one_against_one` (seats): two single players at a table, by rules for more.
    """
    if movement.of_players and kind is not EntryKind.PLAYERS:
        return ImpossiblePlan("phase.needs_players", {})
    if movement.sides_a_table != rules.sides:
        return ImpossiblePlan("phase.other_sides", {"sides": rules.sides})
    if kind is EntryKind.PLAYERS and count_seats(kind, movement) == 2 < rules.seats:
        return ImpossiblePlan("phase.one_against_one", {"seats": rules.seats})
    return None


def seat_rules(rules: RuleSet, kind: EntryKind, movement: Movement) -> RuleSet:
    """Return the rules with the number of seats that tables of a phase really have.

    Acts that need a partner are then refused to a side without one, under any rule set.
    """
    seats = count_seats(kind, movement)
    return rules if rules.seats == seats else _replace_seats(rules, seats)


@lru_cache(maxsize=64)
def _replace_seats(rules: RuleSet, seats: int) -> RuleSet:
    """Return one rule set for each number of seats, because results are cached by rule set."""
    return replace(rules, seats=seats)
