"""The log of an event: everything that was done, from every table that keeps it, in order.

The order is that of the event's revisions: a clock that is set back moves nothing.

Where a page begins is found by one union of all streams; its rows are then read kind by kind. So a
page takes the same number of queries whatever the event has gone through. Nothing here reads what
opens a ticket.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from itertools import islice
from typing import Any, NamedTuple

from django.db.models import F, IntegerField, Model, Q, QuerySet, Value

from scoring.models.act import Act
from scoring.models.call import Call, Photo
from scoring.models.held import HeldRecord
from scoring.models.signature import Signature
from scoring.models.smazzata import SmazzataRevision
from scoring.models.ticket import Ticket
from scoring.models.tournament import Tournament
from scoring.queries.journal.log_entries import LogEntry, read_entry

AT_ONCE = 1_000
"""Entries that an export reads with one query a kind."""


class LogGroup(StrEnum):
    """What a reader can ask for."""

    DESK = "desk"
    SMAZZATA = "smazzata"
    SIGNATURE = "signature"
    HELD = "held"
    CALL = "call"
    PHOTO = "photo"
    TICKET = "ticket"


@dataclass(frozen=True, slots=True)
class LogFilter:
    """What of the log is asked for; what is not named is not asked about."""

    turn: int | None = None
    table: int | None = None
    group: LogGroup | None = None
    who: str = ""
    """A part of a name."""


class Stream(NamedTuple):
    """One source of entries: rows of a model by one of their times, and its revision beside it.

    Paths lead from the model to what a filter asks for; None where it has no such thing.
    """

    model: type[Model]
    group: LogGroup
    event: str
    at: str
    who: str | None
    turn: str | None
    table: str | None


_TABLE = ("table__turn__number", "table__number")
_REVISION = ("smazzata__table__turn__number", "smazzata__table__number")

# In this order when one write made them.
STREAMS: tuple[Stream, ...] = (
    Stream(Act, LogGroup.DESK, "tournament", "created_at", "author_name", "params__turn",
           "params__table"),
    Stream(SmazzataRevision, LogGroup.SMAZZATA, "smazzata__table__turn__tournament", "created_at",
           "author_name", *_REVISION),
    Stream(Signature, LogGroup.SIGNATURE, "revision__smazzata__table__turn__tournament",
           "created_at", "name", *[f"revision__{path}" for path in _REVISION]),
    Stream(HeldRecord, LogGroup.HELD, "table__turn__tournament", "created_at", "author_name",
           *_TABLE),
    Stream(HeldRecord, LogGroup.HELD, "table__turn__tournament", "settled_at", "settled_by",
           *_TABLE),
    Stream(Call, LogGroup.CALL, "table__turn__tournament", "created_at", "author_name", *_TABLE),
    Stream(Call, LogGroup.CALL, "table__turn__tournament", "answered_at", "answered_by", *_TABLE),
    Stream(Photo, LogGroup.PHOTO, "table__turn__tournament", "created_at", "author_name", *_TABLE),
    Stream(Ticket, LogGroup.TICKET, "tournament", "created_at", None, None, "table_number"),
    Stream(Ticket, LogGroup.TICKET, "tournament", "revoked_at", None, None, "table_number"),
)  # fmt: skip

_NEEDED: Mapping[type[Model], Callable[[QuerySet[Any]], QuerySet[Any]]] = {
    Act: lambda rows: rows.defer("changes"),
    SmazzataRevision: lambda rows: rows.defer("record").select_related("smazzata__table__turn"),
    Signature: lambda rows: rows.select_related("revision__smazzata__table__turn").defer(
        "revision__record"
    ),
    HeldRecord: lambda rows: rows.defer("record").select_related("table__turn"),
    Call: lambda rows: rows.select_related("table__turn"),
    Photo: lambda rows: rows.select_related("table__turn"),
    Ticket: lambda rows: rows.select_related("entry").defer("token", "pin"),
}

Place = tuple[int, int]
"""Of an entry: its stream, as a place in STREAMS, and the primary key of its row."""


@dataclass
class Log:
    """The entries of an event that a filter asks for, the newest first, for a paginator."""

    event: Tournament
    asked: LogFilter = field(default_factory=LogFilter)

    def count(self) -> int:
        """How many there are. One query."""
        return 0 if self._places is None else self._places.count()

    def __len__(self) -> int:
        return self.count()

    def __getitem__(self, page: slice) -> list[LogEntry]:
        """These entries. A query for the places, and one for each kind among them."""
        if self._places is None:
            return []
        return _read([(stream, pk) for _revision, stream, pk in self._places[page]])

    def iter_forwards(self) -> Iterator[LogEntry]:
        """All of them, the oldest first, read so many at once."""
        if self._places is None:
            return
        found = iter([(stream, pk) for _revision, stream, pk in self._places.reverse()])
        while batch := list(islice(found, AT_ONCE)):
            yield from _read(batch)

    @cached_property
    def _places(self) -> QuerySet[Any, tuple[int, int, int]] | None:
        """Revision, stream and key of every entry; None where no stream has what is asked for."""
        streams = [
            rows
            for number, stream in enumerate(STREAMS)
            if (rows := _find(self.event, number, stream, self.asked)) is not None
        ]
        if not streams:
            return None
        first, *others = streams
        places = first.union(*others, all=True) if others else first
        return places.order_by("-log_revision", "-log_stream", "-log_pk")


def list_names(event: Tournament, most: int = 100) -> list[str]:
    """Who wrote at the desk and at the tables, by name. One query."""
    desk = Act.objects.filter(tournament=event).order_by().values_list("author_name")
    tables = SmazzataRevision.objects.filter(smazzata__table__turn__tournament=event)
    names = desk.union(tables.order_by().values_list("author_name")).order_by("author_name")
    return [name for (name,) in names[:most] if name]


def _find(
    event: Tournament, number: int, stream: Stream, asked: LogFilter
) -> QuerySet[Any, tuple[int, int, int]] | None:
    """The places of one stream; None where it cannot have what is asked for."""
    if asked.group is not None and asked.group is not stream.group:
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
        if stream.model is Act:  # of what it undid or did again
            wanted |= Q(**{path.replace("params__", "params__params__"): value})
        rows = rows.filter(wanted)
    if asked.who:
        if stream.who is None:
            return None
        rows = rows.filter(**{f"{stream.who}__icontains": asked.who})
    # A union takes no ordered queries; its columns go by their place, not by their name.
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
    """The entries at these places, in this order; one that has gone meanwhile is left out."""
    wanted: dict[type[Model], set[int]] = defaultdict(set)
    for stream, pk in places:
        wanted[STREAMS[stream].model].add(pk)
    rows = {
        model: _NEEDED[model](model._default_manager.all()).in_bulk(list(keys))
        for model, keys in wanted.items()
    }
    return [
        read_entry(row, STREAMS[stream].at)
        for stream, pk in places
        if (row := rows[STREAMS[stream].model].get(pk)) is not None
    ]
