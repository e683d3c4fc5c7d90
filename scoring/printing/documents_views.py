"""Build the documents of each kind of print from the event's current data."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from django.utils.translation import gettext as _

from scoring.core.pairing.phase import Length
from scoring.core.play.awards import ByeMode
from scoring.documents.editions_queries import find_signed
from scoring.events.phases_wording import BYE_NAMES
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from scoring.printing.chosen_views import Printing
from scoring.printing.documents import Document, Letterhead
from scoring.printing.hall_cards import print_badges, print_table_cards
from scoring.printing.results import (
    print_awards,
    print_certificate,
    print_conversion,
    print_prizes,
    print_results,
    print_standings,
)
from scoring.printing.score_sheets import print_score_sheets
from scoring.printing.seating import print_names, print_seat_cards, print_tables
from scoring.printing.wording import (
    PRINT_NAMES,
    PrintKind,
    format_after,
)
from scoring.prizes.queries import load_giving
from scoring.prizes.shown import list_prize_lines
from scoring.records.queries import load_recorded_points
from scoring.seating.queries import load_turn_seating
from scoring.seating.seats import list_players
from scoring.signing.queries import find_signer
from scoring.standings.public_queries import EventStandings
from scoring.standings.results_tables import build_result_rows
from scoring.standings.rows_queries import build_standing_rows
from scoring.standings.wording import format_tiebreaks, list_title
from scoring.text.entrants_queries import load_entrants
from scoring.text.entries_wording import entry_words
from scoring.text.figures import signed
from scoring.tickets.links_views import ticket_path
from scoring.tickets.qr import draw_qr
from scoring.tickets.queries import load_table_tickets


def build_documents(what: PrintKind, printing: Printing) -> list[Document]:
    """Build the documents of a print; skips empty ones, so [] if nothing can be printed yet."""
    if what.is_of_turn and printing.turn is None:
        return []
    return [document for document in _BUILDERS[what](printing) if document.pages]


_Documents = Iterator[Document]


Builder = Callable[[Printing], _Documents]


def _build_of_turns(build: Callable[[Printing, Turn, Letterhead], Document]) -> Builder:
    """Make a builder of documents: it calls `build` for each of `Printing.printed`'s turns."""
    return lambda printing: (
        build(printing, turn, printing.make_letterhead(turn)) for turn in printing.printed
    )


_build_names = _build_of_turns(
    lambda printing, turn, head: print_names(
        list_players(load_turn_seating(turn), printing.entrants),
        head,
        printing.paper,
        printing.letters,
    )
)
_build_tables = _build_of_turns(
    lambda printing, turn, head: print_tables(
        printing.list_tables(turn), head, printing.paper, printing.letters
    )
)
_build_seat_cards = _build_of_turns(
    lambda printing, turn, head: print_seat_cards(printing.list_tables(turn), head, printing.paper)
)


def _build_table_cards(printing: Printing) -> _Documents:
    codes = {
        number: draw_qr(printing.origins.build(ticket_path(ticket)))
        for number, ticket in load_table_tickets(printing.event).items()
    }
    for turn in printing.printed:
        head = printing.make_letterhead(turn)
        yield print_table_cards(printing.list_tables(turn), codes, head, printing.paper)


def _build_badges(printing: Printing) -> _Documents:
    staying = printing.event.entries.filter(withdrawal=None).values_list("pk", flat=True)
    entrants = load_entrants(printing.event, list(staying)).values()
    letterhead = Letterhead(printing.event_line)
    yield print_badges(entrants, printing.first_seats, letterhead, printing.paper)


def _build_results(printing: Printing) -> _Documents:
    rows = build_result_rows(printing.results, printing.entrants)
    yield print_results(rows, printing.letterhead, printing.paper)


def _build_score_sheets(printing: Printing) -> _Documents:
    if (turn := printing.turn) is not None:
        yield print_score_sheets(
            printing.results,
            printing.entrants,
            load_recorded_points(turn),
            printing.event.rules,
            Length(turn.phase.length),
            printing.letterhead,
            printing.paper,
        )


def _build_standings(printing: Printing) -> _Documents:
    event = printing.event
    order = format_tiebreaks(event.tiebreaks, event.least_turns)
    note = _("Ranked by:") + f" {', '.join(order)}."
    for standings in printing.standings:
        if standings.after_turn:
            rows = build_standing_rows(standings, printing.entrants)
            title = _title(PrintKind.STANDINGS, standings)
            letterhead = replace(_head_standings(printing, standings), note=note)
            yield print_standings(
                title,
                rows,
                standings.turns,
                printing.kind,
                standings.order,
                letterhead,
                printing.paper,
            )


def _build_prizes(printing: Printing) -> _Documents:
    """Yield the list of the plan's prizes or, without any, of first places and blank prizes."""
    given = load_giving(printing.event, printing.plan, printing.entrants)
    if given is not None:
        lines = list_prize_lines(given, printing.kind)
        when = format_after(given.after_turn, given.turns_planned) if given.after_turn else ""
        letterhead = Letterhead(printing.event_line, when)
        title = str(PRINT_NAMES[PrintKind.PRIZES])
        yield print_awards(title, lines, printing.kind, letterhead, printing.paper)
        return
    for standings in printing.standings:
        if standings.after_turn:
            rows = build_standing_rows(standings, printing.entrants, printing.places)
            title = _title(PrintKind.PRIZES, standings)
            letterhead = _head_standings(printing, standings)
            yield print_prizes(
                title, rows, printing.kind, standings.order, letterhead, printing.paper
            )


def _build_certificate(printing: Printing) -> _Documents:
    """Yield certificate and final standings of a closed event, unless it changed after signing."""
    event = printing.event
    signed = find_signed(event) if event.is_closed else None
    if signed is None:
        return
    general = printing.standings[0]
    yield print_certificate(
        build_standing_rows(general, printing.entrants),
        signed.edition,
        find_signer(signed.edition),
        _head_standings(printing, general),
        event,
        printing.address,
    )
    yield from _build_standings(printing)


def _build_conversion(printing: Printing) -> _Documents:
    if (turn := printing.turn) is not None:
        letterhead = replace(printing.letterhead, note=_format_bye(printing.event, turn))
        yield print_conversion(turn.phase.vp_table, letterhead, printing.paper)


def _build_pack(printing: Printing) -> _Documents:
    for build in (
        _build_tables,
        _build_names,
        _build_standings,
        _build_conversion,
        _build_score_sheets,
    ):
        yield from build(printing)


_BUILDERS: dict[PrintKind, Builder] = {
    PrintKind.NAMES: _build_names,
    PrintKind.TABLES: _build_tables,
    PrintKind.SEAT_CARDS: _build_seat_cards,
    PrintKind.TABLE_CARDS: _build_table_cards,
    PrintKind.BADGES: _build_badges,
    PrintKind.SCORE_SHEETS: _build_score_sheets,
    PrintKind.RESULTS: _build_results,
    PrintKind.STANDINGS: _build_standings,
    PrintKind.PRIZES: _build_prizes,
    PrintKind.CERTIFICATE: _build_certificate,
    PrintKind.PACK: _build_pack,
}


def _title(kind: PrintKind, standings: EventStandings) -> str:
    """Return a printed ranking's title: the kind of print and, if the event has several rankings,
    the section or side (N-S, E-W) ranked."""
    name = str(PRINT_NAMES[kind])
    return f"{name} · {list_title(standings.shown)}" if standings.lists else name


def _head_standings(printing: Printing, standings: EventStandings) -> Letterhead:
    when = format_after(standings.last_turn, standings.turns_planned)
    return Letterhead(printing.event_line, when)


def _format_bye(event: Tournament, turn: Turn) -> str:
    """Format the points that a bye gets in this turn, as a sentence."""
    words = str(BYE_NAMES[ByeMode.AVERAGE])
    if event.bye_mode != ByeMode.AVERAGE:
        award = event.find_bye_award(turn.phase.smazzate)
        words = _("%(vp)s VP and %(mp)s MP") % {"vp": award.vp, "mp": signed(award.mp)}
    return f"{entry_words(event.entry_kind, 'byes')} {words}."
