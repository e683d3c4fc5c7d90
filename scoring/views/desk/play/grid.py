"""The score grid: a turn as one sheet, typed from paper by counts or totals, with keys alone."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from scoring.forms.play.grid import DEPTHS
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn
from scoring.pairing.phase import Length
from scoring.play.table import PlayedTable
from scoring.queries.field.entries import load_entrants
from scoring.queries.play.grid import load_grid_tables
from scoring.queries.play.smazzate import list_numbers
from scoring.rules.records import Depth
from scoring.show.grid import GridLine, LineState
from scoring.views.access import find_directed, find_turn
from scoring.views.desk.play.grid_lines import GridPage, GridResult
from scoring.views.desk.play.grid_write import GridWrite
from scoring.views.desk.play.place import TablePlace, find_smazzata
from scoring.views.desk.play.recording import recall_depth
from scoring.wording.refusals import refusal_sentence
from scoring.wording.smazzate import DEPTH_NAMES

SHORT_ROW = 3
"""Smazzate of a table that leave room for whole names beside them."""
STATUS = {LineState.REFUSED: 422, LineState.CONFLICT: 409}


@require_GET
@login_required
def show_grid(request: HttpRequest, slug: str, turn: int) -> HttpResponse:
    """Every smazzata of the turn with its cells.

    `?depth=counts` has the cells of that depth, `?only=2` the second smazzata of each table.
    """
    event = find_directed(request, slug)
    return _show_page(request, _open_page(request, event, find_turn(event, turn)))


@require_http_methods(["GET", "POST"])
@login_required
def grid_line(request: HttpRequest, slug: str, turn: int, table: int, number: int) -> HttpResponse:
    """Record one smazzata of the grid; to who comes without one, the grid.

    With `part` the answer is what the page renews of it; `part=check` records nothing.
    """
    place = find_smazzata(request, slug, turn, table, number)
    page = _open_page(request, place.event, place.turn)
    if request.method == "GET":
        return redirect(page.url)
    part = request.POST.get("part", "")
    write = GridWrite(request, place, page)
    line = write.settle(is_check=part == "check")
    status = STATUS.get(line.state, 200)
    if part:
        context = {
            "line": line,
            "result": GridResult.of(line.table, write.played),
            "more": _list_more(page, place, line, write.played),
        }
        return render(request, "desk/play/grid_answer.html", context, status=status)
    if line.state is not LineState.SAVED:
        return _show_page(request, page, line, status)
    words = {"number": line.number, "table": line.table}
    messages.success(request, _("Smazzata %(number)d of table %(table)d is saved.") % words)
    return redirect(f"{page.url}#line-{line.id}")


def _open_page(request: HttpRequest, event: Tournament, turn: Turn) -> GridPage:
    """The page that the address names; without a depth, the one last recorded at."""
    try:
        asked = request.GET.get("depth") or recall_depth(request, event) or Depth.TOTALS
        depth, only = Depth(asked), int(request.GET.get("only") or 0)
    except ValueError as unknown:
        raise Http404 from unknown
    return GridPage(event, turn, depth if depth in DEPTHS else Depth.TOTALS, only)


def _show_page(
    request: HttpRequest, page: GridPage, typed: GridLine | None = None, status: int = 200
) -> HttpResponse:
    """The whole page; `typed` is a smazzata that was refused, with what was typed."""
    event, turn = page.event, page.turn
    rows = page.rows(load_grid_tables(turn), load_entrants(event))
    if typed is not None:
        rows = [row.with_line(typed) for row in rows]
    numbers = range(1, turn.phase.smazzate + 1)
    context = {
        "event": event,
        "turn": turn,
        "page": page,
        "rows": rows,
        "depths": [(depth, DEPTH_NAMES[depth]) for depth in DEPTHS],
        "is_long": not page.only and len(numbers) > SHORT_ROW,
        "numbers": numbers if turn.phase.length == Length.SMAZZATE and len(numbers) > 1 else (),
        "refusal": refusal_sentence(page.refusal) if page.refusal else "",
        "has_three": not event.rules.has_third_side and any(len(row.seated) > 2 for row in rows),
    }
    return render(request, "desk/play/grid.html", context, status=status)


def _list_more(
    page: GridPage, place: TablePlace, line: GridLine, played: PlayedTable
) -> list[GridLine]:
    """The next smazzata of an open match, which the page does not have yet."""
    if line.state is not LineState.SAVED or page.only:
        return []
    recorded = [each.number for each in played.smazzate]
    numbers = list_numbers(place.table, page.turn.phase, recorded)
    is_next = page.turn.phase.length != Length.SMAZZATE and line.number + 1 in numbers
    if not is_next or line.number + 1 in recorded:
        return []
    return [page.blank(line.table, line.number + 1, place.three)]
