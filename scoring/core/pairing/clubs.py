"""Groups of clubmates, for documents that show which entries share a club but not its name."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from itertools import chain


def group_clubmates(clubs: Mapping[int, str]) -> list[list[int]]:
    """List each club's entries, if it has two or more. `clubs` maps entries to clubs, or to ""."""
    members: dict[str, list[int]] = defaultdict(list)
    for entry in sorted(clubs):
        if clubs[entry]:
            members[clubs[entry]].append(entry)
    return sorted(entries for entries in members.values() if len(entries) > 1)


def read_clubmates(groups: object) -> dict[int, str] | None:
    """Map each entry to its group's number in `group_clubmates` data; None if it is malformed."""
    if not isinstance(groups, list) or not all(isinstance(one, list) for one in groups):
        return None
    entries = list(chain.from_iterable(groups))
    if not all(type(entry) is int for entry in entries) or len(set(entries)) < len(entries):
        return None
    return {entry: str(n) for n, group in enumerate(groups, start=1) for entry in group}
