"""The HTML table of a turn's results."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import django_tables2 as tables
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.play.results_queries import SeatResult, TableResult, TableState
from scoring.seating.tables import format_seated_line
from scoring.text.entrants_queries import Entrant, Seated
from scoring.text.figures import Figures, pips
from scoring.text.markup import join_markup, markup
from scoring.web.tables import NUM, WIDE, SheetTable


@dataclass(frozen=True, slots=True)
class ResultRow:
    result: TableResult
    seated: tuple[Seated | None, ...]
    """The players by side: N-S, E-W, third side; None instead of a missing opponent (a bye)."""

    @property
    def number(self) -> int:
        return self.result.number

    @property
    def seats(self) -> tuple[SeatResult | None, ...]:
        result = self.result
        return (result.ns, result.ew) if result.third is None else result.seats

    @property
    def is_played(self) -> bool:
        return self.result.state != TableState.HALF

    @property
    def gp(self) -> int:
        return max([seat.gp for seat in self.seats if seat])

    @property
    def mp(self) -> int:
        return max([seat.mp for seat in self.seats if seat and seat.mp is not None], default=-1)

    @property
    def vp(self) -> int:
        return max([seat.vp for seat in self.seats if seat and seat.vp is not None], default=-1)

    @property
    def progress(self) -> tuple[bool, int]:
        return not self.is_played, self.result.recorded


def build_result_rows(
    results: Iterable[TableResult], entrants: Mapping[int, Entrant]
) -> list[ResultRow]:
    rows = [ResultRow(result, ()) for result in results]
    return [
        replace(
            row, seated=tuple(seat.find_seated(entrants) if seat else None for seat in row.seats)
        )
        for row in rows
    ]


class ResultsTable(SheetTable):
    """The results of a turn, one row per table. A row has a line of text for each side, N-S first,
    or for each player at a table of three."""

    table = tables.Column(verbose_name=gettext_lazy("Table"), order_by=("number",))
    entrants = tables.Column(verbose_name=gettext_lazy("N-S, E-W"), orderable=False)
    gp = tables.Column(verbose_name=gettext_lazy("GP"), attrs=NUM, initial_sort_descending=True)
    mp = tables.Column(verbose_name=gettext_lazy("MP"), attrs=NUM, initial_sort_descending=True)
    vp = tables.Column(verbose_name=gettext_lazy("VP"), attrs=NUM, initial_sort_descending=True)
    progress = tables.Column(verbose_name=gettext_lazy("Smazzate"), attrs=WIDE)

    row_header = "table"

    class Meta(SheetTable.Meta):
        attrs = {"class": "results"}

    def __init__(
        self,
        rows: list[ResultRow],
        table_url: str,
        entrant_url: str,
        *,
        is_counted: bool = True,
        **options: Any,
    ) -> None:
        """`table_url` and `entrant_url` end in `0/`, in place of the table's or entry's number.

        `is_counted`: the turn has a fixed number of smazzate."""
        self.figures = Figures()
        self.is_counted = is_counted
        self.table_url = table_url.removesuffix("0/")
        self.prefix_url = entrant_url.removesuffix("0/")
        self.nobody = markup('<span class="soft">{}</span>', _("bye: no opponent"))
        self.bye = _("Bye")
        self.how_far = _("%(recorded)d of %(smazzate)d")
        super().__init__(rows, **options)
        if any(row.result.is_of_three for row in rows):
            self.head("entrants", _("Players"))
        elif any(row.result.third for row in rows):
            self.head("entrants", _("N-S, E-W, third side"))

    def render_table(self, record: ResultRow) -> SafeString:
        link = markup(
            '<a class="place results__table" href="{}{}/">{}</a>',
            self.table_url,
            record.number,
            record.number,
        )
        result = record.result
        return markup(
            '{}<span class="narrow results__far state state--{}"><span aria-hidden="true">{}</span>'
            '<span class="hidden-text">{}</span></span>',
            link,
            result.state,
            self._far_in_short(result),
            self._far(record),
        )

    def render_entrants(self, record: ResultRow) -> SafeString:
        return _format_sides(
            format_seated_line(seated, self.prefix_url) if seated else self.nobody
            for seated in record.seated
        )

    def render_gp(self, record: ResultRow) -> SafeString:
        return _format_sides(
            self.figures.points(seat.gp if record.result.recorded else None) if seat else ""
            for seat in record.seats
        )

    def render_mp(self, record: ResultRow) -> SafeString:
        return _format_sides(self.figures.signed(seat.mp) if seat else "" for seat in record.seats)

    def render_vp(self, record: ResultRow) -> SafeString:
        return _format_sides(
            markup("<strong>{}</strong>", self.figures.points(seat.vp)) if seat else ""
            for seat in record.seats
        )

    def render_progress(self, record: ResultRow) -> str:
        result = record.result
        marks = pips(result.recorded, result.smazzate) if self._has_pips(record) else ""
        state = '<span class="state state--{}">{} {}</span>'
        return markup(state, result.state, marks, self._far(record))

    def _has_pips(self, record: ResultRow) -> bool:
        return record.is_played and self.is_counted

    def _far_in_short(self, result: TableResult) -> str:
        """Format the progress of an incomplete table: "3/4" smazzate, or "3" if their number is
        not fixed; "" if the table is complete."""
        if result.state not in (TableState.WAITING, TableState.PLAYING):
            return ""
        return f"{result.recorded}/{result.smazzate}" if self.is_counted else str(result.recorded)

    def _far(self, record: ResultRow) -> str:
        result = record.result
        if not record.is_played:
            return self.bye
        if not self.is_counted:
            return ngettext("%(n)d smazzata", "%(n)d smazzate", result.recorded) % {
                "n": result.recorded
            }
        return self.how_far % {"recorded": result.recorded, "smazzate": result.smazzate}


def _format_sides(parts: Iterable[str]) -> SafeString:
    lines = join_markup("<span>{}</span>", parts)
    return markup('<span class="duo">{}</span>', lines)
