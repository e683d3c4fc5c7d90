"""Reads for the API: tokens, public events, and the recorded smazzate of tables."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from datetime import date
from hashlib import sha256
from typing import Any

from django.db.models import OuterRef, Q, Subquery

from scoring.core.rules.records import CANCELLED
from scoring.models.api_token import ApiToken
from scoring.models.held import HeldRecord
from scoring.models.smazzata import GP_COLUMNS, Smazzata, SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.models.turn import Table
from scoring.records.queries import find_standing


def hash_api_token(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def find_api_token(token: str) -> ApiToken | None:
    """Find a token with its event; None if unknown, revoked or of a deleted event. One query."""
    found = ApiToken.objects.filter(
        hash=hash_api_token(token), revoked_at=None, tournament__deleted_at=None
    ).order_by()
    return found.select_related("tournament").first()


def list_public_events(after: tuple[date, int] | None, most: int) -> list[Tournament]:
    """List at most `most` public events, newest first. `after`: date and primary key of the
    event before the first result; if None, the newest event is first. One query."""
    events = Tournament.objects.filter(is_public=True, deleted_at=None)
    if after is not None:
        day, key = after
        events = events.filter(Q(date__lt=day) | Q(date=day, pk__lt=key))
    return list(events.order_by("-date", "-pk")[:most])


def load_smazzate(tables: Collection[int]) -> defaultdict[int, list[dict[str, Any]]]:
    """Load the smazzate of tables (primary keys) as {table: smazzate sorted by number}. One query.

    A smazzata is a dict of the fields of `RecordedSmazzata` in `scoring.api.values`."""
    current = SmazzataRevision.objects.filter(
        smazzata=OuterRef("pk"), number=OuterRef("revision")
    ).order_by()
    rows = (
        Smazzata.objects.filter(table__in=tables)
        .order_by("table", "number")
        .annotate(key=Subquery(current.values("key")), depth=Subquery(current.values("depth")))
        .values_list("table", "number", "revision", "key", "depth", *GP_COLUMNS)
    )
    found = defaultdict[int, list[dict[str, Any]]](list)
    for table, number, revision, key, depth, *gp in rows:
        told = {"number": number, "revision": revision, "key": key}
        points = [each for each in gp if each is not None]
        found[table].append(told | {"is_cancelled": depth == CANCELLED, "gp": points})
    return found


def find_changed_tables(event: Tournament, revision: int) -> dict[int, int]:
    """Map each table with a record newer than `revision` to its turn (primary keys). One query."""
    rows = SmazzataRevision.objects.filter(
        smazzata__table__turn__tournament=event, created_at_revision__gt=revision
    ).order_by()
    return dict(rows.values_list("smazzata__table", "smazzata__table__turn"))


def find_known_key(table: Table, number: int, key: str) -> tuple[bool, str]:
    """Return whether a revision or a held record of this smazzata has this idempotency key, and the
    key of the current revision ("" if nothing is recorded). Three queries."""
    standing = find_standing(table, number)
    rows = SmazzataRevision.objects.filter(smazzata__table=table, smazzata__number=number, key=key)
    held = HeldRecord.objects.filter(table=table, number=number, key=key)
    return rows.exists() or held.exists(), standing.key if standing else ""
