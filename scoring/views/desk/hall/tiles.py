"""The tables of a turn as tiles, each with marks for its requests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.models.held import HeldRecord
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from scoring.play.records import HeldKind
from scoring.queries.field.entries import Entrant, Seated
from scoring.queries.hall.live import Devices, Hall, TableLive
from scoring.queries.hall.pace import TablePace
from scoring.queries.play.results import SeatResult, TableResult
from scoring.show.calls import call_reason
from scoring.show.matches import format_progress
from scoring.wording.numbers import format_numbers


class Want(StrEnum):
    """The requests of a table, the most urgent first."""

    CALLED = "called"
    HELD = "held"
    FLAGGED = "flagged"
    UNSENT = "unsent"
    OFFLINE = "offline"
    LATE = "late"
    UNSIGNED = "unsigned"


URGENCY = {want: place for place, want in enumerate(Want)}
MANY = 24
"""More tables than this are drawn smaller, so that a hall fits a screen or two."""
DECIDES = {Want.CALLED, Want.HELD, Want.FLAGGED}
"""The requests that only the director can settle."""


@dataclass(frozen=True)
class Mark:
    want: Want
    words: str


@dataclass(frozen=True)
class Tile:
    """One table of the board; fields as `scoring.show.tiles` takes them."""

    number: int
    url: str
    state: str
    ns: tuple[str, ...]
    """Who sits on each line, a line of text each; none on an empty one."""
    ew: tuple[str, ...]
    played: int
    total: int
    so_far: str = ""
    """The progress of a match to a target or of a set time, in words; "" where smazzate are
    counted."""
    l3: tuple[str, ...] = ()
    """The third side, where three meet."""
    three: tuple[str, ...] = ()
    """The players at a table of three, where nobody has a line."""
    assigned: bool = False
    """Whether the table's score was assigned by a ruling."""
    marks: tuple[Mark, ...] = ()
    """The most urgent first."""
    doing: str = ""
    """The present activity: "entering 3"; or the last sign of life, if that is a while ago."""

    @property
    def is_alert(self) -> bool:
        return any(mark.want in DECIDES for mark in self.marks)

    def wants(self, want: str) -> bool:
        return any(mark.want == want for mark in self.marks)

    @property
    def urgency(self) -> tuple[int, int]:
        """A sort key that puts tiles with requests first; the others stay in table order."""
        return (URGENCY[self.marks[0].want] if self.marks else len(URGENCY), self.number)


def build_tiles(
    event: Tournament,
    turn: Turn | None,
    tables: Iterable[TableResult],
    entrants: Mapping[int, Entrant],
    assigned: Collection[int] = (),
    hall: Hall | None = None,
) -> list[Tile]:
    """A tile for every table, in order; with `hall` also their activity and requests."""

    def name(*seats: SeatResult | None) -> tuple[str, ...]:
        entries = [entrants[entry] for seat in seats if seat for entry in seat.entries]
        if not entries:
            return ()
        return Seated(tuple(entries), seats[0].unit if seats[0] else 1).lines

    if turn is None:
        return []
    paces = {pace.number: pace for pace in hall.pace.tables} if hall and hall.pace else {}
    # The addresses differ in their last number only: one look-up serves all tables.
    address, _last, _end = reverse("table", args=[event.slug, turn.number, 0]).rpartition("0")
    tiles = []
    for table in tables:
        beside = table.third if table.is_of_three else None
        at = hall.live[table.number] if hall else TableLive()
        tiles.append(
            Tile(
                number=table.number,
                url=f"{address}{table.number}/",
                state=table.state.value,
                ns=name(table.ns),
                ew=name(table.ew, beside),
                played=table.recorded,
                total=table.smazzate,
                so_far=format_progress(turn.phase, table.recorded, table.sums),
                l3=() if table.is_of_three else name(table.third),
                three=tuple(name(seat)[0] for seat in table.seats) if table.is_of_three else (),
                assigned=table.number in assigned,
                marks=tuple(list_marks(at, paces.get(table.number))),
                doing=format_activity(at.devices, hall.now) if hall and turn.is_open else "",
            )
        )
    return tiles


def list_wants(tiles: Iterable[Tile]) -> list[Mark]:
    """The number of tables with each kind of request, in words."""
    counts = Counter(mark.want for tile in tiles for mark in tile.marks)
    words: dict[Want, Callable[[int], str]] = {
        Want.CALLED: lambda n: ngettext("%(n)d table calling", "%(n)d tables calling", n),
        Want.HELD: lambda n: ngettext("%(n)d on hold", "%(n)d on hold", n),
        Want.FLAGGED: lambda n: ngettext("%(n)d with a problem", "%(n)d with a problem", n),
        Want.UNSENT: lambda n: ngettext("%(n)d not sent", "%(n)d not sent", n),
        Want.OFFLINE: lambda n: ngettext("%(n)d offline", "%(n)d offline", n),
        Want.LATE: lambda n: ngettext("%(n)d late", "%(n)d late", n),
        Want.UNSIGNED: lambda n: ngettext("%(n)d unsigned", "%(n)d unsigned", n),
    }
    return [Mark(w, words[w](counts[w]) % {"n": counts[w]}) for w in Want if counts[w]]


def list_marks(at: TableLive, pace: TablePace | None) -> list[Mark]:
    """The marks of a table, the most urgent first."""
    marks = []
    if at.calls:
        reasons = dict.fromkeys(call_reason(call) for call in at.calls)
        words = _("Calls: %(reasons)s") % {"reasons": ", ".join(map(str, reasons))}
        marks.append(Mark(Want.CALLED, words))
    if at.held:
        marks.append(Mark(Want.HELD, format_held(at.held)))
    if at.flags:
        numbers = sorted({flag.number for flag in at.flags if flag.number is not None})
        words = ngettext(
            "Problem in smazzata %(numbers)s", "Problem in smazzate %(numbers)s", len(numbers)
        )
        marks.append(Mark(Want.FLAGGED, words % {"numbers": format_numbers(numbers)}))
    if at.devices and at.devices.unsent:
        words = ngettext("%(n)d not sent yet", "%(n)d not sent yet", at.devices.unsent)
        marks.append(Mark(Want.UNSENT, words % {"n": at.devices.unsent}))
    if at.is_offline:
        marks.append(Mark(Want.OFFLINE, _("Offline")))
    if pace and pace.is_late:
        marks.append(Mark(Want.LATE, _format_late(pace.behind)))
    if at.unsigned:
        marks.append(Mark(Want.UNSIGNED, format_unsigned(at)))
    return marks


def _format_late(minutes: int) -> str:
    """In hours from two on: a turn that somebody forgot to close."""
    if minutes < 120:
        return ngettext("%(n)d minute late", "%(n)d minutes late", minutes) % {"n": minutes}
    hours = minutes // 60
    return ngettext("%(n)d hour late", "%(n)d hours late", hours) % {"n": hours}


def format_unsigned(at: TableLive) -> str:
    """The smazzate that lack a signature; "Unsigned" if all do."""
    if len(at.unsigned) == len(at.recorded):
        return _("Unsigned")
    words = ngettext(
        "Smazzata %(numbers)s unsigned", "Smazzate %(numbers)s unsigned", len(at.unsigned)
    )
    return words % {"numbers": format_numbers(list(at.unsigned))}


def format_missing_signatures(hall: Hall) -> str:
    """The complete tables that lack a signature; "" if none does."""
    if not hall.unsigned:
        return ""
    words = ngettext(
        "Table %(tables)s has smazzate not signed by both sides.",
        "Tables %(tables)s have smazzate not signed by both sides.",
        len(hall.unsigned),
    )
    return words % {"tables": format_numbers(hall.unsigned)}


def format_held(held: Sequence[HeldRecord]) -> str:
    """The held records of a table, with the reason why each is held."""
    said = []
    for kind, name in _HELD_WORDS.items():
        if numbers := sorted({record.number for record in held if record.kind == kind}):
            said.append(name(len(numbers)) % {"numbers": format_numbers(numbers)})
    return " · ".join(said)


_HELD_WORDS: dict[HeldKind, Callable[[int], str]] = {
    HeldKind.CONFLICT: lambda n: ngettext(
        "Two records of smazzata %(numbers)s", "Two records of smazzate %(numbers)s", n
    ),
    HeldKind.LATE: lambda n: ngettext(
        "Arrived late: smazzata %(numbers)s", "Arrived late: smazzate %(numbers)s", n
    ),
    HeldKind.FAULTY: lambda n: ngettext(
        "Failed check: smazzata %(numbers)s", "Failed check: smazzate %(numbers)s", n
    ),
}


def format_activity(devices: Devices | None, now: datetime) -> str:
    """`entering 3`, else the last sign of life once a minute has gone by, else nothing."""
    if devices is None:
        return ""
    if devices.entering:
        return _("entering %(numbers)s") % {"numbers": format_numbers(list(devices.entering))}
    minutes = (now - devices.seen_at) // timedelta(minutes=1)
    return _("%(n)d min ago") % {"n": minutes} if minutes >= 1 else ""
