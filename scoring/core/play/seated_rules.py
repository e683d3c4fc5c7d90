"""An event's rules, adjusted to the number of players actually at its tables."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from scoring.core.pairing.entries import EntryKind, count_players
from scoring.core.pairing.movement import ImpossiblePlan, Movement
from scoring.core.rules.ruleset import RuleSet


def count_seats(kind: EntryKind, movement: Movement) -> int:
    """Return the number of players at a full table. If the movement changes partners
    (`of_players`), each player is an entry. Otherwise each side is an entry of this kind."""
    if movement.of_players:
        return movement.entries_a_table
    return movement.sides_a_table * count_players(kind)


def find_unsuited(kind: EntryKind, rules: RuleSet, movement: Movement) -> ImpossiblePlan | None:
    """Return why these entries can never play a movement by these rules; None if they can.

    Codes (and params): `phase.needs_players`: the movement is for single players.
    `phase.other_sides` (sides): the rules are for another number of sides at a table.
    `phase.one_against_one` (seats): two players meet at a table, but the rules are for more."""
    if movement.of_players and kind is not EntryKind.PLAYERS:
        return ImpossiblePlan("phase.needs_players", {})
    if movement.sides_a_table != rules.sides:
        return ImpossiblePlan("phase.other_sides", {"sides": rules.sides})
    if kind is EntryKind.PLAYERS and count_seats(kind, movement) == 2 < rules.seats:
        return ImpossiblePlan("phase.one_against_one", {"seats": rules.seats})
    return None


def seat_rules(rules: RuleSet, kind: EntryKind, movement: Movement) -> RuleSet:
    """Return the rules with `seats` set to the number of players at the phase's tables.

    Checks of a record depend on `seats`; with two players, for example, nobody has a partner."""
    seats = count_seats(kind, movement)
    return rules if rules.seats == seats else _replace_seats(rules, seats)


@lru_cache(maxsize=64)
def _replace_seats(rules: RuleSet, seats: int) -> RuleSet:
    """Return the rules for `seats` players; equal calls share one object and its cached values."""
    return replace(rules, seats=seats)
