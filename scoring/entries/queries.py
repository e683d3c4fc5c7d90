"""The entries of an event: who plays in a turn, who came late or has left."""

from __future__ import annotations

from scoring.core.play.acts import ActKind
from scoring.models.entry import Entry
from scoring.models.tournament import Tournament
from scoring.text.entrants_queries import load_entrants


def list_playing(tournament: Tournament, turn: int) -> list[int]:
    """The numbers of the entries that have come by this turn and have not withdrawn. One query."""
    here = tournament.entries.filter(first_turn__lte=turn, withdrawal=None)
    return list(here.order_by("number").values_list("number", flat=True))


def load_presence(tournament: Tournament) -> list[tuple[Entry, tuple[str, ...], bool]]:
    """Every entry by number, with its withdrawal and substitutions; its names, one below the other;
    and whether it came late. Four queries."""
    entrants = load_entrants(tournament)
    late = {
        pk
        for changes in tournament.acts.filter(kind=ActKind.LATE, undone_by=None).values_list(
            "changes", flat=True
        )
        for pk in changes["entry"]["added"]
    }
    return [
        (entry, entrants[entry.number].lines, entry.pk in late or entry.first_turn > 1)
        for entry in tournament.entries.select_related("withdrawal").prefetch_related(
            "substitutions"
        )
    ]
