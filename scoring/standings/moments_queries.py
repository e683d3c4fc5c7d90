"""The standings as they were kept: at any moment of an event, and the places after each turn."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db.models import Max, QuerySet

from scoring.core.play.seats import Presence
from scoring.core.play.turns import TurnState
from scoring.core.ranking.results import STANDING_FIGURES, Total, list_figures, list_stored
from scoring.core.ranking.standings import Standing
from scoring.models.act import StandingsVersion
from scoring.models.entry import Entry
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat
from scoring.standings.queries import load_standings


def list_kept(
    tournament: Tournament, *, even_held_back: bool = False
) -> QuerySet[StandingsVersion]:
    """The standings that were kept, in their order, as far as they are shown."""
    kept = StandingsVersion.objects.filter(tournament=tournament)
    until = None if even_held_back else tournament.shown_until
    return kept if until is None else kept.filter(tells_turn__lte=until)


def list_moments(tournament: Tournament) -> list[StandingsVersion]:
    """Every moment in which the standings moved, the newest first, without their lines. One
    query."""
    return list(list_kept(tournament).reverse().defer("rows"))


def find_standings_at(tournament: Tournament, moment: datetime) -> StandingsVersion | None:
    """The last standings that a clock dates at or before this moment. One query."""
    return list_kept(tournament).filter(created_at__lte=moment).last()


def find_standings_since(
    tournament: Tournament, revision: int, *, even_held_back: bool = False
) -> StandingsVersion | None:
    """The standings that stood after this revision of the event. One query."""
    kept = list_kept(tournament, even_held_back=even_held_back)
    return kept.filter(created_at_revision__lte=revision).last()


def write_line(line: Standing, order: Collection[str]) -> dict[str, int]:
    """A line of the standings of this order as it is stored: place, entry and figures by name."""
    return {"place": line.place, "entry": line.entry, **list_figures(line.total, order)}


def read_lines(kept: StandingsVersion | None) -> list[Standing]:
    """The lines of stored standings. A figure that was not stored is None; who shares a place, and
    by which tie-break others do not, is not stored.
    """
    return [
        Standing(row["place"], row["entry"], _read_total(row), tied=False, decided_by=None)
        for row in (kept.rows if kept else ())
    ]


def _read_total(row: Mapping[str, int]) -> Total:
    figures: dict[str, Any] = {figure.key: row.get(figure.key) for figure in STANDING_FIGURES}
    return Total(row["entry"], **figures)


def load_best(tournament: Tournament, entries: Collection[int], places: int) -> list[Standing]:
    """The best of the standings as they are, as they were kept when they last moved. One query.

    Where not all of these entries are in them, for some have no result yet, or not all figures,
    they are worked out anew: queries as `load_standings`.
    """
    lines = read_lines(list_kept(tournament).last())
    figures = [figure.key for figure in list_stored(tournament.tiebreaks)]
    is_whole = len(lines) == len(entries) and all(
        getattr(line.total, key) is not None for line in lines for key in figures
    )
    return (lines if lines and is_whole else load_standings(tournament, entries))[:places]


TurnPlaces = Mapping[int, Mapping[int, int]]
"""Places, by turn, then by entry."""


def load_kept_places(tournament: Tournament, until: int) -> dict[int, dict[int, int]]:
    """The places as they stood last before the next turn was closed, up to this turn.

    A later correction moves the last standings alone. An imported event knows only its last ones.
    One query.
    """
    kept = list_kept(tournament).filter(after_turn__range=(1, until))
    newest = kept.order_by().values("after_turn").annotate(newest=Max("pk")).values("newest")
    rows = StandingsVersion.objects.filter(pk__in=newest).order_by("after_turn")
    return {
        turn: {line["entry"]: line["place"] for line in lines}
        for turn, lines in rows.values_list("after_turn", "rows")
    }


def load_places_before(event: Tournament, turn: int) -> dict[int, int]:
    """The place of each entry when the turn before this one was closed; empty without one. One
    query."""
    kept = list_kept(event).filter(after_turn__lt=turn, after_turn__gt=0)
    lines: Sequence[Mapping[str, int]] | None
    lines = kept.reverse().values_list("rows", flat=True).first()
    return {line["entry"]: line["place"] for line in lines or ()}


def load_missed_turns(entry: Entry) -> dict[int, Presence]:
    """The closed turns that an entry did not play, and why. One query."""
    missed = Seat.objects.filter(entry=entry, turn__state=TurnState.CLOSED)
    rows = missed.exclude(kind=Presence.PLAYS).values_list("turn__number", "kind")
    return {turn: Presence(kind) for turn, kind in rows}
