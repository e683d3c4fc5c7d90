"""The plan of an event: whether its phases can be played, and when."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta

import pytest
from django.contrib.auth.models import User

from scoring.clock.services import extend_clock, pause_clock, start_break
from scoring.core.pairing.phase import QualifyFrom
from scoring.events.plan_queries import (
    EventPlan,
    PhaseState,
    count_phase_entries,
    find_impossible,
    load_event_plan,
)
from scoring.models.tournament import Tournament
from scoring.play.turns_services import close_turn
from tests.cast import NOW, PLAN, SIGNED, make_event, plan_phase, play_turn, seat_event

MORNING = datetime(2026, 11, 21, 7, 0, tzinfo=UTC)
"""Eight o'clock in Rome on the day of the event."""


def rome(hour: int, minute: int = 0) -> datetime:
    return datetime(2026, 11, 21, hour - 1, minute, tzinfo=UTC)


@pytest.fixture
def day(director: User) -> Tournament:
    """A plan from half past three, ten minutes between turns: 3 × 25 minutes, then 2 × 40."""
    finale = plan_phase(movement="danese", turns=2, minutes=40, qualify=4)
    return make_event(director, phases=[plan_phase(), finale], starts_at=time(15, 30))


def spans(plan: EventPlan) -> list[tuple[datetime | None, datetime | None]]:
    return [tuple(planned.span) for planned in plan.phases]


def test_the_day_is_foretold_from_its_begin(day: Tournament) -> None:
    plan = load_event_plan(day, MORNING)
    assert spans(plan) == [(rome(15, 30), rome(17, 5)), (rome(17, 15), rome(18, 45))]


def test_without_a_begin_nothing_is_foretold(event: Tournament) -> None:
    assert spans(load_event_plan(event, MORNING)) == [(None, None)]


def test_a_late_turn_makes_the_day_late(day: Tournament) -> None:
    seat_event(day)  # at 17:20
    plan = load_event_plan(day, NOW + timedelta(minutes=40))
    assert plan.spans[0] == (NOW, NOW + timedelta(minutes=40))
    assert plan.spans[1].begins == NOW + timedelta(minutes=50)


def test_what_was_played_is_told_as_it_was(day: Tournament) -> None:
    seat_event(day)
    turn = day.turns.get(number=1)
    play_turn(turn)
    close_turn(turn=turn, author=SIGNED["author"], now=NOW + timedelta(minutes=20))
    plan = load_event_plan(day, NOW + timedelta(minutes=21))
    assert plan.spans[0] == (NOW, NOW + timedelta(minutes=20))
    assert plan.spans[1].begins == NOW + timedelta(minutes=30)


def test_the_day_goes_by_the_clock_of_the_turn_and_of_the_break(day: Tournament) -> None:
    seat_event(day)
    anna = SIGNED["author"]
    extend_clock(event=day, minutes=5, author=anna, now=NOW + timedelta(minutes=5))
    pause_clock(event=day, author=anna, now=NOW + timedelta(minutes=10))
    plan = load_event_plan(day, NOW + timedelta(minutes=13))
    assert plan.spans[0] == (NOW, NOW + timedelta(minutes=33))
    play_turn(day.turns.get(number=1))
    close_turn(turn=day.turns.get(number=1), author=anna, now=NOW + timedelta(minutes=40))
    start_break(event=day, minutes=45, author=anna, now=NOW + timedelta(minutes=41))
    plan = load_event_plan(day, NOW + timedelta(minutes=42))
    assert plan.spans[1].begins == NOW + timedelta(minutes=86)


def test_the_state_of_a_phase_follows_its_turns(director: User) -> None:
    event = make_event(director, phases=[plan_phase(turns=1), plan_phase(turns=1)])

    def states() -> list[PhaseState]:
        return [planned.state for planned in load_event_plan(event, NOW).phases]

    assert states() == [PhaseState.TO_COME, PhaseState.TO_COME]
    seat_event(event)
    assert states() == [PhaseState.PLAYING, PhaseState.TO_COME]
    play_turn(event.turns.get())
    close_turn(turn=event.turns.get(), **SIGNED)
    assert states() == [PhaseState.PLAYED, PhaseState.TO_COME]


def test_who_does_not_go_on_is_out_of_all_that_follows() -> None:
    plans = [plan_phase().plan, plan_phase(qualify=8).plan, plan_phase().plan]
    assert count_phase_entries(plans, 30) == [(30, 30), (30, 8), (8, 8)]


def test_as_many_go_on_from_each_section_as_it_holds_and_may() -> None:
    two_each = plan_phase(qualify=2, qualify_from=QualifyFrom.SECTIONS).plan
    groups = plan_phase(section_tables=(2, 2, 2)).plan
    assert count_phase_entries([groups, two_each], 12)[1] == (12, 6)
    three_each = plan_phase(qualify=3, qualify_from=QualifyFrom.SECTIONS).plan
    assert count_phase_entries([groups, three_each], 10)[1] == (10, 8), "the last section holds two"
    assert count_phase_entries([plan_phase().plan, two_each], 12)[1] == (12, 2)


def test_the_plan_says_what_the_field_cannot_play(director: User) -> None:
    event = make_event(
        director, 4, phases=[plan_phase(turns=2), plan_phase(movement="knockout", turns=3)]
    )
    first, final = load_event_plan(event, NOW).phases
    assert first.impossible is None
    assert final.impossible is not None
    assert final.impossible.params == {"entries": 4, "turns": 3, "possible": 2}


def test_while_nobody_is_registered_nothing_is_impossible(director: User) -> None:
    (planned,) = load_event_plan(make_event(director, pairs=0), NOW).phases
    assert planned.impossible is None


def test_sections_that_the_field_does_not_fill_are_impossible() -> None:
    plan = plan_phase(section_tables=(7, 9, 9)).plan
    assert find_impossible(plan, 50) is None
    impossible = find_impossible(plan, 30)
    assert impossible is not None
    assert impossible.code == "plan.sections_too_many"
    assert find_impossible(PLAN, 50) is None
