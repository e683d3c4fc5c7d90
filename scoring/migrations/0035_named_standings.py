"""The lines of kept standings by name: `{"place": 1, "entry": 7, "vp": 24, …}`, until now by
position; and the last turn of which something counts in them.

The last two figures were stored only where the mean ranks. Of what counted in old standings only
the turn is known that they were after.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from django.db import migrations, models

CELLS = ("place", "entry", "vp", "mp", "gp", "earned", "played")
BATCH = 150


def name(row: list[int]) -> dict[str, int]:
    return dict(zip(CELLS, row, strict=False))


def order(row: dict[str, int]) -> list[int]:
    return [row[cell] for cell in CELLS if cell in row]


def name_all(apps: Any, schema_editor: Any) -> None:
    _rewrite(apps, name)


def order_all(apps: Any, schema_editor: Any) -> None:
    _rewrite(apps, order)


def _rewrite(apps: Any, change: Callable[[Any], Any]) -> None:
    versions = apps.get_model("scoring", "StandingsVersion").objects
    for batch in _batch(versions.only("rows", "after_turn")):
        for version in batch:
            version.rows = [change(row) for row in version.rows]
            version.tells_turn = version.after_turn
        versions.bulk_update(batch, ["rows", "tells_turn"])


def _batch(rows: Any) -> Iterator[list[Any]]:
    """All rows, so many at a time; what is changed meanwhile disturbs nothing."""
    last = 0
    while batch := list(rows.filter(pk__gt=last).order_by("pk")[:BATCH]):
        yield batch
        last = batch[-1].pk


class Migration(migrations.Migration):
    dependencies = [("scoring", "0034_public_events_listed")]

    operations = [
        migrations.AddField(
            "standingsversion", "tells_turn", models.PositiveSmallIntegerField(default=0)
        ),
        migrations.RunPython(name_all, order_all),
        migrations.AlterField(
            "standingsversion", "tells_turn", models.PositiveSmallIntegerField()
        ),
    ]
