"""The effects of a write, found by doing it and rolling back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from django.db import transaction

from scoring.models.tournament import Tournament
from scoring.standings.queries import load_standings


@contextmanager
def dry_run() -> Iterator[None]:
    """Whatever is written inside is gone afterwards; values that were read stay."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@dataclass(frozen=True, slots=True)
class RankMove:
    """An entry whose place changes; None where it does not stand in the standings."""

    entry: int
    before: int | None
    after: int | None


def load_ranks(tournament: Tournament) -> dict[int, int]:
    """The place of every entry that has a result."""
    return {line.entry: line.place for line in load_standings(tournament)}


def compare_ranks(before: dict[int, int], after: dict[int, int]) -> tuple[RankMove, ...]:
    """The entries that move, by the place that they come to, who drops out of the list last."""
    moves = [
        RankMove(entry, before.get(entry), after.get(entry))
        for entry in {**before, **after}
        if before.get(entry) != after.get(entry)
    ]
    return tuple(sorted(moves, key=lambda move: (move.after is None, move.after, move.entry)))
