"""The closed turns of a phase where winning decides: the winner of each of their tables."""

from __future__ import annotations

from scoring.models.phase import Phase
from scoring.models.turn import Seat
from scoring.play.phases import Rounds, SectionMembers, play_rounds
from scoring.queries.play.turn_seats import load_added_points, load_turn_seats


def load_rounds(phase: Phase) -> Rounds:
    """The closed turns of a phase, by the number of each section. Three queries."""
    return play_rounds(
        phase.find_movement(),
        [SectionMembers(section.number, section.members) for section in phase.sections.all()],
        load_turn_seats(Seat.objects.filter(turn__phase=phase)),
        load_added_points(phase.tournament),
    )
