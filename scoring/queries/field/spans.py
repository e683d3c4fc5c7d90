"""The first and the last turn of every entry of an event."""

from __future__ import annotations

from typing import NamedTuple

from scoring.models.entry import Entry
from scoring.models.tournament import Tournament
from scoring.play.awards import Award


class FieldEntry(NamedTuple):
    """An entry as the seating of a turn has to know it."""

    number: int
    key: int
    first_turn: int
    left_in: int | None
    """The number of the first turn that it does not play to the end; None while it is here."""
    award: Award
    """What it gets for that turn and each after it."""

    def plays_in(self, turn: int) -> bool:
        """Whether it is neither gone, at whatever turn, nor yet to come."""
        return self.left_in is None and self.first_turn <= turn

    def is_gone_by(self, turn: int) -> bool:
        return self.left_in is not None and self.left_in <= turn


def load_field(tournament: Tournament) -> dict[int, FieldEntry]:
    """All entries of an event by number, in order. One query."""
    rows = (
        Entry.objects.filter(tournament=tournament)
        .order_by("number")
        .values_list(
            "number", "pk", "first_turn", "withdrawal__turn", "withdrawal__vp", "withdrawal__mp"
        )
    )
    return {
        number: FieldEntry(number, key, first, left, Award(vp or 0, mp or 0))
        for number, key, first, left, vp, mp in rows
    }


def list_field(tournament: Tournament, turn: int) -> list[int]:
    """The numbers of those who play in this turn. One query."""
    return [entry.number for entry in load_field(tournament).values() if entry.plays_in(turn)]
