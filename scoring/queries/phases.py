"""Which phase an event is in, and who plays in it."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q

from scoring.models.entry import Entry
from scoring.models.phase import Phase
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn, TurnState


@dataclass(frozen=True, slots=True)
class PhaseInPlay:
    """The first phase of which not every turn is closed."""

    phase: Phase
    before: int
    """Turns of the phases before it."""
    turns: tuple[Turn, ...]
    """Its turns so far, in order, drafts included."""
    is_last: bool

    @property
    def closed(self) -> int:
        return sum(turn.state == TurnState.CLOSED for turn in self.turns)

    @property
    def published(self) -> int:
        return sum(turn.state != TurnState.DRAFT for turn in self.turns)

    @property
    def next_turn(self) -> int:
        """The number in the event of the first turn that is not closed."""
        return self.before + self.closed + 1

    def is_last_turn(self, number: int) -> bool:
        """Whether this is the last turn of the event."""
        return self.is_last and number == self.before + self.phase.turns


def find_phase_in_play(tournament: Tournament) -> PhaseInPlay | None:
    """None when all planned turns are closed. Two queries."""
    phases = list(tournament.phases.order_by("number"))
    turns = list(tournament.turns.order_by("number"))
    before = 0
    for place, phase in enumerate(phases, start=1):
        own = tuple(turn for turn in turns if turn.phase_id == phase.pk)
        found = PhaseInPlay(phase, before, own, place == len(phases))
        if found.closed < phase.turns:
            return found
        before += phase.turns
    return None


def list_field(tournament: Tournament, turn: int) -> list[int]:
    """The numbers of those who play in this turn: neither gone nor yet to come. One query."""
    gone = Q(withdrawal__isnull=False)
    return list(
        Entry.objects.filter(tournament=tournament, first_turn__lte=turn)
        .exclude(gone)
        .order_by("number")
        .values_list("number", flat=True)
    )
