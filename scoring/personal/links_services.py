"""Find, move or remove the foreign keys to a player (`columns_queries`) in all tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.db.models import Model

from players.models import Player
from scoring.personal.columns_queries import ColumnContents, list_columns_with

LinkedRows = dict[str, list[int]]
"""Primary keys of the rows that link to a player, by link: `scoring.EntryPlayer.player`."""


def iter_links() -> Iterator[tuple[str, type[Model], str]]:
    """Yield (link, model, column name) for every foreign key to a player."""
    for column in list_columns_with(ColumnContents.LINK):
        yield column.path, column.model, column.name


def load_linked(player: Player) -> LinkedRows:
    """Return the primary keys of all rows that link to a player. One query for each link."""
    return {
        name: list(
            model._default_manager.filter(**{column: player.pk})
            .order_by("pk")
            .values_list("pk", flat=True)
        )
        for name, model, column in iter_links()
    }


def move_links(rows: Mapping[str, list[int]], *, old: int, new: int) -> None:
    """Link these rows to the player with the key `new`, if they still link to `old`."""
    for name, model, column in iter_links():
        if keys := rows.get(name):
            found: Any = model._default_manager.filter(pk__in=keys, **{column: old})
            found.update(**{column: new})


def drop_links(player: Player) -> None:
    """Remove every link to a player: empty the columns that may be empty, delete other rows."""
    for _name, model, column in iter_links():
        rows = model._default_manager.filter(**{column: player.pk})
        if model._meta.get_field(column).null:
            rows.update(**{column: None})
        else:
            rows.delete()
