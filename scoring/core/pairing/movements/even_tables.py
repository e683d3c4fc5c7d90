"""Search for the next turn of tables of three, so that everybody meets everybody evenly.

If three does not divide the field, the players left over sit at tables of four, or rest. No formula
gives the best turn: players are seated by lot and then exchanged between tables as long as that
makes the meetings more even (simulated annealing). The random numbers come from a fixed seed, so
that equal earlier turns give an equal next turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, islice
from random import Random

Players = tuple[int, ...]
"""The players of a table: three, in ascending order, or four, partners together. If only
one or two players, they rest."""

MEETING_PRICES = (0, 4, 24, 144)
"""Cost of a meeting. Index: the two players' earlier meetings, less the fewest of any two."""
FOUR_PRICES = (0, 1, 8, 48)
"""Cost of seating a player at a table of four. Index: how many more such seats the player has had
than the player with the fewest."""
REST_PRICES = (0, 10_000)
"""Cost of a rest, so high that all rest in turn. Index: the player's earlier rests, less the
fewest rests of any player."""
STAGES = (1, 2, 3, 4)
"""Stages of the annealing. Each is a factor that multiplies the extra cost of an exchange, so later
stages accept fewer exchanges that raise the cost."""
STEPS_A_PLAYER = 60
"""Exchanges of two players that the search tries in each of the STAGES, per player."""


def search_turn(
    entries: int, earlier: Sequence[Sequence[Players]], *, with_rests: bool = False
) -> tuple[Players, ...]:
    """Find the turn after the `earlier` ones: tables of three, then the players left over.

    One or two tables of four seat the players left over (impossible with 4, 5 or 8 players). If
    `with_rests`, they rest instead; nobody rests again before all have rested equally often.
    Equal earlier turns always give an equal next turn."""
    history = _History(entries, earlier, REST_PRICES if with_rests else FOUR_PRICES)
    return _Search(history, str(len(earlier) + 1)).run()


class _History:
    """The meetings and partnerships of the earlier turns; players count from 1."""

    def __init__(
        self,
        entries: int,
        turns: Sequence[Sequence[Players]],
        apart_prices: tuple[int, ...],
    ) -> None:
        self.players = range(1, entries + 1)
        self.met: list[dict[int, int]] = [{} for _ in range(entries + 1)]
        self.apart_prices = apart_prices
        """Prices of not sitting at a table of three: FOUR_PRICES for a table of four, or
        REST_PRICES."""
        self.apart = [0] * (entries + 1)
        """The number of times that each player has sat at a table of four, or rested."""
        self.partnered: Counter[tuple[int, int]] = Counter()
        for turn in turns:
            for table in turn:
                self._add(table)
        # A turn brings at most three others: before enough turns no player can have met them all.
        self.fewest = self._find_fewest() if 3 * len(turns) >= entries - 1 else 0
        self.fewest_apart = min(self.apart[1:])

    def _add(self, table: Players) -> None:
        for a, b in combinations(table, 2) if len(table) > 2 else ():
            self.met[a][b] = self.met[b][a] = self.met[a].get(b, 0) + 1
        if len(table) == 4:
            self.partnered.update(_find_partners(table))
        if len(table) != 3:
            for player in table:
                self.apart[player] += 1

    def shape(self) -> list[int]:
        """Return the number of players at each table; the tables of three come first.

        One or two players left over are added as tables of four; if they rest instead, the last
        item is the number of resting players."""
        tables, over = divmod(len(self.players), 3)
        if self.apart_prices is FOUR_PRICES:
            return [3] * (tables - over) + [4] * over
        return [3] * tables + [over] * (over > 0)

    def _find_fewest(self) -> int:
        return min(self.met[a].get(b, 0) for a, b in combinations(self.players, 2))


def _find_partners(table: Players) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the partners of a table of four, the lower number of each pair first."""
    a, b, c, d = table
    return (min(a, b), max(a, b)), (min(c, d), max(c, d))


def _chance(dearer: int) -> float:
    """Return the probability of accepting an exchange that raises the cost by `dearer`.

    It is about 2 ** (-dearer / 4), computed so that every CPU gets the same number."""
    whole, quarters = divmod(dearer, 4)
    return 2.0**-whole * (1 - quarters / 8)


def _read_price(prices: tuple[int, ...], more: int) -> int:
    return prices[more] if more < len(prices) else prices[-1] * more


class _Search:
    """Simulated annealing: swaps two players, and undoes most swaps that raise the cost."""

    def __init__(self, history: _History, seed: str) -> None:
        self.history = history
        self.draw = Random(seed).random  # nosec B311  # repeatable from its seed, protects nothing
        self.tables = self._lay()
        self.prices = [self._price(table) for table in self.tables]

    def _lay(self) -> list[list[int]]:
        """Seat players by lot, but leave over the players who have been left over least often."""
        order = list(self.history.players)
        for last in range(len(order) - 1, 0, -1):
            other = int(self.draw() * (last + 1))
            order[last], order[other] = order[other], order[last]
        if len(order) % 3:
            order.sort(key=lambda player: -self.history.apart[player])
        seated = iter(order)
        return [[*islice(seated, size)] for size in self.history.shape()]

    def run(self) -> tuple[Players, ...]:
        for stage in STAGES:
            if self._anneal(stage):
                break
        threes = sorted(tuple(sorted(table)) for table in self.tables if len(table) == 3)
        fours = sorted(self._pair_off(table)[1] for table in self.tables if len(table) == 4)
        resting = [tuple(sorted(table)) for table in self.tables if len(table) < 3]
        return (*threes, *fours, *resting)

    def _anneal(self, stage: int) -> bool:
        """Run one stage and keep the cheapest tables; return True if none can be cheaper."""
        tables, prices, draw = self.tables, self.prices, self.draw
        lowest = self._find_lowest()
        price = cheapest = sum(prices)
        best = [table[:] for table in tables]
        dear = [at for at, one in enumerate(prices) if one]
        for _ in range(STEPS_A_PLAYER * len(self.history.players)):
            if cheapest <= lowest:
                break
            i = dear[int(draw() * len(dear))]
            j = int(draw() * (len(tables) - 1))
            j += j >= i
            one, two = tables[i], tables[j]
            x, y = int(draw() * len(one)), int(draw() * len(two))
            one[x], two[y] = two[y], one[x]
            new_one, new_two = self._price(one), self._price(two)
            dearer = new_one + new_two - prices[i] - prices[j]
            if dearer > 0 and draw() >= _chance(dearer * stage):
                one[x], two[y] = two[y], one[x]
                continue
            prices[i], prices[j] = new_one, new_two
            price += dearer
            dear = [at for at, one_price in enumerate(prices) if one_price]
            if price < cheapest:
                cheapest, best = price, [table[:] for table in tables]
        self.tables, self.prices = best, [self._price(table) for table in best]
        return cheapest <= lowest

    def _find_lowest(self) -> int:
        """Return a cost that no seating of the turn can go below.

        This is the best case: the players left over are those who have been left over least
        often, and no meeting costs anything."""
        prices = sorted(map(self._price_apart, self.history.players))
        return sum(prices[: sum(size for size in self.history.shape() if size != 3)])

    def _price(self, table: list[int]) -> int:
        history = self.history
        if len(table) < 3:
            return sum(map(self._price_apart, table))
        fewest, price = history.fewest, 0
        for at, player in enumerate(table):
            met = history.met[player]
            for other in table[:at]:
                price += _read_price(MEETING_PRICES, met.get(other, 0) - fewest)
        if len(table) == 4:
            price += sum(map(self._price_apart, table)) + self._pair_off(table)[0]
        return price

    def _price_apart(self, player: int) -> int:
        history = self.history
        return _read_price(history.apart_prices, history.apart[player] - history.fewest_apart)

    def _pair_off(self, table: list[int]) -> tuple[int, Players]:
        """Return (cost of repeated partners, players by pair) of the cheapest pairs at a table."""
        a, b, c, d = sorted(table)
        partnered = self.history.partnered
        return min(
            (partnered[a, one] ** 2 + partnered[others] ** 2, (a, one, *others))
            for one, others in ((b, (c, d)), (c, (b, d)), (d, (b, c)))
        )
