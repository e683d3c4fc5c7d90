"""The director's board: one tile per table of a turn, marked with the table's requests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from html import escape

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.calls.wording import call_reason
from scoring.core.pairing.phase import Length
from scoring.models.phase import Phase
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from scoring.play.live_queries import Hall, TableLive
from scoring.play.pace_queries import TablePace
from scoring.play.results_queries import SeatResult, TableResult
from scoring.play.wording import format_activity, format_held, format_late, format_unsigned
from scoring.text.amounts_wording import format_numbers
from scoring.text.entrants_queries import Entrant, Seated
from scoring.text.figures import against, pips, points
from scoring.text.markup import join_written


class TableRequest(StrEnum):
    """Reasons for a director to look at a table, the most urgent first."""

    CALLED = "called"
    HELD = "held"
    FLAGGED = "flagged"
    UNSENT = "unsent"
    OFFLINE = "offline"
    LATE = "late"
    UNSIGNED = "unsigned"


URGENCY = {want: place for place, want in enumerate(TableRequest)}
MANY = 24
"""With more tables than this, tiles are smaller, so that the board fits one or two screens."""
DECIDES = {TableRequest.CALLED, TableRequest.HELD, TableRequest.FLAGGED}
"""The requests that only the director can settle."""


@dataclass(frozen=True)
class Mark:
    want: TableRequest
    words: str


@dataclass(frozen=True)
class Tile:
    number: int
    url: str
    state: str
    ns: tuple[str, ...]
    """The N-S players, one line of text each; empty if the table has no N-S side."""
    ew: tuple[str, ...]
    played: int
    total: int
    so_far: str = ""
    """Progress of a match to a target or of a timed turn, as text; else ""."""
    l3: tuple[str, ...] = ()
    """The players of the third side, if three sides play at the table."""
    three: tuple[str, ...] = ()
    """The players at a table of three, shown without sides."""
    assigned: bool = False
    marks: tuple[Mark, ...] = ()
    """The table's requests for a director's attention, the most urgent first."""
    doing: str = ""
    """The devices' activity: "entering 3" (smazzata 3), or "5 min ago" (last heartbeat)."""

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
    """Build a tile for each of a turn's `tables`, in order; [] if `turn` is None.

    `assigned`: numbers of tables with an assigned score. `hall` adds activity and requests."""

    def name(*seats: SeatResult | None) -> tuple[str, ...]:
        entries = [entrants[entry] for seat in seats if seat for entry in seat.entries]
        if not entries:
            return ()
        return Seated(tuple(entries), seats[0].unit if seats[0] else 1).lines

    if turn is None:
        return []
    paces = {pace.number: pace for pace in hall.pace.tables} if hall and hall.pace else {}
    # The addresses differ only in their last number: one look-up serves all tables.
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


def format_progress(phase: Phase, played: int, sums: Iterable[int | None]) -> str:
    """Format a table's progress: "3 smazzate · 1,250 : 980, target 2,000" if it plays to a target,
    "3 smazzate" if for a time, "" if for a set number. `sums`: each side's game points."""
    if phase.length == Length.SMAZZATE:
        return ""
    words = ngettext("%(n)d smazzata", "%(n)d smazzate", played) % {"n": played}
    if phase.length == Length.TIME:
        return words
    made = against(made or 0 for made in sums)
    return f"{words} · " + _("%(made)s, target %(target)s points") % {
        "made": made,
        "target": points(phase.target),
    }


def count_requests(tiles: Iterable[Tile]) -> list[Mark]:
    """Return a mark for each kind of request, with its number of tables: "2 tables calling"."""
    counts = Counter(mark.want for tile in tiles for mark in tile.marks)
    words: dict[TableRequest, Callable[[int], str]] = {
        TableRequest.CALLED: lambda n: ngettext("%(n)d table calling", "%(n)d tables calling", n),
        TableRequest.HELD: lambda n: ngettext("%(n)d on hold", "%(n)d on hold", n),
        TableRequest.FLAGGED: lambda n: ngettext(
            "%(n)d table with a problem", "%(n)d tables with a problem", n
        ),
        TableRequest.UNSENT: lambda n: ngettext(
            "%(n)d with unsent items", "%(n)d with unsent items", n
        ),
        TableRequest.OFFLINE: lambda n: ngettext("%(n)d offline", "%(n)d offline", n),
        TableRequest.LATE: lambda n: ngettext("%(n)d late", "%(n)d late", n),
        TableRequest.UNSIGNED: lambda n: ngettext("%(n)d unsigned", "%(n)d unsigned", n),
    }
    return [Mark(w, words[w](counts[w]) % {"n": counts[w]}) for w in TableRequest if counts[w]]


def list_marks(at: TableLive, pace: TablePace | None) -> list[Mark]:
    """List the labels on a table's tile, most urgent first. `pace`: None if it is not predicted."""
    marks = []
    if at.calls:
        reasons = dict.fromkeys(call_reason(call) for call in at.calls)
        words = _("Calls: %(reasons)s") % {"reasons": ", ".join(map(str, reasons))}
        marks.append(Mark(TableRequest.CALLED, words))
    if at.held:
        marks.append(Mark(TableRequest.HELD, format_held(at.held)))
    if at.flags:
        numbers = sorted({flag.number for flag in at.flags if flag.number is not None})
        words = ngettext(
            "Problem in smazzata %(numbers)s", "Problem in smazzate %(numbers)s", len(numbers)
        )
        marks.append(Mark(TableRequest.FLAGGED, words % {"numbers": format_numbers(numbers)}))
    if at.devices and at.devices.unsent:
        words = ngettext(
            "%(n)d item still on the phone, not sent yet",
            "%(n)d items still on the phone, not sent yet",
            at.devices.unsent,
        )
        marks.append(Mark(TableRequest.UNSENT, words % {"n": at.devices.unsent}))
    if at.is_offline:
        marks.append(Mark(TableRequest.OFFLINE, _("Offline")))
    if pace and pace.is_late:
        marks.append(Mark(TableRequest.LATE, format_late(pace.behind)))
    if at.unsigned:
        marks.append(Mark(TableRequest.UNSIGNED, format_unsigned(at)))
    return marks


def show_tiles(tiles: Iterable[Tile]) -> SafeString:
    """Render the tiles as HTML links, without a template: a page can have hundreds of tiles."""
    write = _TileWriter()
    return join_written(map(write.tile, tiles))


class _TileWriter:
    """Renders tiles in the active language. Looks up texts that every tile contains only once."""

    def __init__(self) -> None:
        self._table = escape(_("Table"))
        self._seats = {
            "ns": escape(_("N-S")), "ew": escape(_("E-W")), "l3": escape(_("3rd"))
        }  # fmt: skip
        self._assigned, self._bye = escape(_("Score assigned")), escape(_("Bye"))
        self._done, self._waiting = escape(_("Complete")), escape(_("Waiting"))
        self._so_many = _("%(played)s of %(total)s")
        self._pips = cache(pips)

    def tile(self, tile: Tile) -> str:
        alert = " tile--alert" if tile.is_alert else ""
        marks = "".join(
            f'<span class="mark mark--{mark.want}">{escape(mark.words)}</span>'
            for mark in tile.marks
        )
        doing = f'<span class="accent">{escape(tile.doing)}</span>' if tile.doing else ""
        return (
            f'<a class="tile tile--{tile.state}{alert}" id="tile-{tile.number}"'
            f' href="{escape(tile.url)}">\n'
            f'<span class="tile__number"><span class="hidden-text">{self._table} </span>'
            f"{tile.number}</span>\n"
            f'<span class="tile__pairs cells gap-1">{self._format_entrants(tile)}</span>\n'
            f'<span class="tile__progress row">{self._format_pips(tile)}'
            f'<span class="state state--{tile.state}">{self._format_state(tile)}</span>'
            f"{doing}</span>\n"
            + (f'<span class="tile__marks wrap">{marks}</span>\n' if marks else "")
            + "</a>\n"
        )

    def _format_entrants(self, tile: Tile) -> str:
        if tile.three:
            return f'<span class="bar high gap-2 shrinks">{self._format_names(tile.three)}</span>'
        pairs = self._format_entrant("ns", tile.ns) + self._format_entrant("ew", tile.ew)
        return pairs + (self._format_entrant("l3", tile.l3) if tile.l3 else "")

    def _format_entrant(self, seat: str, lines: tuple[str, ...]) -> str:
        return (
            '<span class="bar high gap-2 shrinks">'
            f'<span class="tile__seat">{self._seats[seat]}</span>'
            f"{self._format_names(lines or ('–',))}</span>"
        )

    def _format_names(self, lines: tuple[str, ...]) -> str:
        return f'<span class="breaks">{"<br>".join(map(escape, lines))}</span>'

    def _format_pips(self, tile: Tile) -> str:
        return "" if tile.state == "half" or tile.so_far else self._pips(tile.played, tile.total)

    def _format_state(self, tile: Tile) -> str:
        if tile.assigned:
            return self._assigned
        if tile.state == "half":
            return self._bye
        if tile.state == "done":
            return self._done + (f" · {escape(tile.so_far)}" if tile.so_far else "")
        if tile.state == "waiting":
            return self._waiting
        if tile.so_far:
            return escape(tile.so_far)
        return escape(self._so_many % {"played": tile.played, "total": tile.total})
