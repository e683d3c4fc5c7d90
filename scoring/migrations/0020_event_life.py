"""Events are archived, deleted for a day, and searched; a club keeps formats of its own."""

from __future__ import annotations

from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from players.names import name_key


def fold_search_keys(apps: Any, schema_editor: Any) -> None:
    events = apps.get_model("scoring", "Tournament").objects
    for event in events.only("name", "place", "organiser").iterator():
        key = name_key(f"{event.name} {event.place} {event.organiser}")[:400]
        events.filter(pk=event.pk).update(search_key=key)


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0019_export_profiles"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="archived_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="tournament",
            name="archived_by",
            field=models.CharField(blank=True, max_length=150),
        ),
        migrations.AddField(
            model_name="tournament",
            name="deleted_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="tournament",
            name="deleted_by",
            field=models.CharField(blank=True, max_length=150),
        ),
        migrations.AddField(
            model_name="tournament",
            name="search_key",
            field=models.CharField(blank=True, editable=False, max_length=400),
        ),
        migrations.CreateModel(
            name="KeptFormat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.SlugField(max_length=60, unique=True)),
                ("name", models.CharField(max_length=120, verbose_name="name")),
                ("data", models.JSONField()),
                ("based_on", models.CharField(blank=True, max_length=60)),
                ("author_name", models.CharField(max_length=150)),
                ("created_at", models.DateTimeField()),
                ("changed_at", models.DateTimeField()),
                ("retired_at", models.DateTimeField(blank=True, null=True)),
                (
                    "owner",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["name"],
                "abstract": False,
            },
        ),
        migrations.AddIndex(
            model_name="tournament",
            index=models.Index(
                fields=["-date", "name"],
                condition=models.Q(archived_at=None, deleted_at=None),
                name="events_listed",
            ),
        ),
        migrations.RunPython(fold_search_keys, migrations.RunPython.noop),
    ]
