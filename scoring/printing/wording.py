"""The names of the kinds of print, and the text on their pages."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from django.utils import timezone
from django.utils.formats import date_format, time_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy


class PrintKind(StrEnum):
    NAMES = "names"
    TABLES = "tables"
    SEAT_CARDS = "seat-cards"
    TABLE_CARDS = "table-cards"
    BADGES = "badges"
    SCORE_SHEETS = "score-sheets"
    RESULTS = "results"
    STANDINGS = "standings"
    PRIZES = "prizes"
    CERTIFICATE = "certificate"
    PACK = "pack"

    @property
    def is_of_turn(self) -> bool:
        return self not in (
            PrintKind.BADGES,
            PrintKind.STANDINGS,
            PrintKind.PRIZES,
            PrintKind.CERTIFICATE,
        )

    @property
    def is_of_seats(self) -> bool:
        """True if the print shows seats; then the user may print all turns of a session at once."""
        return self in (
            PrintKind.NAMES,
            PrintKind.TABLES,
            PrintKind.SEAT_CARDS,
            PrintKind.TABLE_CARDS,
        )


class Span(StrEnum):
    """The turns whose seats are printed: the chosen turn, or all turns of its session."""

    TURN = "turn"
    SESSION = "session"


class Letters(StrEnum):
    """How the type size of printed seating lists is chosen."""

    FEWEST_PAGES = "fewest-pages"
    LARGE = "large"


PRINT_NAMES: dict[PrintKind, str | Promise] = {
    PrintKind.NAMES: gettext_lazy("Seats by name"),
    PrintKind.TABLES: gettext_lazy("Seats by table"),
    PrintKind.SEAT_CARDS: gettext_lazy("Seat cards"),
    PrintKind.TABLE_CARDS: gettext_lazy("Table cards"),
    PrintKind.BADGES: gettext_lazy("Badges"),
    PrintKind.SCORE_SHEETS: gettext_lazy("Score sheets"),
    PrintKind.RESULTS: gettext_lazy("Results"),
    PrintKind.STANDINGS: gettext_lazy("Standings"),
    PrintKind.PRIZES: gettext_lazy("Prize list"),
    PrintKind.CERTIFICATE: gettext_lazy("Certificate of the result"),
    PrintKind.PACK: gettext_lazy("Emergency pack"),
}
PRINT_HINTS: dict[PrintKind, str | Promise] = {
    PrintKind.NAMES: gettext_lazy("For the wall: every player’s table, by name."),
    PrintKind.TABLES: gettext_lazy("For the wall: every table and its players."),
    PrintKind.SEAT_CARDS: gettext_lazy(
        "Cards to cut out, one for each side that plays at a table, with the table number and the "
        "players’ names."
    ),
    PrintKind.TABLE_CARDS: gettext_lazy(
        "Cards to cut out, one for each table, with its number, its QR code and its players in "
        "this turn. Cards that also have the PIN are under Table codes."
    ),
    PrintKind.BADGES: gettext_lazy(
        "Cards to cut out, one for each player, with name, club and, once the seats are drawn, the "
        "player’s table in turn 1."
    ),
    PrintKind.SCORE_SHEETS: gettext_lazy("One sheet for every table, with the names filled in."),
    PrintKind.RESULTS: gettext_lazy("Every table of the turn, with the points of each side."),
    PrintKind.STANDINGS: gettext_lazy(
        "Standings after the last closed turn: overall, then by section and line."
    ),
    PrintKind.PRIZES: gettext_lazy(
        "A list of the prizes and their winners, with room to sign. If there are no "
        "prizes, it lists the first places."
    ),
    PrintKind.CERTIFICATE: gettext_lazy(
        "A sheet with the winners, how to check the result, and the final standings. The "
        "event must be closed, and signed under Export."
    ),
    PrintKind.PACK: gettext_lazy(
        "To carry on with paper if the computer fails: seats by table and by name, standings, VP "
        "table and score sheets of the turn."
    ),
}
ORIENTATION_NAMES = {
    "portrait": pgettext_lazy("paper", "Portrait"),
    "landscape": pgettext_lazy("paper", "Landscape"),
}
SPAN_NAMES: dict[Span, str | Promise] = {
    Span.TURN: gettext_lazy("This turn"),
    Span.SESSION: gettext_lazy("The turns of this session that already have seats"),
}
LETTERS_NAMES: dict[Letters, str | Promise] = {
    Letters.FEWEST_PAGES: gettext_lazy("Fewest pages"),
    Letters.LARGE: gettext_lazy("Readable from two metres"),
}


def format_when(turn: int, turns: int, at: datetime | None, *, is_draft: bool) -> str:
    """Format a letterhead's turn, "Turn 3 of 7 · 17:05". `is_draft` adds "draft"."""
    parts = [_("Turn %(turn)d of %(turns)d") % {"turn": turn, "turns": turns}]
    if at is not None:
        parts.append(time_format(timezone.localtime(at), "TIME_FORMAT"))
    if is_draft:
        parts.append(_("draft"))
    return " · ".join(parts)


def format_after(turn: int, turns: int) -> str:
    return _("After turn %(turn)d of %(turns)d") % {"turn": turn, "turns": turns}


def format_printed(now: datetime) -> str:
    """Format the time of printing for the footer, to show which of two pages is newer."""
    local = timezone.localtime(now)
    day, hour = date_format(local, "SHORT_DATE_FORMAT"), time_format(local, "TIME_FORMAT")
    return _("Printed on %(day)s at %(hour)s") % {"day": day, "hour": hour}
