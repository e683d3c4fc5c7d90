"""The log of an event: all recorded changes in order, from every model that stores changes.

Entries are sorted by the event's revision, so the order is right even if the computer's clock was
set back. A union over all models finds the rows of a page; then each model's rows are loaded at
once, so the number of queries does not grow with the event. Tokens and PINs are never loaded."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from itertools import islice
from typing import Any, NamedTuple

from django.db.models import F, IntegerField, Model, Q, QuerySet, Value

from scoring.journal.log_entries_queries import LogEntry, read_entry
from scoring.models.act import Act
from scoring.models.call import Call, DeskCall, Photo
from scoring.models.held import HeldRecord
from scoring.models.signature import Signature
from scoring.models.smazzata import SmazzataRevision
from scoring.models.ticket import Ticket
from scoring.models.till import Arrival, CashCount, FeeChoice, Payment
from scoring.models.tournament import Tournament

AT_ONCE = 1_000
"""Number of entries that an export loads at a time, with one query per model."""


class LogGroup(StrEnum):
    DESK = "desk"
    SMAZZATA = "smazzata"
    SIGNATURE = "signature"
    HELD = "held"
    CALL = "call"
    PHOTO = "photo"
    TICKET = "ticket"
    TILL = "till"


@dataclass(frozen=True, slots=True)
class LogFilter:
    """Filter of a log. Empty fields do not restrict the log."""

    turn: int | None = None
    table: int | None = None
    group: LogGroup | None = None
    who: str = ""
    """Part of the author's name; "" means any author."""
    made_alone: bool = False
    """True to list only when things (calls, payments) were made, not when answered or undone."""


class Stream(NamedTuple):
    """A source of log entries: a model, with one of its time columns (`at`).

    `group`: the choice in the log's filter that shows these entries. `who`, `event`, `turn` and
    `table` are lookups from a row to its author, event, turn and table. `turn` and `table` are None
    if the model lacks them. Each time column has a column with the event's revision at that time,
    such as `created_at_revision` for `created_at`. Entries are sorted by it."""

    model: type[Model]
    group: LogGroup
    at: str
    who: str
    event: str
    turn: str | None
    table: str | None


_MADE = ("created_at", "author_name")
_EVENT = ("tournament", None, None)
_TABLE = ("table__turn__tournament", "table__turn__number", "table__number")
_REVISION = [f"smazzata__{path}" for path in _TABLE]

# Entries of one write are listed in this order.
STREAMS: tuple[Stream, ...] = (
    Stream(Act, LogGroup.DESK, *_MADE, "tournament", "params__turn", "params__table"),
    Stream(SmazzataRevision, LogGroup.SMAZZATA, *_MADE, *_REVISION),
    Stream(
        Signature, LogGroup.SIGNATURE, "created_at", "name", *[f"revision__{p}" for p in _REVISION]
    ),
    Stream(HeldRecord, LogGroup.HELD, *_MADE, *_TABLE),
    Stream(HeldRecord, LogGroup.HELD, "settled_at", "settled_by", *_TABLE),
    Stream(Call, LogGroup.CALL, *_MADE, *_TABLE),
    Stream(Call, LogGroup.CALL, "answered_at", "answered_by", *_TABLE),
    Stream(DeskCall, LogGroup.CALL, "called_at", "called_by", *_EVENT),
    Stream(DeskCall, LogGroup.CALL, "ended_at", "ended_by", *_EVENT),
    Stream(Photo, LogGroup.PHOTO, *_MADE, *_TABLE),
    Stream(Ticket, LogGroup.TICKET, "created_at", "made_by", "tournament", None, "table_number"),
    Stream(Ticket, LogGroup.TICKET, "revoked_at", "revoked_by", "tournament", None, "table_number"),
    *(
        Stream(model, LogGroup.TILL, at, who, *_EVENT)
        for model in (Arrival, FeeChoice, Payment, CashCount)
        for at, who in (_MADE, ("undone_at", "undone_by"))
    ),
)

_NEEDED: Mapping[type[Model], Callable[[QuerySet[Any]], QuerySet[Any]]] = {
    Act: lambda rows: rows.defer("changes"),
    SmazzataRevision: lambda rows: rows.defer("record").select_related("smazzata__table__turn"),
    Signature: lambda rows: rows.select_related("revision__smazzata__table__turn").defer(
        "revision__record"
    ),
    HeldRecord: lambda rows: rows.defer("record").select_related("table__turn"),
    Call: lambda rows: rows.select_related("table__turn"),
    DeskCall: lambda rows: rows.select_related("entry"),
    Photo: lambda rows: rows.select_related("table__turn"),
    Ticket: lambda rows: rows.select_related("entry").defer("token", "pin"),
    Arrival: lambda rows: rows.select_related("entry"),
    FeeChoice: lambda rows: rows.select_related("entry"),
    Payment: lambda rows: rows.select_related("entry", "till"),
    CashCount: lambda rows: rows.select_related("till"),
}

Place = tuple[int, int]
"""Identifies a log entry: index of its stream in STREAMS, primary key of its row."""


@dataclass
class Log:
    """The filtered log of an event, newest entry first. A sequence, as a Paginator needs it."""

    event: Tournament
    asked: LogFilter = field(default_factory=LogFilter)

    def __len__(self) -> int:
        return self._places.count()

    def __getitem__(self, page: slice) -> list[LogEntry]:
        """Return a page of entries. One query locates them, then one per model loads the rows."""
        return _read([(stream, pk) for _revision, stream, pk in self._places[page]])

    def iter_forwards(self) -> Iterator[LogEntry]:
        """Yield all entries, oldest first, loaded in batches."""
        found = iter([(stream, pk) for _revision, stream, pk in self._places.reverse()])
        while batch := list(islice(found, AT_ONCE)):
            yield from _read(batch)

    @cached_property
    def _places(self) -> QuerySet[Any, tuple[int, int, int]]:
        """Query all entries as (revision, index in STREAMS, primary key), the latest first."""
        streams = [
            rows
            for number, stream in enumerate(STREAMS)
            if (rows := _find(self.event, number, stream, self.asked)) is not None
        ]
        if not streams:  # none can match the filter
            return Act.objects.none().values_list("pk", "pk", "pk")
        first, *others = streams
        places = first.union(*others, all=True) if others else first
        return places.order_by("-log_revision", "-log_stream", "-log_pk")


def list_author_names(event: Tournament) -> list[str]:
    """List the names of authors of acts and smazzata revisions, at most 100. One query."""
    desk = Act.objects.filter(tournament=event).order_by().values_list("author_name")
    tables = SmazzataRevision.objects.filter(smazzata__table__turn__tournament=event)
    names = desk.union(tables.order_by().values_list("author_name")).order_by("author_name")
    return [name for (name,) in names[:100] if name]


def _find(
    event: Tournament, number: int, stream: Stream, asked: LogFilter
) -> QuerySet[Any, tuple[int, int, int]] | None:
    """Build the query for the log lines of a stream (one model's changes), or return None if no
    line can match the filter. Each row is (the event's revision, `number`, primary key); `number`
    is the stream's index in STREAMS."""
    if asked.group is not None and asked.group is not stream.group:
        return None
    if asked.made_alone and stream.at != "created_at":
        return None
    rows = stream.model._default_manager.filter(
        **{stream.event: event.pk, f"{stream.at}__isnull": False}
    )
    for value, path in ((asked.turn, stream.turn), (asked.table, stream.table)):
        if value is None:
            continue
        if path is None:
            return None
        wanted = Q(**{path: value})
        if stream.model is Act:  # params of the act that was undone or redone
            wanted |= Q(**{path.replace("params__", "params__params__"): value})
        rows = rows.filter(wanted)
    if asked.who:
        rows = rows.filter(**{f"{stream.who}__icontains": asked.who})
    # A union accepts no ordered queries, and matches columns by position, not by name.
    return (
        rows.order_by()
        .annotate(
            log_revision=F(f"{stream.at}_revision"),
            log_stream=Value(number, IntegerField()),
            log_pk=F("pk"),
        )
        .values_list("log_revision", "log_stream", "log_pk")
    )


def _read(places: Sequence[Place]) -> list[LogEntry]:
    """Load the log entries that `places` identify, in this order. Deleted rows are left out."""
    wanted: dict[type[Model], set[int]] = defaultdict(set)
    for stream, pk in places:
        wanted[STREAMS[stream].model].add(pk)
    rows = {
        model: _NEEDED[model](model._default_manager.all()).in_bulk(list(keys))
        for model, keys in wanted.items()
    }
    return [
        read_entry(row, STREAMS[stream].at, STREAMS[stream].who)
        for stream, pk in places
        if (row := rows[STREAMS[stream].model].get(pk)) is not None
    ]
