"""Data for a phone, as JSON values: the current turn, all tables, a table's state."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from scoring.clock.queries import read_countdown
from scoring.core.play.seats import Presence
from scoring.core.rules.three import find_place_of_three
from scoring.models.call import Call
from scoring.models.held import HeldRecord
from scoring.models.smazzata import SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.models.turn import Table, Turn
from scoring.phone.current_table_queries import CurrentTable, SeatedPlayer, list_standing
from scoring.play.live_queries import OFFLINE_AFTER
from scoring.play.results_queries import load_turn_results
from scoring.text.entrants_queries import Seated, gather_entrants, load_entrants, shorten_names

State = dict[str, Any]


def build_turn_data(turn: Turn) -> State:
    countdown = read_countdown(turn)
    return {
        "number": turn.number,
        "state": turn.state,
        "ends_at": countdown.ends_at.isoformat() if countdown and countdown.ends_at else None,
        "left_ms": countdown.left_ms if countdown else None,
    }


def list_tables(event: Tournament, turn: Turn) -> list[State]:
    """List all tables of a turn, for a referee: players, progress and points. `flagged` is True if
    the table has an open call, or a record on hold (`HeldRecord`). Four queries."""
    entrants = load_entrants(event)
    wanted = set(
        Call.objects.filter(table__turn=turn, answered_at=None)
        .order_by()
        .values_list("table_id", flat=True)
    ) | set(
        HeldRecord.objects.filter(table__turn=turn, settled_at=None)
        .order_by()
        .values_list("table_id", flat=True)
    )
    return [
        {
            "number": table.number,
            "recorded": table.recorded,
            "due": table.smazzate,
            "gp": [seat.gp for seat in table.seats],
            "state": table.state.value,
            "label": " / ".join(
                shorten_names(seat.find_seated(entrants).names) for seat in table.seats
            ),
            "flagged": table.table_id in wanted,
        }
        for table in load_turn_results(turn)
    ]


def load_table_state(now_at: CurrentTable, now: datetime, device: str = "") -> State:
    """Return a table's state as JSON values.

    `device`: key of the requesting device; the state lists the table's other devices. The caller
    fills in `refusal`, the reason why the table cannot record now. One query, and one each for
    calls, held records, photos and other devices, if any."""
    table = now_at.table
    lines = [line.value for line in table.turn.tournament.rules.lines]
    sides, totals = _build_seats(now_at.players, len(lines))
    calls = table.calls.order_by("pk") if now_at.has_calls else ()
    flags = {
        call.number: call.reason
        for call in calls
        if call.number is not None and call.answered_at is None
    }
    held = table.held.filter(settled_at=None).order_by("pk") if now_at.has_held else ()
    photos = Counter(table.photos.values_list("number", flat=True)) if now_at.has_photos else {}
    return {
        "id": table.pk,
        "number": table.number,
        "due": table.due,
        "length": table.turn.phase.length,
        "target": table.turn.phase.target,
        "recorded": table.recorded,
        "refusal": "",
        "sides": sides,
        "places": _build_places(now_at.players) if table.of_three else [],
        **totals,
        "smazzate": [
            _build_revision(revision)
            | {
                "number": number,
                "revision": revision.number,
                "signed": {line: signed.get(line, "") for line in lines},
                "flag": flags.get(number, ""),
                "photos": photos.get(number, 0),
            }
            for number, revision, signed in list_standing(table)
        ],
        "held": [
            _build_revision(row) | {"id": row.pk, "number": row.number, "kind": row.kind}
            for row in held
        ],
        "calls": [_build_call(call) for call in calls],
        "others": _list_others(table, now, device) if now_at.has_others else [],
    }


def _build_places(players: Iterable[SeatedPlayer]) -> list[State]:
    """Return the players of a table of three, by place from 1 to 3, with their points."""
    found = []
    for each in players:
        seated = Seated(tuple(gather_entrants([each.player]).values()), each.unit)
        found.append(
            {
                "place": find_place_of_three(each.line, each.chair),
                "number": seated.number,
                "label": seated.label,
                "short": shorten_names(seated.names),
                "gp": each.gp,
                "mp": each.mp,
                "vp": each.vp,
            }
        )
    return sorted(found, key=lambda one: one["place"])


def _build_seats(players: Iterable[SeatedPlayer], wanted: int) -> tuple[State, State]:
    """Return two JSON values: the players of each side, and the points by side.

    Points are dicts by side under `gp`, `mp` and `vp`; `mp` and `vp` are None until all sides have
    match points. `wanted`: number of sides at a full table."""
    lines: dict[str, list[SeatedPlayer]] = defaultdict(list)
    for each in players:
        lines[each.line].append(each)
    sides, first = {}, {}
    for line, own in lines.items():
        entrants = gather_entrants([each.player for each in own])
        seated = Seated(tuple(entrants.values()), own[0].unit)
        names = list(seated.names)
        sides[line] = {"number": seated.number, "label": seated.label, "names": names}
        if own[0].kind == Presence.PLAYS:
            first[line] = own[0]
    done = len(first) == wanted and all(each.mp is not None for each in first.values())
    totals = {
        "gp": {line: each.gp for line, each in first.items()},
        "mp": {line: each.mp for line, each in first.items()} if done else None,
        "vp": {line: each.vp for line, each in first.items()} if done else None,
    }
    return sides, totals


def _build_revision(row: SmazzataRevision | HeldRecord) -> State:
    """Return the JSON values that revisions and held records share: record, points, author …"""
    return {
        "key": row.key,
        "depth": row.depth,
        "record": row.record,
        **{line.value: total for line, total in row.sums.totals.items()},
        "author": row.author_name,
        "device": row.device,
        "at": row.created_at.isoformat(),
    }


def _build_call(call: Call) -> State:
    return {
        "key": call.key,
        "number": call.number,
        "reason": call.reason,
        "note": call.note,
        "at": call.created_at.isoformat(),
        "answered": call.answered_at is not None,
    }


def _list_others(table: Table, now: datetime, device: str) -> list[State]:
    return [
        {"name": station.name, "number": station.number}
        for station in table.stations.order_by("pk")
        if station.device != device and now - station.seen_at <= OFFLINE_AFTER
    ]
