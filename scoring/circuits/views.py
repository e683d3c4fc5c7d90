"""Pages of circuits: the public rankings and players, and the owner's forms and files."""

from __future__ import annotations

from collections import Counter
from datetime import date
from io import BytesIO
from typing import Any

from django.contrib import messages
from django.contrib.auth.models import AnonymousUser, User
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django_tables2 import RequestConfig

from players.models import Player
from scoring.circuits.forms import NEW_CIRCUIT, CircuitForm, FinalForm, change_stages, read_part
from scoring.circuits.queries import (
    build_career,
    find_results_version,
    list_circuits,
    list_counting_circuits,
    list_own_events,
    list_stage_events,
    load_season,
    write_final_list,
)
from scoring.circuits.services import save_circuit, sign_circuit
from scoring.circuits.shown import CircuitTable, list_place_moves
from scoring.circuits.wording import format_part_name, list_circuit_parts, list_circuit_rules
from scoring.core.circuits.circuit import Circuit
from scoring.core.circuits.ranking import rank_clubs
from scoring.core.play.roles import Role
from scoring.entries.lists_views import check_list
from scoring.library.services import change_kept
from scoring.models.kept import KeptCircuit
from scoring.models.tournament import Tournament
from scoring.signing.services import refuse_broken_key
from scoring.standings.tables import PODIUM
from scoring.store.private_files import BrokenKeyFile
from scoring.web.access_views import find_director, find_own_kept, find_user
from scoring.web.acts_views import XLSX, act, authorship, page, send_download, show_form
from scoring.web.edited_rows_views import edit_rows, read_sent
from scoring.web.fresh_views import send_fresh
from scoring.web.roles_queries import find_role

LONGEST_DATE = 10
PREVIEWED = 20


@require_safe
def show_circuits(request: HttpRequest) -> HttpResponse:
    """List the public circuits, and the account's own circuits with buttons to change them."""
    user = find_user(request)
    is_director = user.is_authenticated and find_role(user) is not Role.HELPER
    listed = [(kept, is_director and kept.is_changed_by(user)) for kept in list_circuits(user)]
    context = {"circuits": listed, "is_director": is_director}
    return render(request, "circuits/circuits.html", context)


@require_safe
def show_circuit(request: HttpRequest, key: str, player: int | None = None) -> HttpResponseBase:
    """Show a circuit's ranking, or a player's events in it. In the query, `part` selects the
    ranking, and `day` its date. For the owner, `moves` names an event and previews a change:
    the ranking without this event or, if the event does not count yet, with it."""
    kept = get_object_or_404(KeptCircuit, key=key)
    circuit, today = kept.circuit, timezone.localdate()
    is_own = request.user.is_authenticated and kept.is_changed_by(request.user)
    if not is_own and (kept.retired_at is not None or not circuit.is_public):
        raise Http404
    part = read_part(request.GET.get("part", ""), circuit)
    day = _read_day(request.GET.get("day", ""), today)
    moves = request.GET.get("moves", "") if is_own else ""

    def show(request: HttpRequest) -> HttpResponse:
        season = load_season(circuit, turned=moves)
        ranking = season.rank(part, day)
        context: dict[str, Any] = {
            "kept": kept,
            "season": season,
            "ranking": ranking,
            "part": part,
            "part_name": format_part_name(circuit, part),
            "parts": list_circuit_parts(circuit),
            "day": day if day != today else None,
            "today": today,
            "is_own": is_own,
        }
        if player is not None:
            lines = (*ranking.lines, *ranking.unlisted)
            line = next((one for one in lines if one.player == player), None)
            if line is None:
                raise Http404
            context |= {
                "line": line,
                "page": Player.objects.filter(pk=player, has_page=True).first(),
                "played": season.list_played(line),
            }
            return render(request, "circuits/player.html", context)
        table = CircuitTable(season, ranking)
        RequestConfig(request, paginate=False).configure(table)
        table.caption = context["part_name"]
        before = load_season(circuit) if moves else None
        context |= {
            "table": table,
            "moves": before and list_place_moves(before.rank(part, day), ranking),
            "clubs": rank_clubs(circuit, season.results, day),
            "rules": list_circuit_rules(circuit),
        }
        return render(request, "circuits/circuit.html", context)

    version = kept.pk, kept.changed_at, kept.retired_at, today, *find_results_version(circuit)
    return send_fresh(request, show, version)


def _read_day(text: str, today: date) -> date:
    try:
        day = parse_date(text[:LONGEST_DATE])
    except ValueError:
        return today
    return day if day is not None and day < today else today


@require_safe
def show_player(request: HttpRequest, token: str) -> HttpResponseBase:
    """Show a player's events, places and partners; 404 if the player does not want a page."""
    players = Player.objects.filter(token=token, has_page=True)
    player = get_object_or_404(players.select_related("club"))
    career = build_career(player)

    def show(request: HttpRequest) -> HttpResponse:
        season = load_season(career, entry__members__player=player)
        lines = season.rank(1, date.max).lines
        line = next((one for one in lines if one.player == player.pk), None)
        played = season.list_played(line)[::-1] if line else []
        slugs = {one.event.stage.event for one in played}
        places = [one.score.place for one in played]
        context = {
            "player": player,
            "played": played,
            "best": min(places, default=0),
            "podiums": sum(place <= PODIUM for place in places),
            "partners": Counter(name for one in played for name in one.partners).most_common(),
            "circuits": list_counting_circuits(AnonymousUser(), slugs),
        }
        return render(request, "circuits/career.html", context)

    version = player.pk, player.name, player.club_id, *find_results_version(career)
    return send_fresh(request, show, version)


@page(find_director, "GET", "POST")
def circuit_new(request: HttpRequest, _user: User) -> HttpResponse:
    return _edit(request, None)


@page(find_own_kept(KeptCircuit), "GET", "POST")
def circuit_change(request: HttpRequest, kept: KeptCircuit) -> HttpResponse:
    return _edit(request, kept)


def _edit(request: HttpRequest, kept: KeptCircuit | None) -> HttpResponse:
    """Show the form of a circuit with a preview of the ranking, or save the circuit. The form's
    buttons also add and remove its events. `kept`: the stored circuit, or None if it is new."""
    stored = kept.circuit if kept else NEW_CIRCUIT
    sent, data, focus = read_sent(request), None, ""
    if sent is not None:
        data, focus = change_stages(sent, request.POST.get("act", ""))
    form = CircuitForm(
        data,
        stored=stored,
        events=dict(map(_format_event, list_own_events(find_user(request), stored))),
        names={stage.event: stage.event for stage in stored.stages}
        | dict(map(_format_event, list_stage_events(stored))),
        focus=focus,
    )

    def leave() -> HttpResponse:
        typed, author = form.typed(), authorship(request)
        if kept:
            saved = change_kept(kept, typed, **author)
        else:
            saved = save_circuit(circuit=typed, **author)
        messages.success(request, _("“%(name)s” saved.") % {"name": saved.name})
        return redirect("circuit", saved.key)

    def show() -> dict[str, Any]:
        typed = stored if sent is None else form.typed() if form.is_valid() else None
        new = reverse("circuit_new")
        action = reverse("circuit_change", args=[kept.key]) if kept else new
        return {"kept": kept, "action": action, **_preview(kept, typed)}

    templates = "circuits/circuit_edit.html", "circuits/circuit_preview.html"
    return edit_rows(request, form, leave, templates, show, "name")


def _format_event(event: Tournament) -> tuple[str, str]:
    return event.slug, f"{event.date:%d/%m/%Y} · {event.name}"


def _preview(kept: KeptCircuit | None, typed: Circuit | None) -> dict[str, Any]:
    """Return, for the template, the first lines of the typed circuit's ranking, and the players
    whose places differ between this ranking and the stored circuit's."""
    if typed is None or not typed.stages:
        return {"preview": None}
    season, today = load_season(typed), timezone.localdate()
    ranking = season.rank(read_part("", typed), today)
    before = load_season(kept.circuit) if kept else season
    stored = before.rank(read_part("", before.circuit), today)
    return {
        "preview": ranking.lines[:PREVIEWED],
        "total": len(ranking.lines),
        "moves": list_place_moves(stored, ranking),
    }


@page(find_own_kept(KeptCircuit), "GET", "POST")
def circuit_final(request: HttpRequest, kept: KeptCircuit) -> HttpResponse:
    """Choose an event and how many of the best enter it; a POST shows the entry list to confirm."""
    finals = list_own_events(find_user(request), kept.circuit).filter(
        archived_at=None, closed_at=None, turns=None
    )
    part = read_part(request.GET.get("part", ""), kept.circuit)
    form = FinalForm(request.POST or None, list(map(_format_event, finals)))
    if form.is_valid():
        event = finals.get(slug=form.cleaned_data["event"])
        season = load_season(kept.circuit)
        ranking = season.rank(part, timezone.localdate())
        if text := write_final_list(season, ranking, event, form.cleaned_data["players"]):
            return check_list(request, event, text)
        form.add_error(
            None, _("All players of this ranking are already entered in the chosen event.")
        )
    context = {"kept": kept, "finals": finals, "part": part}
    return show_form(request, "circuits/final.html", form, context)


@page(find_own_kept(KeptCircuit))
def download_circuit_workbook(_request: HttpRequest, kept: KeptCircuit) -> HttpResponse:
    from scoring.circuits.circuit_workbook import write_circuit_workbook  # with openpyxl

    file = BytesIO()
    write_circuit_workbook(load_season(kept.circuit), timezone.localdate(), file)
    return send_download(file.getvalue(), f"{kept.key}.xlsx", XLSX)


@act(find_own_kept(KeptCircuit), leads="circuits")
def circuit_sign(_request: HttpRequest, kept: KeptCircuit) -> HttpResponse:
    """Send a zip with the rankings as a document, and its signature."""
    try:
        packed = sign_circuit(load_season(kept.circuit), timezone.now())
    except BrokenKeyFile as broken:
        raise refuse_broken_key(broken) from broken
    return send_download(packed, f"{kept.key}.zip", "application/zip")
