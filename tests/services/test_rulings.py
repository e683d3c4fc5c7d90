"""Penalties and awards in the standings."""

from __future__ import annotations

import pytest

from scoring.models.adjustment import Adjustment
from scoring.models.tournament import Tournament
from scoring.queries.standings import load_standings
from scoring.services.authors import Author
from scoring.services.refusals import Refusal
from scoring.services.rulings import add_adjustment, remove_adjustment
from tests.cast import NOW, SIGNED


def penalise(event: Tournament, number: int, **points: int) -> Adjustment:
    figures = {"vp": 0, "mp": 0, "gp": 0} | points
    return add_adjustment(
        entry=event.entries.get(number=number),
        turn=None,
        reason="Ritardo",
        author=Author("Anna"),
        now=NOW,
        **figures,
    )


def total(event: Tournament, number: int) -> tuple[int, int, int]:
    line = next(line for line in load_standings(event) if line.entry == number)
    return line.total.vp, line.total.mp, line.total.gp


def test_a_penalty_moves_the_standings(finished: Tournament) -> None:
    before = total(finished, 3)
    penalise(finished, 3, vp=-1, mp=-100)
    assert total(finished, 3) == (before[0] - 1, before[1] - 100, before[2])


def test_a_penalty_that_is_taken_back_leaves_no_trace(finished: Tournament) -> None:
    before = load_standings(finished)
    remove_adjustment(adjustment=penalise(finished, 3, vp=-5), **SIGNED)
    assert load_standings(finished) == before


def test_a_ruling_without_figures_is_refused(finished: Tournament) -> None:
    with pytest.raises(Refusal, match="nothing"):
        penalise(finished, 3)
