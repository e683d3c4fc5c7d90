"""The print page, and the documents of each kind of print, shown before they are printed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring.common.access_views import find_directed
from scoring.common.acts_views import page
from scoring.common.entrants_queries import Entrant, load_entrants
from scoring.common.entries_wording import entry_words
from scoring.common.figures import signed
from scoring.core.pairing.entries import EntryKind
from scoring.core.pairing.phase import Length
from scoring.core.pairing.seating import Tables
from scoring.core.play.awards import ByeMode
from scoring.core.play.turns import TurnState
from scoring.events.forecast_queries import forecast_turns
from scoring.events.phases_wording import BYE_NAMES
from scoring.exports.editions_services import sign_event
from scoring.library.labels_wording import name_tiebreaks
from scoring.models.hall_screens import read_screens
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from scoring.play.results_queries import TableResult, load_turn_results
from scoring.play.results_tables import build_result_rows
from scoring.printing.certificate import print_certificate
from scoring.printing.documents import Document, Letterhead, count_pages
from scoring.printing.formats import Paper
from scoring.printing.forms import PrintForm
from scoring.printing.results import (
    print_conversion,
    print_prizes,
    print_results,
    print_standings,
)
from scoring.printing.score_sheets import print_score_sheets
from scoring.printing.seating import print_names, print_seat_cards, print_tables
from scoring.printing.wording import (
    PRINT_HINTS,
    PRINT_NAMES,
    Letters,
    PrintKind,
    format_after,
    format_printed,
    format_when,
)
from scoring.seating.queries import load_turn_seating
from scoring.seating.seats import list_players, list_seated_tables
from scoring.signing.queries import find_signer
from scoring.smazzate.queries import load_recorded_points
from scoring.standings.public_queries import EventStandings, load_every_standings
from scoring.standings.rows_queries import build_standing_rows
from scoring.standings.wording import list_title
from scoring.tickets.links_views import find_origins
from scoring.tickets.qr import draw_qr


@page(find_directed)
def show_print(request: HttpRequest, event: Tournament) -> HttpResponse:
    """One kind of print on one paper: `?what=names&turn=3&paper=a4&orientation=portrait`.

    The pages are in the event's language, the choices in the reader's.
    """
    turns = tuple(event.turns.select_related("phase"))
    form = PrintForm.read(request.GET, [turn.number for turn in turns], find_usual_turn(turns))
    chosen, now = form.chosen, timezone.now()
    turn = next((turn for turn in turns if turn.number == chosen["turn"]), None)
    paper = Paper(chosen["paper"], chosen["orientation"])
    origins = find_origins(request, read_screens(event).origin)
    address = origins.build(reverse("event", args=[event.slug]))
    letters, places = chosen["letters"], chosen["places"]
    printing = Printing(event, turns, turn, paper, letters, places, address, now)
    with translation.override(event.language):
        documents = build_documents(chosen["what"], printing)
        pages = render_to_string(
            "printing/pages.html",
            {"documents": documents, "paper": paper, "printed": format_printed(now)},
        )
    context = {
        "event": event,
        "form": form,
        "hint": PRINT_HINTS[chosen["what"]],
        "documents": documents,
        "count": count_pages(documents),
        "pages": pages,
    }
    return render(request, "printing/print.html", context)


def find_usual_turn(turns: tuple[Turn, ...]) -> int | None:
    """The last turn that is published, else the first draft; None without seats."""
    published = [turn.number for turn in turns if turn.state != TurnState.DRAFT]
    return published[-1] if published else (turns[0].number if turns else None)


@dataclass(frozen=True)
class Printing:
    """The choices of a print, and the event's parts that its documents show: each part is read
    once, when a document asks for it.
    """

    event: Tournament
    turns: tuple[Turn, ...]
    """The seated ones."""
    turn: Turn | None
    """The one that is printed; None while none is seated."""
    paper: Paper
    letters: Letters
    places: int
    """The number of places on the prize list."""
    address: str
    """Of the event's public page, as phones in the hall or elsewhere open it."""
    now: datetime

    @property
    def kind(self) -> EntryKind:
        return EntryKind(self.event.entry_kind)

    @cached_property
    def entrants(self) -> dict[int, Entrant]:
        return load_entrants(self.event)

    @cached_property
    def seatings(self) -> Tables:
        return load_turn_seating(self.turn) if self.turn else ()

    @cached_property
    def results(self) -> list[TableResult]:
        return load_turn_results(self.turn) if self.turn else []

    @cached_property
    def standings(self) -> list[EventStandings]:
        """The general ones, then those of each section and line."""
        return load_every_standings(self.event, self.entrants)

    @cached_property
    def letterhead(self) -> Letterhead:
        """The letterhead of the turn's documents."""
        event, turn = self.event, self.turn
        day = date_format(event.date, "DATE_FORMAT")
        # A name in another script must not turn round what stands beside it.
        line = " · ".join(f"\u2068{part}\u2069" for part in (event.name, day, event.place) if part)
        if turn is None:
            return Letterhead(line)
        phases = list(event.phases.all())
        spans = forecast_turns(event, phases, self.turns, self.now)
        is_draft = turn.state == TurnState.DRAFT
        begins = spans[turn.number - 1].begins
        return Letterhead(line, format_when(turn.number, len(spans), begins, is_draft=is_draft))


def build_documents(what: PrintKind, printing: Printing) -> list[Document]:
    """The documents that have a page; none where there is nothing to print yet."""
    if what.is_of_turn and printing.turn is None:
        return []
    return [document for document in _BUILDERS[what](printing) if document.pages]


_Documents = Iterator[Document]


def _build_names(printing: Printing) -> _Documents:
    seats = list_players(printing.seatings, printing.entrants)
    yield print_names(seats, printing.letterhead, printing.paper, printing.letters)


def _build_tables(printing: Printing) -> _Documents:
    tables = list_seated_tables(printing.seatings, printing.entrants)
    yield print_tables(tables, printing.letterhead, printing.paper, printing.letters)


def _build_seat_cards(printing: Printing) -> _Documents:
    tables = list_seated_tables(printing.seatings, printing.entrants)
    yield print_seat_cards(tables, printing.letterhead, printing.paper)


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
    order = name_tiebreaks(event.tiebreaks, event.least_turns)
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
    for standings in printing.standings:
        if standings.after_turn:
            rows = build_standing_rows(standings, printing.entrants, printing.places)
            title = _title(PrintKind.PRIZES, standings)
            letterhead = _head_standings(printing, standings)
            yield print_prizes(
                title, rows, printing.kind, standings.order, letterhead, printing.paper
            )


def _build_certificate(printing: Printing) -> _Documents:
    """With the final standings behind it; none while the event is open."""
    event = printing.event
    if not event.is_closed or not printing.standings:
        return
    general, document = printing.standings[0], sign_event(event, printing.now)
    yield print_certificate(
        build_standing_rows(general, printing.entrants),
        document,
        find_signer(document.edition),
        _head_standings(printing, general),
        language=event.language,
        event=event.name,
        organiser=event.organiser,
        address=printing.address,
        qr=draw_qr(printing.address),
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


_BUILDERS: dict[PrintKind, Callable[[Printing], _Documents]] = {
    PrintKind.NAMES: _build_names,
    PrintKind.TABLES: _build_tables,
    PrintKind.SEAT_CARDS: _build_seat_cards,
    PrintKind.SCORE_SHEETS: _build_score_sheets,
    PrintKind.RESULTS: _build_results,
    PrintKind.STANDINGS: _build_standings,
    PrintKind.PRIZES: _build_prizes,
    PrintKind.CERTIFICATE: _build_certificate,
    PrintKind.PACK: _build_pack,
}


def _title(kind: PrintKind, standings: EventStandings) -> str:
    """The general ranking is named only where there are others."""
    name = str(PRINT_NAMES[kind])
    return f"{name} · {list_title(standings.shown)}" if standings.lists else name


def _head_standings(printing: Printing, standings: EventStandings) -> Letterhead:
    when = format_after(standings.last_turn, standings.turns_planned)
    return replace(printing.letterhead, when=when)


def _format_bye(event: Tournament, turn: Turn) -> str:
    """The award of a bye in this turn, in words."""
    words = str(BYE_NAMES[ByeMode.AVERAGE])
    if event.bye_mode != ByeMode.AVERAGE:
        award = event.find_bye_award(turn.phase.smazzate)
        words = _("%(vp)s VP and %(mp)s MP") % {"vp": award.vp, "mp": signed(award.mp)}
    return f"{entry_words(event.entry_kind, 'byes')} {words}."
