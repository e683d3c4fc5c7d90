"""The filter `?hall=2` on pages that list tables, for events played in several halls."""

from __future__ import annotations

from typing import NamedTuple

from django.http import HttpRequest

from scoring.core.digits import read_digits
from scoring.core.play.halls import HallTables, list_halls
from scoring.models.hall_screens import read_screens
from scoring.models.tournament import Tournament


class HallFilter(NamedTuple):
    """The halls to choose from, and the chosen hall; None: all. See `common/hall_links.html`."""

    halls: list[HallTables]
    chosen: HallTables | None

    def has(self, table: int | None) -> bool:
        return self.chosen is None or self.chosen.has(table)


def read_hall_filter(request: HttpRequest, event: Tournament) -> HallFilter:
    """Read the chosen hall from the URL. One query, unless `hall_screens` is loaded."""
    halls = list_halls(read_screens(event).halls)
    number = read_digits(request.GET.get("hall", ""))
    return HallFilter(halls, next((hall for hall in halls if hall.number == number), None))
