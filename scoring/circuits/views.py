"""The public pages of circuits: the list, the rankings, and a player's events."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.dateparse import parse_date
from django.views.decorators.http import require_safe
from django_tables2 import RequestConfig

from players.models import Player
from scoring.circuits.forms import read_part
from scoring.circuits.queries import CircuitSeason, find_season_version, list_circuits, load_season
from scoring.circuits.shown import (
    CircuitTable,
    build_circuit_rows,
    format_circuit_points,
    list_circuit_parts,
    list_stage_lines,
    rank_part,
    show_clubs,
)
from scoring.circuits.wording import (
    format_part_name,
    list_circuit_rules,
)
from scoring.core.circuits.ranking import rank_clubs
from scoring.models.kept import KeptCircuit
from scoring.web.fresh_views import send_fresh

LONGEST_DATE = 10


@require_safe
def show_circuits(request: HttpRequest) -> HttpResponse:
    """List the public circuits, and an account's own."""
    return render(request, "circuits/circuits.html", {"circuits": list_circuits(request.user)})


def find_circuit(request: HttpRequest, key: str) -> KeptCircuit:
    """Return a circuit that this reader may see."""
    kept = get_object_or_404(KeptCircuit, key=key)
    is_own = request.user.is_authenticated and kept.is_changed_by(request.user)
    if not is_own and (kept.retired_at is not None or not kept.circuit.is_public):
        raise Http404
    return kept


@require_safe
def show_circuit(request: HttpRequest, key: str) -> HttpResponseBase:
    """Show a ranking: `part` chooses it, `day` shows it as it was then."""
    kept = find_circuit(request, key)
    today = timezone.localdate()

    def show(request: HttpRequest) -> HttpResponse:
        season = load_season(kept.circuit)
        context, part, day = _read_choice(request, kept, season, today)
        ranking = rank_part(season, part, day)
        table = CircuitTable(season, ranking, kept.key)
        RequestConfig(request, paginate=False).configure(table)
        table.caption = context["part_name"]
        context |= {
            "table": table,
            "ranking": ranking,
            "unlisted": build_circuit_rows(season, ranking.unlisted),
            "clubs": show_clubs(rank_clubs(season.circuit, season.results, day)),
            "rules": list_circuit_rules(season.circuit),
        }
        return render(request, "circuits/circuit.html", context)

    return send_fresh(request, show, find_season_version(kept, today))


@require_safe
def show_circuit_player(request: HttpRequest, key: str, player: int) -> HttpResponseBase:
    """Show the events of a player in a ranking: the points of each, and the ones left out."""
    kept = find_circuit(request, key)
    today = timezone.localdate()

    def show(request: HttpRequest) -> HttpResponse:
        season = load_season(kept.circuit)
        context, part, day = _read_choice(request, kept, season, today)
        ranking = rank_part(season, part, day)
        lines = (*ranking.lines, *ranking.unlisted)
        line = next((one for one in lines if one.player == player), None)
        if line is None:
            raise Http404
        context |= {
            "line": line,
            "person": season.people[player],
            "page": Player.objects.filter(pk=player, has_page=True).first(),
            "points": format_circuit_points(line.points),
            "career": format_circuit_points(line.career),
            "stages": list_stage_lines(season, line),
        }
        return render(request, "circuits/player.html", context)

    return send_fresh(request, show, find_season_version(kept, today))


def _read_choice(
    request: HttpRequest, kept: KeptCircuit, season: CircuitSeason, today: date
) -> tuple[dict[str, Any], int, date]:
    """Return the common context of the pages, the chosen part, and the chosen day."""
    circuit = kept.circuit
    part = read_part(request.GET.get("part", ""), circuit)
    day = _read_day(request.GET.get("day", ""), today)
    context = {
        "kept": kept,
        "season": season,
        "part": part,
        "part_name": format_part_name(circuit, part),
        "parts": list_circuit_parts(circuit, part),
        "day": day if day != today else None,
        "today": today,
        "is_own": request.user.is_authenticated and kept.is_changed_by(request.user),
    }
    return context, part, day


def _read_day(text: str, today: date) -> date:
    try:
        day = parse_date(text[:LONGEST_DATE])
    except ValueError:
        return today
    return day if day is not None and day < today else today
