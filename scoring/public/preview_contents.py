"""The contents of the pictures that messengers show of links to an event, entry or table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.template import Context
from django.utils.translation import gettext as _

from scoring.core.rules.sides import LINES
from scoring.models.tournament import Tournament
from scoring.play.results_queries import TableResult
from scoring.records.wording import LINE_NAMES
from scoring.sessions.listing import event_days
from scoring.standings.public_queries import EventStandings
from scoring.standings.rows_queries import build_standing_rows
from scoring.standings.tables import LEADERS, list_figure_texts, list_first_figures
from scoring.standings.wording import list_title
from scoring.text.entrants_queries import Entrant
from scoring.text.entries_wording import entry_words
from scoring.text.figures import points

MAX_FIGURES = 3
"""Maximum number of figures shown of an entry, in addition to its place."""


class PreviewFigure(NamedTuple):
    """A figure in the picture, as text, and its name (such as "VP"; "" if it has none)."""

    text: str
    name: str = ""


class PreviewRow(NamedTuple):
    """A row of the picture: its mark (a place in the standings, or a side), players and figure."""

    mark: str
    names: tuple[str, ...]
    """The players' names, or the team's."""
    figure: PreviewFigure


@dataclass(frozen=True, slots=True)
class LinkPreview:
    """The contents of the picture that a messenger shows of a link, from top to bottom."""

    event: str
    when: str
    """The days, and the place if there is one."""
    titles: tuple[str, ...]
    """Lines in large type, such as the names of a pair."""
    note: str
    figures: tuple[PreviewFigure, ...] = ()
    """Figures across the bottom, the first drawn largest; with figures, `rows` is empty."""
    rows: tuple[PreviewRow, ...] = ()


def preview_event(
    event: Tournament, entrants: Mapping[int, Entrant], standings: EventStandings
) -> LinkPreview:
    """Build an event's picture: the leaders or, before a turn is closed, the number of entries."""
    if not standings.after_turn:
        count = entry_words(event.entry_kind, "count", n=len(entrants))
        return _build_preview(event, (count,), event.organiser)
    rows = build_standing_rows(standings, entrants, most_places=LEADERS)[:LEADERS]
    after = _("Standings after turn %(n)d") % {"n": standings.after_turn}
    return _build_preview(
        event,
        (_("Final standings") if event.is_final else after,),
        list_title(standings.shown) if standings.shown else "",
        rows=tuple(
            PreviewRow(str(row.place), _list_names(row.entrant), PreviewFigure(figure, str(name)))
            for row, figure, name in list_first_figures(rows, event.tiebreaks)
        ),
    )


def preview_entry(event: Tournament, entrant: Entrant, standings: EventStandings) -> LinkPreview:
    """Build an entry's preview: its names and, once it is ranked, its place and totals."""
    numbered = entry_words(event.entry_kind, "numbered", n=entrant.number)
    note = " · ".join(filter(None, (numbered, entrant.club)))
    standing = standings.find(entrant.number)
    if standing is None or not standings.after_turn:
        return _build_preview(event, entrant.lines, note)
    of_all = _("place among %(total)d entries, after turn %(n)d") % {
        "total": len(standings.standings),
        "n": standings.after_turn,
    }
    totals = list_figure_texts(standing.total, event.tiebreaks)[:MAX_FIGURES]
    return _build_preview(
        event,
        entrant.lines,
        note,
        figures=(
            PreviewFigure(str(standing.place), of_all),
            *(PreviewFigure(text, str(name)) for text, name in totals),
        ),
    )


def preview_table(
    event: Tournament,
    turn: int,
    table: int,
    result: TableResult | None,
    entrants: Mapping[int, Entrant],
) -> LinkPreview:
    """Build a table's preview: its number and, if there is a `result`, each side's points."""
    rows = []
    sides = (result.ns, result.ew, result.third) if result else ()
    for line, seat in zip(LINES, sides, strict=False):
        if seat is None:
            continue
        mark = "" if result and result.is_of_three else str(LINE_NAMES[line])
        won = "" if seat.vp is None else _("%(vp)s VP") % {"vp": points(seat.vp)}
        names = seat.find_seated(entrants).names
        rows.append(PreviewRow(mark, names, PreviewFigure(points(seat.gp), won)))
    title = _("Table %(table)d, turn %(n)d") % {"table": table, "n": turn}
    return _build_preview(event, (title,), rows=tuple(rows))


def _list_names(entrant: Entrant) -> tuple[str, ...]:
    return (entrant.team,) if entrant.team else entrant.names


def _build_preview(
    event: Tournament,
    titles: tuple[str, ...],
    note: str = "",
    figures: tuple[PreviewFigure, ...] = (),
    rows: tuple[PreviewRow, ...] = (),
) -> LinkPreview:
    when = " · ".join(filter(None, (event_days(event), event.place)))
    return LinkPreview(event.name, when, titles, note, figures, rows)


def absolute_url(context: Context, path: str) -> str:
    """``{% absolute_url path %}``: the path as an absolute URL on the host of this request."""
    url: str = context["request"].build_absolute_uri(path)
    return url
