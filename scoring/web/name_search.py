"""The search in a list of names, and which list is too long to be sent unasked.

Every public page that lists an event's players goes by this.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol, TypeVar
from urllib.parse import urlencode

from players.names import name_key
from players.search import LONGEST_QUERY

MOST_NAMES = 1_000
"""The most names that a page sends unasked. In a longer list a name is looked up, or all are asked
for; those of 2,000 pairs would be 1.2 MB."""


class Searched(Protocol):
    """A row of a list of names."""

    @property
    def found(self) -> bool:
        """Whether the query finds it."""


_Row = TypeVar("_Row", bound=Searched)


@dataclass(frozen=True, slots=True)
class NameSearch:
    """What a reader looks for in a list of so many names."""

    names: int
    query: str
    """As it was typed, cut to what is read of it."""
    wants_all: bool
    by: str = ""
    """The order of the list, where the page has more than one."""

    @property
    def is_part(self) -> bool:
        """Whether only those are sent that the query finds; else all, the others as hidden rows."""
        return self.names > MOST_NAMES and not self.wants_all

    @property
    def is_asked(self) -> bool:
        """Whether anybody is looked for, or all are wanted."""
        return not self.is_part or bool(name_key(self.query))

    @property
    def all_query(self) -> str:
        """The address's query for the whole list."""
        return urlencode({"by": self.by, "all": 1} if self.by else {"all": 1})

    def pick(self, list_rows: Callable[[str], list[_Row]]) -> list[_Row]:
        """The rows to send, of those that `list_rows` makes for the query."""
        if not self.is_part:
            return list_rows(self.query)
        return [row for row in list_rows(self.query) if row.found] if self.is_asked else []


def read_name_search(asked: Mapping[str, str], names: int, by: str = "") -> NameSearch:
    """The search that an address has for a list of so many names: `?q=`, or `?all=1`."""
    query = asked.get("q", "")[:LONGEST_QUERY]
    return NameSearch(names, query, asked.get("all") == "1", by)
