"""Match points of each side of a table: its own game points less those of the others.

Between two sides it is "the difference between the scores" (Burraconline, 12.2). No document covers
three sides: the rule set chooses between the mean of the two others and the better of them (our own
rule).
"""

from __future__ import annotations

from collections.abc import Sequence

from scoring.core.rules.ruleset import ComparedWith


def halve(figure: int) -> int:
    """Half of a figure, halves rounded up: −305 gives −152."""
    return -(-figure // 2)


def count_match_points(
    points: Sequence[int], compared_with: ComparedWith = ComparedWith.MEAN
) -> tuple[int, ...]:
    """The match points of two or three sides that made these game points.

    A mean that is no whole number is settled by rounding the match points up (`halve`).
    """
    counted = []
    for place, own in enumerate(points):
        others = [*points[:place], *points[place + 1 :]]
        if len(others) == 1 or compared_with is ComparedWith.BEST:
            counted.append(own - max(others))
        else:
            counted.append(halve(2 * own - sum(others)))
    return tuple(counted)
