"""Rank an event's entries: all of them, one section, or by the points of some turns only."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from scoring.core.play.ledger import PointsLedger
from scoring.core.play.phases import (
    PhaseTurns,
    SectionMembers,
    find_section_stage,
    find_stages,
    list_reached,
)
from scoring.core.ranking.stages import Stage, list_standings, rank_stages
from scoring.core.ranking.standings import Standing


@dataclass(frozen=True)
class EventRankings:
    """The phases and points of an event, with methods that rank its entries."""

    phases: Sequence[PhaseTurns]
    ledger: PointsLedger
    closed: Sequence[int]
    """The numbers of the closed turns, in order."""

    @property
    def order(self) -> tuple[str, ...]:
        return self.ledger.order

    @property
    def after_turn(self) -> int:
        return self.closed[-1] if self.closed else 0

    @property
    def reached(self) -> Sequence[PhaseTurns]:
        """The phases that have a closed turn; the first phase is included even without one."""
        return list_reached(self.phases, self.after_turn)

    def list_stages(self) -> list[Stage]:
        """List the stages of the present standings: spans of turns, with the entries they rank."""
        return find_stages(self.reached)

    def rank_everybody(self, numbers: Iterable[int] = ()) -> list[Standing]:
        """Rank all entries with results, and the entries in `numbers` even without results."""
        return self._rank(self.list_stages(), numbers)

    def rank_entering(self, phase: PhaseTurns, numbers: Iterable[int]) -> list[Standing]:
        """Rank entries with results in `phase` or earlier; also `numbers`, even without results."""
        return self._rank(find_stages(list_reached(self.phases, phase.first)), numbers)

    def rank_section(self, phase: PhaseTurns, section: SectionMembers) -> list[Standing]:
        return self._rank([self.find_section_stage(phase, section)], section.members)

    def find_section_stage(self, phase: PhaseTurns, section: SectionMembers) -> Stage:
        return find_section_stage(
            [each for each in self.phases if each.number <= phase.number], section
        )

    def rank_letter(self, letter: str) -> list[Standing]:
        """Rank section `letter` (A, B …) of the latest phase that has it; [] if none has."""
        found = self._find_section(letter)
        return self._rank([self.find_section_stage(*found)]) if found else []

    def rank_turns(self, first: int, last: int, letter: str) -> list[Standing]:
        """Rank entries by turns `first` to `last` alone, without rulings on the final sum. Unless
        `letter` is "", rank only members of section `letter` in the latest phase that has it."""
        found = self._find_section(letter)
        members = frozenset(found[1].members if found else ()) if letter else None
        ledger = self.ledger.for_span()
        return list_standings(rank_stages([Stage(first, last, members)], ledger, ledger.order))

    def _find_section(self, letter: str) -> tuple[PhaseTurns, SectionMembers] | None:
        for phase in reversed(self.reached):
            for section in phase.sections if len(phase.sections) > 1 else ():
                if section.letter == letter:
                    return phase, section
        return None

    def _rank(self, stages: Sequence[Stage], numbers: Iterable[int] = ()) -> list[Standing]:
        ledger = replace(self.ledger, numbers=(*self.ledger.numbers, *numbers))
        return list_standings(rank_stages(stages, ledger, ledger.order))
