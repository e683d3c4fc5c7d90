"""Queries for stored standings: as they were at any moment, and the places after each turn."""

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


def list_kept(event: Tournament, *, even_held_back: bool = False) -> QuerySet[StandingsVersion]:
    """Return the stored versions of the standings, oldest first. `even_held_back`: include versions
    with results of turns after `event.shown_until`, the last turn that the reader may see."""
    kept = StandingsVersion.objects.filter(tournament=event)
    until = None if even_held_back else event.shown_until
    return kept if until is None else kept.filter(tells_turn__lte=until)


def list_moments(event: Tournament) -> list[StandingsVersion]:
    """List the stored standings that the reader may see, newest first, without rows. One query."""
    return list(list_kept(event).reverse().defer("rows"))


def find_standings_at(event: Tournament, moment: datetime) -> StandingsVersion | None:
    """Return the last standings stored at or before this time, or None. One query."""
    return list_kept(event).filter(created_at__lte=moment).last()


def find_standings_since(
    event: Tournament, revision: int, *, even_held_back: bool = False
) -> StandingsVersion | None:
    """Return the standings at this revision (count of changes) of the event; None if there were
    none yet. `even_held_back`: also those that this reader may not see yet. One query."""
    kept = list_kept(event, even_held_back=even_held_back)
    return kept.filter(created_at_revision__lte=revision).last()


def write_line(line: Standing, order: Collection[str]) -> dict[str, int]:
    """Convert a standings row to JSON: place, entry, and the values by tie-break in `order`."""
    return {"place": line.place, "entry": line.entry, **list_figures(line.total, order)}


def read_lines(kept: StandingsVersion | None) -> list[Standing]:
    """Read the rows of stored standings; [] if `kept` is None. A value that was not stored is None.

    In each row `tied` is False and `decided_by` is None, because neither is stored."""
    return [
        Standing(row["place"], row["entry"], _read_total(row), tied=False, decided_by=None)
        for row in (kept.rows if kept else ())
    ]


def _read_total(row: Mapping[str, int]) -> Total:
    figures: dict[str, Any] = {figure.key: row.get(figure.key) for figure in STANDING_FIGURES}
    return Total(row["entry"], **figures)


def load_best(event: Tournament, entries: Collection[int], places: int) -> list[Standing]:
    """Return the first `places` rows of the standings. `entries`: the numbers of all entries. One
    query if the stored rows are complete; otherwise also the queries of `load_standings`."""
    lines = read_lines(list_kept(event).last())
    figures = [figure.key for figure in list_stored(event.tiebreaks)]
    is_whole = len(lines) == len(entries) and all(
        getattr(line.total, key) is not None for line in lines for key in figures
    )
    return (lines if lines and is_whole else load_standings(event, entries))[:places]


TurnPlaces = Mapping[int, Mapping[int, int]]
"""The place of each entry, by turn number and then by entry number."""


def load_kept_places(event: Tournament, until: int) -> dict[int, dict[int, int]]:
    """Load the places after each turn up to `until`, by turn number, then entry number. Places are
    final once the next turn is closed: later corrections do not change them. An imported event has
    only the places after its last turn. One query."""
    kept = list_kept(event).filter(after_turn__range=(1, until))
    newest = kept.order_by().values("after_turn").annotate(newest=Max("pk")).values("newest")
    rows = StandingsVersion.objects.filter(pk__in=newest).order_by("after_turn")
    return {
        turn: {line["entry"]: line["place"] for line in lines}
        for turn, lines in rows.values_list("after_turn", "rows")
    }


def load_places_before(event: Tournament, turn: int) -> dict[int, int]:
    """Load the places before this turn, by entry number; {} if no turn was closed. One query."""
    kept = list_kept(event).filter(after_turn__lt=turn, after_turn__gt=0)
    lines: Sequence[Mapping[str, int]] | None
    lines = kept.reverse().values_list("rows", flat=True).first()
    return {line["entry"]: line["place"] for line in lines or ()}


def load_missed_turns(entry: Entry) -> dict[int, Presence]:
    """Load an entry's byes and absences in the closed turns, by turn number. One query."""
    missed = Seat.objects.filter(entry=entry, turn__state=TurnState.CLOSED)
    rows = missed.exclude(kind=Presence.PLAYS).values_list("turn__number", "kind")
    return {turn: Presence(kind) for turn, kind in rows}
