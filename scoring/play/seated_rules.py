"""Who sits at a table: the rules of an event with the players that its tables really have."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from scoring.pairing.entries import EntryKind, count_players
from scoring.pairing.movement import Movement
from scoring.rules.ruleset import RuleSet


def count_seats(kind: EntryKind, movement: Movement) -> int:
    """The players of a full table.

    Single players are partners of one turn in a movement of players, and one a side in any other.
    """
    if movement.of_players:
        return movement.entries_a_table
    return movement.sides_a_table * count_players(kind)


def seat_rules(rules: RuleSet, kind: EntryKind, movement: Movement) -> RuleSet:
    """The rules as they are played in a phase: their number of seats is that of who sits there.

    So what a side without a partner cannot do is refused whatever number the rule set is for.
    """
    seats = count_seats(kind, movement)
    return rules if rules.seats == seats else _replace_seats(rules, seats)


@lru_cache(maxsize=64)
def _replace_seats(rules: RuleSet, seats: int) -> RuleSet:
    """One value for each, because what is worked out from rules is remembered by them."""
    return replace(rules, seats=seats)
