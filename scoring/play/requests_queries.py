"""Calls and held records, which await the director, and the devices of a turn."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple, TypeVar

from django.db.models import Model

from scoring.models.call import Call
from scoring.models.held import HeldRecord
from scoring.models.station import Station
from scoring.models.tournament import Tournament
from scoring.models.turn import Table, Turn

M = TypeVar("M", bound=Model)


class OpenRequests(NamedTuple):
    """Open calls and held records with their tables and turns, and devices."""

    calls: list[Call]
    """Open calls of the whole event: calls before flags, the oldest first."""
    held: list[HeldRecord]
    """Held records of the whole event, the oldest first."""
    stations: list[Station]
    """Devices seen in the turn."""


class _Row(NamedTuple):
    kind: int
    table_id: int
    table: int
    turn_id: int
    turn: int
    pk: int
    number: int | None
    at: datetime
    what: str
    note: str
    name: str
    device: str
    waiting: int


_CALL, _HELD, _STATION = range(3)
_PLACE = "seated.id AS table_id, seated.number AS seated, seated.turn_id, turn.number AS turn"
# Under the names of the columns of calls, by which the values of all three are read.
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


def load_open_requests(tournament: Tournament, turn: Turn) -> OpenRequests:
    """The open calls and held records of the event, and the devices seen in the turn. One query,
    which loads only the columns that a board or a console shows."""
    rows = map(_read, Call.objects.raw(_OPEN, [tournament.pk, tournament.pk, turn.pk]))
    found = OpenRequests([], [], [])
    for row in sorted(rows, key=_sort_key):
        if row.kind == _CALL:
            found.calls.append(_read_call(row))
        elif row.kind == _HELD:
            found.held.append(_read_held(row))
        else:
            found.stations.append(_read_station(row))
    return found


def _read(row: Call) -> _Row:
    found = vars(row)
    return _Row(
        found["kind"],
        row.table_id,
        found["seated"],
        found["turn_id"],
        found["turn"],
        row.pk,
        row.number,
        row.created_at,
        row.reason,
        row.note,
        row.author_name,
        row.device,
        found["waiting"],
    )


def _sort_key(row: _Row) -> tuple[bool, int, int]:
    is_flag = row.kind == _CALL and row.number is not None
    return is_flag, (row.number or 0) if is_flag else 0, row.pk


def _read_call(row: _Row) -> Call:
    names = ("id", "number", "created_at", "reason", "note", "author_name", "device")
    values = (row.pk, row.number, row.at, row.what, row.note, row.name, row.device)
    call = _make(Call, (*names, "table_id"), (*values, row.table_id))
    call.table = _read_table(row)
    return call


def _read_held(row: _Row) -> HeldRecord:
    names = ("id", "number", "created_at", "kind", "author_name", "device")
    values = (row.pk, row.number, row.at, row.what, row.name, row.device)
    held = _make(HeldRecord, (*names, "table_id"), (*values, row.table_id))
    held.table = _read_table(row)
    return held


def _read_station(row: _Row) -> Station:
    names = ("id", "number", "seen_at", "name", "device", "waiting", "table_id")
    values = (row.pk, row.number, row.at, row.name, row.device, row.waiting, row.table_id)
    return _make(Station, names, values)


def _read_table(row: _Row) -> Table:
    table = _make(Table, ("id", "number", "turn_id"), (row.table_id, row.table, row.turn_id))
    table.turn = _make(Turn, ("id", "number"), (row.turn_id, row.turn))
    return table


def _make(model: type[M], names: tuple[str, ...], values: tuple[object, ...]) -> M:
    """An instance with only these columns loaded, in the order of the model's fields."""
    fields = dict(zip(names, values, strict=True))
    ordered = [field.attname for field in model._meta.concrete_fields if field.attname in fields]
    return model.from_db(None, ordered, [fields[name] for name in ordered])


def load_held(tournament: Tournament) -> list[HeldRecord]:
    """Every held record that awaits a decision, with table and turn, the oldest first. One
    query."""
    return list(
        HeldRecord.objects.filter(table__turn__tournament=tournament, settled_at=None)
        .select_related("table__turn__phase")
        .order_by("pk")
    )
