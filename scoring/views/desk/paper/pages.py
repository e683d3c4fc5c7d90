"""The print page: what comes out of the printer, shown page by page before it is printed."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.views.decorators.http import require_GET

from scoring.forms.paper.choice import PrintForm
from scoring.models.turn import Turn
from scoring.play.turns import TurnState
from scoring.show.paper.documents import count_pages
from scoring.show.paper.formats import Paper
from scoring.views.access import find_directed
from scoring.views.desk.paper.documents import Printing, build_documents
from scoring.wording.paper import PRINT_HINTS, format_printed


@require_GET
@login_required
def show_print(request: HttpRequest, slug: str) -> HttpResponse:
    """One kind of print on one paper: `?what=names&turn=3&paper=a4&orientation=portrait`.

    The pages are in the event's language, the choices in the reader's.
    """
    event = find_directed(request, slug)
    turns = tuple(event.turns.select_related("phase"))
    form = PrintForm.read(request.GET, [turn.number for turn in turns], find_usual_turn(turns))
    chosen, now = form.chosen, timezone.now()
    turn = next((turn for turn in turns if turn.number == chosen["turn"]), None)
    paper = Paper(chosen["paper"], chosen["orientation"])
    printing = Printing(event, turns, turn, paper, chosen["letters"], chosen["places"], now)
    with translation.override(event.language):
        documents = build_documents(chosen["what"], printing)
        pages = render_to_string(
            "desk/paper/pages.html",
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
    return render(request, "desk/paper/print.html", context)


def find_usual_turn(turns: tuple[Turn, ...]) -> int | None:
    """The last turn that is published, else the first draft; None without seats."""
    published = [turn.number for turn in turns if turn.state != TurnState.DRAFT]
    return published[-1] if published else (turns[0].number if turns else None)
