"""Rows of a form that are moved up and down and removed by its buttons: a profile's columns, the
prizes of a plan.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest


@dataclass(frozen=True, slots=True)
class RowInputs:
    """The inputs of one row, as the page shows them, with the acts of its buttons."""

    place: int
    """The position of the row, from 1."""

    @property
    def up(self) -> str:
        return f"up:{self.place - 1}"

    @property
    def down(self) -> str:
        return f"down:{self.place - 1}"

    @property
    def remove(self) -> str:
        return f"remove:{self.place - 1}"


def read_sent(request: HttpRequest) -> dict[str, str] | None:
    """The form that a page has to show as it was sent; None for what is saved."""
    return request.POST.dict() if request.method == "POST" else None


def asks_for_preview(request: HttpRequest) -> bool:
    """Whether a request is that of typing, which draws only what the rows give: the part #preview
    of `common/edited_rows.html`."""
    return request.headers.get("HX-Target") == "preview"


def move_row(rows: MutableSequence[Any], verb: str, at: int) -> str:
    """Move the row at this index "up" or "down"; the act of the button to press next, "" where the
    row is at that end already. A row that comes to the end can only be moved back."""
    to = at - 1 if verb == "up" else at + 1
    if not 0 <= to < len(rows):
        return ""
    rows[at], rows[to] = rows[to], rows[at]
    ends = {"up": 0, "down": len(rows) - 1}
    other = {"up": "down", "down": "up"}
    return f"{other[verb] if to == ends[verb] else verb}:{to}"
