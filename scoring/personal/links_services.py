"""Find, move or remove the foreign keys to a player in all database tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from players.models import Player
from scoring.personal.columns_queries import ColumnContents, list_columns_with

LinkedRows = dict[str, list[int]]
"""Primary keys of the rows that link to a player, by column: `scoring.EntryPlayer.player`."""


def load_linked(player: Player) -> LinkedRows:
    """Return the primary keys of all rows that link to a player. One query per foreign key."""
    return {
        link.path: list(
            link.model._default_manager.filter(**{link.name: player.pk})
            .order_by("pk")
            .values_list("pk", flat=True)
        )
        for link in list_columns_with(ColumnContents.LINK)
    }


def move_links(rows: Mapping[str, list[int]], *, old: int, new: int) -> None:
    """Link these rows to the player with the key `new`, if they still link to `old`."""
    for link in list_columns_with(ColumnContents.LINK):
        if keys := rows.get(link.path):
            found: Any = link.model._default_manager.filter(pk__in=keys, **{link.name: old})
            found.update(**{link.name: new})


def drop_links(player: Player) -> None:
    """Remove every link to a player: empty the columns that may be empty, delete other rows."""
    for link in list_columns_with(ColumnContents.LINK):
        rows = link.model._default_manager.filter(**{link.name: player.pk})
        if link.model._meta.get_field(link.name).null:
            rows.update(**{link.name: None})
        else:
            rows.delete()
