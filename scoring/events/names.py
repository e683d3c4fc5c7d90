"""The settings of an event and of its phases, as templates name them."""

from __future__ import annotations

from django.utils.functional import Promise

from scoring.core.pairing.draw import DrawMethod
from scoring.core.pairing.phase import Carry, SectionsBy
from scoring.core.play.awards import ByeMode
from scoring.events.phases_wording import BYE_NAMES, CARRY_NAMES, SECTIONS_BY_NAMES
from scoring.models.phase import Phase
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from scoring.seating.wording import DRAW_METHOD_NAMES


def sections_by_name(phase: Phase) -> str | Promise:
    return SECTIONS_BY_NAMES[SectionsBy(phase.sections_by)]


def draw_method_name(phase: Phase) -> str | Promise:
    """Empty before the draw."""
    return DRAW_METHOD_NAMES[DrawMethod(phase.draw_method)] if phase.draw_method else ""


def is_paired_by_results(turn: Turn) -> bool:
    """Whether the results of its phase paired this turn: the draw seated the first turn alone."""
    phase = turn.phase
    return (
        phase.find_movement().needs_results
        and phase.turn_set.filter(number__lt=turn.number).exists()
    )


def carry_name(phase: Phase) -> str | Promise:
    return CARRY_NAMES[Carry(phase.carry)]


def bye_name(event: Tournament) -> str | Promise:
    return BYE_NAMES[ByeMode(event.bye_mode)]
