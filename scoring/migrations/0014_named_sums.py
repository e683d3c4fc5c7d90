"""The sums of a record by name: `{"NS": {"meld_points": …}, …}`; until now by position.

Also those of the rows that an act took away, which an undo brings back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from django.db import migrations

LINES = (
    "meld_points", "burraco_bonus", "closing_bonus", "hand_points", "pozzetto_penalty", "total",
)
MODELS = ("smazzatarevision", "heldrecord")
BATCH = 150

Sums = dict[str, Any]


def name(sums: Sums) -> Sums:
    return {
        side: {
            **dict(zip(LINES, sums[side], strict=True)),
            "cut_bonus": sums.get("cut", (0, 0))[at],
            "clean_burrachi": sums.get("clean", (0, 0))[at],
        }
        for at, side in enumerate(("NS", "EW"))
    }


def order(sums: Sums) -> Sums:
    sides = sums["NS"], sums["EW"]
    found: Sums = {
        "NS": [sides[0][line] for line in LINES],
        "EW": [sides[1][line] for line in LINES],
        "clean": [side["clean_burrachi"] for side in sides],
    }
    cut = [side["cut_bonus"] for side in sides]
    return found | {"cut": cut} if any(cut) else found


def name_all(apps: Any, schema_editor: Any) -> None:
    _rewrite(apps, name)


def order_all(apps: Any, schema_editor: Any) -> None:
    _rewrite(apps, order)


def _rewrite(apps: Any, change: Callable[[Sums], Sums]) -> None:
    for model in MODELS:
        records = apps.get_model("scoring", model).objects
        for rows in _batch(records.only("sums")):
            for row in rows:
                row.sums = change(row.sums)
            records.bulk_update(rows, ["sums"])
    acts = apps.get_model("scoring", "Act").objects
    for rows in _batch(acts.only("changes")):
        moved = [row for row in rows if any(model in row.changes for model in MODELS)]
        for row in moved:
            for removed in _list_removed(row.changes):
                removed["sums"] = change(removed["sums"])
        acts.bulk_update(moved, ["changes"])


def _list_removed(changes: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The records among the rows that an act took away."""
    for model in MODELS:
        rows = changes.get(model, {}).get("removed", ())
        yield from (row for row in rows if "sums" in row)


def _batch(rows: Any) -> Iterator[list[Any]]:
    """All rows, so many at a time; what is changed meanwhile disturbs nothing."""
    last = 0
    while batch := list(rows.filter(pk__gt=last).order_by("pk")[:BATCH]):
        yield batch
        last = batch[-1].pk


class Migration(migrations.Migration):
    dependencies = [("scoring", "0013_turns_in_play")]

    operations = [migrations.RunPython(name_all, order_all)]
