"""Checks and changes of the seating that several director actions share."""

from __future__ import annotations

from scoring.actions.refusals_services import refuse_impossible
from scoring.core.pairing.entries import EntryKind
from scoring.core.pairing.movement import Movement
from scoring.core.play.seated_rules import find_unsuited
from scoring.core.play.turns import TurnState
from scoring.core.rules.ruleset import RuleSet
from scoring.models.phase import Phase, Section
from scoring.models.tournament import Tournament


def is_published(of: Tournament | Phase) -> bool:
    turns = of.turns if isinstance(of, Tournament) else of.turn_set
    return turns.exclude(state=TurnState.DRAFT).exists()


def drop_drafts(event: Tournament) -> None:
    """Delete all unpublished turns. In a phase that then has no turns, also delete the sections,
    the draw method and the seed of the draw."""
    event.turns.filter(state=TurnState.DRAFT).delete()
    undrawn = event.phases.filter(turn_set=None)
    Section.objects.filter(phase__in=undrawn).delete()
    undrawn.update(draw_method="", draw_seed="")


def check_movement(event: Tournament, movement: Movement) -> None:
    """Raise Refusal if the event's kind of entries or rule set does not allow this movement."""
    # `event.rules` would be cached with the row, which is still being written.
    rules = RuleSet.from_data(event.rules_data)
    if unsuited := find_unsuited(EntryKind(event.entry_kind), rules, movement):
        raise refuse_impossible(unsuited, event.entry_kind)
