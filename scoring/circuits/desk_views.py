"""The desk's pages of circuits: edit one, enter its final, download its files."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.actions.refusals_services import Refusal
from scoring.circuits.circuit_document import sign_circuit
from scoring.circuits.finals import write_final_list
from scoring.circuits.forms import (
    NEW_CIRCUIT,
    CircuitForm,
    FinalForm,
    change_stages,
    list_circuit_initial,
    read_part,
)
from scoring.circuits.queries import (
    list_finals,
    list_offered_events,
    list_stage_events,
    load_season,
)
from scoring.circuits.services import change_circuit, save_circuit
from scoring.circuits.shown import (
    build_circuit_rows,
    format_circuit_points,
    list_place_moves,
    rank_part,
)
from scoring.core.circuits.circuit import Circuit
from scoring.entries.lists_views import check_list
from scoring.models.kept import KeptCircuit
from scoring.models.tournament import Tournament
from scoring.signing.services import refuse_broken_key
from scoring.store.private_files import BrokenKeyFile
from scoring.web.access_views import find_director, find_own_kept, find_user
from scoring.web.acts_views import XLSX, act, authorship, page, send_download
from scoring.web.edited_rows import asks_for_preview, read_sent
from scoring.web.forms import focus_first_error

PREVIEWED = 20
"""Number of players in the preview."""


@page(find_director)
def show_desk_circuits(request: HttpRequest, user: User) -> HttpResponse:
    """List the circuits of this account, retired ones included."""
    own = [kept for kept in KeptCircuit.objects.all() if kept.is_changed_by(user)]
    return render(request, "circuits/desk_circuits.html", {"circuits": own})


@page(find_director, "GET", "POST")
def circuit_new(request: HttpRequest, _user: User) -> HttpResponse:
    return _edit(
        request, None, lambda circuit: save_circuit(circuit=circuit, **authorship(request))
    )


@page(find_own_kept(KeptCircuit), "GET", "POST")
def circuit_change(request: HttpRequest, kept: KeptCircuit) -> HttpResponse:
    return _edit(
        request,
        kept,
        lambda circuit: change_circuit(kept=kept, circuit=circuit, **authorship(request)),
    )


def _edit(
    request: HttpRequest, kept: KeptCircuit | None, save: Callable[[Circuit], KeptCircuit]
) -> HttpResponse:
    """Show the form and a preview of its ranking, change its events, or save it."""
    stored = kept.circuit if kept else NEW_CIRCUIT
    if (sent := read_sent(request)) is None:
        form = _build_form(request, stored, None)
        typed: Circuit | None = stored
    else:
        data, focus = change_stages(sent, request.POST.get("act", ""))
        form = _build_form(request, stored, data, focus)
        typed = form.typed() if form.is_valid() else None
        if "save" in request.POST and typed is not None:
            try:
                saved = save(typed)
            except Refusal as refusal:
                form.add_error("name", refusal.sentence)
            else:
                messages.success(request, _("“%(name)s” saved.") % {"name": saved.name})
                return redirect("circuit", saved.key)
    is_refused = "save" in request.POST
    if is_refused:
        focus_first_error(form)
    context = {
        "kept": kept,
        "form": form,
        "is_refused": is_refused,
        "action": reverse("circuit_change", args=[kept.key]) if kept else reverse("circuit_new"),
        **_preview(stored if kept else None, typed),
    }
    drawn = "circuit_preview.html" if asks_for_preview(request) else "circuit_edit.html"
    return render(request, f"circuits/{drawn}", context, status=422 if is_refused else 200)


def _build_form(
    request: HttpRequest, stored: Circuit, data: dict[str, Any] | None, focus: str = ""
) -> CircuitForm:
    offered = list_offered_events(find_user(request), stored)
    names = {stage.event: stage.event for stage in stored.stages}
    names |= {event.slug: _format_event(event) for event in list_stage_events(stored)}
    return CircuitForm(
        data,
        initial=list_circuit_initial(stored),
        events={event.slug: _format_event(event) for event in offered},
        names=names,
        focus=focus,
    )


def _format_event(event: Tournament) -> str:
    return f"{event.date:%d/%m/%Y} · {event.name}"


def _preview(stored: Circuit | None, typed: Circuit | None) -> dict[str, Any]:
    """Rank by the typed circuit, and compare it with the stored one."""
    if typed is None or not typed.stages:
        return {"preview": None}
    today = timezone.localdate()
    season = load_season(typed)
    last = read_part("", typed)
    ranking = rank_part(season, last, today)
    rows = build_circuit_rows(season, ranking.lines[:PREVIEWED])
    before = rank_part(load_season(stored), read_part("", stored), today) if stored else None
    return {
        "preview": [(row, format_circuit_points(row.line.points)) for row in rows],
        "total": len(ranking.lines),
        "season": season,
        "moves": list_place_moves(before, ranking, season.people) if before else [],
    }


@page(find_own_kept(KeptCircuit), "GET", "POST")
def circuit_final(request: HttpRequest, kept: KeptCircuit) -> HttpResponse:
    """Choose an event and the number of players; a post shows the list, ready to register."""
    finals = list_finals(find_user(request), kept.circuit)
    choices = [(event.slug, _format_event(event)) for event in finals]
    part = read_part(request.GET.get("part", ""), kept.circuit)
    form = FinalForm(request.POST or None, choices)
    if form.is_valid():
        event = next(one for one in finals if one.slug == form.cleaned_data["event"])
        season = load_season(kept.circuit)
        ranking = rank_part(season, part, timezone.localdate())
        text = write_final_list(season, ranking, event, form.cleaned_data["players"])
        if text:
            return check_list(request, event, text)
        form.add_error(None, _("All players of this ranking are entered already."))
    context = {"kept": kept, "form": form, "finals": finals, "part": part}
    status = 422 if form.is_bound else 200
    return render(request, "circuits/final.html", context, status=status)


@page(find_own_kept(KeptCircuit))
def download_circuit_workbook(_request: HttpRequest, kept: KeptCircuit) -> HttpResponse:
    """Send the rankings as a spreadsheet with live formulas."""
    from scoring.circuits.circuit_workbook import write_circuit_workbook  # with openpyxl

    file = BytesIO()
    write_circuit_workbook(load_season(kept.circuit), timezone.localdate(), file)
    return send_download(file.getvalue(), f"{kept.key}.xlsx", XLSX)


@act(find_own_kept(KeptCircuit), leads="circuits_desk")
def circuit_sign(_request: HttpRequest, kept: KeptCircuit) -> HttpResponse:
    """Send a zip with the rankings as a document, and its signature."""
    try:
        packed = sign_circuit(load_season(kept.circuit), timezone.now())
    except BrokenKeyFile as broken:
        raise refuse_broken_key(broken) from broken
    return send_download(packed, f"{kept.key}.zip", "application/zip")
