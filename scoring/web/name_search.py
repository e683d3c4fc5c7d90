"""Name search for every public page that lists an event's players.

Decides which lists are too long to send unless the reader asks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol, TypeVar
from urllib.parse import urlencode

from players.names import fold_name
from players.search import LONGEST_QUERY

MOST_NAMES = 1_000
"""Most names that a page sends at once. In a longer list readers search for a name or ask for
all: 2,000 pairs would take 1.2 MB."""


class Searched(Protocol):
    @property
    def found(self) -> bool:
        """True if the row matches the query."""


_Row = TypeVar("_Row", bound=Searched)


@dataclass(frozen=True, slots=True)
class NameSearch:
    """A reader's name search in a list of `names` rows."""

    names: int
    query: str
    """Search text as typed, cut to `LONGEST_QUERY` characters."""
    wants_all: bool
    by: str = ""
    """Sort order of the list, if the page offers several."""

    @property
    def is_part(self) -> bool:
        """True if only matching rows are sent; otherwise all are, and the rest are hidden."""
        return self.names > MOST_NAMES and not self.wants_all

    @property
    def is_asked(self) -> bool:
        """True if rows are sent: the list is short, or the reader searched or asked for all."""
        return not self.is_part or bool(fold_name(self.query))

    @property
    def all_query(self) -> str:
        """URL query for the whole list."""
        return urlencode({"by": self.by, "all": 1} if self.by else {"all": 1})

    def pick(self, list_rows: Callable[[str], list[_Row]]) -> list[_Row]:
        """Return the rows to send; `list_rows` builds the rows for a query."""
        if not self.is_part:
            return list_rows(self.query)
        return [row for row in list_rows(self.query) if row.found] if self.is_asked else []


def read_name_search(asked: Mapping[str, str], names: int, by: str = "") -> NameSearch:
    """Read the search from `?q=` or `?all=1`, for a list with this number of names."""
    query = asked.get("q", "")[:LONGEST_QUERY]
    return NameSearch(names, query, asked.get("all") == "1", by)
