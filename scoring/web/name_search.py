"""Name search on public pages that list an event's players; long lists are sent on request only."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol, TypeVar
from urllib.parse import urlencode

from players.names import fold_name
from players.search import LONGEST_QUERY

MOST_NAMES = 1_000
"""Maximum number of names that a page sends without being asked. In a longer list, readers search
for a name or ask for all: 2,000 pairs would take 1.2 MB."""


class Searched(Protocol):
    @property
    def found(self) -> bool:
        """True if the row matches the query."""


_Row = TypeVar("_Row", bound=Searched)


@dataclass(frozen=True, slots=True)
class NameSearch:
    """A reader's search in a list of names; `names` is the length of the list."""

    names: int
    query: str
    """The search text as typed, cut to `LONGEST_QUERY` characters."""
    wants_all: bool
    by: str = ""
    """Sort order of the list, if the page offers several."""

    @property
    def is_part(self) -> bool:
        """True if only matching rows are sent. If all rows are sent, the page hides the others."""
        return self.names > MOST_NAMES and not self.wants_all

    @property
    def is_asked(self) -> bool:
        """True if rows are sent: the list is short, or the reader searched or asked for all."""
        return not self.is_part or bool(fold_name(self.query))

    @property
    def all_query(self) -> str:
        """URL query string that shows the whole list."""
        return urlencode({"by": self.by, "all": 1} if self.by else {"all": 1})

    def pick(self, list_rows: Callable[[str], list[_Row]]) -> list[_Row]:
        """Return the rows to send. `list_rows` builds all rows and marks the matches of a query."""
        if not self.is_part:
            return list_rows(self.query)
        return [row for row in list_rows(self.query) if row.found] if self.is_asked else []


def read_name_search(asked: Mapping[str, str], names: int, by: str = "") -> NameSearch:
    """Read the search from `?q=` or `?all=1`. `names`: the list's length; `by`: its sort order."""
    query = asked.get("q", "")[:LONGEST_QUERY]
    return NameSearch(names, query, asked.get("all") == "1", by)
