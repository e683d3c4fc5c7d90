"""The standings, as a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import django_tables2 as tables
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from players.names import name_key
from scoring.entry_wording import entry_words
from scoring.queries.pairs import Pair
from scoring.queries.public import EventStandings
from scoring.ranking.results import Result
from scoring.tables.base import NUM, WIDE, WIDE_NUM, SheetTable
from scoring.templatetags.look import points, signed


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One line of the standings. `turns` has the results of the closed turns."""

    place: int
    tied: bool
    pair: Pair
    vp: int
    mp: int
    gp: int
    turns: Mapping[int, Result]
    vp_by_turn: Mapping[str, int]
    """The same victory points by the name of their column, -1 where there is no result."""
    rested: tuple[int, ...]
    absent: tuple[int, ...]
    adjusted: bool
    withdrawn: bool
    out_after: int
    """The turn after which others went on without it, 0 for none."""
    sort_name: str

    @property
    def number(self) -> int:
        return self.pair.number

    @property
    def club(self) -> str:
        return self.pair.club.casefold()


def build_standing_rows(event: EventStandings, pairs: Mapping[int, Pair]) -> list[StandingRow]:
    """The rows of the standings, best first."""
    out_after = {
        total.entry: stage.stage.last for stage in event.stages[1:] for total in stage.totals
    }
    rows = []
    for place, entry, total, tied, _decided_by in event.standings:
        turns = event.results.get(entry, {})
        rows.append(
            StandingRow(
                place=place,
                tied=tied,
                pair=pairs[entry],
                vp=total.vp,
                mp=total.mp,
                gp=total.gp,
                turns=turns,
                vp_by_turn={f"t{n}": turns[n].vp if n in turns else -1 for n in event.turns},
                rested=tuple([turn for turn in event.turns if turn in turns and turns[turn].bye]),
                absent=tuple(
                    [turn for turn in event.turns if turn in turns and turns[turn].absent]
                ),
                adjusted=entry in event.adjusted,
                withdrawn=entry in event.withdrawn,
                out_after=out_after.get(entry, 0),
                sort_name=name_key(pairs[entry].label),
            )
        )
    return rows


class TurnColumn(tables.Column):
    """The victory points of one turn, marked where the entry rested or was not there."""

    def __init__(self, turn: int) -> None:
        super().__init__(
            verbose_name=pgettext("short for turn", "T%(n)d") % {"n": turn},
            attrs=WIDE_NUM,
            accessor=f"vp_by_turn__t{turn}",
            initial_sort_descending=True,
        )
        self.turn = turn
        self.bye, self.absent = mark_bye(), mark_absent()

    def render(self, record: StandingRow) -> str:
        result = record.turns.get(self.turn)
        if result is None:
            return "–"
        mark = self.bye if result.bye else self.absent if result.absent else ""
        return format_html("{} {}", mark, result.vp) if mark else str(result.vp)


def mark_bye() -> SafeString:
    return _mark(pgettext("mark of a bye", "R"), _("rested"))


def mark_absent() -> SafeString:
    return _mark(pgettext("mark of an absence", "A"), _("was not there"))


def _mark(sign: str, words: str) -> SafeString:
    """A letter that says itself in words."""
    return format_html('<abbr class="mark" title="{}">{}</abbr>', words, sign)


MANY_TURNS = 7
"""So many have columns that are too wide for paper beside the clubs."""


class StandingsTable(SheetTable):
    """Place, pair and figures; on a phone place, pair, VP and MP."""

    place = tables.Column(verbose_name=gettext_lazy("Place"), attrs=NUM)
    pair = tables.Column(verbose_name=gettext_lazy("Pair"), attrs=WIDE_NUM, order_by=("number",))
    names = tables.Column(verbose_name=gettext_lazy("Names"), order_by=("sort_name",))
    club = tables.Column(verbose_name=gettext_lazy("Club"), attrs=WIDE)
    vp = tables.Column(verbose_name=gettext_lazy("VP"), attrs=NUM, initial_sort_descending=True)
    mp = tables.Column(verbose_name=gettext_lazy("MP"), attrs=NUM, initial_sort_descending=True)
    gp = tables.Column(
        verbose_name=gettext_lazy("GP"), attrs=WIDE_NUM, initial_sort_descending=True
    )

    row_header = "names"

    class Meta(SheetTable.Meta):
        attrs = {"class": "standings"}

    def __init__(
        self,
        rows: Sequence[StandingRow],
        turns: Sequence[int],
        pair_url: str,
        kind: str = "pairs",
        **options: Any,
    ) -> None:
        """`pair_url` is the address of a pair's card with `0/` for its number at the end; `kind`
        is what is ranked.
        """
        self.prefix_url = pair_url.removesuffix("0/")
        self.tied = format_html('<span class="standings__tied">{}</span>', _("ex aequo"))
        self.bye, self.absent = mark_bye(), mark_absent()
        self.ruling = _mark(pgettext("mark of a penalty", "P"), _("penalty or award"))
        self.left = format_html('<span class="standings__left">{}</span>', _("has left"))
        self.why = _("Why this place?")
        columns = [(f"t{turn}", TurnColumn(turn)) for turn in turns]
        super().__init__(rows, extra_columns=columns, **options)
        if len(turns) >= MANY_TURNS:
            self.attrs["class"] = "standings standings--long"
        self.columns["pair"].column.verbose_name = entry_words(kind, "entry")

    def render_place(self, record: StandingRow) -> SafeString:
        place = format_html(
            '<a class="place" href="{}{}/#why" title="{}">{}</a>',
            self.prefix_url,
            record.pair.number,
            self.why,
            record.place,
        )
        return place + self.tied if record.tied else place

    def render_pair(self, record: StandingRow) -> str:
        return str(record.pair.number)

    def render_names(self, record: StandingRow) -> SafeString:
        if record.pair.team:
            players = record.pair.lines[1]
            names = format_html(
                '<span>{}</span><span class="wide standings__players">{}</span>',
                record.pair.team,
                players,
            )
        else:
            names = format_html_join("", "<span>{}</span>", ((n,) for n in record.pair.names))
        marks = self.bye if record.rested else SafeString("")
        if record.absent:
            marks += self.absent
        if record.adjusted:
            marks += self.ruling
        if record.withdrawn:
            marks += self.left
        elif record.out_after:
            marks += format_html(
                '<span class="standings__left">{}</span>',
                _("out after turn %(n)d") % {"n": record.out_after},
            )
        return format_html(
            '<span class="narrow standings__number">{}</span>'
            '<a class="pair-names" href="{}{}/">{}</a>{}',
            record.pair.number,
            self.prefix_url,
            record.pair.number,
            names,
            marks,
        )

    def render_club(self, record: StandingRow) -> str:
        return record.pair.club

    def render_vp(self, record: StandingRow) -> SafeString:
        return mark_safe(f"<strong>{points(record.vp)}</strong>")

    def render_mp(self, record: StandingRow) -> str:
        return signed(record.mp)

    def render_gp(self, record: StandingRow) -> str:
        return points(record.gp)
