"""Knockout: a loser is out, or plays on only for lower places; for the end of an event.

The field is divided into pools. A pool has the entries that still compete for one range of places,
in the order of the bracket. A round splits every pool that plays: winners and entries that rested
take the upper places, losers the lower ones. Two entries that have met are never in one pool again,
so nobody has a rematch."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from scoring.core.pairing.movement import Basis, ImpossiblePlan, LateEntry, Movement, option
from scoring.core.pairing.seating import Duels, Pairing, Seating, SectionState, Tables


def order_bracket(entries: int) -> list[int]:
    """List the seeds from top to bottom of the bracket, for 8 entries 1, 8, 4, 5, 2, 7, 3, 6.

    Neighbours meet, then the winners of neighbouring tables; if a seed does not exist, its
    neighbour rests."""
    order = [1]
    while len(order) < entries:
        total = 2 * len(order) + 1
        order = [place for seed in order for place in (seed, total - seed)]
    return [seed for seed in order if seed <= entries]


def find_meeting_round(one: int, other: int, entries: int) -> int:
    """Return the round (from 1) in which two seeds meet if both win until then."""
    bracket = order_bracket(1 << (entries - 1).bit_length())
    return (bracket.index(one) ^ bracket.index(other)).bit_length()


class _Pool(NamedTuple):
    entries: tuple[int, ...]
    tables: tuple[tuple[int, int], ...] = ()
    """The pool's tables in the next round, as (better seed, opponent); empty if it plays none."""
    resting: tuple[int, ...] = ()


@dataclass(frozen=True)
class Knockout(Movement):
    """Knockout for 2 to 64 entries. With other numbers than 2, 4, 8 … the best rest in round 1.

    Seeds 1 and 2 can meet only in the final, and seeds 1 to 4 not before the semi-finals.
    Without `placing` a loser is not seated again, not even after a semi-final. With `placing`,
    losers play on for lower places until all places are decided; in a group of odd size the
    best seed rests. A late entry can only take the place opposite a seed that rests in round 1;
    an entry that has left cannot return."""

    key: ClassVar[str] = "knockout"
    basis: ClassVar[Basis] = Basis.ROUNDS
    late_entry: ClassVar[LateEntry] = LateEntry.FREE_PLACE
    decides_places: ClassVar[bool] = True
    rests_go_round: ClassVar[bool] = False
    max_entries: ClassVar[int] = 64

    placing: int = option(usual=0, least=0, most=1)

    def max_turns(self, entries: int) -> int:
        """Return the number of rounds until one entry is left; the last round is the final."""
        return (entries - 1).bit_length()

    def seat_section(self, section: SectionState) -> Pairing:
        return Pairing(self.pair_round(section.members, section.rounds))

    def seat_newcomer(self, members: Sequence[int], turn: int) -> Tables:
        """Seat a newcomer, the last of `members`; return no tables if no place is free.

        Only round 1 of a bracket in which a seed rests has a place. A full bracket has none,
        even if an entry has left it: a newcomer would double the bracket, and entries that are
        playing would rest."""
        drawn = len(members) - 1
        lets_rest = drawn < 1 << self.max_turns(drawn)
        return self.pair_round(members, ()) if turn == 1 and lets_rest else ()

    def pair_round(self, seeds: Sequence[int], rounds: Sequence[Duels]) -> Tables:
        """Return the next round's tables: main bracket, lower places, then resting entries alone.

        `seeds` are entry numbers, each once, the best first; `rounds` has every earlier round, with
        a Duel for each of its tables (an entry that has left has lost). In each group that plays
        for the same places, the best seed's table comes first; the better seed sits N-S.

        Raises ImpossiblePlan if the number of entries is impossible, after the final, and if
        `rounds` lacks a duel (`knockout.undecided`) or has a wrong one (`knockout.not_paired`)."""
        self.check(len(seeds), len(rounds) + 1)
        pools = self._play(seeds, rounds)
        sides: list[tuple[int, int | None]] = [table for pool in pools for table in pool.tables]
        sides += [(entry, None) for pool in pools for entry in pool.resting]
        return tuple(Seating(table, ns, ew) for table, (ns, ew) in enumerate(sides, start=1))

    def rank_field(self, seeds: Sequence[int], rounds: Sequence[Duels]) -> list[list[int]]:
        """Return the entries of each pool (see the module), best pool first, in seed order.

        The entries of a pool share its places."""
        self.check(len(seeds), max(1, len(rounds)))
        pools = self._play(seeds, rounds)
        return [sorted(pool.entries, key=seeds.index) for pool in pools]

    def _play(self, seeds: Sequence[int], rounds: Sequence[Duels]) -> list[_Pool]:
        """List the pools (entries that play for the same places) after these rounds, best first."""
        bracket = [seeds[place - 1] for place in order_bracket(len(seeds))]
        pools = list(self._pair_pools([bracket], seeds))
        for turn, duels in enumerate(rounds, start=1):
            losers = _find_losers(pools, duels, turn)
            parts = [
                [entry for entry in pool.entries if (entry in losers) is lost]
                for pool in pools
                for lost in (False, True)
            ]
            pools = list(self._pair_pools([part for part in parts if part], seeds))
        return pools

    def _pair_pools(self, parts: Sequence[Sequence[int]], seeds: Sequence[int]) -> Iterator[_Pool]:
        for i, entries in enumerate(parts):
            size = len(entries)
            if size == 1 or (i > 0 and not self.placing):
                yield _Pool(tuple(entries))
                continue
            rests = size % 2 if i else (1 << self.max_turns(size)) - size
            resting = sorted(entries, key=seeds.index)[:rests]
            playing = [entry for entry in entries if entry not in resting]
            tables = [
                sorted(table, key=seeds.index)
                for table in zip(playing[::2], playing[1::2], strict=True)
            ]
            tables.sort(key=lambda table: seeds.index(table[0]))
            yield _Pool(tuple(entries), tuple((a, b) for a, b in tables), tuple(resting))


def _find_losers(pools: Sequence[_Pool], duels: Duels, turn: int) -> set[int]:
    """Return the losers of a round; `duels` must decide all tables of `pools` and no others.

    Raises ImpossiblePlan: `knockout.undecided` if a table has no Duel, `knockout.not_paired` if
    the entries of a Duel were not paired. Params of both: turn, entry, opponent."""
    undecided = {frozenset(table): table for pool in pools for table in pool.tables}
    for winner, loser in duels:
        if undecided.pop(frozenset((winner, loser)), None) is None:
            raise ImpossiblePlan(
                "knockout.not_paired", {"turn": turn, "entry": winner, "opponent": loser}
            )
    for a, b in undecided.values():
        raise ImpossiblePlan("knockout.undecided", {"turn": turn, "entry": a, "opponent": b})
    return {duel.loser for duel in duels}
