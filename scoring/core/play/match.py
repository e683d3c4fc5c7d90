"""A match to a target: the smazzata that decided it, and the number that a table owes.

The club's game is played "until he reaches the score of the game, which is sometimes set at 505,
sometimes at 1005 and in the longest games in 2005" (Rules of the Burraco, The calculation of the
score); the Italian one "ends when either team has a score of more than 2000 points, and the team
with the higher score wins" (Burraco Rummy Games, Scoring). Where two or three have the most points
no team has the higher score: they play on. Of three at a table each has their own sum (ours).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from operator import add

from scoring.core.play.table import PlayedTable


def is_decided(sums: Sequence[int], target: int, *, reached: bool) -> bool:
    """Whether a match ends at these sums of each side, or of three players.

    `reached`: at the target already, not only above it.
    """
    most = max(sums)
    return most >= (target if reached else target + 1) and sums.count(most) == 1


def find_deciding(
    scores: Sequence[tuple[int, ...]], target: int, *, reached: bool = False
) -> int | None:
    """The smazzata, counted from 1, at which the match ends; None while it is open.

    `scores` are the game points of each side (of each of three), smazzata by smazzata.
    """
    sums = accumulate(scores, lambda before, new: tuple(map(add, before, new)))
    return next(
        (n for n, made in enumerate(sums, start=1) if is_decided(made, target, reached=reached)),
        None,
    )


def list_later(table: PlayedTable, decided: int) -> list[int]:
    """The smazzate that count though the match was decided before them."""
    return [
        smazzata.number
        for smazzata in table.smazzate
        if smazzata.number > decided and not smazzata.is_cancelled
    ]


def count_due(table: PlayedTable, decided: int | None, most: int, *, is_over: bool) -> int:
    """The smazzate that a table owes which plays to a target or for a set time.

    It owes those that decided its match; otherwise those it has recorded, once its turn is over;
    otherwise the most that may be played.
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
    """The smazzate that a table owes, after it owed `table.due` with `recorded` of them.

    `was_decided`: at its sums of before; `was_closed`, `is_cut`: its turn, by the acts that stand.
    A turn closed by an act, and open, is just being opened again: without a cut, what its tables
    owe is as it was closed. What comes in after a cut was the last that the table played.
    """
    was_cut = table.due < most and not (was_closed and not is_cut) and not was_decided
    came_in = is_cut and len(table.smazzate) > recorded
    return count_due(table, decided, most, is_over=was_cut or came_in or is_closed)
