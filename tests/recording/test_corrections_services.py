"""Corrections in a closed turn: the figures that they move, and those that stay as they were
played."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from django.contrib.auth.models import User

from scoring.actions.refusals_services import Conflict, Refusal
from scoring.clock.queries import find_control_end
from scoring.core.pairing.draw import DrawMethod
from scoring.core.play.acts import ActKind
from scoring.core.rules.records import Depth
from scoring.events.services import close_event
from scoring.journal.undoing_services import undo_act
from scoring.models.smazzata import Smazzata
from scoring.models.tournament import Tournament
from scoring.models.turn import Table
from scoring.recording.corrections_services import (
    CorrectionPreview,
    preview_correction,
    record_correction,
)
from scoring.recording.services import Submission
from scoring.seating.draws_services import draw_seating, pair_turn, swap_entries
from scoring.seating.queries import load_turn_seating
from scoring.standings.queries import load_standings
from tests.cast import ANNA, NOW, SIGNED, find_key, make_event, open_turn, plan_phase, play_through

UPSIDE_DOWN = Submission(1, Depth.TOTALS, {"NS": 0, "EW": 2000}, key="c1", reason="Punti scambiati")


@pytest.fixture
def danese(director: User) -> Tournament:
    """Eight pairs by the standings, turn 1 closed, turn 2 not paired."""
    event = make_event(director, pairs=8, movement="danese")
    play_through(event, 1)
    return event


def turn_upside_down(event: Tournament) -> Submission:
    return replace(UPSIDE_DOWN, based_on=find_key(table(event), 1, 1))


def table(event: Tournament, turn: int = 1, number: int = 1) -> Table:
    return Table.objects.select_related("turn__tournament").get(
        turn__tournament=event, turn__number=turn, number=number
    )


def preview(event: Tournament) -> CorrectionPreview:
    return preview_correction(table=table(event), submission=turn_upside_down(event), **SIGNED)


def correct(event: Tournament) -> None:
    record_correction(table=table(event), submission=turn_upside_down(event), **SIGNED)


def seating(event: Tournament, turn: int) -> object:
    return load_turn_seating(event.turns.get(number=turn))


def places(event: Tournament) -> dict[int, int]:
    return {line.entry: line.place for line in load_standings(event)}


def test_it_shows_the_table_and_the_places_before_and_after(finished: Tournament) -> None:
    before, found = places(finished), preview(finished)
    assert places(finished) == before
    correct(finished)
    after = places(finished)
    assert {(move.entry, move.before, move.after) for move in found.ranks} == {
        (entry, before[entry], after[entry]) for entry in before if before[entry] != after[entry]
    }
    assert found.ranks
    ns, ew = found.sides
    assert {(seat.entry.number, seat.line) for seat in ns} == {(1, "NS")}
    assert [[(seat.gp, seat.mp) for seat in side] for side in (ns, ew)] == [
        [(700, 185), (350, -1910)],
        [(515, -185), (2260, 1910)],
    ]
    seats = table(finished).seats.values_list("line", "vp")
    assert dict(seats) == {"NS": ns[1].vp, "EW": ew[1].vp}


def test_a_preview_writes_nothing(danese: Tournament) -> None:
    pair_turn(event=danese, turn=2, **SIGNED)
    before, acts = seating(danese, 2), danese.acts.count()
    preview(danese)
    assert Smazzata.objects.get(table=table(danese), number=1).revision == 1
    assert (seating(danese, 2), danese.acts.count()) == (before, acts)


def test_a_drawn_plan_does_not_depend_on_results(finished: Tournament) -> None:
    found = preview(finished)
    assert (found.redraws, found.stands) == (None, {})


def test_a_draft_is_paired_anew_with_the_correction(danese: Tournament) -> None:
    pair_turn(event=danese, turn=2, **SIGNED)
    old = seating(danese, 2)
    found = preview(danese)
    assert (found.redraws, found.stands) == (2, {})
    correct(danese)
    new = seating(danese, 2)
    assert new != old
    pair_turn(event=danese, turn=2, **SIGNED)
    assert seating(danese, 2) == new


def test_the_new_pairing_is_an_act_that_can_be_undone(danese: Tournament) -> None:
    pair_turn(event=danese, turn=2, **SIGNED)
    old = seating(danese, 2)
    correct(danese)
    act = danese.acts.order_by("-number")[0]
    assert act.kind == ActKind.PAIR
    undo_act(event=danese, number=act.number, **SIGNED)
    assert seating(danese, 2) == old


def test_a_correction_that_pairs_nobody_else_leaves_the_draft(danese: Tournament) -> None:
    pair_turn(event=danese, turn=2, **SIGNED)
    swap_entries(event=danese, first=1, second=2, from_turn=2, only=True, **SIGNED)
    before = seating(danese, 2)
    submission = Submission(
        1, Depth.TOTALS, {"NS": 355, "EW": 255}, key="c1", reason="Cinque punti"
    )
    submission = replace(submission, based_on=find_key(table(danese), 1, 1))
    arguments = {"table": table(danese), "submission": submission, "author": ANNA, "now": NOW}
    assert preview_correction(**arguments).redraws is None
    record_correction(**arguments)
    assert seating(danese, 2) == before


def test_published_turns_keep_their_tables(danese: Tournament) -> None:
    pair_turn(event=danese, turn=2, **SIGNED)
    open_turn(danese, 2)
    before = seating(danese, 2)
    found = preview(danese)
    assert found.redraws is None
    assert [*found.stands] == [2]
    assert set(found.stands[2]) <= set(load_turn_seating(danese.turns.get(number=2)))
    correct(danese)
    assert seating(danese, 2) == before


def test_a_phase_that_was_cut_by_the_standings_is_cut_anew(director: User) -> None:
    plans = [plan_phase(turns=1), plan_phase(movement="round-robin", turns=3, qualify=4)]
    event = make_event(director, pairs=8, phases=plans)
    play_through(event, 1)
    draw_seating(event=event, method=DrawMethod.RANDOM, seed="seme", **SIGNED)
    found = preview(event)
    assert found.redraws is not None
    correct(event)
    best = {line.entry for line in load_standings(event) if line.place <= 4}
    assert {seat.entry.number for seat in event.turns.get(number=2).seats.all()} == best
    assert event.phases.get(number=2).draw_seed == "seme"


def test_after_the_control_period_the_standings_are_final(finished: Tournament) -> None:
    assert find_control_end(finished, finished.turns.all()) == NOW + timedelta(minutes=15)
    arguments = {"table": table(finished), "submission": turn_upside_down(finished), "author": ANNA}
    assert not preview_correction(**arguments, now=NOW + timedelta(minutes=15)).is_final
    assert preview_correction(**arguments, now=NOW + timedelta(minutes=16)).is_final


def test_while_turns_are_to_come_nothing_is_final(danese: Tournament) -> None:
    arguments = {"table": table(danese), "submission": turn_upside_down(danese), "author": ANNA}
    assert not preview_correction(**arguments, now=NOW + timedelta(days=1)).is_final


def test_what_is_refused_is_refused_in_the_preview_too(finished: Tournament) -> None:
    correct(finished)
    other = Submission(1, Depth.TOTALS, {"NS": 0, "EW": 0}, key="c2", reason="x")
    other = replace(other, based_on=find_key(table(finished), 1, 1))
    with pytest.raises(Conflict):
        preview_correction(table=table(finished), submission=other, **SIGNED)
    close_event(event=finished, **SIGNED)
    for service in (preview_correction, record_correction):
        with pytest.raises(Refusal, match=r"tournament\.closed"):
            service(table=table(finished), submission=other, **SIGNED)
