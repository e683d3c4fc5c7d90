"""An entry's page on the phone: its tables in the current turn, smazzate and signatures."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scoring.core.play.seats import Presence
from scoring.core.play.turns import TurnState
from scoring.core.ranking.standings import Standing
from scoring.core.rules.faults import Line
from scoring.core.rules.scores import SideScore
from scoring.core.rules.sides import LINES, Sides
from scoring.core.rules.three import PLACES, find_place_of_three
from scoring.models.adjustment import Adjustment, AssignedScore
from scoring.models.entry import Entry
from scoring.models.signature import Signature
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Table, Turn
from scoring.play.results_queries import current_turn
from scoring.records.queries import SmazzataSheet, list_numbers, load_sheets
from scoring.standings.moments_queries import list_kept, read_lines
from scoring.text.entrants_queries import Entrant, Seated, load_entrants


@dataclass(frozen=True, slots=True)
class OwnSmazzata:
    """A smazzata that an entry's table must play; `signed` has the signer's name by side."""

    number: int
    sheet: SmazzataSheet | None
    """The record; None if the smazzata is not recorded yet."""
    signed: Mapping[str, str]

    @property
    def sides(self) -> list[tuple[Line, str]]:
        """(side, signer's name) of each side; the name is "" if the side has not signed."""
        made = self.sheet.score if self.sheet else Sides[SideScore]()
        return [(line, self.signed.get(line, "")) for line, _ in made.items()]

    @property
    def seen(self) -> str:
        """The hidden form value that identifies the record to sign: smazzata number, revision key
        and each side's points, joined by colons; "" if not recorded."""
        if self.sheet is None:
            return ""
        return ":".join(map(str, (self.number, self.sheet.row.key, *self.sheet.score.totals)))


class OwnTotal(NamedTuple):
    """Current points of a side in the turn, or of a player at a table of three."""

    line: Line
    name: str
    """The player at a table of three; "" at other tables."""
    seat: Seat
    is_own: bool


@dataclass(frozen=True, slots=True)
class OwnTable:
    table: Table
    line: Line
    own: Seated
    others: tuple[Seated, ...]
    """The opposing sides, or the two other players at a table of three; () for a bye."""
    seat: Seat
    smazzate: tuple[OwnSmazzata, ...]
    totals: tuple[OwnTotal, ...] = ()
    """Totals of all sides, N-S first; at a table of three, of all players, places 1 to 3."""

    @property
    def to_sign(self) -> list[OwnSmazzata]:
        """Recorded smazzate, not cancelled, that the entry's side has not signed."""
        return [
            one
            for one in self.smazzate
            if one.sheet and not one.sheet.is_cancelled and self.line not in one.signed
        ]

    @property
    def is_signed(self) -> bool:
        """True if all smazzate are recorded and, unless cancelled, signed by the entry's side."""
        return not self.to_sign and all(one.sheet for one in self.smazzate)

    @property
    def is_confirmed(self) -> bool:
        """True if all smazzate are recorded and, unless cancelled, signed by every side."""
        return bool(self.smazzate) and all(
            one.sheet and (one.sheet.is_cancelled or all(name for _line, name in one.sides))
            for one in self.smazzate
        )

    def count_revisions(self) -> int:
        """Return the sum of all smazzate's revision numbers, which grows with each change."""
        return sum(one.sheet.row.number for one in self.smazzate if one.sheet)

    @property
    def sums(self) -> list[int]:
        return [total.seat.gp for total in self.totals]

    @property
    def assigned(self) -> AssignedScore | None:
        return getattr(self.table, "assigned", None)

    @property
    def against(self) -> int | None:
        """The opponents' game points, calculated as own game points less match points. None if the
        match points are not known yet, or if the score was assigned."""
        if self.assigned or self.seat.mp is None:
            return None
        return self.seat.gp - self.seat.mp

    @property
    def is_of_three(self) -> bool:
        return self.table.of_three

    @property
    def places(self) -> tuple[str, ...]:
        """Names of the players in places 1 to 3 at a table of three; "" if a player has left.

        () at other tables."""
        names = {
            find_place_of_three(t.seat.line, t.seat.chair): t.name for t in self.totals if t.name
        }
        return tuple(names.get(place, "") for place in PLACES) if names else ()

    @property
    def whose(self) -> dict[Line, str]:
        """Names of the players on each side of a table of three: one alone, and two partners."""
        found: dict[Line, list[str]] = defaultdict(list)
        for total in self.totals:
            found[total.line].append(total.name)
        return {line: ", ".join(names) for line, names in found.items()}

    @property
    def met(self) -> str:
        """Names of the other sides, or of the two other players at a table of three, as text."""
        return ", ".join(each.label for each in self.others)

    @property
    def names(self) -> Sides[str]:
        """The names on each side of the table, N-S first."""
        before = LINES.index(self.line)
        labels = [each.label for each in self.others]
        return Sides(*labels[:before], self.own.label, *labels[before:])


@dataclass(frozen=True, slots=True)
class OwnTurn:
    """A published turn with one entry's tables; `tables` is empty if the entry has no seat."""

    turn: Turn
    tables: tuple[OwnTable, ...]
    is_absent: bool
    """True if the entry has withdrawn or had not joined yet."""
    rulings: tuple[Adjustment, ...]
    """Penalties and awards of the entry in this turn, including those on a single smazzata."""

    @property
    def is_bye(self) -> bool:
        return any(not table.others for table in self.tables)


@dataclass(frozen=True, slots=True)
class OwnPage:
    entrant: Entrant
    turn: OwnTurn | None
    """The current turn; None if no turn is published."""
    next: OwnTurn | None
    """The next turn, if it is published while the current one is in play."""
    standing: Standing | None
    """The entry's row in the latest public standings; None if the entry is not in them."""
    after_turn: int
    """Number of the last turn in the latest public standings; 0 before the first standings."""


def load_own_page(event: Tournament, entry: Entry) -> OwnPage:
    """Load the data of an entry's page. Eight queries; three more if the next turn is published."""
    turns = list(
        event.turns.exclude(state=TurnState.DRAFT).select_related("phase").order_by("number")
    )
    now = current_turn(turns)
    following = next((turn for turn in turns if now and turn.number > now.number), None)
    entrants = load_entrants(event)
    kept = list_kept(event).last()
    own = next((line for line in read_lines(kept) if line.entry == entry.number), None)
    return OwnPage(
        entrants[entry.number],
        _load_turn(event, now, entry, entrants) if now else None,
        _load_turn(event, following, entry, entrants) if following else None,
        own,
        kept.after_turn if kept else 0,
    )


def _load_turn(
    event: Tournament, turn: Turn, entry: Entry, entrants: Mapping[int, Entrant]
) -> OwnTurn:
    seats = turn.seats.filter(entry=entry).select_related("table__assigned").order_by("unit")
    own = list(seats)
    keys = [seat.table_id for seat in own if seat.table_id is not None]
    beside: dict[int | None, list[Seat]] = defaultdict(list)
    for seat in Seat.objects.filter(table__in=keys).select_related("entry").order_by("chair"):
        beside[seat.table_id].append(seat)
    sheets: dict[int, list[SmazzataSheet]] = defaultdict(list)
    for sheet in load_sheets(event, keys) if keys else ():
        sheets[sheet.table_id].append(sheet)
    revisions = [sheet.row.pk for known in sheets.values() for sheet in known]
    signed: dict[int, dict[str, str]] = defaultdict(dict)
    for revision, line, name in (
        Signature.objects.filter(revision__in=revisions).values_list("revision", "line", "name")
        if revisions
        else ()
    ):
        signed[revision][line] = name
    tables = [
        _build_table(
            seat, seat.table, beside[seat.table_id], sheets[seat.table_id], signed, entrants, turn
        )
        for seat in own
        if seat.table is not None and seat.table_id is not None
    ]
    return OwnTurn(
        turn,
        tuple(tables),
        any(seat.kind == Presence.ABSENT for seat in own),
        tuple(turn.adjustments.filter(entry=entry).order_by("pk")),
    )


def _build_table(
    seat: Seat,
    table: Table,
    beside: Sequence[Seat],
    sheets: Iterable[SmazzataSheet],
    signed: Mapping[int, Mapping[str, str]],
    entrants: Mapping[int, Entrant],
    turn: Turn,
) -> OwnTable:
    lines: dict[str, list[Seat]] = defaultdict(list)
    for each in beside:
        lines[each.line].append(each)
    opposed = [line for line in LINES if line in lines and line != seat.line]
    by_number = {sheet.number: sheet for sheet in sheets}
    numbers = list_numbers(table, turn.phase, by_number) if opposed else []
    smazzate = tuple(
        OwnSmazzata(number, sheet, signed.get(sheet.row.pk, {}) if sheet else {})
        for number in numbers
        for sheet in [by_number.get(number)]
    )
    if table.of_three:
        seats = sorted(beside, key=lambda each: find_place_of_three(each.line, each.chair))
        own, *others = [[seat], *([each] for each in seats if each.entry_id != seat.entry_id)]
        totals = [
            OwnTotal(Line(each.line), entrants[each.entry.number].label, each, each == seat)
            for each in seats
        ]
    else:
        own, others = lines[seat.line], [lines[line] for line in opposed]
        totals = [
            OwnTotal(line, "", lines[line][0], line == seat.line) for line in LINES if line in lines
        ]
    return OwnTable(
        table=table,
        line=Line(seat.line),
        own=_read_side(own, entrants),
        others=tuple(_read_side(side, entrants) for side in others),
        seat=seat,
        smazzate=smazzate,
        totals=tuple(totals),
    )


def _read_side(seats: list[Seat], entrants: Mapping[int, Entrant]) -> Seated:
    return Seated(tuple(entrants[seat.entry.number] for seat in seats), seats[0].unit)
