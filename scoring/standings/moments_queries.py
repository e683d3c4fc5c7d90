"""The standings as they were at any moment of an event."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import QuerySet

from scoring.core.ranking.results import STANDING_FIGURES, Total, list_figures, list_stored
from scoring.core.ranking.standings import Standing
from scoring.models.act import StandingsVersion
from scoring.models.tournament import Tournament
from scoring.standings.queries import load_standings


class StandingsLine(NamedTuple):
    """One line of the standings as it was stored."""

    place: int
    entry: int
    total: Total
    """A figure that was not stored with it is None."""


@dataclass(frozen=True, slots=True)
class StandingsMoment:
    """A moment at which the standings changed, and its cause: the kind of an act, or `record`."""

    revision: int
    """The revision of the event, which orders moments: the clock may have been set back."""
    at: datetime
    after_turn: int
    cause: str
    author: str


@dataclass(frozen=True, slots=True)
class StandingsAt:
    moment: StandingsMoment
    lines: tuple[StandingsLine, ...]


_MOMENT = ("created_at_revision", "created_at", "after_turn", "cause", "author_name")


def list_kept(
    tournament: Tournament, *, even_held_back: bool = False
) -> QuerySet[StandingsVersion]:
    """The standings that were kept, in their order, as far as they are shown."""
    kept = StandingsVersion.objects.filter(tournament=tournament)
    until = None if even_held_back else tournament.shown_until
    return kept if until is None else kept.filter(tells_turn__lte=until)


def list_moments(tournament: Tournament) -> list[StandingsMoment]:
    """Every moment in which the standings moved, the newest first. One query."""
    kept = list_kept(tournament).reverse()
    return [StandingsMoment(*row) for row in kept.values_list(*_MOMENT)]


def load_standings_at(tournament: Tournament, moment: datetime) -> StandingsAt | None:
    """The last standings that a clock dates at or before this moment; None for none. One query."""
    return _load_last(list_kept(tournament).filter(created_at__lte=moment))


def load_standings_since(
    tournament: Tournament, revision: int, *, even_held_back: bool = False
) -> StandingsAt | None:
    """The standings that stood after this revision of the event; None for none. One query."""
    kept = list_kept(tournament, even_held_back=even_held_back)
    return _load_last(kept.filter(created_at_revision__lte=revision))


def load_last_standings(tournament: Tournament) -> StandingsAt | None:
    """The last standings that were kept; None for none. One query."""
    return _load_last(list_kept(tournament))


def _load_last(kept: QuerySet[StandingsVersion]) -> StandingsAt | None:
    found = kept.reverse().values_list(*_MOMENT, "rows").first()
    if found is None:
        return None
    *moment, rows = found
    return StandingsAt(StandingsMoment(*moment), tuple(map(_read_line, rows)))


def write_line(line: Standing, order: Collection[str]) -> dict[str, int]:
    """A line of the standings of this order as it is stored: place, entry and figures by name."""
    return {"place": line.place, "entry": line.entry, **list_figures(line.total, order)}


def _read_line(row: Mapping[str, int]) -> StandingsLine:
    figures: dict[str, Any] = {figure.key: row.get(figure.key) for figure in STANDING_FIGURES}
    return StandingsLine(row["place"], row["entry"], Total(row["entry"], **figures))


def load_best(tournament: Tournament, entries: Collection[int], places: int) -> list[StandingsLine]:
    """The best of the standings as they are, as they were kept when they last moved. One query.

    Where not all of these entries are in them, for some have no result yet, or not all figures,
    they are worked out anew: queries as `load_standings`.
    """
    kept = load_last_standings(tournament)
    figures = [figure.key for figure in list_stored(tournament.tiebreaks)]
    if (
        kept is not None
        and len(kept.lines) == len(entries)
        and all(getattr(line.total, key) is not None for line in kept.lines for key in figures)
    ):
        return [*kept.lines[:places]]
    return [
        StandingsLine(line.place, line.entry, line.total)
        for line in load_standings(tournament, entries)[:places]
    ]
