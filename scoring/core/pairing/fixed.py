"""Movements whose turns are all known at the draw, independent of results."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from scoring.core.pairing.movement import Basis, KeepsClubsApart, LateEntry, Movement
from scoring.core.pairing.seating import Pairing, SectionState, Tables, renumber


@dataclass(frozen=True)
class FixedMovement(Movement):
    """A movement with set seats for numbers 1, 2, 3 …; the n-th entry drawn plays as number n."""

    basis: ClassVar[Basis] = Basis.DRAW

    @abstractmethod
    def seat_turn(self, entries: int, turn: int) -> Tables:
        """Return a turn's tables, with each entry's number in the draw. Call `check` first."""

    def seat_section(self, section: SectionState) -> Pairing:
        self.check(len(section.members), section.turn)
        tables = self.seat_turn(len(section.members), section.turn)
        return Pairing(renumber(tables, dict(enumerate(section.members, start=1))))


@dataclass(frozen=True)
class EntryCalendar(KeepsClubsApart, FixedMovement):
    """A fixed movement of entries that stay together: pairs, teams.

    An odd number of entries plays the turns of the next even number. The extra entry is a phantom,
    and its opponent rests. A late entry takes the phantom's seats, and a returning entry its former
    seats. If those seats are taken, `scoring.core.pairing.joining` finds the joining entry another
    seat or a bye in each turn. The other entries keep their seats, except that in each turn one of
    them may have to rest instead."""

    def seat_newcomer(self, members: Sequence[int], turn: int) -> Tables:
        """Seat the newcomer, last in `members`, as the phantom; () if the draw had no phantom."""
        if len(members) % 2:
            return ()
        return self.seat_section(SectionState(members, turn)).tables


@dataclass(frozen=True)
class PlayerCalendar(FixedMovement):
    """A fixed movement of single players who change partners from turn to turn.

    One more player would change all tables: once the first turn is published, nobody joins or
    returns until the next phase."""

    of_players: ClassVar[bool] = True
    late_entry: ClassVar[LateEntry] = LateEntry.NOWHERE
