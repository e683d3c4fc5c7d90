"""Movements that are known whole at the draw, whatever the results will be."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from scoring.core.pairing.movement import Basis, KeepsClubsApart, LateEntry, Movement
from scoring.core.pairing.seating import Tables, renumber
from scoring.core.pairing.section import Pairing, SectionState


@dataclass(frozen=True)
class FixedMovement(Movement):
    """A movement that seats places: the entry drawn n-th takes the seats of number n."""

    basis: ClassVar[Basis] = Basis.DRAW

    @abstractmethod
    def seat_turn(self, entries: int, turn: int) -> Tables:
        """The tables of one turn (from 1) of a plan that `check` has accepted."""

    def seat_section(self, section: SectionState) -> Pairing:
        self.check(len(section.members), section.turn)
        tables = self.seat_turn(len(section.members), section.turn)
        return Pairing(renumber(tables, dict(enumerate(section.members, start=1))))


@dataclass(frozen=True)
class EntryCalendar(KeepsClubsApart, FixedMovement):
    """The turns of entries that stay together: pairs, teams.

    An odd field must play the turns of the field with one more, whose last entry is a phantom.

    A late entry takes the phantom's place, an entry that returns its own; else a half table, or in
    each turn the seat of another entry, which rests: so nobody else moves, and the rests go round
    (`scoring.core.pairing.joining` has the rule).
    """

    def seat_newcomer(self, members: Sequence[int], turn: int) -> Tables:
        """The turn with a newcomer in the seats of the phantom of an odd field."""
        if len(members) % 2:
            return ()
        return self.seat_section(SectionState(members, turn)).tables


@dataclass(frozen=True)
class PlayerCalendar(FixedMovement):
    """The turns of single players, each with other partners from turn to turn.

    One more player would change all tables: nobody joins or returns once the first turn is
    published, only in the next phase.
    """

    of_players: ClassVar[bool] = True
    late_entry: ClassVar[LateEntry] = LateEntry.NOWHERE
