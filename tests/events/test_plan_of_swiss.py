"""A plan whose Swiss could not be paired: after a knockout, and without victory points first."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring.actions.refusals_services import Refusal
from scoring.core.pairing.phase import Carry
from scoring.core.play.formats import PhaseSettings
from scoring.events.plan_queries import load_event_plan
from scoring.models.tournament import Tournament
from scoring.play.turns_services import close_turn
from tests.cast import NOW, SIGNED, make_event, open_turn, plan_phase, play_turn, seat_turn

USUAL = ("vp", "mp", "gp", "direct")
BY_GAME_POINTS = ("gp", "vp")
MITCHELL = plan_phase(turns=2)
KNOCKOUT = plan_phase(movement="knockout", turns=2)
SWISS = plan_phase(movement="swiss", turns=2)
FRESH_SWISS = plan_phase(movement="swiss", turns=2, carry=Carry.NONE)
SWISS_OF_SIX = plan_phase(movement="swiss", turns=2, qualify=6)
DANESE = plan_phase(movement="danese", turns=1)
FRESH_DANESE = plan_phase(movement="danese", turns=1, carry=Carry.NONE)

IMPOSSIBLE = [
    ([SWISS], BY_GAME_POINTS, "plan.not_by_vp"),
    ([MITCHELL, SWISS], BY_GAME_POINTS, "plan.not_by_vp"),
    ([KNOCKOUT, SWISS], USUAL, "plan.by_wins"),
    ([KNOCKOUT, DANESE, SWISS], USUAL, "plan.by_wins"),
]
POSSIBLE = [
    ([SWISS], USUAL),
    ([MITCHELL, SWISS], USUAL),
    ([KNOCKOUT, FRESH_SWISS], USUAL),
    ([KNOCKOUT, SWISS_OF_SIX], USUAL),
    ([KNOCKOUT, FRESH_DANESE, SWISS], USUAL),
    ([KNOCKOUT, DANESE], BY_GAME_POINTS),
]


def find_problems(event: Tournament) -> list[str]:
    plan = load_event_plan(event, NOW)
    return [one.impossible.code for one in plan.phases if one.impossible is not None]


def play_by_lot(event: Tournament, turns: int) -> None:
    """Play the turns with points by lot. Raises Refusal where one cannot be paired."""
    lot = Random(1)
    for number in range(1, turns + 1):
        seat_turn(event, number)
        turn = open_turn(event, number)
        play_turn(turn, lambda _table, _n: (5 * lot.randrange(20, 300), 5 * lot.randrange(20, 300)))
        close_turn(turn=turn, **SIGNED)


@pytest.mark.parametrize(("phases", "tiebreaks", "code"), IMPOSSIBLE)
def test_a_swiss_that_cannot_be_paired_is_said_when_it_is_planned(
    director: User, phases: Sequence[PhaseSettings], tiebreaks: Sequence[str], code: str
) -> None:
    event = make_event(director, 8, phases=phases, tiebreaks=tiebreaks)
    assert find_problems(event) == [code]
    with pytest.raises(Refusal, match="not_by_vp"):
        play_by_lot(event, sum(phase.plan.turns for phase in phases))


@pytest.mark.parametrize(("phases", "tiebreaks"), POSSIBLE)
def test_what_is_not_warned_of_can_be_played(
    director: User, phases: Sequence[PhaseSettings], tiebreaks: Sequence[str]
) -> None:
    event = make_event(director, 8, phases=phases, tiebreaks=tiebreaks)
    assert find_problems(event) == []
    play_by_lot(event, sum(phase.plan.turns for phase in phases))


def test_the_plan_says_what_to_do(anna: Client, director: User) -> None:
    event = make_event(director, 8, phases=[KNOCKOUT, SWISS])
    text = anna.get(reverse("plan", args=[event.slug])).text
    assert "Fai partire tutti da zero in questa fase" in text
    event = make_event(director, 8, phases=[SWISS], tiebreaks=BY_GAME_POINTS)
    text = anna.get(reverse("plan", args=[event.slug])).text
    assert "mettili come primo criterio della classifica" in text
