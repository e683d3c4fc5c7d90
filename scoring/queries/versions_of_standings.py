"""The standings as they were at any moment of an event."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from scoring.models.act import StandingsVersion
from scoring.models.tournament import Tournament


class StandingsLine(NamedTuple):
    """One line of the standings as it was stored."""

    place: int
    entry: int
    vp: int
    mp: int
    gp: int


@dataclass(frozen=True, slots=True)
class StandingsMoment:
    """When the standings moved, and why: the kind of an act, or `record`."""

    at: datetime
    after_turn: int
    cause: str
    author: str


@dataclass(frozen=True, slots=True)
class StandingsThen:
    moment: StandingsMoment
    lines: tuple[StandingsLine, ...]


def list_moments(tournament: Tournament) -> list[StandingsMoment]:
    """Every moment in which the standings moved, the newest first. One query."""
    kept = StandingsVersion.objects.filter(tournament=tournament).order_by("-created_at", "-pk")
    return [
        StandingsMoment(*row)
        for row in kept.values_list("created_at", "after_turn", "cause", "author_name")
    ]


def load_standings_at(tournament: Tournament, moment: datetime) -> StandingsThen | None:
    """The standings that stood at this moment; None where there were none yet. One query."""
    kept = StandingsVersion.objects.filter(tournament=tournament, created_at__lte=moment)
    version = kept.order_by("-created_at", "-pk").first()
    if version is None:
        return None
    return StandingsThen(
        StandingsMoment(version.created_at, version.after_turn, version.cause, version.author_name),
        tuple(StandingsLine(*row) for row in version.rows),
    )
