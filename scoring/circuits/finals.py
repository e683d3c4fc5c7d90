"""The list of players that a circuit sends to its final, as a list that entries are read from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from players.person import Person
from scoring.circuits.queries import CircuitSeason, list_entered_players
from scoring.core.circuits.ranking import CircuitRanking
from scoring.models.tournament import Tournament
from scoring.text.entrants_queries import list_shape


def write_final_list(
    season: CircuitSeason, ranking: CircuitRanking, event: Tournament, most: int
) -> str:
    """Return the first `most` players not yet entered, as lines of tab-separated cells.

    Players who were partners in the circuit share a line; of several partners, the one of most
    events. The others have a line each, which the director completes. Returns "" if nobody is left.
    """
    entered = list_entered_players(event)
    chosen = [line.player for line in ranking.lines if line.player not in entered][:most]
    size = list_shape(event).players
    groups = list(_group_partners(season, chosen)) if size == 2 else [(one,) for one in chosen]
    if not groups:
        return ""
    head = [f"{field} {n}" for n in range(1, size + 1) for field in ("player", "card", "club")]
    rows = [head, *([*_list_cells([season.people[one] for one in group])] for group in groups)]
    return "\n".join("\t".join(row) for row in rows)


def _list_cells(people: Sequence[Person]) -> Iterator[str]:
    for person in people:
        yield from (person.name, person.card_number, person.club)


def _group_partners(season: CircuitSeason, chosen: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Pair players with the chosen partner they played with most often, in ranking order."""
    together: Counter[frozenset[int]] = Counter()
    for each in season.results:
        by_entry: dict[int, list[int]] = {}
        for line in each.lines:
            by_entry.setdefault(line.entry, []).append(line.player)
        together.update(frozenset(players) for players in by_entry.values() if len(players) == 2)
    left = dict.fromkeys(chosen)
    while left:
        player = next(iter(left))
        del left[player]
        partners = [one for one in left if together[frozenset((player, one))]]
        if not partners:
            yield (player,)
            continue
        partner = max(partners, key=lambda one: together[frozenset((player, one))])
        del left[partner]
        yield player, partner
