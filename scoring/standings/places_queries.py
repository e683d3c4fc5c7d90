"""The places of all entries after each turn, as the standings were kept when they moved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db.models import Max

from scoring.core.play.seats import Presence
from scoring.core.play.turns import TurnState
from scoring.models.act import StandingsVersion
from scoring.models.entry import Entry
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat
from scoring.standings.moments_queries import list_kept

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
