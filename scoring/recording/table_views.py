"""Pages of one table: its state, and the form that records and corrects its smazzate."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext as _

from scoring.actions.refusals_services import Conflict, RecordRefused, Refusal
from scoring.core.rules.faults import Line
from scoring.core.rules.records import Depth
from scoring.models.call import Photo
from scoring.recording.place_views import TablePlace, find_smazzata, find_table_place
from scoring.recording.saving_views import (
    format_recorded,
    hold_submission,
    owes_preview,
    read_form,
    read_submission,
    recall_depth,
    record_form,
    show_correction,
    start_write,
)
from scoring.recording.services import refuse_missing_key
from scoring.recording.sides_forms import SideCardsForm
from scoring.recording.smazzata_forms import SmazzataForm, WriteForm, write_raw
from scoring.records.queries import SmazzataSheet, list_numbers, load_sheets
from scoring.records.wording import DEPTH_NAMES
from scoring.web.access_views import find_directed
from scoring.web.acts_views import page

CONFLICT = 409
UNPROCESSABLE = 422


@page(find_table_place)
def show_table(request: HttpRequest, place: TablePlace) -> HttpResponse:
    sheets = {sheet.number: sheet for sheet in load_sheets(place.event, [place.table.pk])}
    deals = [
        (number, sheets.get(number))
        for number in list_numbers(place.table, place.turn.phase, sheets)
    ]
    refusal = place.find_refusal()
    table, numbers = place.table.number, set(place.turn.tables.values_list("number", flat=True))
    context = place.context(
        before=table - 1 if table - 1 in numbers else None,
        after=table + 1 if table + 1 in numbers else None,
        deals=deals,
        next_number=next((number for number, sheet in deals if sheet is None), None),
        refusal=refusal.sentence if refusal else "",
    )
    return render(request, "recording/table.html", context)


@page(find_smazzata, "GET", "POST")
def record(request: HttpRequest, place: TablePlace) -> HttpResponse:
    """Show the form of one smazzata, filled with its current record if any; a post saves it."""
    if (refusal := place.find_refusal()) is not None:
        status = CONFLICT if request.method == "POST" else 200
        context = place.context(sentence=refusal.sentence)
        return render(request, "recording/refused.html", context, status=status)
    depth = _read_depth(request, place)
    if request.method == "POST":
        return _save(request, place, depth)
    standing = place.standing
    raw: MultiValueDict[str, str] = MultiValueDict()
    if standing is not None and not standing.is_cancelled and standing.depth is depth:
        raw = write_raw(standing.record)
    form = read_form(place, depth, raw)
    form.excuse_unanswered()
    form.show_faults()
    return _show_form(request, place, form, start_write(standing), standing)


@page(find_smazzata, "POST")
def record_preview(request: HttpRequest, place: TablePlace) -> HttpResponse:
    """Show the form's current points, as fragments of its page; saves nothing."""
    form = read_form(place, _read_depth(request), request.POST)
    form.excuse_unanswered()
    form.show_faults(writing=request.POST.get("active", ""))
    return render(request, "recording/preview.html", place.context(form=form))


def _save(request: HttpRequest, place: TablePlace, depth: Depth) -> HttpResponse:
    form = read_form(place, depth, request.POST)
    # Not by the current record: a repeated write would need a reason for replacing itself.
    is_correction = request.POST.get("based_on", "") != ""
    write = WriteForm(request.POST, is_correction=is_correction)
    if "more" in request.POST:
        _add_line(form, request.POST["more"])
        form.excuse_unanswered()
        form.show_faults()
        write.errors.clear()
        return _show_form(request, place, form, write, place.standing)
    if "back" in request.POST:
        form.show_faults()
        return _show_form(request, place, form, write, place.standing)
    answered = form.is_valid()
    form.show_faults()
    if not write.is_valid() and {"key", "based_on"} & set(write.errors):
        form.unplaced.append(refuse_missing_key().sentence)
        renewed = start_write(place.standing)
        return _show_form(request, place, form, renewed, place.standing, status=UNPROCESSABLE)
    if not write.is_valid() or not answered:
        return _show_form(request, place, form, write, place.standing, status=UNPROCESSABLE)
    submission = read_submission(place, form, write)
    try:
        if is_correction and owes_preview(request, place, submission):
            return show_correction(request, place, submission)
        if "hold" in request.POST and place.event.is_helped and form.can_override:
            hold_submission(request, place, submission)
            done = _("Smazzata %(number)d waits for the director’s decision.")
            done %= {"number": place.number}
        else:
            done = format_recorded(place, record_form(request, place, form, submission))
    except Conflict as conflict:
        # Show the current record next to the input, with the choice to replace it for a reason.
        standing, said = place.find_standing(), conflict.sentence
        renewed = start_write(standing)
        return _show_form(request, place, form, renewed, standing, status=CONFLICT, conflict=said)
    except RecordRefused:
        pass  # the form shows its faults already
    except Refusal as refusal:
        form.unplaced.append(refusal.sentence)
    else:
        messages.success(request, done)
        return redirect(place.url)
    return _show_form(request, place, form, write, place.standing, status=UNPROCESSABLE)


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
        is_fresh=request.method != "POST",
        sides=[
            (side, lines, _format_side(place, form, side.line)) for side, lines in form.list_sums()
        ],
        record_url=place.link("record"),
        preview_url=place.link("record_preview"),
        revisions_url=place.link("revisions"),
    )
    return render(request, "recording/record.html", context, status=status)


def _format_side(place: TablePlace, form: SmazzataForm, line: Line) -> str:
    """Format a side's players; "" at a table of three until the lone player is chosen."""
    if form.alone is None:
        entrant = place.seated[line].entrant
        return f"{entrant.number} · {entrant.label}"
    if form.names is None:
        return ""
    return form.names.side(line)


def _read_depth(request: HttpRequest, place: TablePlace | None = None) -> Depth:
    """Return the form's depth: the URL's `depth`; else the current record's; else the depth
    that the user last recorded in this event; else cards. If `place` is None, cards unless the
    URL has a `depth`. No query if the URL has a `depth`. Raises Http404 if it is invalid."""
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


def _find_photo(request: HttpRequest, slug: str, pk: int) -> Photo:
    photos = Photo.objects.select_related("table")
    return get_object_or_404(photos, pk=pk, table__turn__tournament=find_directed(request, slug))


@page(_find_photo)
def show_photo(_request: HttpRequest, photo: Photo) -> FileResponse:
    try:
        file = photo.image.open("rb")
    except FileNotFoundError as lost:
        raise Http404 from lost
    name = f"table-{photo.table.number}-smazzata-{photo.number}.jpg"
    response = FileResponse(file, content_type="image/jpeg", filename=name)
    response["X-Content-Type-Options"] = "nosniff"
    return response
