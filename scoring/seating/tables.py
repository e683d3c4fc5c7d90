"""HTML tables that list a turn's seats: one row per player, per entry, or per table."""

from __future__ import annotations

from typing import Any

import django_tables2 as tables
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.core.pairing.entries import EntryKind
from scoring.records.wording import LINE_NAMES
from scoring.seating.seats import EntrantRow, PlayerSeat, TableSeats
from scoring.text.entrants_queries import Entrant, Seated, shorten_names
from scoring.text.entries_wording import entry_words
from scoring.text.markup import escape, join_markup, markup
from scoring.web.tables import WIDE, SheetTable


class LinkedTable(SheetTable):
    """HTML table whose cells link entries to their score cards."""

    def __init__(self, rows: list[Any], entrant_url: str, **options: Any) -> None:
        """`entrant_url`: the URL of a score card, with the entry's number replaced by 0: `…/0/`."""
        self.prefix_url = entrant_url.removesuffix("0/")
        super().__init__(rows, **options)


class PlayersTable(LinkedTable):
    name = tables.Column(verbose_name=gettext_lazy("Player"), order_by=("key",))
    table = tables.Column(verbose_name=gettext_lazy("Table"), order_by=("table", "line_order"))
    line = tables.Column(verbose_name=gettext_lazy("Line"), order_by=("line_order", "table"))
    entrant = tables.Column(verbose_name=gettext_lazy("Pair"), order_by=("entrant", "key"))
    partner = tables.Column(verbose_name=gettext_lazy("Plays with"), attrs=WIDE, orderable=False)
    opponents = tables.Column(verbose_name=gettext_lazy("Against"), attrs=WIDE, orderable=False)

    row_header = "name"

    class Meta(LinkedTable.Meta):
        attrs = {"class": "seats", "id": "find-table"}

    def __init__(self, rows: list[PlayerSeat], entrant_url: str, **options: Any) -> None:
        self.rests = _("bye")
        self.of_three = _("table of three")
        self.against = _("with %(partner)s, against %(opponents)s")
        self.three = _("table of three, with %(partner)s")
        super().__init__(rows, entrant_url, **options)
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
        return markup('{}<div class="narrow small soft regular">{}</div>', link, beside)

    def render_table(self, record: PlayerSeat) -> SafeString | str:
        return markup('<span class="place">{}</span>', record.table) if record.line else "–"

    def render_line(self, record: PlayerSeat) -> str:
        if record.is_of_three:
            return self.of_three
        return str(LINE_NAMES[record.line]) if record.line else self.rests


class EntrantsTable(LinkedTable):
    number = tables.Column(verbose_name=gettext_lazy("Pair"))
    names = tables.Column(verbose_name=gettext_lazy("Names"), order_by=("key",))
    club = tables.Column(
        verbose_name=gettext_lazy("Club"), attrs=WIDE, orderable=False, accessor="entrant__club"
    )

    row_header = "names"

    class Meta(LinkedTable.Meta):
        attrs = {"class": "seats", "id": "find-table"}

    def __init__(self, rows: list[EntrantRow], entrant_url: str, **options: Any) -> None:
        super().__init__(rows, entrant_url, **options)
        if rows:
            self.head("number", entry_words(rows[0].entrant.kind, "entry"))

    def row_markup(self, record: EntrantRow) -> str:
        return mark_found(record.key, record.found)

    def render_names(self, record: EntrantRow) -> SafeString:
        entrant = record.entrant
        lines = (entrant.team, ", ".join(entrant.names)) if entrant.team else entrant.names
        names = join_markup("<span>{}</span>", lines)
        return markup('<a href="{}{}/">{}</a>', self.prefix_url, record.number, names)


class TablesTable(LinkedTable):
    table = tables.Column(verbose_name=gettext_lazy("Table"))
    ns = tables.Column(verbose_name=gettext_lazy("N-S"), order_by=("ns_number",))
    ew = tables.Column(verbose_name=gettext_lazy("E-W"), order_by=("ew_number",))
    third = tables.Column(verbose_name=gettext_lazy("Third side"), order_by=("third_number",))

    row_header = "table"

    class Meta(LinkedTable.Meta):
        attrs = {"class": "seats seats--tables"}

    def __init__(self, rows: list[TableSeats], entrant_url: str, **options: Any) -> None:
        self.nobody = markup('<span class="soft">{}</span>', _("bye: no opponent"))
        self.of_three = markup('<span class="small soft">{}</span>', _("table of three"))
        self.is_of_threes = bool(rows) and all(row.is_of_three for row in rows)
        left_out = ["ew"] if self.is_of_threes else []
        left_out += [] if any(row.third for row in rows) else ["third"]
        super().__init__(rows, entrant_url, exclude=left_out, **options)
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
    """Return a row's HTML attributes for find.js: the search text `key`; hidden unless `found`."""
    return f' data-find="{escape(key)}"{"" if found else " hidden"}'


def format_seated(seated: Seated, prefix_url: str) -> SafeString:
    """Format the number and names of each entry on a side, linked to its score card."""
    return join_markup(
        "{}", (_format_entry(entry, seated.unit, prefix_url) for entry in seated.entries)
    )


def format_seated_line(seated: Seated, prefix_url: str) -> SafeString:
    """Format a side like `format_seated`, but put two single players in one block, like a pair."""
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
    lines = (entry.team, shorten_names(names)) if entry.team else names
    return markup(
        '<a class="pair-link bar" href="{}{}/"><span class="pair-link__number">{}</span>'
        '<span class="pair-names">{}</span></a>',
        prefix_url,
        entry.number,
        entry.number,
        join_markup("<span>{}</span>", lines),
    )
