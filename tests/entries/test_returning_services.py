"""An entry that returns when the phase in play is over for it comes with the next one."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from scoring.actions.refusals_services import Refusal
from scoring.core.play.awards import Award
from scoring.core.play.formats import PhaseSettings
from scoring.core.verify.verify import verify
from scoring.documents.event_queries import load_bundle
from scoring.entries.presence_services import return_entry, withdraw_entry
from scoring.models.entry import Entry
from scoring.models.tournament import Tournament
from scoring.play.turns_services import close_turn
from tests.cast import (
    NOW,
    SIGNED,
    make_event,
    open_turn,
    plan_phase,
    play_through,
    play_turn,
    seat_turn,
)


def leave_before_second(director: User, second: PhaseSettings) -> tuple[Tournament, Entry]:
    """Entry 3 leaves after phase 1; the one turn of phase 2 is begun without it."""
    phases = [plan_phase(turns=1), second, plan_phase(movement="danese", turns=1)]
    event = make_event(director, pairs=8, phases=phases)
    play_through(event, 1)
    entry = event.entries.get(number=3)
    withdraw_entry(entry=entry, justified=True, award=Award(6, -355), reason="Malore", **SIGNED)
    seat_turn(event, 2)
    open_turn(event, 2)
    return event, event.entries.get(number=3)


def test_it_is_drawn_with_the_phase_that_follows(director: User) -> None:
    event, entry = leave_before_second(director, plan_phase(movement="danese", turns=1))
    assert return_entry(entry=entry, reason="Sta meglio", **SIGNED) == 3
    second = event.phases.get(number=2).sections.get()
    assert entry.number not in second.members
    turn = event.turns.get(number=2)
    play_turn(turn)
    close_turn(turn=turn, **SIGNED)
    seat_turn(event, 3)
    assert entry.number in event.phases.get(number=3).sections.get().members
    assert verify(load_bundle(event, NOW)).differences == ()


def test_who_did_not_come_through_a_cut_does_not_return_after_it(director: User) -> None:
    _, entry = leave_before_second(director, plan_phase(movement="danese", turns=1, qualify=4))
    with pytest.raises(Refusal) as refused:
        return_entry(entry=entry, reason="Sta meglio", **SIGNED)
    assert refused.value.code == "withdraw.out"
