"""Convert the sums of a smazzata between named fields and the lists of a bundle."""

from __future__ import annotations

from scoring.core.bundle.turn_values import Sums
from scoring.core.rules.scores import SideSums, SmazzataSums

ORDER = (
    "meld_points", "burraco_bonus", "closing_bonus", "hand_points", "pozzetto_penalty", "total",
)  # fmt: skip
"""The order of a side's sums in a bundle. Exact cuts and clean burrachi are separate."""


def write_sums(sums: SmazzataSums) -> Sums:
    return Sums(
        **{
            line.value: tuple(getattr(side, name) for name in ORDER)
            for line, side in sums.sides.items()
        },
        clean=tuple(sums.clean_burrachi),
        cut=tuple(side.cut_bonus for side in sums.sides),
    )


def read_sums(sums: Sums) -> SmazzataSums:
    return SmazzataSums(
        *[
            SideSums(**dict(zip(ORDER, side, strict=True)), clean_burrachi=clean, cut_bonus=cut)
            for side, clean, cut in zip(sums.sides, sums.clean, sums.cut, strict=True)
        ]
    )
