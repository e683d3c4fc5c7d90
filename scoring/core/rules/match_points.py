"""Match points of a table's sides: a side's game points minus the other sides'.

For two sides, match points are "the difference between the scores" (Burraconline, 12.2). No
document covers three sides. By our own rule, the rule set chooses the game points to subtract: the
mean of the other two sides, or the better side's."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.core.rules.ruleset import ComparedWith


def halve(figure: int) -> int:
    """Return half of a figure, rounded up: −305 gives −152."""
    return -(-figure // 2)


def count_match_points(
    points: Sequence[int], compared_with: ComparedWith = ComparedWith.MEAN
) -> tuple[int, ...]:
    """Return the match points of two or three sides with these game points; halves round up."""
    counted = []
    for place, own in enumerate(points):
        others = [*points[:place], *points[place + 1 :]]
        if len(others) == 1 or compared_with is ComparedWith.BEST:
            counted.append(own - max(others))
        else:
            counted.append(halve(2 * own - sum(others)))
    return tuple(counted)
