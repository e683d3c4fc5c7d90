"""The interface of a movement, and the error for an impossible plan.

A movement knows numbers only (see `seating`), not names, clubs, card scores, the database or the
language. It rejects an impossible plan with a code and figures; the caller writes the sentence.

Callers never test for a particular movement: pages, services and commands use the attributes and
methods of this interface. A director's option (such as the shift of a Mitchell) is a field of the
movement's frozen dataclass, declared by `option`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from enum import Enum
from typing import Any, ClassVar

from scoring.core.pairing.seating import Duels, Pairing, Plan, SectionState, Tables

MAX_ENTRIES = 9_999
"""Maximum number of entries. No hall holds more; a typing error would use up memory."""


class ImpossiblePlan(ValueError):
    """A plan that cannot be played; `params` holds its figures and the nearest possible figure.

    Codes and their params: `plan.too_few_entries`, `plan.too_many_entries` (entries, possible);
    `plan.too_few_turns` (turns, possible); `plan.too_many_turns` (entries, turns, possible);
    `plan.shift_impossible` (entries, shift, possible); `draw.wrong_number` (entries, possible);
    `knockout.undecided`, `knockout.not_paired` (turn, entry, opponent)."""

    def __init__(self, code: str, params: Mapping[str, int]) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = dict(params)


class Basis(Enum):
    """The information that decides the seating of a turn."""

    DRAW = "draw"
    """Only the order of the draw decides, so the seats of all turns are known at the draw."""
    STANDINGS = "standings"
    ROUNDS = "rounds"
    """The winners of the tables of earlier turns decide."""


class LateEntry(Enum):
    """The seats that a late entry can take while a phase is played."""

    ANYWHERE = "anywhere"
    """A late entry sits opposite any resting entry, or plays from the next unpublished turn."""
    NEXT_TURN = "next_turn"
    """A late entry plays from the next turn that is not published."""
    FREE_PLACE = "free_place"
    """A late entry sits only at the place that the movement left free at the draw."""
    NOWHERE = "nowhere"


@dataclass(frozen=True)
class Option:
    """A setting of a movement that a director chooses: a whole number; a switch is 1 or 0."""

    key: str
    """Name of the movement's attribute, also used in stored events and on the command line."""
    usual: int
    least: int
    most: int
    barred: int | None = None
    """A number between the limits that may not be chosen; None if all may."""
    of_clubs: bool = False
    """True if the option has no effect unless clubs are known."""

    @property
    def is_switch(self) -> bool:
        return (self.least, self.most) == (0, 1)


def option(usual: int, least: int, most: int, **more: Any) -> Any:
    """Declare a movement field that a director may set; see Option."""
    limits = {"usual": usual, "least": least, "most": most, **more}
    return field(default=usual, kw_only=True, metadata={"option": limits})


@dataclass(frozen=True)
class Movement(ABC):
    key: ClassVar[str]
    """The movement's name in the registry, in stored events and on the command line."""
    basis: ClassVar[Basis]
    late_entry: ClassVar[LateEntry] = LateEntry.ANYWHERE
    of_players: ClassVar[bool] = False
    """True if entries are single players who change partners from turn to turn."""
    pairs_by_vp: ClassVar[bool] = False
    """True if entries of equal VP meet; VP must then be the event's first tie-break."""
    decides_places: ClassVar[bool] = False
    """True if wins, not points, decide the places of the phase; losers may be out."""
    keeps_lines: ClassVar[bool] = False
    """True if an entry keeps its side (N-S or E-W) in all turns, so that sides can be ranked."""
    repeats_by_rule: ClassVar[bool] = False
    """True if the movement's rule causes rematches, which are then not an error."""
    rests_go_round: ClassVar[bool] = True
    """True if all entries rest once before any entry rests again."""
    sides_a_table: ClassVar[int] = 2
    """The number of sides at a table; the rule set must have as many."""
    entries_a_table: ClassVar[int] = 2
    """The usual number of entries at a table."""
    min_entries: ClassVar[int] = 2
    max_entries: ClassVar[int] = MAX_ENTRIES

    @classmethod
    def list_options(cls) -> tuple[Option, ...]:
        """List the movement's own options, then the options shared with other movements."""
        return tuple(Option(one.name, **one.metadata["option"]) for one in reversed(fields(cls)))

    def list_chosen(self) -> list[tuple[Option, int]]:
        """List the options that differ from their usual value, each with its value."""
        values = [(one, getattr(self, one.key)) for one in self.list_options()]
        return [(one, value) for one, value in values if value != one.usual]

    @property
    def meets_in_twos(self) -> bool:
        """True if a table is one entry against another, in every turn."""
        return not self.of_players and self.sides_a_table == 2

    @property
    def needs_results(self) -> bool:
        """True if a turn can be paired only when the turns before it have been scored."""
        return self.basis is not Basis.DRAW

    @property
    def keeps_clubs_apart(self) -> bool:
        return False

    @abstractmethod
    def max_turns(self, entries: int) -> int:
        """Return the most turns that a field of `entries` can play by this movement's rules."""

    def check(self, entries: int, turns: int) -> None:
        """Raise ImpossiblePlan unless `entries` can play `turns` turns."""
        if entries < self.min_entries:
            raise ImpossiblePlan(
                "plan.too_few_entries", {"entries": entries, "possible": self.min_entries}
            )
        if entries > self.max_entries:
            raise ImpossiblePlan(
                "plan.too_many_entries", {"entries": entries, "possible": self.max_entries}
            )
        if turns < 1:
            raise ImpossiblePlan("plan.too_few_turns", {"turns": turns, "possible": 1})
        most = self.max_turns(entries)
        if turns > most:
            raise ImpossiblePlan(
                "plan.too_many_turns", {"entries": entries, "turns": turns, "possible": most}
            )

    @abstractmethod
    def seat_section(self, section: SectionState) -> Pairing:
        """Seat the section's turn; entries that have left may still have seats in it.

        Raises ImpossiblePlan if the movement cannot seat this section in this turn."""

    def plan(self, entries: int, turns: int) -> Plan:
        """Seat entries 1 to `entries` in turns 1 to `turns`, for a movement that needs no results.

        Raises ImpossiblePlan if this number of entries cannot play this number of turns."""
        self.check(entries, turns)
        members = range(1, entries + 1)
        sections = (SectionState(members, turn) for turn in range(1, turns + 1))
        return tuple(self.seat_section(section).tables for section in sections)

    def seat_newcomer(self, members: Sequence[int], turn: int) -> Tables:
        """Return the tables of a turn with a newcomer at a free place; () if no place is free.

        `members`: the section's entries, the newcomer last."""
        return ()

    def rank_field(self, seeds: Sequence[int], rounds: Sequence[Duels]) -> list[list[int]]:
        """Return the entries that share each place, best first; empty unless wins decide places.

        `seeds` are the entries, best first; `rounds` has the winners and losers of each turn."""
        return []


@dataclass(frozen=True)
class KeepsClubsApart(Movement):
    """A movement that can keep clubmates from meeting, if the director wants it."""

    apart: int = option(usual=0, least=0, most=2_000, of_clubs=True)
    """How strongly clubmates are kept apart; 0 if they may meet. If results decide the pairing,
    a table of clubmates costs extra, as much as a distance of this many places in the ranking
    (Swiss: VP). If only the draw decides, with any number above 0 a draw by lot avoids
    meetings of clubmates in turn 1."""

    @property
    def keeps_clubs_apart(self) -> bool:
        return self.apart > 0
