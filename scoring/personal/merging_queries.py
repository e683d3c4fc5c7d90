"""The results of a person since a merge."""

from __future__ import annotations

from typing import Final

from scoring.models.entry import EntryPlayer
from scoring.models.merge import PersonMerge

SEATS: Final = "scoring.EntryPlayer.player"
"""The link of the players of entries."""


def list_new_seats(merge: PersonMerge) -> list[EntryPlayer]:
    """The rows of the kept player that came after the merge, by event. One query."""
    known = [*merge.changes["moved"][SEATS], *merge.changes["had"][SEATS]]
    rows = EntryPlayer.objects.filter(player=merge.kept_id).exclude(pk__in=known)
    return list(rows.select_related("tournament", "entry").order_by("tournament__date", "pk"))
