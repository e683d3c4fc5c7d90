"""Activity at a turn's tables, with calls and held records, in a fixed number of queries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import groupby
from operator import itemgetter

from django.db.models import F

from scoring.clock.queries import correct_times, read_countdown
from scoring.core.pairing.phase import Length
from scoring.core.play.turns import TurnState
from scoring.core.rules.records import CANCELLED
from scoring.models.call import Call
from scoring.models.held import HeldRecord
from scoring.models.smazzata import SmazzataRevision
from scoring.models.station import Station
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from scoring.play.pace_queries import Plan, TableTimes, TurnPace, predict_turn
from scoring.play.requests_queries import load_open_requests
from scoring.play.results_queries import TableResult, TableState

OFFLINE_AFTER = timedelta(minutes=2)
"""A device without a heartbeat for this long is offline; heartbeats are stored every 75 seconds."""

UNSENT_FOR = timedelta(minutes=5)
"""At an incomplete table, a device's unsent items count this long after its last heartbeat."""


FirstRecording = tuple[int, datetime]
"""A smazzata's first recording: the event's revision number just after it, and its time."""


@dataclass(frozen=True, slots=True)
class Devices:
    seen_at: datetime
    """The latest heartbeat of any of the devices."""
    entering: tuple[int, ...]
    """Numbers of the smazzate that online devices are entering."""
    unsent: int
    """Items that devices had not sent at their last heartbeat. Only devices seen in the last five
    minutes count; at a complete table, only devices seen in the last two minutes."""


@dataclass(frozen=True, slots=True)
class TableLive:
    devices: Devices | None = None
    """State of the table's devices; None if no device was used, or the turn is not in play."""
    is_offline: bool = False
    """True if the table is incomplete and all its devices have gone silent."""
    calls: tuple[Call, ...] = ()
    """Open calls that are not about a single smazzata, the oldest first."""
    flags: tuple[Call, ...] = ()
    """Open calls that report a problem in one smazzata."""
    held: tuple[HeldRecord, ...] = ()
    overridden: tuple[int, ...] = ()
    """Numbers of the smazzate recorded despite failed checks."""
    unsigned: tuple[int, ...] = ()
    """Numbers of the smazzate that a side has not signed; only filled at a complete table."""
    recorded: tuple[FirstRecording, ...] = ()
    """When each smazzata was first recorded, in order of recording."""


@dataclass(frozen=True, slots=True)
class Hall:
    """The present state of a turn: its tables, their activity and requests, and its pace."""

    tables: tuple[TableResult, ...]
    live: Mapping[int, TableLive]
    """The activity at each table, by number."""
    calls: tuple[Call, ...]
    """The event's open calls to the director, in all turns, also those about one smazzata."""
    held: tuple[HeldRecord, ...]
    """Held records of the event, of all its turns."""
    pace: TurnPace | None
    """Progress against the plan; None unless a turn of a fixed number of smazzate is in play."""
    times: tuple[TableTimes, ...]
    now: datetime

    @property
    def unsigned(self) -> list[int]:
        """The numbers of complete tables with an unsigned smazzata."""
        return [number for number, table in self.live.items() if table.unsigned]


@dataclass(slots=True)
class _OfTable:
    recorded: list[FirstRecording] = field(default_factory=list)
    unsigned: list[int] = field(default_factory=list)
    overridden: list[int] = field(default_factory=list)
    signatures: int = 0


def load_hall(event: Tournament, turn: Turn, tables: Sequence[TableResult], now: datetime) -> Hall:
    """Load the present state of a turn, whose `tables` are loaded already. Two queries."""
    calls, held, stations = load_open_requests(event, turn)
    live = _build_live(turn, tables, calls, held, stations, now)
    began, times = load_pace_times(turn, tables, live, now)
    pace = None
    # A match to a target or of a set time has no fixed number of smazzate, so no pace.
    is_counted = turn.phase.length == Length.SMAZZATE
    if turn.state == TurnState.PLAYING and turn.started_at and is_counted:
        minutes = _count_minutes(turn, now)
        plan = Plan(began, minutes, turn.phase.smazzate)
        pace = predict_turn(plan, times, now)
    return Hall(tuple(tables), live, tuple(calls), tuple(held), pace, tuple(times), now)


def _count_minutes(turn: Turn, now: datetime) -> int:
    """Return the minutes from a turn's start to the end of its clock, pauses included."""
    countdown = read_countdown(turn)
    if countdown is None or turn.started_at is None:
        return turn.phase.minutes
    return max(round((countdown.find_end(now) - turn.started_at) / timedelta(minutes=1)), 1)


def _build_live(
    turn: Turn,
    tables: Iterable[TableResult],
    calls: Iterable[Call],
    held: Iterable[HeldRecord],
    stations: Iterable[Station],
    now: datetime,
) -> dict[int, TableLive]:
    """Build each table's `TableLive`, by number; calls of other tables are ignored. One query."""
    devices: dict[int, list[Station]] = defaultdict(list)
    for station in stations if turn.is_open else ():
        devices[station.table_id].append(station)
    recorded = _load_recorded(turn)
    signed = turn.tournament.signatures_required or any(r.signatures for r in recorded.values())
    called: dict[int, list[Call]] = defaultdict(list)
    flagged: dict[int, list[Call]] = defaultdict(list)
    waiting: dict[int, list[HeldRecord]] = defaultdict(list)
    for call in calls:
        (called if call.number is None else flagged)[call.table_id].append(call)
    for record in held:
        waiting[record.table_id].append(record)
    found = {}
    for table in tables:
        own = recorded.get(table.table_id, _OfTable())
        owes = table.state in (TableState.WAITING, TableState.PLAYING)
        at = _join(devices[table.table_id], now, owes) if table.table_id in devices else None
        is_gone = at is not None and now - at.seen_at > OFFLINE_AFTER
        is_played = table.state is TableState.DONE and table.recorded >= table.smazzate
        found[table.number] = TableLive(
            devices=at,
            is_offline=is_gone and owes,
            calls=tuple(called[table.table_id]),
            flags=tuple(flagged[table.table_id]),
            held=tuple(waiting[table.table_id]),
            overridden=tuple(own.overridden),
            unsigned=tuple(own.unsigned) if signed and is_played else (),
            recorded=tuple(sorted(own.recorded)),
        )
    return found


def load_pace_times(
    turn: Turn, tables: Iterable[TableResult], live: Mapping[int, TableLive], now: datetime
) -> tuple[datetime, list[TableTimes]]:
    """Return the turn's start and its tables' recording times, to predict the pace.

    Omits byes and tables with an assigned score. Corrects the times if the clock was set back."""
    playing = [
        table
        for table in tables
        if table.state is not TableState.HALF
        and (table.state is not TableState.DONE or table.recorded >= table.smazzate)
    ]
    came = sorted(each for table in playing for each in live[table.number].recorded)
    began, *times = correct_times([turn.started_at or now, *(at for _, at in came)], now)
    at = dict(zip(came, times, strict=True))
    return began, [
        TableTimes(
            table.number, table.smazzate, tuple(at[each] for each in live[table.number].recorded)
        )
        for table in playing
    ]


def _join(stations: list[Station], now: datetime, owes: bool) -> Devices:
    """Combine the rows of a table's devices; `owes`: the table has smazzate left to record."""
    said_for = UNSENT_FOR if owes else OFFLINE_AFTER
    there = [station for station in stations if now - station.seen_at <= OFFLINE_AFTER]
    return Devices(
        seen_at=max(station.seen_at for station in stations),
        entering=tuple(sorted({station.number for station in there if station.number})),
        unsent=sum(each.waiting for each in stations if now - each.seen_at <= said_for),
    )


def _load_recorded(turn: Turn) -> dict[int, _OfTable]:
    """Load recording times, unsigned smazzate and overridden checks, by table key. One query."""
    rows = (
        SmazzataRevision.objects.filter(smazzata__table__turn=turn)
        .order_by("smazzata__table", "smazzata__number", "number")
        .values(
            "number",
            "created_at_revision",
            "created_at",
            "depth",
            "override",
            table=F("smazzata__table_id"),
            smazzata_number=F("smazzata__number"),
            assigned=F("smazzata__table__assigned"),
            standing=F("smazzata__revision"),
            signed=F("signatures__line"),
        )
    )
    sides = turn.tournament.rules.sides
    tables: dict[int, _OfTable] = defaultdict(_OfTable)
    for (table, number, assigned), group in groupby(
        rows, itemgetter("table", "smazzata_number", "assigned")
    ):
        own, versions = tables[table], list(group)
        # The first revision; an import may lack it.
        first = next((each for each in versions if each["number"] == 1), None)
        at = first["created_at"] if first else min(each["created_at"] for each in versions)
        revision = min(each["created_at_revision"] for each in versions)
        own.recorded.append((revision, at))
        standing = [each for each in versions if each["number"] == each["standing"]]
        lines = sum(bool(each["signed"]) for each in standing)
        own.signatures += lines
        own.overridden += [number for each in standing[:1] if each["override"]]
        cancelled = any(each["depth"] == CANCELLED for each in standing)
        # Smazzate of a table with an assigned score do not count.
        if lines < sides and not cancelled and assigned is None:
            own.unsigned.append(number)
    return tables
