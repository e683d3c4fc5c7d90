"""Find and replace the strings in plain JSON data. Pure functions."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class JsonPaths:
    """A selection of strings in JSON data, by the keys above each string."""

    only: Collection[str] = ()
    """Include only texts under one of these keys, at any depth. If empty, include all texts."""
    never: Collection[str] = ()
    """Exclude all texts under these keys."""

    def enter(self, key: str) -> JsonPaths | None:
        """Return the selection that applies to the value of `key`; None if `key` is in `never`."""
        if key in self.never:
            return None
        return JsonPaths(never=self.never) if key in self.only else self

    @property
    def is_here(self) -> bool:
        """True if strings that are directly in the current data belong to the selection."""
        return not self.only


def iter_texts(data: Any, paths: JsonPaths) -> Iterator[str]:
    """Yield the strings in `data` that `paths` includes, except empty ones."""
    if isinstance(data, dict):
        for key, value in data.items():
            if (below := paths.enter(key)) is not None:
                yield from iter_texts(value, below)
    elif isinstance(data, list):
        for value in data:
            yield from iter_texts(value, paths)
    elif isinstance(data, str) and data and paths.is_here:
        yield data


def map_texts(data: Any, paths: JsonPaths, new: Mapping[str, str]) -> Any:
    """Return a copy of the data in which `new` (old to new) replaces strings that `paths` includes.

    A string that is not in `new` stays the same."""
    if isinstance(data, dict):
        return {
            key: value if (below := paths.enter(key)) is None else map_texts(value, below, new)
            for key, value in data.items()
        }
    if isinstance(data, list):
        return [map_texts(value, paths, new) for value in data]
    return new.get(data, data) if isinstance(data, str) and paths.is_here else data
