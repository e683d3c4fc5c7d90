"""The standings as their page shows them, kept ready; of the events there are they are made by the
next write that moves them."""

from __future__ import annotations

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scoring", "0036_enums_in_the_program")]

    operations = [
        migrations.AddField(
            "tournament", "ranked_revision", models.PositiveIntegerField(default=0)
        ),
        migrations.CreateModel(
            "ShownStandings",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("revision", models.PositiveIntegerField()),
                ("until", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("page", models.JSONField()),
                (
                    "tournament",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="shown_standings",
                        to="scoring.tournament",
                    ),
                ),
            ],
            options={"verbose_name_plural": "shown standings"},
        ),
    ]
