"""Tables of three: what was played there, for the sums of each of the three."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from scoring.models.smazzata import Smazzata
from scoring.models.turn import Table
from scoring.rules.faults import Line
from scoring.rules.three import PLACES, UNSAID, Played, find_side

Fines = Mapping[tuple[int, int], Mapping[int, int]]
"""Game points ruled on smazzate: by table and place (of N-S 1), then by the smazzata's number."""


def load_played(tables: Iterable[Table], fines: Fines) -> dict[int, dict[int, Played]]:
    """The smazzate of these tables of three, by number, with what was ruled on each.

    A ruling on one of the two who play together is on their side, as it is with four. One query;
    none for no tables.
    """
    keys = [table.pk for table in tables]
    found: dict[int, dict[int, Played]] = {pk: {} for pk in keys}
    if not keys:
        return found
    rows = Smazzata.objects.filter(table__in=keys).order_by("table", "number")
    fields = ("table_id", "number", "alone", "ns_gp", "ew_gp", "ns_clean", "ew_clean")
    for pk, number, alone, *figures in rows.values_list(*fields):
        played = Played(alone or UNSAID, *figures)
        for place in PLACES:
            fine = fines.get((pk, place), {}).get(number, 0)
            if find_side(place, played.alone) is Line.NS:
                played = played._replace(ns=played.ns + fine)
            else:
                played = played._replace(ew=played.ew + fine)
        found[pk][number] = played
    return found
