"""Of a revoked ticket a hash of the token stays, and no PIN."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from django.db import migrations

BATCH = 500


def hash_revoked(apps: Any, schema_editor: Any) -> None:
    tickets = apps.get_model("scoring", "Ticket").objects
    revoked = list(tickets.exclude(revoked_at=None).exclude(pin="").only("token", "pin"))
    for ticket in revoked:
        ticket.token, ticket.pin = sha256(ticket.token.encode()).hexdigest()[:32], ""
    tickets.bulk_update(revoked, ["token", "pin"], batch_size=BATCH)


class Migration(migrations.Migration):
    dependencies = [("scoring", "0011_kept_owners")]

    operations = [migrations.RunPython(hash_revoked, migrations.RunPython.noop)]
