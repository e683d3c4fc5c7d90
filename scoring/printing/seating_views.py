"""Printed seating: lists by name and by table for the wall, and cards to cut out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django.utils.translation import gettext as _

from scoring.core.rules.faults import Line
from scoring.printing.chosen_views import Printing
from scoring.printing.documents import Document, Format, cut_pages, find_size
from scoring.printing.listings import Lines, ListColumn, ListRow
from scoring.printing.wording import PRINT_NAMES, Letters, PrintKind
from scoring.records.wording import LINE_NAMES
from scoring.seating.seats import PlayerSeat, TableSeats
from scoring.text.amounts_wording import format_list
from scoring.text.entrants_queries import Seated

WALL_SIZES = {Letters.FEWEST_PAGES: (10, 28), Letters.LARGE: (16, 28)}
"""The smallest and largest type size of seating lists, in points.
From 2 metres, good eyes can read capitals of 2 mm; capitals of 16 points are 4 mm high."""
NUMBER = 3
"""Width in ems of a table or entry number."""
NAME_SIZES = (13, 11, 9, 8, 7, 6)
CARD_LINES = 5


def print_names(printing: Printing) -> Iterator[Document]:
    columns = (
        ListColumn(_("Name")),
        ListColumn(_("Table"), NUMBER, "place"),
        ListColumn(_("Line"), NUMBER, "num"),
        ListColumn(_("No."), NUMBER, "num"),
    )
    bye, title = _("bye"), PRINT_NAMES[PrintKind.NAMES]
    for turn, letterhead in printing.walk_turns():
        rows = [
            ListRow(
                (
                    (seat.name if seat.line else f"{seat.name} ({bye})",),
                    (str(seat.table) if seat.line else "–",),
                    (_format_line(seat),),
                    (str(seat.entrant),),
                )
            )
            for seat in printing.list_players(turn)
        ]
        yield printing.print_list(title, letterhead, columns, rows, WALL_SIZES[printing.letters])


def print_tables(printing: Printing) -> Iterator[Document]:
    title, sizes = PRINT_NAMES[PrintKind.TABLES], WALL_SIZES[printing.letters]
    for turn, letterhead in printing.walk_turns():
        columns, rows = _lay_out_tables(printing.list_tables(turn))
        yield printing.print_list(title, letterhead, columns, rows, sizes)


def _lay_out_tables(tables: Sequence[TableSeats]) -> tuple[list[ListColumn], list[ListRow]]:
    of_threes = all(table.is_of_three for table in tables)
    third = [Line.L3] if any(table.third for table in tables) else []
    lines = [LINE_NAMES[line] for line in (Line.NS, Line.EW, *third)]
    heads = [_("Players"), ""] if of_threes else lines
    columns = [ListColumn(_("Table"), NUMBER, "place")]
    for head in heads:
        columns += [ListColumn("", NUMBER, "num"), ListColumn(str(head))]
    rows = [
        ListRow(
            (
                (str(table.table),),
                *_list_cells(table.ns),
                *_list_cells(table.ew),
                *(_list_cells(table.third) if third else ()),
            )
        )
        for table in tables
    ]
    return columns, rows


GRIDS = {
    (Format.A4, False): (2, 5),
    (Format.A4, True): (3, 3),
    (Format.A5, False): (1, 4),
    (Format.A5, True): (2, 2),
}
"""Columns and rows of badge-sized cards on a page, by (format, True if landscape)."""


def print_seat_cards(printing: Printing) -> Iterator[Document]:
    title, grid = str(PRINT_NAMES[PrintKind.SEAT_CARDS]), GRIDS[printing.paper.shape]
    width = printing.paper.width / grid[0] - 30
    for turn, letterhead in printing.walk_turns():
        cards = [
            _make_card(table, seated, line, width)
            for table in printing.list_tables(turn)
            for line, seated in table.seated
        ]
        yield Document(title, letterhead, "printing/seat_cards.html", cut_pages(cards, *grid))


def _make_card(table: TableSeats, seated: Seated, line: Line, width: float) -> dict[str, Any]:
    """Build the template variables of one side's seat card; `width`: its text width in mm."""
    others = [other for _line, other in table.seated if other is not seated]
    names = list_seated_names(seated)
    words = "" if table.is_of_three else str(LINE_NAMES[line]) if others else _("bye")
    size = find_size(names, width, CARD_LINES, NAME_SIZES)
    against = ""
    if others and not table.is_of_three:
        numbers = format_list([other.number for other in others])
        against = _("against %(number)s") % {"number": numbers}
    return {
        "table": table.table,
        "line": words,
        "number": seated.number,
        "names": names,
        "size": size,
        "against": against,
    }


def list_seated_names(seated: Seated) -> Lines:
    """List the names on a side of a table, to print one below the other, a team's name first."""
    team = seated.entries[0].team
    return (team, *seated.names) if team else seated.names


def _list_cells(seated: Seated | None) -> tuple[Lines, Lines]:
    if seated is None:
        return ("",), (_("bye: no opponent"),)
    numbers = tuple(str(entry.number) for entry in seated.entries)
    return numbers, list_seated_names(seated)


def _format_line(seat: PlayerSeat) -> str:
    """Return the name of a player's side ("N-S"); "" at a table of three or for a bye."""
    return str(LINE_NAMES[seat.line]) if seat.line and not seat.is_of_three else ""
