"""The sides at a table: the movement of a phase must be for as many as the rule set."""

from __future__ import annotations

from scoring.models.tournament import Tournament
from scoring.pairing.movement import Movement
from scoring.rules.ruleset import RuleSet
from scoring.services.refusals import Refusal


def check_sides(event: Tournament, movement: Movement) -> None:
    """Refuse a movement for another number of sides than the event's rule set is for."""
    # `event.rules` would be kept with the row, which is still being written.
    sides = RuleSet.from_data(event.rules_data).sides
    if movement.sides_a_table != sides:
        raise Refusal("phase.other_sides", {"sides": sides})
