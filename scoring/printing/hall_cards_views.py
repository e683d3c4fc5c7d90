"""Cards to cut out for the hall: a badge for every player, a card for every table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django.utils.translation import gettext as _

from players.person import Person
from scoring.printing.chosen_views import Printing
from scoring.printing.documents import (
    POINT,
    Document,
    Format,
    Letterhead,
    count_lines,
    cut_pages,
    find_size,
)
from scoring.printing.seating_views import GRIDS, list_seated_names
from scoring.printing.wording import PRINT_NAMES, PrintKind
from scoring.records.wording import LINE_NAMES
from scoring.seating.seats import PlayerSeat, TableSeats
from scoring.text.entrants_queries import Entrant, load_entrants
from scoring.text.entries_wording import entry_words
from scoring.tickets.links_views import ticket_path
from scoring.tickets.qr import draw_qr
from scoring.tickets.queries import load_table_tickets

EDGES = 12
"""Space to the left and right of a card's text, together, in millimetres."""
BADGE_SIZES = (24, 20, 18, 16, 14, 13, 12, 11, 10, 9, 8, 7, 6)
BADGE_LINES = 2
BOLD = 1.15
"""The width of bold letters, relative to regular ones."""
CLUB_SIZES, CLUB_BROKEN = (12, 11, 10, 9), (8, 7)
"""Type sizes in points to try for a club's name: first on one line, then on two lines."""
SIDE_SIZES, SIDE_BROKEN = (16, 14, 13, 12, 11), (10, 9, 8, 7)
FULL_SIZES, FULL_BROKEN = (10, 9, 8), (8, 7, 6)
"""Type sizes in points for a card with over FEW_NAMES names: a line each, then two lines."""
FEW_NAMES = 4
NUMBER = 20
"""Width in millimetres of the part of a table card with the side (N-S) and the entry number."""
TABLE_GRIDS = {
    (Format.A4, False): (2, 2),
    (Format.A4, True): (2, 2),
    (Format.A5, False): (1, 2),
    (Format.A5, True): (2, 1),
}
"""Table cards on a page, across and down, by (format, True if landscape)."""


def print_badges(printing: Printing) -> Iterator[Document]:
    """Print a badge per player who has not withdrawn, ordered by entry."""
    staying = printing.event.entries.filter(withdrawal=None).values_list("pk", flat=True)
    entrants = load_entrants(printing.event, list(staying)).values()
    grid = GRIDS[printing.paper.shape]
    width = printing.paper.width / grid[0] - EDGES
    begins = {(seat.entrant, seat.name): seat for seat in printing.first_seats}
    badges = [
        make_badge(entrant, person, begins.get((entrant.number, person.name)), width)
        for entrant in entrants
        for person in entrant.people
    ]
    title, letterhead = str(PRINT_NAMES[PrintKind.BADGES]), Letterhead(printing.event_line)
    yield Document(title, letterhead, "printing/badges.html", cut_pages(badges, *grid))


def make_badge(
    entrant: Entrant, person: Person, seat: PlayerSeat | None, width: float
) -> dict[str, Any]:
    """Build a badge's template variables. `width`: text width in mm.

    `seat`: the player's seat in the first turn, or None if the player has no seat there."""
    numbered = entry_words(entrant.kind, "numbered", n=entrant.number)
    return {
        "name": person.name,
        "size": find_size([person.name], width / BOLD, BADGE_LINES, BADGE_SIZES),
        "club": person.club,
        "club_size": _find_text_size([person.club], width, CLUB_SIZES, CLUB_BROKEN),
        "entry": " · ".join(filter(None, (numbered, entrant.team))),
        "seat": _format_seat(seat) if seat else "",
    }


def _find_text_size(
    texts: Sequence[str], width: float, sizes: Sequence[int], broken: Sequence[int]
) -> int:
    """Return the first of `sizes` (points) at which each text fits on one line of `width` mm.

    Otherwise return the first of `broken` that fits if two lines are allowed per text."""
    size = find_size(texts, width, len(texts), sizes)
    if sum(count_lines(text, width / (size * POINT)) for text in texts) <= len(texts):
        return size
    return find_size(texts, width, 2 * len(texts), broken)


def _format_seat(seat: PlayerSeat) -> str:
    """Format a player's seat: "Table 3 · N-S", "Table 3" at a table of three, or "bye"."""
    if seat.line is None:
        return _("bye")
    table = _("Table %(n)s") % {"n": seat.table}
    return table if seat.is_of_three else f"{table} · {LINE_NAMES[seat.line]}"


def print_table_cards(printing: Printing) -> Iterator[Document]:
    """Print a card for each table that has no bye, with a QR code if the table has a ticket."""
    codes = {
        number: draw_qr(printing.origins.build(ticket_path(ticket)))
        for number, ticket in load_table_tickets(printing.event).items()
    }
    title, grid = str(PRINT_NAMES[PrintKind.TABLE_CARDS]), TABLE_GRIDS[printing.paper.shape]
    width = printing.paper.width / grid[0] - EDGES - NUMBER
    for turn, letterhead in printing.walk_turns():
        cards = [
            _make_table_card(table, codes.get(table.table, ""), width)
            for table in printing.list_tables(turn)
            if len(table.seated) > 1
        ]
        yield Document(title, letterhead, "printing/table_cards.html", cut_pages(cards, *grid))


def _make_table_card(table: TableSeats, qr: str, width: float) -> dict[str, Any]:
    """Build a card's template variables; names are `width` mm wide; `qr` is a `data:` URL or ""."""
    sides = [
        ("" if table.is_of_three else LINE_NAMES[line], seated.number, list_seated_names(seated))
        for line, seated in table.seated
    ]
    names = [name for _line, _number, each in sides for name in each]
    is_full = len(names) > FEW_NAMES
    sizes = FULL_SIZES if is_full else SIDE_SIZES
    broken = FULL_BROKEN if is_full else SIDE_BROKEN
    size = _find_text_size(names, width, sizes, broken)
    return {"table": table.table, "qr": qr, "sides": sides, "size": size}
