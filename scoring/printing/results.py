"""Printed results, standings, prize lists, conversion tables and certificates."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.core.pairing.entries import EntryKind
from scoring.core.ranking.results import list_shown
from scoring.core.rules.victory import ConversionTable
from scoring.core.signing.fingerprint import format_key_fingerprint
from scoring.core.signing.minisign import SUFFIX, PublicKey
from scoring.models.signing import SignedEdition
from scoring.models.tournament import Tournament
from scoring.play.results_queries import SeatResult, TableState
from scoring.printing.documents import Document, Letterhead
from scoring.printing.formats import POINT, Paper, measure
from scoring.printing.listings import (
    CELL_PADDING,
    Lines,
    ListColumn,
    ListRow,
    PrintedList,
    print_list,
)
from scoring.printing.wording import PRINT_NAMES, PrintKind
from scoring.prizes.shown import PrizeLine
from scoring.records.sheets import list_conversion
from scoring.signing.shown import format_key_words
from scoring.standings.results_tables import ResultRow
from scoring.standings.rows_queries import StandingRow
from scoring.standings.tables import format_figure
from scoring.standings.wording import FIGURE_WORDS
from scoring.text.entries_wording import entry_words
from scoring.text.figures import Figures
from scoring.tickets.qr import draw_qr

WINNERS = 3
"""Number of places on the certificate; the standings printed with it list all places."""
GROUP = 8
"""Digits in each group of the certificate's hash, which is printed in groups."""
SIZES = (9, 14)
"""The smallest and largest type size of results and standings, in points."""
NUMBER, ENTRY, FIGURE, TURN = 3, 4, 5, 3
"""Column widths in ems: place, entry number, figure, and victory points of a turn."""
CLUB = 14
OVERALL = 5
USUAL_NAME = 24
"""Width in ems of a column that fits most pairs' names on one line."""


def print_results(rows: Iterable[ResultRow], letterhead: Letterhead, paper: Paper) -> Document:
    """Print the results of every table of a turn, with a row for each side."""
    figures = Figures()
    columns = (
        ListColumn(_("Table"), NUMBER, "place"),
        ListColumn("", 5, "num"),
        ListColumn(_("Names")),
        *(ListColumn(str(FIGURE_WORDS[key].short), FIGURE, "num") for key in ("gp", "mp", "vp")),
    )
    printed = [_build_side(row, place, figures) for row in rows for place in range(len(row.seated))]
    title = str(PRINT_NAMES[PrintKind.RESULTS])
    return print_list(PrintedList(title, letterhead, columns, printed, SIZES), paper)


def _build_side(row: ResultRow, place: int, figures: Figures) -> ListRow:
    table = (str(row.number),) if place == 0 else ("",)
    seat, seated = row.seats[place], row.seated[place]
    cells: tuple[Lines, ...]
    if seat is None or seated is None:
        cells = ((), (_("bye: no opponent"),), (), (), ())
    else:
        points = _list_points(seat, row, figures)
        cells = ((seated.number,), (seated.label,), *((text,) for text in points))
    return ListRow((table, *cells), is_joined=place > 0)


def _list_points(seat: SeatResult, row: ResultRow, figures: Figures) -> tuple[str, str, str]:
    has_points = row.result.recorded or row.result.state == TableState.DONE
    return (
        figures.points(seat.gp if has_points else None),
        figures.signed(seat.mp),
        figures.points(seat.vp),
    )


def print_standings(
    title: str,
    rows: Sequence[StandingRow],
    turns: Sequence[int],
    kind: EntryKind,
    order: Sequence[str],
    letterhead: Letterhead,
    paper: Paper,
) -> Document:
    """Print a ranking, with each turn's points and the clubs if the paper is wide enough. `order`:
    keys of the figures that decide the ranking, in order."""
    figures, shown = Figures(), list_shown(order)
    shows_turns, shows_club = _find_room(rows, len(turns), len(shown), paper)
    columns = [
        ListColumn(_("Place"), 4, "place"),
        ListColumn(entry_words(kind, "entry"), ENTRY, "num"),
        ListColumn(_("Names")),
    ]
    shows_overall = any(row.overall is not None for row in rows)
    if shows_overall:
        columns.append(ListColumn(_("Overall"), OVERALL, "num"))
    if shows_club:
        columns.append(ListColumn(_("Club"), CLUB))
    if shows_turns:
        short = pgettext("short for turn", "T%(n)d")
        columns += [ListColumn(short % {"n": turn}, TURN, "num") for turn in turns]
    for at, figure in enumerate(shown):
        style = "num" if at else "place"
        columns.append(ListColumn(str(FIGURE_WORDS[figure.key].short), FIGURE, style))
    printed = []
    for row in rows:
        cells = [_format_place(row), str(row.number), _format_name(row)]
        if shows_overall:
            cells.append(str(row.overall))
        if shows_club:
            cells.append(row.entrant.club)
        if shows_turns:
            cells += [_format_turn(row, turn, figures) for turn in turns]
        cells += [format_figure(figure, row.total, figures) for figure in shown]
        printed.append(ListRow(tuple((cell,) for cell in cells)))
    headed = replace(letterhead, note=" ".join([letterhead.note, *_list_notes(rows)]))
    return print_list(PrintedList(title, headed, tuple(columns), printed, SIZES), paper)


def print_prizes(
    title: str,
    rows: Sequence[StandingRow],
    kind: EntryKind,
    order: Sequence[str],
    letterhead: Letterhead,
    paper: Paper,
) -> Document:
    """Print the first places of a ranking, with room to write the prize and for a signature."""
    figures, first = Figures(), list_shown(order)[0]
    columns = (
        ListColumn(_("Place"), 4, "place"),
        ListColumn(entry_words(kind, "entry"), ENTRY, "num"),
        ListColumn(_("Names")),
        ListColumn(str(FIGURE_WORDS[first.key].short), 5, "num"),
        ListColumn(_("Prize"), 9, "blank"),
        ListColumn(_("Signature"), 11, "blank"),
    )
    printed = [
        ListRow(
            (
                (_format_place(row),),
                (str(row.number),),
                row.entrant.lines if row.entrant.team else row.entrant.names,
                (format_figure(first, row.total, figures),),
                (),
                (),
            )
        )
        for row in rows
    ]
    listing = PrintedList(title, letterhead, columns, printed, (9, 12), is_signed=True)
    return print_list(listing, paper)


def print_awards(
    title: str, lines: Iterable[PrizeLine], kind: EntryKind, letterhead: Letterhead, paper: Paper
) -> Document:
    """Print the prizes of a prize plan, with their winners and room for a signature."""
    columns = (
        ListColumn(_("Prize"), 13),
        ListColumn(entry_words(kind, "entry"), ENTRY, "num"),
        ListColumn(_("Names")),
        ListColumn(_("Worth"), 9),
        ListColumn(_("Signature"), 11, "blank"),
    )
    printed = []
    for line in lines:
        who = line.entrant
        number = str(who.number) if who else "–"
        names: Lines = (line.why,)
        if who:
            names = who.lines if who.team else who.names
        printed.append(ListRow(((line.name,), (number,), names, (line.worth,), ())))
    listing = PrintedList(title, letterhead, columns, printed, (9, 12), is_signed=True)
    return print_list(listing, paper)


def print_conversion(table: ConversionTable, letterhead: Letterhead, paper: Paper) -> Document:
    """Print the victory points for each difference in match points."""
    figures = Figures()
    columns = (
        ListColumn(_("Difference (MP)")),
        ListColumn(_("Winner"), FIGURE, "num"),
        ListColumn(_("Loser"), FIGURE, "num"),
    )
    rows = []
    for row in list_conversion(table):
        lower = figures.points(row.lower)
        span = f"{lower}–{figures.points(row.up_to)}" if row.up_to is not None else f"≥ {lower}"
        rows.append(ListRow(((span,), (str(row.winner),), (str(row.loser),))))
    return print_list(PrintedList(_("Victory points"), letterhead, columns, rows, SIZES), paper)


def _find_room(
    rows: Sequence[StandingRow], turns: int, figures: int, paper: Paper
) -> tuple[bool, bool]:
    """Return whether a printed ranking has room for each turn's points, and also for the clubs.
    `turns` and `figures`: numbers of such columns."""
    widths = sorted(measure(_format_name(row)) for row in rows)
    usual = widths[int(len(widths) * 0.9)] if widths else 0
    name = min(max(usual + CELL_PADDING, 8), USUAL_NAME)
    room = paper.width / (SIZES[0] * POINT) - 4 - ENTRY - FIGURE * figures - name
    room -= OVERALL if any(row.overall is not None for row in rows) else 0
    has_clubs = any(row.entrant.club for row in rows)
    return room >= TURN * turns, has_clubs and room >= TURN * turns + CLUB


def _format_place(row: StandingRow) -> str:
    return f"{row.place} =" if row.tied else str(row.place)


def _format_name(row: StandingRow) -> str:
    """Format an entry's names in a ranking, with marks such as "B" (had a bye).

    The footer explains the marks.
    """
    marks = [pgettext("mark of a bye", "B")] if row.rested else []
    if row.absent:
        marks.append(pgettext("mark of an absence", "A"))
    if row.adjusted:
        marks.append(pgettext("mark of a penalty", "P"))
    if row.total.short:
        marks.append(_("few turns"))
    if row.withdrawn:
        marks.append(_("withdrawn"))
    elif row.out_after:
        marks.append(_("eliminated after turn %(n)d") % {"n": row.out_after})
    label = row.entrant.label
    return f"{label} ({', '.join(marks)})" if marks else label


def _format_turn(row: StandingRow, turn: int, figures: Figures) -> str:
    if turn not in row.turns:
        return "–"
    mark = ""
    if turn in row.rested:
        mark = pgettext("mark of a bye", "B")
    elif turn in row.absent:
        mark = pgettext("mark of an absence", "A")
    return f"{mark}{figures.points(row.turns[turn])}"


def _list_notes(rows: Sequence[StandingRow]) -> list[str]:
    notes = {
        "= " + _("Ex aequo: tied, because every tie-break is equal."): any(
            row.tied for row in rows
        ),
        _("B: bye."): any(row.rested for row in rows),
        _("A: absent."): any(row.absent for row in rows),
        _("P: penalty or award; the scorecard gives the reason."): any(
            row.adjusted for row in rows
        ),
    }
    return [note for note, is_there in notes.items() if is_there]


def print_certificate(
    winners: Sequence[StandingRow],
    edition: SignedEdition,
    key: PublicKey,
    letterhead: Letterhead,
    event: Tournament,
    address: str,
) -> Document:
    """Print a closed event's certificate; `key` is the signer's public key.

    `address` is the URL of the event's public page.
    """
    digits, file = edition.sha256, f"{event.slug}.json"
    page = {
        "event": event.name,
        "organiser": event.organiser,
        "winners": [row for row in winners if row.place <= WINNERS],
        "file": file,
        "signature": file + SUFFIX,
        "edition": edition.number,
        "sha256": " ".join(digits[at : at + GROUP] for at in range(0, len(digits), GROUP)),
        "words": format_key_words(key, event.language),
        "fingerprint": format_key_fingerprint(key),
        "key": key.line,
        "address": address,
        "qr": draw_qr(address),
    }
    title = str(PRINT_NAMES[PrintKind.CERTIFICATE])
    return Document(title, letterhead, "printing/certificate.html", [page])
