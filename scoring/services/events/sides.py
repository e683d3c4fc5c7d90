"""Who sits at a table: the movement of a phase must suit the entries and the rule set."""

from __future__ import annotations

from scoring.models.tournament import Tournament
from scoring.pairing.entries import EntryKind
from scoring.pairing.movement import Movement
from scoring.play.seated_rules import find_unsuited
from scoring.rules.ruleset import RuleSet
from scoring.services.refusals import refuse_plan


def check_movement(event: Tournament, movement: Movement) -> None:
    """Refuse a movement that the event's entries cannot play by its rule set."""
    # `event.rules` would be kept with the row, which is still being written.
    rules = RuleSet.from_data(event.rules_data)
    if unsuited := find_unsuited(EntryKind(event.entry_kind), rules, movement):
        raise refuse_plan(event, unsuited)
