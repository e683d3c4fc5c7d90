"""Matches to a target score: the deciding smazzata, and the smazzate due at a table.

The club's game is played "until he reaches the score of the game, which is sometimes set at
505, sometimes at 1005 and in the longest games in 2005" (Rules of the Burraco, The
calculation of the score); the Italian game "ends when either team has a score of more than
2000 points, and the team with the higher score wins" (Burraco Rummy Games, Scoring). If two
or three share the most points, no team has the higher score: they play on. At a table of
three each player has a sum (our rule).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from operator import add

from scoring.core.play.table import PlayedTable


def is_decided(sums: Sequence[int], target: int, *, reached: bool) -> bool:
    """True if these game points of the sides, or of three players, end a match.

    `reached`: reaching the target is enough; otherwise a sum must exceed it.
    """
    most = max(sums)
    return most >= (target if reached else target + 1) and sums.count(most) == 1


def find_deciding(
    scores: Sequence[tuple[int, ...]], target: int, *, reached: bool = False
) -> int | None:
    """Return the number, from 1, of the smazzata that ends the match, or None while it is open.

    `scores`: the game points of each side (or of each of three players), by smazzata.
    """
    sums = accumulate(scores, lambda before, new: tuple(map(add, before, new)))
    return next(
        (n for n, made in enumerate(sums, start=1) if is_decided(made, target, reached=reached)),
        None,
    )


def list_later(table: PlayedTable, decided: int) -> list[int]:
    """List the numbers of the smazzate, not cancelled, that were played after the deciding one."""
    return [
        smazzata.number
        for smazzata in table.smazzate
        if smazzata.number > decided and not smazzata.is_cancelled
    ]


def count_due(table: PlayedTable, decided: int | None, most: int, *, is_over: bool) -> int:
    """Count the smazzate due at a table that plays to a target or for a set time.

    `decided`: the number of the deciding smazzata; no later one is due. If it is None, the recorded
    smazzate are due if the turn is over, else `most`, the most that may be played.
    """
    return decided or (len(table.smazzate) if is_over else 0) or most


def move_due(
    table: PlayedTable,
    decided: int | None,
    most: int,
    *,
    recorded: int,
    was_decided: bool,
    is_closed: bool,
    was_closed: bool,
    is_cut: bool,
) -> int:
    """Count the smazzate due at a table again after a change; `table.due` is the old count.

    `decided`: the number of the deciding smazzata; `most`: the most that may be played; `recorded`,
    `was_decided`: before the change; `was_closed`, `is_cut`: the journal has an act, not undone,
    that closed the turn or ended it early. If `was_closed` but not `is_closed`, the turn is being
    reopened: unless it was cut, `most` are due again. A smazzata recorded after a cut is the last.
    """
    was_cut = table.due < most and not (was_closed and not is_cut) and not was_decided
    came_in = is_cut and len(table.smazzate) > recorded
    return count_due(table, decided, most, is_over=was_cut or came_in or is_closed)
