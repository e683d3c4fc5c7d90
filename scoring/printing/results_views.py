"""Printed results, standings, prize lists, conversion tables and certificates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.core.play.awards import ByeMode
from scoring.core.ranking.results import list_shown
from scoring.core.signing.fingerprint import format_key_fingerprint
from scoring.core.signing.minisign import SUFFIX
from scoring.documents.editions_queries import find_signed
from scoring.events.phases_wording import BYE_NAMES
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from scoring.play.results_queries import SeatResult, TableState
from scoring.printing.chosen_views import SIZES, Printing
from scoring.printing.documents import POINT, Document, Letterhead, measure
from scoring.printing.listings import CELL_PADDING, Lines, ListColumn, ListRow
from scoring.printing.wording import PRINT_NAMES, PrintKind, format_after
from scoring.prizes.queries import load_giving
from scoring.prizes.shown import list_prize_lines
from scoring.records.sheets import list_conversion
from scoring.signing.queries import find_signer
from scoring.signing.shown import format_key_words
from scoring.standings.public_queries import EventStandings
from scoring.standings.results_tables import ResultRow, build_result_rows
from scoring.standings.rows_queries import StandingRow, build_standing_rows
from scoring.standings.tables import format_figure
from scoring.standings.wording import FIGURE_WORDS, format_tiebreaks, list_title
from scoring.text.entries_wording import entry_words
from scoring.text.figures import Figures, signed
from scoring.tickets.qr import draw_qr

WINNERS = 3
"""Number of places on the certificate; the standings printed with it list all places."""
GROUP = 8
"""Digits in each group of the certificate's hash, which is printed in groups."""
PRIZE_SIZES = (9, 12)
NUMBER, ENTRY, FIGURE, TURN = 3, 4, 5, 3
"""Column widths in ems. NUMBER is for a place, ENTRY for an entry's number, FIGURE for its total
and other figures of the standings, TURN for the victory points of one turn."""
CLUB = 14
OVERALL = 5
USUAL_NAME = 24
"""Width in ems of a column that fits most pairs' names on one line."""


def print_results(printing: Printing) -> Iterator[Document]:
    figures = Figures()
    columns = (
        ListColumn(_("Table"), NUMBER, "place"),
        ListColumn("", 5, "num"),
        ListColumn(_("Names")),
        *(ListColumn(str(FIGURE_WORDS[key].short), FIGURE, "num") for key in ("gp", "mp", "vp")),
    )
    rows = build_result_rows(printing.results, printing.entrants)
    printed = [_build_side(row, place, figures) for row in rows for place in range(len(row.seated))]
    title = PRINT_NAMES[PrintKind.RESULTS]
    yield printing.print_list(title, printing.letterhead, columns, printed)


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


def print_standings(printing: Printing) -> Iterator[Document]:
    """Print each ranking, with each turn's points and the clubs if the paper is wide enough."""
    event = printing.event
    order = format_tiebreaks(event.tiebreaks, event.least_turns)
    note = _("Ranked by:") + f" {', '.join(order)}."
    for standings in printing.standings:
        if standings.after_turn:
            rows = build_standing_rows(standings, printing.entrants)
            columns, printed = _lay_out_standings(printing, standings, rows)
            notes = " ".join([note, *_list_notes(rows)])
            letterhead = replace(_head_standings(printing, standings), note=notes)
            title = _title(PrintKind.STANDINGS, standings)
            yield printing.print_list(title, letterhead, columns, printed)


def _lay_out_standings(
    printing: Printing, standings: EventStandings, rows: Sequence[StandingRow]
) -> tuple[list[ListColumn], list[ListRow]]:
    figures, turns, shown = Figures(), standings.turns, list_shown(standings.order)
    shows_turns, shows_club = _find_room(rows, len(turns), len(shown), printing.paper.width)
    columns = _list_who(printing)
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
    return columns, printed


def _list_who(printing: Printing) -> list[ListColumn]:
    return [
        ListColumn(_("Place"), 4, "place"),
        ListColumn(entry_words(printing.kind, "entry"), ENTRY, "num"),
        ListColumn(_("Names")),
    ]


def print_prizes(printing: Printing) -> Iterator[Document]:
    """Print the plan's prizes with their winners.

    If the plan has no prizes, print the first places, with blank cells for the prizes."""
    given = load_giving(printing.event, printing.plan, printing.entrants)
    if given is None:
        yield from _print_first_places(printing)
        return
    columns = (
        ListColumn(_("Prize"), 13),
        ListColumn(entry_words(printing.kind, "entry"), ENTRY, "num"),
        ListColumn(_("Names")),
        ListColumn(_("Worth"), 9),
        ListColumn(_("Signature"), 11, "blank"),
    )
    printed = []
    for line in list_prize_lines(given, printing.kind):
        who = line.entrant
        number = str(who.number) if who else "–"
        names: Lines = (line.why,)
        if who:
            names = who.lines if who.team else who.names
        printed.append(ListRow(((line.name,), (number,), names, (line.worth,), ())))
    when = format_after(given.after_turn, given.turns_planned) if given.after_turn else ""
    letterhead, title = Letterhead(printing.event_line, when), PRINT_NAMES[PrintKind.PRIZES]
    yield printing.print_list(title, letterhead, columns, printed, PRIZE_SIZES, is_signed=True)


def _print_first_places(printing: Printing) -> Iterator[Document]:
    for standings in printing.standings:
        if standings.after_turn:
            rows = build_standing_rows(standings, printing.entrants, printing.places)
            yield printing.print_list(
                _title(PrintKind.PRIZES, standings),
                _head_standings(printing, standings),
                *_lay_out_first_places(printing, standings, rows),
                PRIZE_SIZES,
                is_signed=True,
            )


def _lay_out_first_places(
    printing: Printing, standings: EventStandings, rows: Sequence[StandingRow]
) -> tuple[list[ListColumn], list[ListRow]]:
    figures, first = Figures(), list_shown(standings.order)[0]
    columns = [
        *_list_who(printing),
        ListColumn(str(FIGURE_WORDS[first.key].short), 5, "num"),
        ListColumn(_("Prize"), 9, "blank"),
        ListColumn(_("Signature"), 11, "blank"),
    ]
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
    return columns, printed


def print_conversion(printing: Printing) -> Iterator[Document]:
    figures, turn = Figures(), printing.turn
    assert turn is not None  # nosec B101  # narrows a type for mypy
    columns = (
        ListColumn(_("Difference (MP)")),
        ListColumn(_("Winner"), FIGURE, "num"),
        ListColumn(_("Loser"), FIGURE, "num"),
    )
    rows = []
    for row in list_conversion(turn.phase.vp_table):
        lower = figures.points(row.lower)
        span = f"{lower}–{figures.points(row.up_to)}" if row.up_to is not None else f"≥ {lower}"
        rows.append(ListRow(((span,), (str(row.winner),), (str(row.loser),))))
    letterhead = replace(printing.letterhead, note=_format_bye(printing.event, turn))
    yield printing.print_list(_("Victory points"), letterhead, columns, rows)


def _format_bye(event: Tournament, turn: Turn) -> str:
    words = str(BYE_NAMES[ByeMode.AVERAGE])
    if event.bye_mode != ByeMode.AVERAGE:
        award = event.find_bye_award(turn.phase.smazzate)
        words = _("%(vp)s VP and %(mp)s MP") % {"vp": award.vp, "mp": signed(award.mp)}
    return f"{entry_words(event.entry_kind, 'byes')} {words}."


def _title(kind: PrintKind, standings: EventStandings) -> str:
    """Format a ranking's title; it names the section or side if the event has several rankings."""
    name = str(PRINT_NAMES[kind])
    return f"{name} · {list_title(standings.shown)}" if standings.lists else name


def _head_standings(printing: Printing, standings: EventStandings) -> Letterhead:
    when = format_after(standings.last_turn, standings.turns_planned)
    return Letterhead(printing.event_line, when)


def _find_room(
    rows: Sequence[StandingRow], turns: int, figures: int, width: int
) -> tuple[bool, bool]:
    """Return if a printed ranking has room for each turn's points, and if for clubs as well.

    The second is False if no entry has a club. `turns`, `figures`: number of columns for turns and
    for other figures. `width`: page width in mm."""
    widths = sorted(measure(_format_name(row)) for row in rows)
    usual = widths[int(len(widths) * 0.9)] if widths else 0
    name = min(max(usual + CELL_PADDING, 8), USUAL_NAME)
    room = width / (SIZES[0] * POINT) - 4 - ENTRY - FIGURE * figures - name
    room -= OVERALL if any(row.overall is not None for row in rows) else 0
    has_clubs = any(row.entrant.club for row in rows)
    return room >= TURN * turns, has_clubs and room >= TURN * turns + CLUB


def _format_place(row: StandingRow) -> str:
    return f"{row.place} =" if row.tied else str(row.place)


def _format_name(row: StandingRow) -> str:
    """Format an entry's names with marks such as "B" (had a bye), which the footer explains."""
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


def print_certificate(printing: Printing) -> Iterator[Document]:
    """Print the certificate and standings of a closed event.

    Print nothing if the event has no signed document, or has changed since it was signed."""
    event, address = printing.event, printing.address
    signed_event = find_signed(event) if event.is_closed else None
    if signed_event is None:
        return
    general, edition = printing.standings[0], signed_event.edition
    winners, key = build_standing_rows(general, printing.entrants), find_signer(edition)
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
    title, letterhead = str(PRINT_NAMES[PrintKind.CERTIFICATE]), _head_standings(printing, general)
    yield Document(title, letterhead, "printing/certificate.html", [page])
    yield from print_standings(printing)
