"""Whether a plan seats everybody once a turn, without rematches and repeated rests."""

from __future__ import annotations

from collections.abc import Iterable

from scoring.core.pairing.draw import find_clashes
from scoring.core.pairing.seating import Plan, list_seated


def list_misseated(plan: Plan, entries: Iterable[int]) -> list[tuple[int, int]]:
    """List (entry, turn) of every entry that a turn seats twice, or not at all."""
    turns = [(number, list(list_seated(turn))) for number, turn in enumerate(plan, start=1)]
    return [(one, number) for one in entries for number, seated in turns if seated.count(one) != 1]


def has_clash(plan: Plan, entries: Iterable[int]) -> bool:
    return bool(find_clashes(plan) or list_misseated(plan, entries))
