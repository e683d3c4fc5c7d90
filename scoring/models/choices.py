"""What a column may hold: the members of an enum of the pure core. Their names are in `wording`."""

from __future__ import annotations

from collections.abc import Iterable


def list_choices(kinds: Iterable[str]) -> list[tuple[str, str]]:
    """The choices of a field; nothing shows them."""
    return [(str(kind), str(kind)) for kind in kinds]
