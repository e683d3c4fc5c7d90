"""Dropping drafts, and whether a turn is published already."""

from __future__ import annotations

from scoring.models.phase import Phase, Section
from scoring.models.tournament import Tournament
from scoring.play.turns import TurnState


def is_published(of: Tournament | Phase) -> bool:
    """Whether any turn's seating has been published, of an event or a phase."""
    turns = of.turns if isinstance(of, Tournament) else of.turn_set
    return turns.exclude(state=TurnState.DRAFT).exists()


def drop_drafts(tournament: Tournament) -> None:
    """Drop every draft; a phase without a published turn is no longer drawn."""
    tournament.turns.filter(state=TurnState.DRAFT).delete()
    undrawn = tournament.phases.filter(turn_set=None)
    Section.objects.filter(phase__in=undrawn).delete()
    undrawn.update(draw_method="", draw_seed="")
