"""The phases of an event: added, changed and removed until a turn is published; ended early."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.contrib.auth.models import User

from scoring.actions.refusals_services import Refusal
from scoring.core.pairing.entries import EntryKind
from scoring.core.play.turns import TurnState
from scoring.events.phases_services import (
    add_phase,
    change_phase,
    read_phase,
    remove_phase,
    shorten_phase,
)
from scoring.models.tournament import Tournament
from scoring.play.turns_services import close_turn
from tests.cast import (
    SIGNED,
    draw_in_order,
    make_event,
    open_turn,
    plan_phase,
    play_through,
    play_turn,
    seat_event,
    seat_turn,
)

FINALE = plan_phase(
    "four-smazzate",
    movement="danese",
    turns=2,
    smazzate=4,
    minutes=50,
    section_tables=(2, 1),
    qualify=6,
)


@pytest.fixture
def two_phases(director: User) -> Tournament:
    """Seven pairs, three turns of Mitchell, then a finale of two; nothing drawn."""
    return make_event(director, phases=[plan_phase(), FINALE])


def test_a_phase_is_added_at_the_end(playing: Tournament) -> None:
    phase = add_phase(event=playing, settings=FINALE, **SIGNED)
    assert playing.phases.order_by("number").last() == phase
    assert read_phase(phase) == FINALE
    assert playing.turns_planned == 5


def test_a_finished_event_goes_on_with_another_phase(finished: Tournament) -> None:
    add_phase(event=finished, settings=FINALE, **SIGNED)
    seat_turn(finished, 4)
    assert finished.turns.get(number=4).phase.movement == "danese"


def test_a_changed_phase_is_undrawn(event: Tournament) -> None:
    draw_in_order(event)
    phase = event.phases.get()
    change_phase(phase=phase, settings=FINALE, **SIGNED)
    phase = event.phases.get()
    assert read_phase(phase) == FINALE
    assert not event.turns.exists()
    assert not phase.sections.exists()
    assert phase.draw_method == ""


def test_changing_what_comes_leaves_what_is_being_played(two_phases: Tournament) -> None:
    seat_event(two_phases)
    change_phase(phase=two_phases.phases.get(number=2), settings=plan_phase(turns=1), **SIGNED)
    drafts = two_phases.turns.filter(state=TurnState.DRAFT)
    assert [turn.number for turn in drafts] == [2, 3]
    assert two_phases.phases.get(number=1).sections.count() == 1


def test_removing_what_comes_leaves_what_is_being_played(two_phases: Tournament) -> None:
    seat_event(two_phases)
    remove_phase(phase=two_phases.phases.get(number=2), **SIGNED)
    assert two_phases.turns.count() == two_phases.turns_planned == 3


def test_a_phase_whose_turn_is_published_stays(playing: Tournament) -> None:
    phase = playing.phases.get()
    add_phase(event=playing, settings=FINALE, **SIGNED)
    with pytest.raises(Refusal, match=r"phase\.published"):
        change_phase(phase=phase, settings=FINALE, **SIGNED)
    with pytest.raises(Refusal, match=r"phase\.published"):
        remove_phase(phase=phase, **SIGNED)


def test_the_only_phase_cannot_be_removed(event: Tournament) -> None:
    with pytest.raises(Refusal, match="only_one"):
        remove_phase(phase=event.phases.get(), **SIGNED)


def test_a_phase_ends_after_the_turn_that_is_published(two_phases: Tournament) -> None:
    seat_event(two_phases)
    shorten_phase(phase=two_phases.phases.get(number=1), **SIGNED)
    turn = two_phases.turns.get()
    play_turn(turn)
    close_turn(turn=turn, **SIGNED)
    seat_turn(two_phases, 2)
    assert two_phases.turns.get(number=2).phase.movement == "danese"


def test_a_phase_ends_after_all_turns_that_are_published(director: User) -> None:
    event = make_event(director)
    play_through(event, 1)
    open_turn(event, 2)
    assert shorten_phase(phase=event.phases.get(), **SIGNED).turns == 2


@pytest.mark.parametrize("turns", [0, 3])
def test_nothing_is_left_to_end_early(director: User, turns: int) -> None:
    event = make_event(director)
    play_through(event, turns)
    with pytest.raises(Refusal, match="nothing_left"):
        shorten_phase(phase=event.phases.get(), **SIGNED)


def test_an_individual_phase_is_for_players(director: User) -> None:
    individual = plan_phase(movement="individual")
    with pytest.raises(Refusal, match="needs_players"):
        make_event(director, pairs=0, phases=[individual])
    players = make_event(director, pairs=0, phases=[individual], entry_kind=EntryKind.PLAYERS)
    assert players.phases.get().movement == "individual"


FINAL_OF_FOUR = plan_phase(movement="knockout", turns=2, qualify=4)


def test_what_no_field_can_fill_is_refused_when_it_is_saved(director: User) -> None:
    event = make_event(director, pairs=0)
    sections = replace(FINAL_OF_FOUR.plan, section_tables=(2, 2))
    with pytest.raises(Refusal, match=r"sections_too_many.*4 coppie.* 1 .* 2 "):
        add_phase(event=event, settings=replace(FINAL_OF_FOUR, plan=sections), **SIGNED)
    phase = add_phase(event=event, settings=FINAL_OF_FOUR, **SIGNED)
    longer = replace(FINAL_OF_FOUR, plan=replace(FINAL_OF_FOUR.plan, turns=3))
    with pytest.raises(Refusal, match="too_many_turns"):
        change_phase(phase=phase, settings=longer, **SIGNED)
    with pytest.raises(Refusal, match="too_many_turns"):
        make_event(director, pairs=0, phases=[plan_phase(movement="howell", turns=40)])


def test_what_those_who_play_cannot_fill_is_refused_once_they_are_known(director: User) -> None:
    event = make_event(director)
    large = plan_phase(movement="danese", turns=1, section_tables=(7, 9))
    phase = add_phase(event=event, settings=large, **SIGNED)
    remove_phase(phase=phase, **SIGNED)
    seat_event(event)
    with pytest.raises(Refusal, match="sections_too_many"):
        add_phase(event=event, settings=large, **SIGNED)
    add_phase(event=event, settings=FINAL_OF_FOUR, **SIGNED)
