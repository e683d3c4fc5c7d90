"""Load the calls and held records that await the director, and the devices of a turn."""

from __future__ import annotations

from scoring.models.call import Call
from scoring.models.held import HeldRecord
from scoring.models.station import Station
from scoring.models.tournament import Tournament
from scoring.models.turn import Table, Turn

_CALL, _HELD, _STATION = range(3)
_PLACE = "seated.id AS table_id, seated.number AS seated, seated.turn_id, turn.number AS turn"
# Named like the columns of calls, so that all three kinds of rows are read alike.
_OPEN = f"""
SELECT {_CALL} AS kind, {_PLACE}, call.id, call.number, call.created_at, call.reason, call.note,
  call.author_name, call.device, 0 AS waiting
FROM scoring_call call JOIN scoring_table seated ON seated.id = call.table_id
JOIN scoring_turn turn ON turn.id = seated.turn_id
WHERE turn.tournament_id = %s AND call.answered_at IS NULL
UNION ALL
SELECT {_HELD}, {_PLACE}, held.id, held.number, held.created_at, held.kind, '',
  held.author_name, held.device, 0
FROM scoring_heldrecord held JOIN scoring_table seated ON seated.id = held.table_id
JOIN scoring_turn turn ON turn.id = seated.turn_id
WHERE turn.tournament_id = %s AND held.settled_at IS NULL
UNION ALL
SELECT {_STATION}, {_PLACE}, station.id, station.number, station.seen_at, '', '',
  station.name, station.device, station.waiting
FROM scoring_station station JOIN scoring_table seated ON seated.id = station.table_id
JOIN scoring_turn turn ON turn.id = seated.turn_id
WHERE seated.turn_id = %s
"""  # nosec B608  # our own names


def load_open_requests(
    event: Tournament, turn: Turn
) -> tuple[list[Call], list[HeldRecord], list[Station]]:
    """Load open calls, held records and devices, with tables and turns. One query.

    Devices are from this turn, calls and held records from the whole event. Calls about a
    single smazzata come last, by its number; all others oldest first. Loads only the columns
    that the board or the console shows."""
    calls: list[Call] = []
    held: list[HeldRecord] = []
    stations: list[Station] = []
    rows = Call.objects.raw(_OPEN, [event.pk, event.pk, turn.pk])
    for row in sorted(rows, key=_sort_key):
        more = vars(row)
        table = Table(pk=row.table_id, number=more["seated"])
        table.turn = Turn(pk=more["turn_id"], number=more["turn"])
        if more["kind"] == _CALL:
            row.table = table
            calls.append(row)
            continue
        columns = {"pk": row.pk, "table": table, "number": row.number, "device": row.device}
        if more["kind"] == _HELD:
            columns |= {"created_at": row.created_at, "author_name": row.author_name}
            held.append(HeldRecord(kind=row.reason, **columns))
        else:
            columns |= {"seen_at": row.created_at, "name": row.author_name}
            stations.append(Station(waiting=more["waiting"], **columns))
    return calls, held, stations


def _sort_key(row: Call) -> tuple[bool, int, int]:
    is_flag = vars(row)["kind"] == _CALL and row.number is not None
    return is_flag, (row.number or 0) if is_flag else 0, row.pk


def load_held(event: Tournament) -> list[HeldRecord]:
    """Load held records that await a decision, with table and turn, oldest first. One query."""
    return list(
        HeldRecord.objects.filter(table__turn__tournament=event, settled_at=None)
        .select_related("table__turn__phase")
        .order_by("pk")
    )
