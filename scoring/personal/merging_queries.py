"""Possible doubles with their players, past merges, and the results since a merge."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from players.doubles import Double, DoubleReason
from players.models import Player
from scoring.models.entry import EntryPlayer
from scoring.models.merge import PersonMerge

SEATS: Final = "scoring.EntryPlayer.player"
"""The link of the players of entries."""


class DoubleRow(NamedTuple):
    """A possible double as the page of people lists it."""

    reason: DoubleReason
    first: Player
    second: Player


def load_double_rows(doubles: Sequence[Double]) -> list[DoubleRow]:
    """Load the players of these doubles. One query."""
    pks = {pk for double in doubles for pk in (double.first, double.second)}
    players = Player.objects.select_related("club").in_bulk(pks)
    return [
        DoubleRow(double.reason, players[double.first], players[double.second])
        for double in doubles
        if {double.first, double.second} <= players.keys()
    ]


def list_new_seats(merge: PersonMerge) -> list[EntryPlayer]:
    """The rows of the kept player that came after the merge, by event. One query."""
    known = [*merge.changes["moved"][SEATS], *merge.changes["had"][SEATS]]
    rows = EntryPlayer.objects.filter(player=merge.kept_id).exclude(pk__in=known)
    return list(rows.select_related("tournament", "entry").order_by("tournament__date", "pk"))
