"""Public reads of circuits: their rules, their events, and the rankings of players and clubs."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from ninja import Query
from pydantic import Field

from scoring.api.answers_views import hash_tag, read, send_value
from scoring.api.values import SLUG, ApiValue
from scoring.api.views import Slug
from scoring.circuits.queries import find_results_version, list_circuits, load_season
from scoring.core.circuits.circuit import Circuit
from scoring.core.circuits.ranking import rank_circuit, rank_clubs
from scoring.core.limits import PRESET_KEY_MAX
from scoring.models.kept import KeptCircuit


class CircuitName(ApiValue):
    slug: str = Field(max_length=PRESET_KEY_MAX, pattern=SLUG, validation_alias="key")
    name: str = Field(examples=["Campionato sociale"])


class CircuitList(ApiValue):
    circuits: list[CircuitName] = Field(description="The public circuits, by name.")


class CircuitEvent(ApiValue):
    event: str = Field(validation_alias="stage.event", description="The slug of the event.")
    name: str
    date: dt.date = Field(validation_alias="day")
    entries: int = Field(description="The number of ranked entries.")


class CircuitScore(ApiValue):
    event: int = Field(validation_alias="stage", description="The position in `events`, from 0.")
    points: int = Field(description="In hundredths of a point.", examples=[2550])
    counts: bool = Field(description="False if better results leave it out.")


class CircuitPlace(ApiValue):
    place: int = Field(description="0: the player has too few events for a place.")
    player: int = Field(description="Identifies the player in this desk's circuits.")
    name: str
    club: str = Field(description="The club at the player's last event; empty if none.")
    points: int = Field(description="The sum, or mean, that ranks: in hundredths.")
    career: int = Field(description="All points as won, in hundredths.")
    qualified_in: int = Field(description="The part in which the player qualified; 0: none.")
    scores: list[CircuitScore] = Field(description="All events that the player played.")


class CircuitRankingValue(ApiValue):
    part: int = Field(description="0: the whole season, if it has several parts.")
    lines: list[CircuitPlace] = Field(description="The best first.")
    unlisted: list[CircuitPlace] = Field(description="Players with too few events.")


class CircuitClub(ApiValue):
    place: int
    club: str
    points: int = Field(description="In hundredths.")
    players: int


class CircuitValue(ApiValue):
    day: dt.date = Field(description="The day of these rankings: later events do not count.")
    circuit: Circuit = Field(description="The rules; percentages are whole numbers.")
    events: list[CircuitEvent] = Field(description="The closed public events.")
    rankings: list[CircuitRankingValue] = Field(description="Of each part, then of the season.")
    clubs: list[CircuitClub]


@read("/circuits", CircuitList)
def list_public_circuits(request: HttpRequest) -> HttpResponse:
    """The public circuits."""
    found = list_circuits(AnonymousUser())
    tag = hash_tag("circuits", *((kept.pk, kept.changed_at) for kept in found))
    return send_value(request, tag, lambda: CircuitList.from_orm({"circuits": found}))


@read("/circuits/{slug}", CircuitValue)
def get_circuit(
    request: HttpRequest,
    slug: Slug,
    day: Annotated[
        dt.date | None, Query(description="Ranks as on this day; missing or later: today.")
    ] = None,
) -> HttpResponse:
    """A circuit: its rules, its events, and the rankings. Players are ranked in each part of the
    season and in the whole season; clubs have one ranking."""
    kept = get_object_or_404(KeptCircuit, key=slug, retired_at=None, data__is_public=True)
    circuit, today = kept.circuit, timezone.localdate()

    def build() -> CircuitValue:
        season, shown = load_season(circuit), min(day or today, today)
        told = {
            "day": shown,
            "circuit": season.circuit,
            "events": season.results,
            "rankings": rank_circuit(circuit, season.results, shown),
            "clubs": rank_clubs(circuit, season.results, shown),
        }
        return CircuitValue.from_orm(told)

    version = kept.pk, kept.changed_at, today, *find_results_version(circuit)
    return send_value(request, hash_tag(version, day), build)
