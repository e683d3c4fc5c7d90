"""Individual Danese: ranks 1 and 2 play ranks 3 and 4, 5 and 6 play 7 and 8, and so on down.

Source: eburraco.com, an individual tournament with turns of 4 smazzate. Partners get the same
points, so they are often neighbours in the ranking and become partners again. As in a Danese of
pairs, the rule allows that; `fresh` varies the partners among the four players of a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from scoring.core.pairing.movement import Basis, LateEntry, Movement, option
from scoring.core.pairing.result_driven import ENDLESS, check_contenders, split_resting_sides
from scoring.core.pairing.seating import Contender, Pairing, Seating, SectionState, Side

Sides = tuple[tuple[Contender, Contender], tuple[Contender, Contender]]


@dataclass(frozen=True)
class IndividualDanese(Movement):
    """Individual Danese for 4 or more players; one to three rest unless 4 divides their number.

    The lowest placed of the players with the fewest rests get a bye: each has a table, after the
    full ones, as `Seating(table, player, None)`. With `threes`, three players left over play:
    the last three of the ranking at the last table, `Seating(table, player, (a, b))`."""

    key: ClassVar[str] = "individual-danese"
    basis: ClassVar[Basis] = Basis.STANDINGS
    late_entry: ClassVar[LateEntry] = LateEntry.NEXT_TURN
    of_players: ClassVar[bool] = True
    repeats_by_rule: ClassVar[bool] = True
    entries_a_table: ClassVar[int] = 4
    min_entries: ClassVar[int] = 4

    threes: int = option(usual=0, least=0, most=1)
    fresh: int = option(usual=0, least=0, most=1)
    """1 if the four players of a table form the pairs with the fewest earlier partnerships and,
    among equals, the pairs in which the best placed player has the best placed partner."""

    def max_turns(self, entries: int) -> int:
        return ENDLESS

    def seat_section(self, section: SectionState) -> Pairing:
        check_contenders(section.ranked)
        left_over = len(section.ranked) % 4
        last = len(section.ranked) - (3 if self.threes and left_over == 3 else 0)
        three = section.ranked[last:]
        playing, resting = split_resting_sides(section.ranked[:last], left_over - len(three))
        fours = [self._pair_four(playing[at : at + 4]) for at in range(0, len(playing), 4)]
        sides: list[tuple[Side, Side]] = [
            ((a.number, b.number), (c.number, d.number)) for (a, b), (c, d) in fours
        ]
        if three:
            a, b, c = (player.number for player in three)
            sides.append((a, (b, c)))
        sides += [(player.number, None) for player in resting]
        tables = tuple(Seating(table, ns, ew) for table, (ns, ew) in enumerate(sides, start=1))
        if not self.fresh:
            return Pairing(tables)
        again = [
            (one.number, other.number)
            for four in fours
            for one, other in four
            if _count_partnered(one, other)
        ]
        return Pairing(tables, rematches=tuple(again))

    def _pair_four(self, players: Sequence[Contender]) -> Sides:
        first, second, third, fourth = players
        ways: list[Sides] = [((first, second), (third, fourth))]
        if self.fresh:
            ways += [((first, third), (second, fourth)), ((first, fourth), (second, third))]
        return min(ways, key=lambda way: sum(_count_partnered(*pair) for pair in way))


def _count_partnered(one: Contender, other: Contender) -> int:
    """Return how often two players were partners (the higher count if `partners` lists differ)."""
    return max(one.partners.count(other.number), other.partners.count(one.number))
