"""One table of a turn: its state, and the form on which its smazzate are recorded and corrected."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scoring.forms.play.raw import write_raw
from scoring.forms.play.sides import SideCardsForm, SideForm
from scoring.forms.play.smazzata import SmazzataForm, SumLine, WriteForm
from scoring.queries.play.smazzate import (
    SmazzataSheet,
    list_numbers,
    load_sheets,
)
from scoring.rules.faults import Line
from scoring.rules.records import Depth
from scoring.services.refusals import Conflict, RecordRefused, Refusal
from scoring.show.faults import explain_fault
from scoring.views.desk.play.corrections import owes_preview, show_correction
from scoring.views.desk.play.place import TablePlace, find_smazzata, find_table_place
from scoring.views.desk.play.recording import (
    format_recorded,
    hold_form,
    read_form,
    read_submission,
    recall_depth,
    record_form,
    start_write,
)
from scoring.wording.refusals import refusal_sentence
from scoring.wording.smazzate import DEPTH_NAMES

CONFLICT = 409
UNPROCESSABLE = 422


class FormSide(NamedTuple):
    """A side of the form, its arithmetic so far, and its players ("" while unknown)."""

    side: SideForm
    lines: list[SumLine]
    who: str


class Deal(NamedTuple):
    """A smazzata in the list of its table."""

    number: int
    sheet: SmazzataSheet | None
    record_url: str
    revisions_url: str


@require_GET
@login_required
def show_table(request: HttpRequest, slug: str, turn: int, table: int) -> HttpResponse:
    """The players, every smazzata with its arithmetic, and the next one to record."""
    place = find_table_place(request, slug, turn, table)
    sheets = {sheet.number: sheet for sheet in load_sheets(place.event, [place.table.pk])}
    deals = [
        Deal(
            number,
            sheets.get(number),
            place.link("record", number),
            place.link("revisions", number),
        )
        for number in list_numbers(place.table, place.turn.phase, sheets)
    ]
    refusal = place.find_refusal()
    numbers = set(place.turn.tables.values_list("number", flat=True))
    context = place.context(
        before=table - 1 if table - 1 in numbers else None,
        after=table + 1 if table + 1 in numbers else None,
        deals=deals,
        next_deal=next((deal for deal in deals if deal.sheet is None), None),
        refusal=refusal_sentence(refusal) if refusal else "",
    )
    return render(request, "desk/play/table.html", context)


@require_http_methods(["GET", "POST"])
@login_required
def record(request: HttpRequest, slug: str, turn: int, table: int, number: int) -> HttpResponse:
    """The form of one smazzata: blank, or filled with the current record to correct it."""
    place = find_smazzata(request, slug, turn, table, number)
    if (refusal := place.find_refusal()) is not None:
        status = CONFLICT if request.method == "POST" else 200
        context = place.context(sentence=refusal_sentence(refusal))
        return render(request, "desk/play/refused.html", context, status=status)
    depth = _read_depth(request, place)
    if request.method == "POST":
        return _save(request, place, depth)
    standing = place.standing
    raw: MultiValueDict[str, str] = MultiValueDict()
    if standing is not None and not standing.is_cancelled and standing.depth is depth:
        raw = write_raw(standing.record)
    form = read_form(place, depth, raw)
    form.excuse_unanswered()
    form.show_faults(partial(explain_fault, rules=place.rules))
    return _show_form(request, place, form, start_write(standing), standing)


@require_POST
@login_required
def record_preview(
    request: HttpRequest, slug: str, turn: int, table: int, number: int
) -> HttpResponse:
    """The points of the form so far, as fragments of its page. Nothing is written."""
    place = find_smazzata(request, slug, turn, table, number)
    form = read_form(place, _read_depth(request), request.POST)
    form.excuse_unanswered()
    form.show_faults(
        partial(explain_fault, rules=place.rules), writing=request.POST.get("active", "")
    )
    return render(request, "desk/play/preview.html", place.context(form=form))


def _save(request: HttpRequest, place: TablePlace, depth: Depth) -> HttpResponse:
    form = read_form(place, depth, request.POST)
    # Not by what stands: a write that is sent again owes no reason for having been there before.
    is_correction = request.POST.get("based_on", "") != ""
    write = WriteForm(request.POST, is_correction=is_correction)
    if "more" in request.POST:
        _add_line(form, request.POST["more"])
        form.excuse_unanswered()
        form.show_faults(partial(explain_fault, rules=place.rules))
        write.errors.clear()
        return _show_form(request, place, form, write, place.standing)
    if "back" in request.POST:
        form.show_faults(partial(explain_fault, rules=place.rules))
        return _show_form(request, place, form, write, place.standing)
    answered = form.is_valid()
    form.show_faults(partial(explain_fault, rules=place.rules))
    if not write.is_valid() and {"key", "based_on"} & set(write.errors):
        return _show_renewed(request, place, form, place.standing)
    if not write.is_valid() or not answered:
        return _show_form(request, place, form, write, place.standing, status=UNPROCESSABLE)
    submission = read_submission(place, form, write)
    try:
        if is_correction and owes_preview(request, place, submission):
            return show_correction(request, place, submission)
        if "hold" in request.POST and place.event.is_helped and form.can_override:
            hold_form(request, place, submission)
            done = _("Smazzata %(number)d waits for the director’s decision.")
            done %= {"number": place.number}
        else:
            done = format_recorded(place, record_form(request, place, form, submission))
    except Conflict as conflict:
        return _show_conflict(request, place, form, conflict)
    except RecordRefused:
        pass  # its faults are beside their fields already
    except Refusal as refusal:
        form.unplaced.append(refusal_sentence(refusal))
    else:
        messages.success(request, done)
        return redirect(place.url)
    return _show_form(request, place, form, write, place.standing, status=UNPROCESSABLE)


def _show_renewed(
    request: HttpRequest, place: TablePlace, form: SmazzataForm, standing: SmazzataSheet | None
) -> HttpResponse:
    """Show the input with a new key, since the submitted key was invalid."""
    form.unplaced.append(refusal_sentence(Refusal("record.key_missing")))
    write = start_write(standing)
    return _show_form(request, place, form, write, standing, status=UNPROCESSABLE)


def _show_conflict(
    request: HttpRequest, place: TablePlace, form: SmazzataForm, conflict: Conflict
) -> HttpResponse:
    """Show the current record beside the input, and the choice to replace it with a reason."""
    standing = place.find_standing()
    sentence = refusal_sentence(conflict)
    write = start_write(standing)
    return _show_form(request, place, form, write, standing, status=CONFLICT, conflict=sentence)


def _show_form(
    request: HttpRequest,
    place: TablePlace,
    form: SmazzataForm,
    write: WriteForm,
    standing: SmazzataSheet | None,
    *,
    status: int = 200,
    conflict: str = "",
) -> HttpResponse:
    context: dict[str, Any] = place.context(
        form=form,
        write=write,
        standing=standing,
        conflict=conflict,
        depths=DEPTH_NAMES.items(),
        is_fresh=request.method == "GET",
        sides=[
            FormSide(side, lines, _format_side(place, form, side.line))
            for side, lines in form.list_sums()
        ],
        record_url=place.link("record"),
        preview_url=place.link("record_preview"),
        revisions_url=place.link("revisions"),
    )
    return render(request, "desk/play/record.html", context, status=status)


def _format_side(place: TablePlace, form: SmazzataForm, line: Line) -> str:
    """The players of a side; at a table of three as the form says, "" while it does not."""
    if form.alone is None:
        entrant = place.seated[line].entrant
        return f"{entrant.number} · {entrant.label}"
    if form.names is None:
        return ""
    return form.names.side(line)


def _read_depth(request: HttpRequest, place: TablePlace | None = None) -> Depth:
    """The depth in the address; else that of the current record, the one last recorded at, or the
    deepest.

    No query if the address has it.
    """
    try:
        if (asked := request.GET.get("depth")) is not None:
            return Depth(asked)
        if place is None:
            return Depth.CARDS
        if (standing := place.standing) is not None and not standing.is_cancelled:
            return standing.depth
        return recall_depth(request, place.event) or Depth.CARDS
    except ValueError as unknown:
        raise Http404 from unknown


def _add_line(form: SmazzataForm, line: str) -> None:
    for side in form.sides:
        if isinstance(side, SideCardsForm) and side.line.value == line:
            side.add_line()
