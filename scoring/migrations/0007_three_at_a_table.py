from __future__ import annotations

from typing import Any

from django.db import migrations, models
from django.db.models import Count, Q


def mark_tables_of_three(apps: Any, schema_editor: Any) -> None:
    """Tables of three were seated before they were marked: those at which three play."""
    tables = apps.get_model("scoring", "Table").objects
    playing = Count("seats", filter=Q(seats__kind="plays"))
    threes = tables.annotate(playing=playing).filter(playing=3).values_list("pk", flat=True)
    tables.filter(pk__in=list(threes)).update(of_three=True)


class Migration(migrations.Migration):
    dependencies = [("scoring", "0006_every_game")]

    operations = [
        migrations.AddField(
            model_name="smazzata",
            name="alone",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="table",
            name="of_three",
            field=models.BooleanField(default=False),
        ),
        migrations.AlterField(
            model_name="tournament",
            name="entry_kind",
            field=models.CharField(
                choices=[
                    ("pairs", "pairs"),
                    ("players", "single players"),
                    ("teams", "teams"),
                    ("trios", "sides of three"),
                ],
                default="pairs",
                max_length=10,
            ),
        ),
        migrations.RunPython(mark_tables_of_three, migrations.RunPython.noop),
    ]
