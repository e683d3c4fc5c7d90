"""The entries of an event: who plays in a turn, who came late or has left."""

from __future__ import annotations

from typing import NamedTuple

from scoring.common.entrants_queries import load_entrants
from scoring.core.play.acts import ActKind
from scoring.core.play.awards import Award
from scoring.models.entry import Entry
from scoring.models.tournament import Tournament


class EntrySpan(NamedTuple):
    """The turns of an entry, as the seating of a turn has to know them."""

    number: int
    key: int
    first_turn: int
    left_in: int | None
    """The number of the first turn that it does not play to the end; None while it is here."""
    award: Award
    """The award for that turn and each after it."""

    def plays_in(self, turn: int) -> bool:
        """Whether the entry is neither gone, at whatever turn, nor yet to come."""
        return self.left_in is None and self.first_turn <= turn

    def is_gone_by(self, turn: int) -> bool:
        return self.left_in is not None and self.left_in <= turn


def load_entry_spans(tournament: Tournament) -> dict[int, EntrySpan]:
    """All entries of an event by number, in order. One query."""
    rows = (
        Entry.objects.filter(tournament=tournament)
        .order_by("number")
        .values_list(
            "number", "pk", "first_turn", "withdrawal__turn", "withdrawal__vp", "withdrawal__mp"
        )
    )
    return {
        number: EntrySpan(number, key, first, left, Award(vp or 0, mp or 0))
        for number, key, first, left, vp, mp in rows
    }


def list_playing(tournament: Tournament, turn: int) -> list[int]:
    """The numbers of those who play in this turn. One query."""
    return [entry.number for entry in load_entry_spans(tournament).values() if entry.plays_in(turn)]


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
