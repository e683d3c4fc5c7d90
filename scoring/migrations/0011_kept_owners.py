"""What is kept belongs to who kept it: to the one account of that name, else to superusers."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def find_owners(apps: Any, schema_editor: Any) -> None:
    accounts: defaultdict[str, set[int]] = defaultdict(set)
    for user in apps.get_model("auth", "User").objects.all():
        # A name as an act is signed with.
        accounts[f"{user.first_name} {user.last_name}".strip() or user.username].add(user.pk)
    for name in ("KeptRules", "KeptTable"):
        for kept in apps.get_model("scoring", name).objects.filter(owner=None):
            if len(found := accounts[kept.author_name]) == 1:
                kept.owner_id = next(iter(found))
                kept.save(update_fields=["owner"])


def _owner() -> models.ForeignKey:
    return models.ForeignKey(
        blank=True,
        null=True,
        on_delete=django.db.models.deletion.SET_NULL,
        related_name="+",
        to=settings.AUTH_USER_MODEL,
    )


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("scoring", "0010_events_newest_first"),
    ]

    operations = [
        migrations.AddField("keptrules", "owner", _owner()),
        migrations.AddField("kepttable", "owner", _owner()),
        migrations.RunPython(find_owners, migrations.RunPython.noop),
    ]
