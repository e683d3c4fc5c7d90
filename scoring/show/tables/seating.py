"""The tables of a seating: by player for finding a seat, by table for the notice on the wall."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import django_tables2 as tables
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from players.names import name_key
from players.search import find_names
from scoring.pairing.entries import EntryKind
from scoring.pairing.seating import Seating, Side, iter_numbers
from scoring.queries.field.entries import Entrant, Seated, shorten_name
from scoring.rules.faults import Line
from scoring.rules.sides import LINES
from scoring.show.markup import escape, join_markup, markup
from scoring.show.tables.base import WIDE, SheetTable
from scoring.wording.entries import entry_words
from scoring.wording.smazzate import LINE_NAMES


@dataclass(frozen=True, slots=True)
class PlayerSeat:
    """A player with seat, partner and opponents; `line` is None for a bye.

    At a table of three `partner` holds both other players, and there are no opponents.
    """

    name: str
    partner: str
    opponents: str
    entry: Entrant
    table: int
    line: Line | None
    key: str
    """The text searched for a name: folded, with the entry's number."""
    found: bool = True
    is_of_three: bool = False

    @property
    def entrant(self) -> int:
        return self.entry.number

    @property
    def line_order(self) -> str:
        return self.line.value if self.line else "-"


@dataclass(frozen=True, slots=True)
class TableSeats:
    """A table and its entries; at a half table one line is None."""

    table: int
    ns: Seated | None
    ew: Seated | None
    third: Seated | None = None
    """Where three sides meet."""
    is_of_three: bool = False

    @property
    def seated(self) -> list[tuple[Line, Seated]]:
        """Who sits on each line, N-S first."""
        sides = zip(LINES, (self.ns, self.ew, self.third), strict=True)
        return [(line, side) for line, side in sides if side is not None]

    @property
    def ns_number(self) -> int:
        return self.ns.entries[0].number if self.ns else 0

    @property
    def ew_number(self) -> int:
        return self.ew.entries[0].number if self.ew else 0

    @property
    def third_number(self) -> int:
        return self.third.entries[0].number if self.third else 0


@dataclass(frozen=True, slots=True)
class EntrantRow:
    """A registered entry; `key` and `found` as of a PlayerSeat."""

    entrant: Entrant
    number: int
    key: str
    found: bool = True


_Row = TypeVar("_Row", PlayerSeat, EntrantRow)


def list_players(
    seatings: Iterable[Seating], entrants: Mapping[int, Entrant], query: str = ""
) -> list[PlayerSeat]:
    """Every player's seat, by name; `found`: whether the query finds the player."""
    seats: list[PlayerSeat] = []
    for table in list_seated_tables(seatings, entrants):
        for line, own in table.seated:
            if table.is_of_three:
                seats += _list_three(table, own)
                continue
            others = [other for _, other in table.seated if other is not own]
            opponents = ", ".join(shorten_name(name) for other in others for name in other.names)
            # Two players who rest at one table are no partners.
            mates = own.names if others or len(own.entries) == 1 else ()
            players = [
                (entry, name) for entry in own.entries for name in entry.find_names(own.unit)
            ]
            for place, (entry, name) in enumerate(players):
                key = f"{name_key(name)} {entry.number}"
                seats.append(
                    PlayerSeat(
                        name,
                        ", ".join(mates[:place] + mates[place + 1 :]),
                        opponents,
                        entry,
                        table.table,
                        line if others else None,
                        key,
                    )
                )
    seats.sort(key=lambda seat: (seat.key, seat.entrant))
    return _mark_found(seats, query)


def _list_three(table: TableSeats, own: Seated) -> Iterator[PlayerSeat]:
    """The players of one line at a table of three, each with both others."""
    sides = [side for side in (table.ns, table.ew) if side]
    everybody = [entry for side in sides for entry in side.entries]
    for entry in own.entries:
        others = ", ".join(shorten_name(other.label) for other in everybody if other is not entry)
        key = f"{name_key(entry.label)} {entry.number}"
        yield PlayerSeat(
            name=entry.label,
            partner=others,
            opponents="",
            entry=entry,
            table=table.table,
            line=Line.NS if own is table.ns else Line.EW,
            key=key,
            is_of_three=True,
        )


def list_entrants(entrants: Mapping[int, Entrant], query: str = "") -> list[EntrantRow]:
    """The registered entries, by number; `found` as for players."""
    rows = []
    for entrant in entrants.values():
        key = f"{name_key(' '.join((entrant.team, *entrant.names)))} {entrant.number}"
        rows.append(EntrantRow(entrant, entrant.number, key))
    return _mark_found(rows, query)


def _mark_found(rows: list[_Row], query: str) -> list[_Row]:
    if not query:
        return rows
    found = find_names([row.key for row in rows], query)
    return [replace(row, found=is_found) for row, is_found in zip(rows, found, strict=True)]


def list_seated_tables(
    seatings: Iterable[Seating], entrants: Mapping[int, Entrant]
) -> list[TableSeats]:
    """The tables of a turn, by number, with their entries.

    A team sits at as many tables as it has pairs, with its first pair at the first of them.
    """
    before: Counter[int] = Counter()

    def seat(side: Side) -> Seated | None:
        numbers = tuple(iter_numbers(side))
        before.update(numbers)
        return (
            Seated(tuple(entrants[number] for number in numbers), before[numbers[0]])
            if numbers
            else None
        )

    return [
        TableSeats(
            seating.table,
            seat(seating.ns),
            seat(seating.ew),
            seat(seating.third),
            seating.is_of_three,
        )
        for seating in seatings
    ]


class PlayersTable(SheetTable):
    """The seating by player: one row per player."""

    name = tables.Column(verbose_name=gettext_lazy("Player"), order_by=("key",))
    table = tables.Column(verbose_name=gettext_lazy("Table"), order_by=("table", "line_order"))
    line = tables.Column(verbose_name=gettext_lazy("Line"), order_by=("line_order", "table"))
    entrant = tables.Column(verbose_name=gettext_lazy("Pair"), order_by=("entrant", "key"))
    partner = tables.Column(verbose_name=gettext_lazy("Plays with"), attrs=WIDE, orderable=False)
    opponents = tables.Column(verbose_name=gettext_lazy("Against"), attrs=WIDE, orderable=False)

    row_header = "name"

    class Meta(SheetTable.Meta):
        attrs = {"class": "seats", "id": "find-table"}

    def __init__(self, rows: list[PlayerSeat], entrant_url: str, **options: Any) -> None:
        """`pair_url` is the address of a pair's card with `0/` for its number at the end."""
        self.prefix_url = entrant_url.removesuffix("0/")
        self.rests = _("bye")
        self.of_three = _("table of three")
        self.against = _("with %(partner)s, against %(opponents)s")
        self.three = _("three at the table, with %(partner)s")
        super().__init__(rows, **options)
        if rows:
            kind = rows[0].entry.kind
            is_single = kind == EntryKind.PLAYERS
            self.head("entrant", _("No.") if is_single else entry_words(kind, "entry"))

    def row_markup(self, record: PlayerSeat) -> str:
        return mark_found(record.key, record.found)

    def render_name(self, record: PlayerSeat) -> SafeString:
        link = markup('<a href="{}{}/">{}</a>', self.prefix_url, record.entrant, record.name)
        if record.entry.kind != EntryKind.PLAYERS or record.line is None:
            return link
        # Partners of a single turn do not know each other, so a phone needs the name here.
        beside = (self.three if record.is_of_three else self.against) % {
            "partner": record.partner,
            "opponents": record.opponents,
        }
        return markup('{}<div class="narrow small soft beside">{}</div>', link, beside)

    def render_table(self, record: PlayerSeat) -> SafeString | str:
        return markup('<span class="place">{}</span>', record.table) if record.line else "–"

    def render_line(self, record: PlayerSeat) -> str:
        if record.is_of_three:
            return self.of_three
        return str(LINE_NAMES[record.line]) if record.line else self.rests

    def render_entrant(self, record: PlayerSeat) -> str:
        return str(record.entrant)

    def render_partner(self, record: PlayerSeat) -> str:
        return record.partner

    def render_opponents(self, record: PlayerSeat) -> str:
        return record.opponents


class EntrantsTable(SheetTable):
    """The registered entries: one row per entry."""

    number = tables.Column(verbose_name=gettext_lazy("Pair"))
    names = tables.Column(verbose_name=gettext_lazy("Names"), order_by=("key",))
    club = tables.Column(verbose_name=gettext_lazy("Club"), attrs=WIDE, orderable=False)

    row_header = "names"

    class Meta(SheetTable.Meta):
        attrs = {"class": "seats", "id": "find-table"}

    def __init__(self, rows: list[EntrantRow], entrant_url: str, **options: Any) -> None:
        """`pair_url` is the address of a pair's card with `0/` for its number at the end."""
        self.prefix_url = entrant_url.removesuffix("0/")
        super().__init__(rows, **options)
        if rows:
            self.head("number", entry_words(rows[0].entrant.kind, "entry"))

    def row_markup(self, record: EntrantRow) -> str:
        return mark_found(record.key, record.found)

    def render_number(self, record: EntrantRow) -> str:
        return str(record.number)

    def render_names(self, record: EntrantRow) -> SafeString:
        label = " – ".join(record.entrant.names)
        if record.entrant.team:
            label = f"{record.entrant.team}: {label}"
        return markup('<a href="{}{}/">{}</a>', self.prefix_url, record.number, label)

    def render_club(self, record: EntrantRow) -> str:
        return record.entrant.club


class TablesTable(SheetTable):
    """The seating by table: one row per table with its lines, or with three players."""

    table = tables.Column(verbose_name=gettext_lazy("Table"))
    ns = tables.Column(verbose_name=gettext_lazy("N-S"), order_by=("ns_number",))
    ew = tables.Column(verbose_name=gettext_lazy("E-W"), order_by=("ew_number",))
    third = tables.Column(verbose_name=gettext_lazy("Third side"), order_by=("third_number",))

    row_header = "table"

    class Meta(SheetTable.Meta):
        attrs = {"class": "seats seats--tables"}

    def __init__(self, rows: list[TableSeats], entrant_url: str, **options: Any) -> None:
        """`pair_url` is the address of a pair's card with `0/` for its number at the end."""
        self.prefix_url = entrant_url.removesuffix("0/")
        self.nobody = markup('<span class="soft">{}</span>', _("bye: no opponent"))
        self.of_three = markup('<span class="small soft">{}</span>', _("table of three"))
        self.is_of_threes = bool(rows) and all(row.is_of_three for row in rows)
        left_out = ["ew"] if self.is_of_threes else []
        left_out += [] if any(row.third for row in rows) else ["third"]
        super().__init__(rows, exclude=left_out, **options)
        if self.is_of_threes:
            self.head("ns", _("Players"))

    def render_table(self, record: TableSeats) -> SafeString:
        return markup('<span class="place">{}</span>', record.table)

    def render_ns(self, record: TableSeats) -> SafeString:
        seated = self._format_seated(record.ns)
        return seated + self._format_seated(record.ew) if record.is_of_three else seated

    def render_ew(self, record: TableSeats) -> SafeString:
        return self.of_three if record.is_of_three else self._format_seated(record.ew)

    def render_third(self, record: TableSeats) -> SafeString:
        return self._format_seated(record.third) if record.third else markup("")

    def _format_seated(self, seated: Seated | None) -> SafeString:
        return format_seated(seated, self.prefix_url) if seated else self.nobody


def mark_found(key: str, found: bool) -> str:
    """The attributes that find.js searches; rows not found are hidden."""
    return f' data-find="{escape(key)}"{"" if found else " hidden"}'


def format_seated(seated: Seated, prefix_url: str) -> SafeString:
    """The number and names of each entry on a line, linked to its card."""
    return join_markup(
        "{}", (_format_entry(entry, seated.unit, prefix_url) for entry in seated.entries)
    )


def format_seated_line(seated: Seated, prefix_url: str) -> SafeString:
    """As `format_seated`, with two players in the height of a pair."""
    if len(seated.entries) == 1:
        return format_seated(seated, prefix_url)
    player = '<span><span class="pair-link__number">{}</span> <a href="{}{}/">{}</a></span>'
    players = join_markup(
        "{}",
        (
            markup(player, entry.number, prefix_url, entry.number, entry.label)
            for entry in seated.entries
        ),
    )
    return markup('<span class="pair-names">{}</span>', players)


def _format_entry(entry: Entrant, unit: int, prefix_url: str) -> SafeString:
    names = entry.find_names(unit)
    lines = (entry.team, " – ".join(map(shorten_name, names))) if entry.team else names
    return markup(
        '<a class="pair-link" href="{}{}/"><span class="pair-link__number">{}</span>'
        '<span class="pair-names">{}</span></a>',
        prefix_url,
        entry.number,
        entry.number,
        join_markup("<span>{}</span>", lines),
    )
