"""HTML tables of standings, current or stored, and the format of their cells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any, TypeAlias

import django_tables2 as tables
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from scoring.core.ranking.results import StandingFigure, Total, list_shown
from scoring.core.ranking.standings import Standing
from scoring.core.ranking.tiebreaks import DEFAULT_ORDER
from scoring.models.tournament import Tournament
from scoring.standings.places_wording import ask_why, format_move
from scoring.standings.rows_queries import StandingRow
from scoring.standings.wording import FIGURE_WORDS
from scoring.text.entrants_queries import Entrant
from scoring.text.entries_wording import entry_words
from scoring.text.figures import Figures
from scoring.text.markup import escape, join_markup, join_written, markup
from scoring.web.tables import NUM, WIDE_NUM, SheetTable, ValueColumn

PODIUM = 3


class FigureColumn(ValueColumn):
    """Table column for one kind of points or one tie-break in the standings."""

    def __init__(self, figure: StandingFigure, figures: Figures, *, is_first: bool) -> None:
        super().__init__(
            verbose_name=FIGURE_WORDS[figure.key].short,
            attrs=NUM if figure.fits_phones else WIDE_NUM,
            accessor=f"total__{figure.key}",
            initial_sort_descending=True,
        )
        self.figure, self.figures, self.is_first = figure, figures, is_first

    def pick(self, record: StandingRow | Standing) -> Fraction | int | None:
        return pick_figure(self.figure, record.total)

    def write(self, value: Fraction | int | None) -> str:
        text = write_figure(self.figure, value, self.figures)
        return markup("<strong>{}</strong>", text) if self.is_first else text


def build_figure_columns(figures: Figures, order: Sequence[str]) -> list[tuple[str, tables.Column]]:
    return [
        (figure.key, FigureColumn(figure, figures, is_first=at == 0))
        for at, figure in enumerate(list_shown(order))
    ]


FigureText: TypeAlias = tuple[str, str | Promise]
"""A formatted value of the standings, and its full name."""


def list_figure_texts(total: Total, order: Sequence[str]) -> list[FigureText]:
    """List the values of one row of the standings as text, by the tie-breaks in `order`."""
    return _list_texts(total, list_shown(order))


def list_phone_figures(total: Total, order: Sequence[str]) -> list[FigureText]:
    return _list_texts(total, [figure for figure in list_shown(order) if figure.fits_phones])


def _list_texts(total: Total, shown: Iterable[StandingFigure]) -> list[FigureText]:
    figures = Figures()
    return [(format_figure(one, total, figures), FIGURE_WORDS[one.key].name) for one in shown]


LEADERS = 3


def format_leaders(rows: Sequence[StandingRow]) -> str:
    """Format the best three of these rows: "1. Rossi Maria – Bianchi Anna, 2. ..."."""
    return ", ".join(f"{row.place}. {row.entrant.label}" for row in rows[:LEADERS])


def list_first_figures(
    rows: Sequence[StandingRow], order: Sequence[str]
) -> list[tuple[StandingRow, str, str | Promise]]:
    """Return (row, value, heading) for each row: its value of the first tie-break shown, as
    text, and the short name of that tie-break, such as "VP"."""
    figures, first = Figures(), list_shown(order)[0]
    short = FIGURE_WORDS[first.key].short
    return [(row, format_figure(first, row.total, figures), short) for row in rows]


NOT_KNOWN = "–"
"""Shown for a value that was not stored with these standings."""


def format_figure(figure: StandingFigure, total: Total, figures: Figures) -> str:
    return write_figure(figure, pick_figure(figure, total), figures)


def pick_figure(figure: StandingFigure, total: Total) -> Fraction | int | None:
    found: Fraction | int | None = getattr(total, figure.key)
    return found


def write_figure(figure: StandingFigure, value: Any, figures: Figures) -> str:
    if figure.is_mean:
        return figures.mean(value)
    write = figures.signed if figure.is_signed else figures.points
    return NOT_KNOWN if value is None else write(value)


class TurnColumn(ValueColumn):
    def __init__(self, turn: int, figures: Figures) -> None:
        super().__init__(
            verbose_name=pgettext("short for turn", "T%(n)d") % {"n": turn},
            attrs={tag: {"class": "num wide standings__turn"} for tag in ("th", "td")},
            accessor=f"vp_by_turn__t{turn}",
            initial_sort_descending=True,
        )
        self.turn, self.figures = turn, figures
        self.bye, self.absent = mark_bye(), mark_absent()

    def pick(self, record: StandingRow) -> tuple[int | None, str]:
        turn = self.turn
        mark = self.bye if turn in record.rested else self.absent if turn in record.absent else ""
        return record.turns.get(turn), mark

    def write(self, value: tuple[int | None, str]) -> str:
        vp, mark = value
        if vp is None:
            return "–"
        return markup("{} {}", mark, vp) if mark else self.figures.points(vp)


def mark_bye() -> SafeString:
    return _mark(pgettext("mark of a bye", "B"), _("bye"))


def mark_absent() -> SafeString:
    return _mark(pgettext("mark of an absence", "A"), _("absent"))


def _mark(sign: str, words: str) -> SafeString:
    return markup('<abbr class="mark" title="{}">{}</abbr>', words, sign)


MANY_TURNS = 7
"""From this number of turns on, turn columns and clubs do not fit on paper."""


OWN = {tag: {"class": "standings__own"} for tag in ("th", "td")}
OWN_NUM = {tag: {"class": "num standings__own"} for tag in ("th", "td")}
"""HTML attributes of the column of entry numbers, which narrow screens show with the names."""


class StandingsTable(SheetTable):
    """Standings table with place, entry and points. The narrower the screen, the less it shows. A
    phone shows place, entry, VP and MP."""

    place = tables.Column(verbose_name=gettext_lazy("Place"), attrs=NUM)
    entrant = tables.Column(verbose_name=gettext_lazy("Pair"), attrs=OWN_NUM, accessor="number")
    names = tables.Column(verbose_name=gettext_lazy("Names"), order_by=("sort_name",))
    club = tables.Column(
        verbose_name=gettext_lazy("Club"), attrs=OWN, accessor="entrant__club", order_by=("club",)
    )

    row_header = "names"

    class Meta(SheetTable.Meta):
        attrs = {"class": "standings"}

    def __init__(
        self,
        rows: Sequence[StandingRow],
        turns: Sequence[int],
        entrant_url: str,
        kind: str = "pairs",
        order: Sequence[str] = DEFAULT_ORDER,
        *,
        is_final: bool = False,
        is_explained: bool = True,
        **options: Any,
    ) -> None:
        """`entrant_url`: the URL of a score card, ending in `0/` in place of the entry's number.

        `kind`: the kind of entries; `order`: the tie-breaks; `is_final`: show medals for the first
        three; `is_explained`: link each place to its explanation on the score card."""
        self.is_explained = is_explained
        self.mark_place = place_mark if is_final else str
        self.mark_move = cache(rank_move)
        self.figures = Figures()
        self.prefix_url = escape(entrant_url.removesuffix("0/"))
        self.tied = markup('<span class="standings__tied">{}</span>', _("ex aequo"))
        self.bye, self.absent = mark_bye(), mark_absent()
        self.ruling = _mark(pgettext("mark of a penalty", "P"), _("penalty or award"))
        self.short = markup('<span class="standings__left">{}</span>', _("few turns"))
        self.left = markup('<span class="standings__left">{}</span>', _("withdrawn"))
        self.why = escape(_("Why this place?"))
        columns: list[tuple[str, tables.Column]] = build_figure_columns(self.figures, order)
        columns += [(f"t{turn}", TurnColumn(turn, self.figures)) for turn in turns]
        if any(row.overall is not None for row in rows):
            # Phones show it below the names.
            overall = tables.Column(verbose_name=_("Overall"), attrs=WIDE_NUM)
            columns.insert(0, ("overall", overall))
        super().__init__(rows, extra_columns=columns, **options)
        if len(turns) >= MANY_TURNS:
            self.attrs["class"] = "standings standings--long"
        self.head("entrant", entry_words(kind, "entry"))

    def row_markup(self, record: StandingRow) -> str:
        return f' id="entry-{record.number}"'

    def render_place(self, record: StandingRow) -> SafeString:
        tied = self.tied if record.tied else ""
        place, move = self.mark_place(record.place), self.mark_move(record.move)
        if not self.is_explained:
            return markup("{}{}", place, tied)
        link = f'<a class="place" href="{self.prefix_url}{record.number}/#why" title="{self.why}">'
        return join_written((link, escape(place), "</a>", move, tied))

    def render_names(self, record: StandingRow) -> SafeString:
        entrant, number = record.entrant, record.number
        if entrant.team:
            players = markup('<span class="wide standings__players">{}</span>', entrant.lines[1])
            names = markup("<span>{}</span>", entrant.team) + players
        else:
            names = join_markup("<span>{}</span>", entrant.names)
        club = entrant.club
        under = markup('<span class="standings__club">{}</span>', club) if club else ""
        who = f'<span class="standings__who"><span class="standings__number">{number}</span><span>'
        link = f'<a class="pair-names" href="{self.prefix_url}{number}/">'
        marks = self._mark_row(record)
        return join_written((who, link, names, "</a>", marks, under, "</span></span>"))

    def _mark_row(self, record: StandingRow) -> str:
        marks = self.bye if record.rested else ""
        if record.absent:
            marks += self.absent
        if record.overall is not None:
            overall = _("overall: %(place)d") % {"place": record.overall}
            marks += markup('<span class="narrow standings__left">{}</span>', overall)
        if record.adjusted:
            marks += self.ruling
        if record.total.short:
            marks += self.short
        if record.withdrawn:
            marks += self.left
        elif record.out_after:
            out = _("eliminated after turn %(n)d") % {"n": record.out_after}
            marks += markup('<span class="standings__left">{}</span>', out)
        return marks


class StoredStandingsTable(SheetTable):
    place = tables.Column(verbose_name=gettext_lazy("Place"), attrs=NUM)
    entry = tables.Column()

    class Meta(SheetTable.Meta):
        orderable = False

    def __init__(
        self,
        lines: Sequence[Standing],
        entrants: Mapping[int, Entrant],
        kind: str,
        order: Sequence[str],
        entrant_url: str = "",
    ) -> None:
        """`entrant_url`: a score card's URL for entry 0, ending in `0/`. By default, no links."""
        super().__init__(lines, extra_columns=build_figure_columns(Figures(), order))
        self.entrants, self.prefix_url = entrants, entrant_url.removesuffix("0/")
        self.caption = _("Standings")
        self.head("entry", entry_words(kind, "entry"))

    def render_place(self, record: Standing) -> SafeString:
        return markup('<span class="place">{}</span>', record.place)

    def render_entry(self, record: Standing) -> str:
        entrant = self.entrants.get(record.entry)
        label = f"{record.entry} · {entrant.label}" if entrant else str(record.entry)
        if not self.prefix_url:
            return label
        return markup('<a href="{}{}/">{}</a>', self.prefix_url, record.entry, label)


def rank_move(gained: int | None) -> SafeString:
    """Render the places gained (negative: lost) as an arrow and a number, with words for screen
    readers. "" if `gained` is None: the entry had no place before."""
    if gained is None:
        return markup("")
    return markup(
        '<span class="move move--{}"><span aria-hidden="true">{}</span>'
        '<span class="hidden-text">{}</span></span>',
        "up" if gained > 0 else "down" if gained < 0 else "same",
        abs(gained) or "",
        format_move(gained),
    )


def place_mark(place: int) -> SafeString:
    if place > PODIUM:
        return markup("{}", place)
    return markup('<span class="medal medal--{}">{}</span>', place, place)


def ask_why_tag(event: Tournament, place: int) -> str:
    """``{% ask_why event standing.place %}``: the question "Why are we 7th?", as plain text."""
    return ask_why(event.entry_kind, place)
