"""Tables of three: what was played there, for the sums of each of the three."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from scoring.models.adjustment import Adjustment
from scoring.models.smazzata import Smazzata
from scoring.models.turn import Seat, Table
from scoring.rules.faults import Line
from scoring.rules.three import UNSAID, Played, find_place, find_side


def load_played(
    tables: Iterable[Table], seats: Mapping[int, Sequence[Seat]], *, is_fined: bool
) -> dict[int, dict[int, Played]]:
    """The smazzate of these tables of three, by number, with what was ruled on each.

    A ruling on one of the two who play together is on their side, as it is with four. One query,
    two where anything was ruled; none for no tables.
    """
    turns = {table.pk: table.turn_id for table in tables}
    found: dict[int, dict[int, Played]] = {pk: {} for pk in turns}
    if not turns:
        return found
    rows = Smazzata.objects.filter(table__in=turns).order_by("table", "number")
    fields = ("table_id", "number", "alone", "ns_gp", "ew_gp", "ns_clean", "ew_clean")
    for pk, number, alone, *figures in rows.values_list(*fields):
        found[pk][number] = Played(alone or UNSAID, *figures)
    if is_fined:
        _add_fines(found, turns, seats)
    return found


def _add_fines(
    found: dict[int, dict[int, Played]],
    turns: Mapping[int, int],
    seats: Mapping[int, Sequence[Seat]],
) -> None:
    places = {
        (turns[pk], seat.entry_id): (pk, find_place(seat.line, seat.chair))
        for pk in turns
        for seat in seats[pk]
    }
    ruled = Adjustment.objects.filter(turn__in=set(turns.values()), smazzata__isnull=False)
    for turn, entry, number, gp in ruled.exclude(gp=0).values_list(
        "turn_id", "entry_id", "smazzata", "gp"
    ):
        pk, place = places.get((turn, entry), (0, 0))
        played = found.get(pk, {}).get(number or 0)
        if played is None:
            continue
        if find_side(place, played.alone) is Line.NS:
            found[pk][number or 0] = played._replace(ns=played.ns + gp)
        else:
            found[pk][number or 0] = played._replace(ew=played.ew + gp)
