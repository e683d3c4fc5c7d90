"""Wrong guesses are counted in tables of our own; django-axes did it until now.

From where accounts have logged in goes on to be known. Nothing else is kept of what it wrote down.
"""

from __future__ import annotations

from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

KNOWN = """
INSERT INTO scoring_knownaddress (user_id, address)
SELECT DISTINCT auth_user.id,
  REPLACE(REPLACE(CAST(axes_accesslog.ip_address AS varchar(50)), '/32', ''), '/128', '')
FROM axes_accesslog JOIN auth_user ON auth_user.username = axes_accesslog.username
WHERE axes_accesslog.ip_address IS NOT NULL
"""
TABLES = ("axes_accessattemptexpiration", "axes_accessattempt", "axes_accessfailurelog", "axes_accesslog")


def take_over(apps: Any, schema_editor: Any) -> None:
    connection = schema_editor.connection
    with connection.cursor() as cursor:
        tables = connection.introspection.table_names(cursor)
        if "axes_accesslog" in tables:
            cursor.execute(KNOWN)
        for table in TABLES:
            if table in tables:
                cursor.execute(f"DELETE FROM {table}")  # nosec B608  # names that stand above


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("scoring", "0014_named_sums"),
    ]

    operations = [
        migrations.CreateModel(
            name="Guesses",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("lock", models.CharField(max_length=200)),
                ("address", models.CharField(blank=True, max_length=45)),
                ("misses", models.PositiveIntegerField(default=0)),
                ("last_at", models.DateTimeField()),
            ],
            options={
                "verbose_name_plural": "guesses",
                "ordering": ["lock", "address"],
                "constraints": [models.UniqueConstraint(fields=("lock", "address"), name="guesses_once")],
            },
        ),
        migrations.CreateModel(
            name="KnownAddress",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("address", models.CharField(blank=True, max_length=45)),
                ("user", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL)),
            ],
            options={
                "verbose_name_plural": "known addresses",
                "ordering": ["user", "address"],
                "constraints": [models.UniqueConstraint(fields=("user", "address"), name="known_address_once")],
            },
        ),
        migrations.RunPython(take_over, migrations.RunPython.noop),
    ]
