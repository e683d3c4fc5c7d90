"""What happened before what else: by the event's revisions, no longer by a clock.

Existing rows are numbered in the order that they were shown in: by their times, the same number for
the same moment. An event's own number is raised where that takes more than it has.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django.db import migrations, models

EVENTS = {
    "act": "tournament",
    "standingsversion": "tournament",
    "ticket": "tournament",
    "smazzatarevision": "smazzata__table__turn__tournament",
    "signature": "revision__smazzata__table__turn__tournament",
    "heldrecord": "table__turn__tournament",
    "call": "table__turn__tournament",
    "photo": "table__turn__tournament",
}
"""How a row of each model finds its event."""
SECOND = {"heldrecord": "settled_at", "call": "answered_at", "ticket": "revoked_at"}
"""What else happens to a row, and when."""
BATCH = 500


def fill_revisions(apps: Any, schema_editor: Any) -> None:
    for event in apps.get_model("scoring", "Tournament").objects.only("revision").iterator():
        rows = {name: _load(apps, name, event.pk) for name in EVENTS}
        acts = list(apps.get_model("scoring", "Act").objects.filter(tournament=event))
        moments = {at for found in rows.values() for row in found for _, at in _list_times(row)}
        moments |= {_read(row[name]) for act in acts for row, name in _list_removed(act.changes)}
        numbers = {at: number for number, at in enumerate(sorted(moments), start=1)}
        for name, found in rows.items():
            _number(apps, name, found, numbers)
        for act in acts:
            removed = list(_list_removed(act.changes))
            for row, name in removed:
                row[f"{name}_revision"] = numbers[_read(row[name])]
            if removed:
                act.save(update_fields=["changes"])
        if event.revision < len(numbers):
            event.revision = len(numbers)
            event.save(update_fields=["revision"])


def _load(apps: Any, name: str, event: int) -> list[Any]:
    times = ["created_at", *filter(None, [SECOND.get(name)])]
    rows = apps.get_model("scoring", name).objects.filter(**{EVENTS[name]: event})
    return list(rows.order_by("pk").only(*times))


def _list_times(row: Any) -> Iterator[tuple[str, datetime]]:
    """The fields of a row that say when, and what they say."""
    for field in ("created_at", *filter(None, [SECOND.get(row._meta.model_name)])):
        if (at := getattr(row, field)) is not None:
            yield field, at


def _list_removed(changes: dict[str, Any]) -> Iterator[tuple[dict[str, Any], str]]:
    """The rows that an act took away and an undo brings back, with the fields that say when."""
    for name, change in changes.items():
        if name not in EVENTS:
            continue
        for row in change["removed"]:
            for field in ("created_at", *filter(None, [SECOND.get(name)])):
                if row.get(field):
                    yield row, field


def _read(text: str) -> datetime:
    return datetime.fromisoformat(text)


def _number(apps: Any, name: str, rows: list[Any], numbers: dict[datetime, int]) -> None:
    fields = set()
    for row in rows:
        for field, at in _list_times(row):
            setattr(row, f"{field}_revision", numbers[at])
            fields.add(f"{field}_revision")
    if rows:
        apps.get_model("scoring", name).objects.bulk_update(rows, sorted(fields), batch_size=BATCH)


class Migration(migrations.Migration):
    dependencies = [("scoring", "0008_settled_revision")]

    operations = [
        migrations.AddField(
            model_name="act",
            name="created_at_revision",
            field=models.PositiveIntegerField(default=0),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="standingsversion",
            name="created_at_revision",
            field=models.PositiveIntegerField(default=0),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="ticket",
            name="created_at_revision",
            field=models.PositiveIntegerField(default=0),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="ticket",
            name="revoked_at_revision",
            field=models.PositiveIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="smazzatarevision",
            name="created_at_revision",
            field=models.PositiveIntegerField(default=0),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="signature",
            name="created_at_revision",
            field=models.PositiveIntegerField(default=0),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="heldrecord",
            name="created_at_revision",
            field=models.PositiveIntegerField(default=0),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="heldrecord",
            name="settled_at_revision",
            field=models.PositiveIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="call",
            name="created_at_revision",
            field=models.PositiveIntegerField(default=0),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="call",
            name="answered_at_revision",
            field=models.PositiveIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="photo",
            name="created_at_revision",
            field=models.PositiveIntegerField(default=0),
            preserve_default=False,
        ),
        migrations.AlterModelOptions(name="standingsversion", options={"ordering": ["tournament", "created_at_revision", "pk"]}),
        migrations.AlterModelOptions(name="adjustment", options={"ordering": ["entry", "pk"]}),
        migrations.AlterModelOptions(name="substitution", options={"ordering": ["entry", "pk"]}),
        migrations.RunPython(fill_revisions, migrations.RunPython.noop),
    ]
