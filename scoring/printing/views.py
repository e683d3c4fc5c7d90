"""The print page, which previews the documents to print, and their builders."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone, translation

from scoring.core.play.turns import TurnState
from scoring.models.hall_screens import read_screens
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from scoring.printing.chosen_views import Printing
from scoring.printing.documents import Document, Paper
from scoring.printing.forms import PrintForm
from scoring.printing.hall_cards_views import print_badges, print_table_cards
from scoring.printing.results_views import (
    print_certificate,
    print_conversion,
    print_prizes,
    print_results,
    print_standings,
)
from scoring.printing.score_sheets_views import print_score_sheets
from scoring.printing.seating_views import print_names, print_seat_cards, print_tables
from scoring.printing.wording import PRINT_HINTS, PrintKind, Span, format_printed
from scoring.sessions.queries import list_starts
from scoring.tickets.links_views import find_origins
from scoring.tickets.services import issue_tickets
from scoring.web.access_views import find_directed
from scoring.web.acts_views import authorship, page


@page(find_directed)
def show_print(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Show one kind of print on one paper: `?what=names&turn=3&paper=a4&orientation=portrait`.

    The pages are in the event's language, the choices in the reader's."""
    turns = tuple(event.turns.select_related("phase"))
    closed = sum(turn.state == TurnState.CLOSED for turn in turns)
    form = PrintForm.read(
        request.GET,
        [turn.number for turn in turns],
        find_usual_turn(turns),
        is_played=0 < event.turns_planned == closed,
        has_sessions=len(list_starts(event)) > 1,
    )
    chosen, now = form.chosen, timezone.now()
    turn = next((turn for turn in turns if turn.number == chosen["turn"]), None)
    paper = Paper(chosen["paper"], chosen["orientation"])
    origins = find_origins(request, read_screens(event).origin)
    if chosen["what"] is PrintKind.TABLE_CARDS:
        issue_tickets(event=event, **authorship(request))
    letters, places = chosen["letters"], chosen["places"]
    is_whole_session = chosen["span"] is Span.SESSION and chosen["what"].is_of_seats
    printing = Printing(event, turns, turn, is_whole_session, paper, letters, places, origins, now)
    with translation.override(event.language):
        documents = build_documents(chosen["what"], printing)
        pages = render_to_string(
            "printing/pages.html",
            {"documents": documents, "paper": paper, "printed": format_printed(now)},
        )
    form.has_plan = chosen["what"] is PrintKind.PRIZES and bool(printing.plan.prizes)
    context = {
        "event": event,
        "form": form,
        "hint": PRINT_HINTS[chosen["what"]],
        "documents": documents,
        "count": sum(len(document.pages) for document in documents),
        "pages": pages,
    }
    return render(request, "printing/print.html", context)


def print_pack(printing: Printing) -> Iterator[Document]:
    for part in (print_tables, print_names, print_standings, print_conversion, print_score_sheets):
        yield from part(printing)


BUILDERS: dict[PrintKind, Callable[[Printing], Iterator[Document]]] = {
    PrintKind.NAMES: print_names,
    PrintKind.TABLES: print_tables,
    PrintKind.SEAT_CARDS: print_seat_cards,
    PrintKind.TABLE_CARDS: print_table_cards,
    PrintKind.BADGES: print_badges,
    PrintKind.SCORE_SHEETS: print_score_sheets,
    PrintKind.RESULTS: print_results,
    PrintKind.STANDINGS: print_standings,
    PrintKind.PRIZES: print_prizes,
    PrintKind.CERTIFICATE: print_certificate,
    PrintKind.PACK: print_pack,
}


def build_documents(what: PrintKind, printing: Printing) -> list[Document]:
    """Build the documents of a print; skips empty ones, so [] if nothing can be printed yet."""
    if what.is_of_turn and printing.turn is None:
        return []
    return [document for document in BUILDERS[what](printing) if document.pages]


def find_usual_turn(turns: tuple[Turn, ...]) -> int | None:
    """Return the number of the last published turn, or of the first draft; None if no turns."""
    published = [turn.number for turn in turns if turn.state != TurnState.DRAFT]
    return published[-1] if published else (turns[0].number if turns else None)
