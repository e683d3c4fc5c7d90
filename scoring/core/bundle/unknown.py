"""Store the keys of a document that this program does not know, and write them back.

A later program may have added them. A key stays with its record even if the record's index in a
list changes: a record is identified by its numbers, not by its index."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from scoring.core.bundle.fields import list_field_kinds
from scoring.core.decoding import Free, Text, Whole, show_text

_NUMBERED_BY: Final = ("number", "position", "entry", "unit", "line", "key", "phase", "section")
"""Keys that identify a record in its list; a record has some of them."""

Step = str | tuple[str, int]
"""A step of a path: a key of an object, or a record of a list as (identity, count). The count is
the number of earlier records in the list with the same identity."""


@dataclass(frozen=True, slots=True)
class UnknownKey:
    """An unknown key and its value; its object's `path`, and its `index` in that object, from 0."""

    path: tuple[Text | tuple[Text, Whole], ...]
    index: Whole
    key: Text
    value: Free

    def __str__(self) -> str:
        """Format the path, for example `turns[3].tables[1].weather`, with records by number."""
        shown = ""
        for step in (*self.path, self.key):
            shown += f".{show_text(step)}" if isinstance(step, str) else f"[{show_text(step[0])}]"
        return shown.removeprefix(".")


def split_unknown(data: Mapping[str, Any], of: type) -> tuple[dict[str, Any], list[UnknownKey]]:
    """Return a copy of a record's data without unknown keys, and the list of these keys.

    `of`: the dataclass of the record. Data of the wrong form is copied unchanged."""
    names: dict[str, dict[str, bool]] = {}
    for kind in list_field_kinds(of):
        names.setdefault(kind.record, {})[kind.name] = kind.has_records
    found: list[UnknownKey] = []

    def walk(value: Any, record: str, path: tuple[Step, ...]) -> Any:
        if isinstance(value, list):
            return [
                walk(item, record, (*path, step)) if isinstance(item, dict) else item
                for item, step in zip(value, _number_records(value), strict=True)
            ]
        if not isinstance(value, dict):
            return value
        own, kept = names[record], {}
        for index, (key, item) in enumerate(value.items()):
            if key not in own:
                found.append(UnknownKey(path, index, key, item))
            elif own[key]:
                kept[key] = walk(item, f"{record}.{key}".lstrip("."), (*path, key))
            else:
                kept[key] = item
        return kept

    return walk(data, "", ()), found


def restore_unknown(data: dict[str, Any], unknown: Iterable[UnknownKey]) -> None:
    """Put unknown keys back into `data` at their old positions, if their record still exists."""
    by_record: dict[tuple[Step, ...], list[UnknownKey]] = {}
    for one in unknown:
        by_record.setdefault(one.path, []).append(one)
    for path, keys in by_record.items():
        record = _find_record(data, path)
        if record is not None:
            items = list(record.items())
            for one in keys:
                items.insert(one.index, (one.key, one.value))
            record.clear()
            record.update(items)


def _find_record(data: Any, path: tuple[Step, ...]) -> dict[str, Any] | None:
    for step in path:
        if isinstance(step, str):
            data = data.get(step) if isinstance(data, dict) else None
        else:
            found = zip(_number_records(data), data, strict=True) if data else ()
            data = next((record for own, record in found if own == step), None)
    return data if isinstance(data, dict) else None


def _number_records(records: list[Any]) -> list[tuple[str, int]]:
    """Return each record's step of a path, for example `("number=3", 0)`.

    The second value counts the earlier records in the list that have the same first value."""
    seen: Counter[str] = Counter()
    steps = []
    for record in records:
        name = ""
        if isinstance(record, dict):
            told = (f"{key}={record[key]}" for key in _NUMBERED_BY if key in record)
            name = ",".join(told)
        steps.append((name, seen[name]))
        seen[name] += 1
    return steps
