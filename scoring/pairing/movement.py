"""What every movement shares: who sits where, turn by turn, and what cannot be planned.

A movement knows numbers only: entries (or players) counted from 1, tables counted from 1, turns
counted from 1. It must not know names, clubs, scores of cards, the database or the language: an
impossible plan is refused with a code and figures, and the caller finds the words.

There are two kinds. A `FixedMovement` (Mitchell, Howell, all'italiana, individual) is planned
whole at the draw. A movement that needs results (Danese, Swiss) derives from `Movement` too, says
`needs_results = True`, and pairs one turn at a time from the standings. What a director can choose
about a movement (the shift of a Mitchell, say) is a field of the movement's frozen value.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from typing import ClassVar, NamedTuple

Side = int | tuple[int, int] | None
"""An entry; or the two players who are partners for this turn; or nobody, and the others rest."""

MOST_ENTRIES = 9_999
"""No hall holds more; a larger number is a slip of the finger and would only eat memory."""


class Seating(NamedTuple):
    """One table of one turn."""

    table: int
    """The table's number, from 1."""
    ns: Side
    """Who sits North-South."""
    ew: Side
    """Who sits East-West."""

    @property
    def is_of_three(self) -> bool:
        """Whether three players sit here: who of them plays alone, every smazzata says."""
        return len([*iter_seated(self)]) == 3

    @property
    def resting(self) -> Side:
        """Who sits here without opponents; None where two sides play."""
        if self.ns is None:
            return self.ew
        return self.ns if self.ew is None else None


Turn = tuple[Seating, ...]
"""All the tables of one turn."""

Plan = tuple[Turn, ...]
"""Turn 1 first."""


class ImpossiblePlan(ValueError):
    """The wish cannot be met; `params` holds the figures of the wish and what is possible.

    Codes and their params:
    `plan.too_few_entries`, `plan.too_many_entries` (entries, possible);
    `plan.too_few_turns` (turns, possible); `plan.too_many_turns` (entries, turns, possible);
    `plan.shift_impossible` (entries, shift, possible);
    `draw.wrong_number` (entries, possible); `swap.no_such_turn` (turn, possible);
    `swap.not_seated` (entry, turn);
    `knockout.undecided`, `knockout.not_paired` (turn, entry, opponent).
    """

    def __init__(self, code: str, params: Mapping[str, int]) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = dict(params)


class Movement(ABC):
    """A way of pairing."""

    key: ClassVar[str]
    """The name in the registry, in stored events and on the command line."""
    needs_results: ClassVar[bool]
    """Whether a turn can be paired only when the turns before it have been scored."""
    of_players: ClassVar[bool] = False
    """Whether single players play, each with other partners from turn to turn."""
    entries_a_table: ClassVar[int] = 2
    """How many entries usually sit at one."""
    fewest_entries: ClassVar[int] = 2
    """The smallest field that can play."""

    @abstractmethod
    def most_turns(self, entries: int) -> int:
        """The number of turns that a field of `entries` can play by this movement's own rules."""

    def check(self, entries: int, turns: int) -> None:
        """Raise ImpossiblePlan unless `entries` can play `turns` turns."""
        if entries < self.fewest_entries:
            raise ImpossiblePlan(
                "plan.too_few_entries", {"entries": entries, "possible": self.fewest_entries}
            )
        if entries > MOST_ENTRIES:
            raise ImpossiblePlan(
                "plan.too_many_entries", {"entries": entries, "possible": MOST_ENTRIES}
            )
        if turns < 1:
            raise ImpossiblePlan("plan.too_few_turns", {"turns": turns, "possible": 1})
        most = self.most_turns(entries)
        if turns > most:
            raise ImpossiblePlan(
                "plan.too_many_turns", {"entries": entries, "turns": turns, "possible": most}
            )


class FixedMovement(Movement):
    """A movement that is known whole at the draw, whatever the results will be."""

    needs_results: ClassVar[bool] = False

    @abstractmethod
    def seat_turn(self, entries: int, turn: int) -> Turn:
        """The tables of one turn (from 1) of a plan that `check` has let through."""

    def plan(self, entries: int, turns: int) -> Plan:
        """Seat entries 1 to `entries` for turns 1 to `turns`, everybody once in every turn.

        Raises ImpossiblePlan with what is possible.
        """
        self.check(entries, turns)
        return tuple(self.seat_turn(entries, turn) for turn in range(1, turns + 1))


def iter_seated(seating: Seating) -> Iterator[int]:
    """All who sit at a table, N-S first."""
    yield from iter_numbers(seating.ns)
    yield from iter_numbers(seating.ew)


def iter_numbers(side: Side) -> Iterator[int]:
    """The entries or players of one side of a table: none, one or two."""
    if isinstance(side, tuple):
        yield from side
    elif side is not None:
        yield side
