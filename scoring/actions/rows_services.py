"""Record, compare and restore the rows of an event that a director's action changes.

Changes have the form `{model name: {"added": [pk …], "removed": [row …], "changed": [[pk, {field:
old value}] …]}}`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import date, time
from typing import Any

from django.contrib.auth.models import User
from django.db import connection, models

from scoring.core.play.turns import TurnState
from scoring.core.rules.scores import SmazzataSums
from scoring.models.adjustment import Adjustment, AssignedScore
from scoring.models.call import Call, Photo
from scoring.models.entry import Entry, EntryPlayer, Substitution, Withdrawal
from scoring.models.held import HeldRecord
from scoring.models.phase import Phase, Section
from scoring.models.sign_up import MAIL_COLUMNS, SignUp, SignUpPlayer, SignUpTerms
from scoring.models.signature import Signature
from scoring.models.smazzata import Smazzata, SmazzataRevision
from scoring.models.till import Arrival, FeeChoice, Payment, Till
from scoring.models.tournament import EventPrizes, Tournament
from scoring.models.turn import CardDraw, Seat, Table, Turn

Model = type[models.Model]
ModelRows = dict[int, dict[str, Any]]
"""Field values of rows, as {primary key: {field: value}}."""
Change = dict[str, list[Any]]
Changes = dict[str, Change]

TRACKED: Mapping[Model, str] = {
    Tournament: "pk",
    Tournament.directors.through: "tournament",
    Tournament.helpers.through: "tournament",
    EventPrizes: "tournament",
    Phase: "tournament",
    Section: "phase__tournament",
    Entry: "tournament",
    EntryPlayer: "tournament",
    SignUpTerms: "tournament",
    SignUp: "tournament",
    SignUpPlayer: "sign_up__tournament",
    Withdrawal: "entry__tournament",
    Substitution: "entry__tournament",
    Turn: "tournament",
    Table: "turn__tournament",
    Seat: "turn__tournament",
    CardDraw: "table__turn__tournament",
    Adjustment: "entry__tournament",
    AssignedScore: "table__turn__tournament",
    Till: "tournament",
    FeeChoice: "tournament",
    Payment: "tournament",
    Arrival: "tournament",
}
"""Models whose changes the journal stores, with the lookup from a row to its event. Each model
comes after the models that it refers to."""

RECORDS: Mapping[Model, str] = {
    Smazzata: "table__turn",
    SmazzataRevision: "smazzata__table__turn",
    Signature: "revision__smazzata__table__turn",
    HeldRecord: "table__turn",
    Call: "table__turn",
    Photo: "table__turn",
}
"""Models whose rows belong to a table of a turn: an action removes or restores these rows only
together with the table. Values: the lookup from a row to its turn."""

UNWATCHED: Mapping[Model, set[str]] = {
    Tournament: {"revision", "settled_revision", "ranked_revision", "is_public"},
    Table: {"recorded"},
    SignUp: set(MAIL_COLUMNS),
}
"""Fields left out of the journal, because writes that are not director actions change them too. An
undo does not restore them; it recomputes them if needed."""


BY_TABLE: Mapping[str, Model] = {model._meta.db_table: model for model in (*TRACKED, *RECORDS)}


class RowWatcher:
    """Finds the rows that a director action adds, removes and changes. It compares a model's rows
    before the action's first write to their database table with the rows after the action. If the
    action only inserts rows into a table and the database generates their keys, the highest
    earlier key is enough, and the earlier rows are not read."""

    def __init__(self, event: Tournament) -> None:
        self._event = event.pk
        self._before: dict[Model, ModelRows] = {}
        self._last: dict[Model, int] = {}

    def note(
        self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any
    ) -> Any:
        """Read the rows that an SQL statement may change, then run it. Django calls this method for
        every statement (`connection.execute_wrapper`)."""
        if not sql.lstrip().startswith("SELECT"):
            for model in {BY_TABLE[word] for word in re.findall(r"\w+", sql) if word in BY_TABLE}:
                if _makes_keys(model, sql):
                    self._find_last(model)
                else:
                    self._read(model)
        return execute(sql, params, many, context)

    def find_changes(self) -> Changes:
        """Return all changes made since watching began. One query per model that was written to."""
        written = self._before | self._last
        found = {get_model_name(model): self._compare(model) for model in written}
        return {name: change for name, change in found.items() if any(change.values())}

    def _read(self, model: Model) -> ModelRows:
        """Return a model's rows from before the watched writes; read once, on the first call."""
        if model not in self._before:
            rows = self._list_rows(model) if model in TRACKED else self._list_records(model)
            if model in self._last:
                rows = rows.filter(pk__lte=self._last[model])
            self._before[model] = load_rows(model, rows)
        return self._before[model]

    def _find_last(self, model: Model) -> None:
        if model not in self._before and model not in self._last:
            with connection.cursor() as cursor:
                cursor.execute(f"SELECT MAX({model._meta.pk.column}) FROM {model._meta.db_table}")  # nosec B608  # our own names
                (last,) = cursor.fetchone()
            self._last[model] = last or 0

    def _list_rows(self, model: Model) -> models.QuerySet[Any]:
        return model._default_manager.filter(**{TRACKED[model]: self._event})

    def _list_records(self, model: Model) -> models.QuerySet[Any]:
        """Return a model's rows at tables of turns that are not closed. The model is one of RECORDS
        (smazzate, calls …), of which an action may remove only these rows."""
        turns = self._read(Turn).items()
        still_open = [pk for pk, turn in turns if turn["state"] != TurnState.CLOSED]
        return model._default_manager.filter(**{f"{RECORDS[model]}__in": still_open})

    def _compare(self, model: Model) -> Change:
        if model not in self._before:
            added: list[int] = []
            if model in TRACKED:
                new = self._list_rows(model).filter(pk__gt=self._last[model]).order_by("pk")
                added = [*new.values_list("pk", flat=True)]
            return {"added": added, "removed": [], "changed": []}
        before = self._before[model]
        if model in TRACKED:
            return compare_rows(before, load_rows(model, self._list_rows(model)))
        found = model._default_manager.filter(pk__in=before.keys())
        left = set(found.values_list("pk", flat=True))
        gone = [row for pk, row in before.items() if pk not in left]
        return {"added": [], "removed": gone, "changed": []}


def _makes_keys(model: Model, sql: str) -> bool:
    """True if an SQL statement only inserts rows, and the database generates their keys."""
    columns = re.findall(r"\w+", sql[: sql.find(")")])
    return sql.lstrip().startswith("INSERT") and model._meta.pk.column not in columns


@contextmanager
def watch_rows(event: Tournament) -> Iterator[RowWatcher]:
    watcher = RowWatcher(event)
    with connection.execute_wrapper(watcher.note):
        yield watcher


def get_model_name(model: Model) -> str:
    return model._meta.model_name or ""


def load_rows(model: Model, rows: models.QuerySet[Any]) -> ModelRows:
    """Return {primary key: {field: value}} of rows, without the fields in UNWATCHED. One query."""
    unwatched = UNWATCHED.get(model, set())
    fields = [field.attname for field in model._meta.concrete_fields]
    watched = [field for field in fields if field not in unwatched]
    key = model._meta.pk.attname
    return {row[key]: row for row in rows.order_by("pk").values(*watched)}


def compare_rows(before: ModelRows, after: ModelRows) -> Change:
    return {
        "added": [pk for pk in after if pk not in before],
        "removed": [row for pk, row in before.items() if pk not in after],
        "changed": [
            [pk, {field: value for field, value in row.items() if value != after[pk][field]}]
            for pk, row in before.items()
            if pk in after and row != after[pk]
        ],
    }


def restore_rows(changes: Changes) -> None:
    by_name = {get_model_name(model): model for model in (*TRACKED, *RECORDS)}
    # All deletions come first, since a restored row may conflict with one to be deleted.
    for name, model in reversed(by_name.items()):
        for change in filter(None, [changes.get(name)]):
            model._default_manager.filter(pk__in=change["added"]).delete()
    for name, model in by_name.items():
        for change in filter(None, [changes.get(name)]):
            rows = change["removed"]
            if model is Seat:
                rows = [*rows, *_delete_changed_seats(change["changed"])]
            else:
                for pk, old in change["changed"]:
                    model._default_manager.filter(pk=pk).update(**read_stored_row(model, old))
            read = _forget_accounts(read_stored_row(model, row) for row in rows)
            model._default_manager.bulk_create(model(**row) for row in read)


def drop_smazzate(changes: Changes) -> None:
    """Undo an action in part: delete the smazzate of all tables to which it added a seat."""
    seats = changes.get(get_model_name(Seat), {}).get("added", [])
    Smazzata.objects.filter(table__seats__in=seats).delete()


def encode_value(value: object) -> str | dict[str, Any]:
    """Encode a date, a time or the scores of a smazzata for `json.dumps(default=…)`. Raises
    TypeError for any other value."""
    if isinstance(value, SmazzataSums):
        return value.to_data()
    if isinstance(value, (date, time)):
        return value.isoformat()
    raise TypeError(f"no stored form for {value!r}")


def _delete_changed_seats(changed: list[Any]) -> list[dict[str, Any]]:
    """Delete changed seats and return their old rows, which the caller inserts again. Updating
    seats one by one could break a unique constraint, if they exchange values."""
    seats = {
        row["id"]: row for row in Seat.objects.filter(pk__in=[pk for pk, _ in changed]).values()
    }
    Seat.objects.filter(pk__in=seats).delete()
    return [{**seats[pk], **old} for pk, old in changed if pk in seats]


def read_stored_row(model: Model, row: Mapping[str, Any]) -> dict[str, Any]:
    by_name = {field.attname: field for field in model._meta.concrete_fields}
    return {name: by_name[name].to_python(value) for name, value in row.items()}


def _forget_accounts(rows: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the rows without references to deleted accounts. A deleted author becomes None. A
    row that made such an account a director or helper is left out."""
    found = list(rows)
    named = {row[link] for row in found for link in ("author_id", "user_id") if row.get(link)}
    left = set(User.objects.filter(pk__in=named).values_list("pk", flat=True)) if named else set()
    gone = named - left
    return [
        {**row, "author_id": None} if row.get("author_id") in gone else row
        for row in found
        if row.get("user_id") not in gone
    ]
