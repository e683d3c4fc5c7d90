"""Individual: each player plays for himself, with another partner in every turn.

The ideal, in mathematics a whist tournament, is that everybody partners everybody else once and
opposes everybody else exactly twice. It needs one of these numbers of players:

- a multiple of four: players - 1 turns, and nobody rests;
- one above a multiple of four: as many turns as players, and everybody rests once;
- three above a multiple of four, if the three players left over play among themselves.

Other numbers have no perfect plan. Then rests are as even as possible after every turn, and in most
fields nobody has a partner twice. In small fields nobody has an opponent more than twice; in larger
fields the third time comes late. `Individual` lists the exact limits.

All turns come from the first (the starter), as in a Howell: from turn to turn all players' numbers
rise by the same amount, and 1 follows the highest. With 4k players the last one never changes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import gcd
from typing import ClassVar, Final

from scoring.core.pairing.fixed import PlayerCalendar
from scoring.core.pairing.movement import option
from scoring.core.pairing.movements.tables import list_written, read_tables, split_sides
from scoring.core.pairing.seating import Seating, Side, Tables, renumber

STARTERS: Final = list_written("individual")
"""Turn 1 for 4 to 120 players, table 1 first; players 1 to (players modulo 4) rest.

The distance of two players (the difference of their numbers) is the same in all turns. So two
players are partners twice only if two pairs of partners in turn 1 have the same distance. Simulated
annealing exchanged numbers between seats at random until every distance between partners came at
most once, and every distance between opponents at most twice. From 41 players on, if no whist
tournament (the ideal in the module) was found, a distance between opponents may come three times.
Two players are then opponents a third time only after the turns that `Individual` promises. For 9
and 37 players the construction of Bose and Cameron was used, with powers of a primitive element in
the finite field of that size: numbers modulo 9 give no whist tournament. The tests play all turns
from every starter and count the meetings."""
STARTERS_OF_THREES: Final = list_written("individual_threes")
"""Turn 1, for 7 to 119 players, if the three players left over play at the last table.

Same format as STARTERS, which explains distances. Up to 39 players each distance comes once between
partners and twice between opponents: a whist tournament. Players 1, 2 and 3 begin at the table of
three; each turn brings the next three numbers there, so all sit there about equally often. With 7
and 11 players others begin there, because no whist tournament has 1, 2 and 3 at that table."""


@dataclass(frozen=True)
class Individual(PlayerCalendar):
    """Individual for 4 players or more; one to three rest unless four divides their number.

    Each player who rests has a separate table after the full ones, `Seating(table, player, None)`.
    Below, n is the number of players, and k any whole number.

    - Rests: after any turn two players' numbers of rests differ by one at most. If r players rest
      at a time, everybody has rested r times after n turns.
    - 4 to 40 players: nobody opposes anybody more than twice. Nobody partners anybody twice. One
      exception: with 6, 14, 22 … players everybody has one partner twice, the second time in the
      second half of the turns, which no plan with even rests can avoid. With 4k and 4k + 1 players
      the whole plan is a whist tournament.
    - 41 to 120 players: nobody opposes anybody a third time in the first 40 turns (with fewer than
      80 players, in the first n / 2 turns), nor a fourth time in the whole plan. With 4k players
      everybody opposes everybody at least once. Nobody partners anybody twice, except with 46, 54,
      62 … players, as above.
    - More players: nobody partners anybody twice. Nobody opposes anybody a third time in the first
      twelve turns (27 turns with 4k and 4k + 1 players), nor more than 8 times in the whole plan (4
      times with 4k and 4k + 1 players).

    With `threes` and 4k + 3 players, the three who would rest play at the last table, one alone
    against two, `Seating(table, player, (a, b))`. With other numbers players rest as usual.

    - Nobody is alone twice. After n turns, everybody has been alone once, and with a partner at
      that table twice. After any turn the times that players have been at that table differ by one
      at most (with 7 players by two, with 11 by three).
    - Everybody partners everybody once. For 7 to 39 players the whole plan is a whist tournament;
      for larger ones the limits on opponents are the same as without `threes`."""

    key: ClassVar[str] = "individual"
    entries_a_table: ClassVar[int] = 4
    min_entries: ClassVar[int] = 4

    threes: int = option(usual=0, least=0, most=1)

    def max_turns(self, entries: int) -> int:
        """Return the number of players if some rest, one less if all play.

        For 4k + 2 players with a computed turn 1 (`is_by_rule`), return half the number of players:
        after these turns players would have the same partners again."""
        if entries % 4 == 0:
            return entries - 1
        if entries % 4 == 2 and is_by_rule(entries):
            return entries // 2
        return entries

    def seat_turn(self, entries: int, turn: int) -> Tables:
        shift = _shift_in(turn, entries)
        sides = enumerate(self._seat_first(entries), start=1)
        first = tuple(Seating(table, ns, ew) for table, (ns, ew) in sides)
        return renumber(first, {one: _move(one, shift, entries) for one in range(1, entries + 1)})

    def _seat_first(self, entries: int) -> Iterator[tuple[Side, Side]]:
        resting = entries % 4
        of_threes = bool(self.threes) and resting == 3
        yield from build_starter(entries, of_threes=of_threes)
        if not of_threes:
            yield from ((player, None) for player in range(1, resting + 1))


def _shift_in(turn: int, players: int) -> int:
    """Return how much the numbers of the moving players rise from turn 1 to `turn`.

    In each turn the numbers rise by the number of players who rest (so that the next players rest),
    or by 1 if nobody rests. After some turns the sum is a multiple of the number of moving players,
    and turn 1 would come again. Whenever this happens, the sum is raised by 1 for all turns from
    there on."""
    step = max(1, players % 4)
    moving = count_moving(players)
    rounds = (turn - 1) // (moving // gcd(step, moving))
    return step * (turn - 1) + rounds


def _move(player: int, shift: int, players: int) -> int:
    """Return the number that replaces `player` when numbers are raised by `shift`."""
    moving = count_moving(players)
    if player > moving:
        return player
    if players == 9:  # in the field of nine elements: two digits to base three, nothing carried
        units = (player - 1 + shift) % 3
        return 3 * (((player - 1) // 3 + shift // 3) % 3) + units + 1
    return (player - 1 + shift) % moving + 1


def is_by_rule(players: int) -> bool:
    """Return True if turn 1 of this many players is computed, because `tables.json` lacks it."""
    return players not in STARTERS


def count_moving(players: int) -> int:
    """Return how many players move: all, or all except one if four divides `players`."""
    return players if players % 4 else players - 1


@lru_cache(maxsize=64)
def build_starter(players: int, *, of_threes: bool) -> tuple[tuple[Side, Side], ...]:
    """Return turn 1 as the sides of each table, in order: from `tables.json` or computed.

    With `of_threes`, three players left over by the full tables play at a last table. In a computed
    turn, player 2 is alone there, against 1 and 3. The numbers of these two partners have the same
    sum, modulo `players`, as the numbers of any two partners at the tables of `_build_by_rule`."""
    written = STARTERS_OF_THREES if of_threes else STARTERS
    if players in written:
        return tuple(map(split_sides, read_tables(written[players])))
    last = [(2, 1, 3)] if of_threes else []
    return tuple(map(split_sides, [*_build_by_rule(players), *last]))


def _build_by_rule(players: int) -> Iterator[tuple[int, ...]]:
    """Compute the full tables of turn 1, for any number of players.

    Put the numbers on a circle, except one that never moves if four divides `players`. In each turn
    the numbers of any two partners have the same sum, modulo the size of the circle: the two are
    equally far from one point of the circle, on opposite sides. The sum differs from turn to turn.

    Order the pairs of partners by their distance from that point, and divide them into a nearer and
    a farther half. Table 1 gets the first pair of the nearer half, table 2 the second, and so on.
    Their opponents at tables 1, 2 and so on are these pairs of the farther half: second, fourth and
    so on, then first, third and so on. This keeps the distances between opponents different, like
    queens on a chessboard that do not attack each other."""
    tables_full, resting = divmod(players, 4)
    moving = count_moving(players)
    columns = [*range(2, tables_full + 1, 2), *range(1, tables_full + 1, 2)]
    for inner, column in enumerate(columns, start=1):
        step = tables_full + column
        a, b = -inner % moving, (resting - 1 + inner) % moving
        c, d = -step % moving, (resting - 1 + step) % moving
        # When all play, the outermost seat is its own mirror: its partner is the player who stays.
        yield a + 1, b + 1, c + 1, players if c == d else d + 1
