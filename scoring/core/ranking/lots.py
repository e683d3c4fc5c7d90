"""The draw by lot: from a stored seed, so that anybody can repeat it."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256


def draw_lots(entries: Iterable[int], seed: str) -> dict[int, int]:
    """The place of each entry in the draw, from 1, the best.

    Entries are sorted by the SHA-256 of "seed:number" (UTF-8). The seed and their numbers alone
    decide between two entries, so that their order stays when others come or go, though the places
    close up.
    """
    drawn = sorted(set(entries), key=lambda entry: sha256(f"{seed}:{entry}".encode()).digest())
    return {entry: place for place, entry in enumerate(drawn, start=1)}
