"""What stands out in an event, in figures with the words beside them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scoring.queries.field.entries import Entrant
from scoring.queries.play.highlights import AtTable, Highlights
from scoring.queries.standings.places import TurnPlaces
from scoring.show.figures import points, signed


@dataclass(frozen=True, slots=True)
class Fact:
    """A figure, its name, and whose it is; `at` the table where it was made, if it was at one."""

    figure: SafeString
    name: str
    who: tuple[str, ...] = ()
    at: AtTable | None = None


def list_highlights(
    found: Highlights, places: TurnPlaces, entrants: Mapping[int, Entrant]
) -> Iterator[Fact]:
    def name(entries: Iterable[int]) -> tuple[str, ...]:
        return tuple(entrants[entry].label for entry in entries)

    high = found.highest
    yield Fact(points(high.figure), _("the highest smazzata"), name(high.entries), high)
    if found.closest and found.widest:
        close, wide = found.closest, found.widest
        yield Fact(points(close.figure), _("the closest table"), name(close.entries), close)
        yield Fact(points(wide.figure), _("the widest table"), name(wide.entries), wide)
    if climb := _find_best_climb(places):
        gained, turn, entry = climb
        words = _("places gained in turn %(n)d, the best climb") % {"n": turn}
        yield Fact(signed(gained), words, name([entry]))
    yield Fact(points(found.mean), _("game points of a side in a smazzata, on average"))


def _find_best_climb(places: TurnPlaces) -> tuple[int, int, int] | None:
    """The most places that an entry gained from one turn to the next, the turn and the entry."""
    turns = sorted(places)
    climbs = [
        (places[before][entry] - place, turn, entry)
        for before, turn in pairwise(turns)
        for entry, place in places[turn].items()
        if entry in places[before]
    ]
    best = max(climbs, key=lambda climb: climb[0], default=None)
    return best if best and best[0] > 0 else None
