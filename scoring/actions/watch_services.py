"""Finds the rows that an act adds, removes and changes by watching its SQL statements.

Reading every row before and after each act would give the same result, but take ten times as long
as most acts. So statements are watched: the rows of a model are read before the first of them is
changed or deleted, and compared with the rows at the end. New rows have keys above the last one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from django.db import connection
from django.db.models import QuerySet, Value

from scoring.actions.rows_services import (
    RECORDS,
    TRACKED,
    Changes,
    Model,
    ModelRows,
    compare_rows,
    get_model_name,
    load_rows,
)
from scoring.core.play.turns import TurnState
from scoring.models.act import Act
from scoring.models.tournament import Tournament
from scoring.models.turn import Turn

_WRITE = re.compile(
    r"\s*(?:(INSERT)(?: OR \w+)? INTO|UPDATE|DELETE FROM)\s+\W?(\w+)\W?\s*(?:\(([^)]*)\))?"
)
"""Matches a writing statement: whether it is an INSERT, its table, and the inserted columns."""
MODELS = {model._meta.db_table: model for model in (*TRACKED, *RECORDS)}


class Watch:
    """Watches the writes to an event from the moment it is locked."""

    def __init__(self, tournament: Tournament) -> None:
        self._tournament = tournament.pk
        self._last, self.last_act = _find_last(tournament.pk)
        self._before: dict[Model, ModelRows] = {}
        self._added_to: set[Model] = set()

    def find_changes(self) -> Changes:
        """The changes up to now. One query for each model with possible updates or deletions, and
        one for all models with insertions only.
        """
        added = self._find_added()
        changes: Changes = {}
        for model in TRACKED:
            if model in self._before:
                found = compare_rows(self._before[model], load_rows(model, self._of_event(model)))
            else:
                found = {
                    "added": added.get(get_model_name(model), []),
                    "removed": [],
                    "changed": [],
                }
            if any(found.values()):
                changes[get_model_name(model)] = found
        for model in RECORDS:
            if lost := self._find_lost(model):
                changes[get_model_name(model)] = {"added": [], "removed": lost, "changed": []}
        return changes

    def note(
        self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any
    ) -> Any:
        """Note a statement and execute it; for `execute_wrapper`."""
        if (write := _WRITE.match(sql)) is not None and write[2] in MODELS:
            self._prepare(MODELS[write[2]], is_insert=bool(write[1]), columns=write[3] or "")
        return execute(sql, params, many, context)

    def _prepare(self, model: Model, *, is_insert: bool, columns: str) -> None:
        """Load the rows that a write to a model is about to change."""
        if model in self._before:
            return
        if is_insert and model._meta.pk.column not in re.findall(r"\w+", columns):
            self._added_to.add(model)
        elif model in TRACKED:
            self._before[model] = self._take(model, self._of_event(model))
        elif not is_insert:
            self._before[model] = self._take(model, self._of_open_turns(model))

    def _take(self, model: Model, rows: QuerySet[Any]) -> ModelRows:
        """Load the rows that existed at the beginning, before any statement changes them."""
        return load_rows(model, rows.filter(pk__lte=self._last[model]))

    def _of_event(self, model: Model) -> QuerySet[Any]:
        return model._default_manager.filter(**{TRACKED[model]: self._tournament})

    def _of_open_turns(self, model: Model) -> QuerySet[Any]:
        """Records of the tables that could be removed: those of turns not closed when the act
        began."""
        rows = model._default_manager.filter(**{f"{RECORDS[model]}__tournament": self._tournament})
        if Turn not in self._before:
            return rows.exclude(**{f"{RECORDS[model]}__state": TurnState.CLOSED})
        turns = self._before[Turn].items()
        open_turns = [pk for pk, turn in turns if turn["state"] != TurnState.CLOSED]
        return rows.filter(**{f"{RECORDS[model]}__in": open_turns})

    def _find_added(self) -> dict[str, list[int]]:
        """The new rows of models with insertions only, by model name."""
        parts = [
            self._of_event(model)
            .filter(pk__gt=self._last[model])
            .order_by()
            .values_list(Value(get_model_name(model)), "pk")
            for model in TRACKED
            if model in self._added_to and model not in self._before
        ]
        found: dict[str, list[int]] = {}
        for name, pk in parts[0].union(*parts[1:], all=True) if parts else ():
            found.setdefault(name, []).append(pk)
        return {name: sorted(keys) for name, keys in found.items()}

    def _find_lost(self, model: Model) -> list[dict[str, Any]]:
        """The deleted rows of records. One query, none if no record could be deleted."""
        rows = self._before.get(model, {})
        left: set[int] = set()
        if rows:
            found = model._default_manager.filter(pk__in=rows.keys())
            left = set(found.values_list("pk", flat=True))
        return [row for pk, row in rows.items() if pk not in left]


@contextmanager
def watch_rows(tournament: Tournament) -> Iterator[Watch]:
    """Watch the writes to a locked event inside this context. One query."""
    watch = Watch(tournament)
    with connection.execute_wrapper(watch.note):
        yield watch


def _find_last(tournament: int) -> tuple[dict[Model, int], int]:
    """The highest key of each model over all events, and the number of the event's last act."""
    with connection.cursor() as cursor:
        cursor.execute(_LAST, [tournament])
        *keys, act = (last or 0 for (last,) in cursor.fetchall())
    return dict(zip(MODELS.values(), keys, strict=True)), act


def _write_last(models: Sequence[Model]) -> str:
    """One statement for all models; each part reads the end of an index."""
    parts = [
        f"SELECT MAX({model._meta.pk.column}) AS last, {place} AS place FROM {model._meta.db_table}"  # nosec B608  # our own names; values are parameters
        for place, model in enumerate(models)
    ]
    act = f"SELECT MAX(number), {len(models)} FROM {Act._meta.db_table} WHERE tournament_id = %s"  # nosec B608  # our own names; values are parameters
    return f"SELECT last FROM ({' UNION ALL '.join([*parts, act])}) AS found ORDER BY place"  # nosec B608  # our own names; values are parameters


_LAST = _write_last([*MODELS.values()])
