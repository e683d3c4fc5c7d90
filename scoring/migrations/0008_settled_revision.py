from __future__ import annotations

from typing import Any

from django.db import migrations, models
from django.db.models import F


def recompute_totals(apps: Any, schema_editor: Any) -> None:
    apps.get_model("scoring", "Tournament").objects.update(settled_revision=F("revision"))


class Migration(migrations.Migration):
    dependencies = [("scoring", "0007_three_at_a_table")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="settled_revision",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.RunPython(recompute_totals, migrations.RunPython.noop),
    ]
