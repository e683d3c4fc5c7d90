"""Who sits where, as tables: by player for who looks for a seat, by table for the wall."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import django_tables2 as tables
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from players.names import name_key
from scoring.pairing.movement import Seating
from scoring.queries.pairs import Pair
from scoring.rules.faults import Line
from scoring.tables.base import WIDE, SheetTable
from scoring.wording import LINE_NAMES


@dataclass(frozen=True, slots=True)
class PlayerSeat:
    """A player and where the pair sits; `line` is None where it rests."""

    name: str
    partner: str
    pair: int
    table: int
    line: Line | None
    key: str
    """What is looked through for a name: folded, with the pair's number."""
    found: bool = True

    @property
    def line_order(self) -> str:
        return self.line.value if self.line else "-"


@dataclass(frozen=True, slots=True)
class TableSeats:
    """A table with its pairs; on a half table one is None."""

    table: int
    ns: Pair | None
    ew: Pair | None

    @property
    def ns_number(self) -> int:
        return self.ns.number if self.ns else 0

    @property
    def ew_number(self) -> int:
        return self.ew.number if self.ew else 0


@dataclass(frozen=True, slots=True)
class PairRow:
    """A registered pair; `key` and `found` as of a PlayerSeat."""

    pair: Pair
    number: int
    key: str
    found: bool


def list_players(
    seatings: Iterable[Seating], pairs: Mapping[int, Pair], query: str = ""
) -> list[PlayerSeat]:
    """Every player's seat, by name; `found` says whether the query finds the player."""
    wanted = name_key(query).split()
    seats = []
    for seating in seatings:
        for line, number in ((Line.NS, seating.ns), (Line.EW, seating.ew)):
            if not isinstance(number, int):
                continue
            rests = seating.resting is not None
            names = pairs[number].names
            for place, name in enumerate(names):
                key = f"{name_key(name)} {number}"
                partner = ", ".join(names[:place] + names[place + 1 :])
                seats.append(
                    PlayerSeat(
                        name,
                        partner,
                        number,
                        seating.table,
                        None if rests else line,
                        key,
                        matches(key, wanted),
                    )
                )
    return sorted(seats, key=lambda seat: (seat.key, seat.pair))


def list_pairs(pairs: Mapping[int, Pair], query: str = "") -> list[PairRow]:
    """The pairs that are registered, by number; `found` as for players."""
    wanted = name_key(query).split()
    rows = []
    for pair in pairs.values():
        key = f"{name_key(' '.join(pair.names))} {pair.number}"
        rows.append(PairRow(pair, pair.number, key, matches(key, wanted)))
    return rows


def matches(key: str, wanted: Iterable[str]) -> bool:
    """Whether every word that is wanted begins a word of the key."""
    words = key.split()
    return all(any(word.startswith(want) for word in words) for want in wanted)


def list_tables(seatings: Iterable[Seating], pairs: Mapping[int, Pair]) -> list[TableSeats]:
    """The tables of a turn with their pairs."""

    def find(number: object) -> Pair | None:
        return pairs[number] if isinstance(number, int) else None

    return [TableSeats(seating.table, find(seating.ns), find(seating.ew)) for seating in seatings]


class PlayersTable(SheetTable):
    """Where do I sit: one row a player."""

    name = tables.Column(verbose_name=gettext_lazy("Player"), order_by=("key",))
    table = tables.Column(verbose_name=gettext_lazy("Table"), order_by=("table", "line_order"))
    line = tables.Column(verbose_name=gettext_lazy("Line"), order_by=("line_order", "table"))
    pair = tables.Column(verbose_name=gettext_lazy("Pair"), order_by=("pair", "key"))
    partner = tables.Column(verbose_name=gettext_lazy("Plays with"), attrs=WIDE, orderable=False)

    row_header = "name"

    class Meta(SheetTable.Meta):
        attrs = {"class": "seats", "id": "find-table"}

    def __init__(self, rows: list[PlayerSeat], pair_url: str, **options: Any) -> None:
        """`pair_url` is the address of a pair's card with `0/` for its number at the end."""
        self.prefix_url = pair_url.removesuffix("0/")
        self.rests = _("rests")
        super().__init__(rows, **options)

    def row_markup(self, record: PlayerSeat) -> str:
        return mark_found(record.key, record.found)

    def render_name(self, record: PlayerSeat) -> SafeString:
        return format_html('<a href="{}{}/">{}</a>', self.prefix_url, record.pair, record.name)

    def render_table(self, record: PlayerSeat) -> SafeString | str:
        return format_html('<span class="place">{}</span>', record.table) if record.line else "–"

    def render_line(self, record: PlayerSeat) -> str:
        return str(LINE_NAMES[record.line]) if record.line else self.rests

    def render_pair(self, record: PlayerSeat) -> str:
        return str(record.pair)

    def render_partner(self, record: PlayerSeat) -> str:
        return record.partner


class PairsTable(SheetTable):
    """Who plays: one row a pair."""

    number = tables.Column(verbose_name=gettext_lazy("Pair"))
    names = tables.Column(verbose_name=gettext_lazy("Names"), order_by=("key",))
    club = tables.Column(verbose_name=gettext_lazy("Club"), attrs=WIDE, orderable=False)

    row_header = "names"

    class Meta(SheetTable.Meta):
        attrs = {"class": "seats", "id": "find-table"}

    def __init__(self, rows: list[PairRow], pair_url: str, **options: Any) -> None:
        """`pair_url` is the address of a pair's card with `0/` for its number at the end."""
        self.prefix_url = pair_url.removesuffix("0/")
        super().__init__(rows, **options)

    def row_markup(self, record: PairRow) -> str:
        return mark_found(record.key, record.found)

    def render_number(self, record: PairRow) -> str:
        return str(record.number)

    def render_names(self, record: PairRow) -> SafeString:
        return format_html(
            '<a href="{}{}/">{}</a>', self.prefix_url, record.number, record.pair.label
        )

    def render_club(self, record: PairRow) -> str:
        return record.pair.club


class TablesTable(SheetTable):
    """The seating by table: one row a table, both pairs."""

    table = tables.Column(verbose_name=gettext_lazy("Table"))
    ns = tables.Column(verbose_name=gettext_lazy("N-S"), order_by=("ns_number",))
    ew = tables.Column(verbose_name=gettext_lazy("E-W"), order_by=("ew_number",))

    row_header = "table"

    class Meta(SheetTable.Meta):
        attrs = {"class": "seats seats--tables"}

    def __init__(self, rows: list[TableSeats], pair_url: str, **options: Any) -> None:
        """`pair_url` is the address of a pair's card with `0/` for its number at the end."""
        self.prefix_url = pair_url.removesuffix("0/")
        self.nobody = format_html('<span class="soft">{}</span>', _("rests: nobody opposite"))
        super().__init__(rows, **options)

    def render_table(self, record: TableSeats) -> SafeString:
        return format_html('<span class="place">{}</span>', record.table)

    def render_ns(self, record: TableSeats) -> SafeString:
        return self._write_pair(record.ns)

    def render_ew(self, record: TableSeats) -> SafeString:
        return self._write_pair(record.ew)

    def _write_pair(self, pair: Pair | None) -> SafeString:
        return write_pair(pair, self.prefix_url) if pair else self.nobody


def mark_found(key: str, found: bool) -> str:
    """The attributes by which find.js looks through the rows; what is not found is hidden."""
    return f' data-find="{escape(key)}"{"" if found else " hidden"}'


def write_pair(pair: Pair, prefix_url: str) -> SafeString:
    """Number and both names, linked to the pair's card."""
    first, *others = pair.names
    return format_html(
        '<a class="pair-link" href="{}{}/"><span class="pair-link__number">{}</span>'
        '<span class="pair-names"><span>{}</span><span>{}</span></span></a>',
        prefix_url,
        pair.number,
        pair.number,
        first,
        ", ".join(others),
    )
