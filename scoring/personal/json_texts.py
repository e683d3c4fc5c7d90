"""The texts in plain data of JSON: each of them, and the same data with other texts. Pure."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Reach:
    """The keys whose texts are meant."""

    only: Collection[str] = ()
    """Only what stands under one of these keys, at any depth; empty for everything."""
    never: Collection[str] = ()
    """Nothing that stands under one of these keys."""

    def enter(self, key: str) -> Reach | None:
        """The reach below a key; None where nothing there is meant."""
        if key in self.never:
            return None
        return Reach(never=self.never) if key in self.only else self

    @property
    def is_here(self) -> bool:
        """Whether a text that stands right here is meant."""
        return not self.only


def iter_texts(data: Any, reach: Reach) -> Iterator[str]:
    """The texts of this data that are not empty."""
    if isinstance(data, dict):
        for key, value in data.items():
            if (below := reach.enter(key)) is not None:
                yield from iter_texts(value, below)
    elif isinstance(data, list):
        for value in data:
            yield from iter_texts(value, reach)
    elif isinstance(data, str) and data and reach.is_here:
        yield data


def map_texts(data: Any, reach: Reach, change: Callable[[str], str]) -> Any:
    """The same data, each of its texts as `change` has it."""
    if isinstance(data, dict):
        return {
            key: value if (below := reach.enter(key)) is None else map_texts(value, below, change)
            for key, value in data.items()
        }
    if isinstance(data, list):
        return [map_texts(value, reach, change) for value in data]
    return change(data) if isinstance(data, str) and data and reach.is_here else data
