"""The rows of an event that the journal watches: read, compared, put back.

A difference is `{model: {"added": [pk …], "removed": [row …], "changed": [[pk, {field: old}] …]}}`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, time
from typing import Any

from django.contrib.auth.models import User
from django.db import models

from scoring.models.adjustment import Adjustment, AssignedScore
from scoring.models.call import Call, Photo
from scoring.models.entry import Entry, EntryPlayer, Substitution, Withdrawal
from scoring.models.held import HeldRecord
from scoring.models.phase import Phase, Section
from scoring.models.signature import Signature
from scoring.models.smazzata import Smazzata, SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Table, Turn
from scoring.rules.sums import SmazzataSums

Model = type[models.Model]
ModelRows = dict[int, dict[str, Any]]
"""By primary key: the fields of the row."""
Change = dict[str, list[Any]]
Changes = dict[str, Change]

TRACKED: Mapping[Model, str] = {
    Tournament: "pk",
    Phase: "tournament",
    Section: "phase__tournament",
    Entry: "tournament",
    EntryPlayer: "tournament",
    Withdrawal: "entry__tournament",
    Substitution: "entry__tournament",
    Turn: "tournament",
    Table: "turn__tournament",
    Seat: "turn__tournament",
    Adjustment: "entry__tournament",
    AssignedScore: "table__turn__tournament",
}
"""What the journal watches, each after those that it points to; how a row finds its event."""

RECORDS: Mapping[Model, str] = {
    Smazzata: "table__turn",
    SmazzataRevision: "smazzata__table__turn",
    Signature: "revision__smazzata__table__turn",
    HeldRecord: "table__turn",
    Call: "table__turn",
    Photo: "table__turn",
}
"""What goes with a table, and comes back with it; how a row finds its turn."""

UNWATCHED: Mapping[Model, set[str]] = {
    Tournament: {"revision", "settled_revision"},
    Table: {"recorded"},
}
"""Fields that other writes move; they are worked out again after an undo."""


def get_model_name(model: Model) -> str:
    """Its name in stored differences."""
    return model._meta.model_name or ""


def load_rows(model: Model, rows: models.QuerySet[Any]) -> ModelRows:
    """The watched fields of these rows. One query."""
    unwatched = UNWATCHED.get(model, set())
    fields = [field.attname for field in model._meta.concrete_fields]
    watched = [field for field in fields if field not in unwatched]
    key = model._meta.pk.attname
    return {row[key]: row for row in rows.order_by("pk").values(*watched)}


def compare_rows(before: ModelRows, after: ModelRows) -> Change:
    """The difference of the rows of one model, as they were and as they are."""
    return {
        "added": [pk for pk in after if pk not in before],
        "removed": [row for pk, row in before.items() if pk not in after],
        "changed": [
            [pk, {field: value for field, value in row.items() if value != after[pk][field]}]
            for pk, row in before.items()
            if pk in after and row != after[pk]
        ],
    }


def put_back(changes: Changes) -> None:
    """Put the rows back as they were before these changes."""
    by_name = {get_model_name(model): model for model in (*TRACKED, *RECORDS)}
    # A row cannot take the place of another that is still there: so all go before any comes.
    for name, model in reversed(by_name.items()):
        for change in filter(None, [changes.get(name)]):
            model._default_manager.filter(pk__in=change["added"]).delete()
    for name, model in by_name.items():
        for change in filter(None, [changes.get(name)]):
            rows = change["removed"]
            if model is Seat:
                rows = [*rows, *_take_seats(change["changed"])]
            else:
                for pk, old in change["changed"]:
                    model._default_manager.filter(pk=pk).update(**_read(model, old))
            read = _forget_accounts([_read(model, row) for row in rows])
            model._default_manager.bulk_create(model(**row) for row in read)


def drop_smazzate(changes: Changes) -> None:
    """Take away what was recorded at tables where somebody sat down by these changes."""
    seats = changes.get(get_model_name(Seat), {}).get("added", [])
    Smazzata.objects.filter(table__seats__in=seats).delete()


def encode_value(value: object) -> str | dict[str, Any]:
    """What JSON has no form for, to the microsecond: for `json.dumps(default=…)`."""
    if isinstance(value, SmazzataSums):
        return value.to_data()
    if isinstance(value, (date, time)):
        return value.isoformat()
    raise TypeError(f"no stored form for {value!r}")


def _take_seats(changed: list[Any]) -> list[dict[str, Any]]:
    """Seats that change, taken away, as they will be: two that change places would meet."""
    seats = {
        row["id"]: row for row in Seat.objects.filter(pk__in=[pk for pk, _ in changed]).values()
    }
    Seat.objects.filter(pk__in=seats).delete()
    return [{**seats[pk], **old} for pk, old in changed if pk in seats]


def _read(model: Model, row: Mapping[str, Any]) -> dict[str, Any]:
    """Field values from their stored form."""
    by_name = {field.attname: field for field in model._meta.concrete_fields}
    return {name: by_name[name].to_python(value) for name, value in row.items()}


def _forget_accounts(rows: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """An account may have been deleted since: its name stays in the row, the link does not."""
    found = list(rows)
    named = {row["author_id"] for row in found if row.get("author_id")}
    left = set(User.objects.filter(pk__in=named).values_list("pk", flat=True)) if named else set()
    return [
        {**row, "author_id": None} if row.get("author_id") in named - left else row for row in found
    ]
