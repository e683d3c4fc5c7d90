"""The standings are read from stored totals, in a constant number of queries."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pytest
from django.contrib.auth.models import User

from scoring.core.pairing.phase import Carry
from scoring.core.play.formats import PhaseSettings
from scoring.core.play.seats import Presence
from scoring.core.ranking.results import Total, draw_lots
from scoring.core.ranking.standings import Standing
from scoring.models.phase import Phase
from scoring.models.tournament import Tournament
from scoring.standings.public_queries import EventStandings, load_event_standings
from scoring.standings.queries import load_standings
from tests.cast import (
    make_event,
    plan_phase,
    play_through,
    play_turn,
)
from tests.entries.leaving import JUSTIFIED, leave
from tests.rulings.ruling import rule

ROUND_ROBIN = plan_phase(movement="round-robin", turns=2)
DANESE = "danese-no-rematch"


def play_phases(
    director: User, *phases: PhaseSettings, pairs: int = 8, turns: int = 0, **changes: Any
) -> Tournament:
    """An event of these phases, its first turns played (all of them)."""
    event = make_event(director, pairs=pairs, phases=phases, **changes)
    play_through(event, turns or sum(phase.plan.turns for phase in phases))
    return event


def read_both(event: Tournament, phase: Phase | None = None) -> list[Standing]:
    """The general standings, which both ways to them agree on."""
    numbers = list(event.entries.values_list("number", flat=True))
    lines = load_standings(event, numbers, phase=phase)
    if phase is None:
        assert list(load_event_standings(event, numbers).standings) == lines
    return lines


def load_all_totals(event: Tournament, numbers: Iterable[int] = ()) -> list[Total]:
    return [line.total for line in load_standings(event, numbers)]


def order(lines: Sequence[Standing]) -> list[int]:
    return [line.entry for line in lines]


def read_list(event: Tournament, key: str) -> EventStandings:
    return load_event_standings(event, event.entries.values_list("number", flat=True), key)


# --- Sums ---------------------------------------------------------------------------------------


def test_totals_are_the_sums_of_the_closed_turns(finished: Tournament) -> None:
    for total in load_all_totals(finished):
        seats = finished.entries.get(number=total.entry).seats.all()
        assert total.vp == sum(seat.vp for seat in seats)
        assert total.mp == sum(seat.mp for seat in seats)
        assert total.gp == sum(seat.gp for seat in seats)
        assert total.played == sum(seat.kind == Presence.PLAYS for seat in seats)


def test_a_turn_in_play_does_not_count(playing: Tournament) -> None:
    play_turn(playing.turns.get(number=1))
    assert all(total.vp == 0 for total in load_all_totals(playing, range(1, 8)))


def test_a_penalty_is_in_the_total_and_marked(finished: Tournament) -> None:
    before = {total.entry: total.vp for total in load_all_totals(finished)}
    rule(finished, 3, vp=-4)
    after = {total.entry: total.vp for total in load_all_totals(finished)}
    assert after == before | {3: before[3] - 4}
    assert load_event_standings(finished, ()).adjusted == {3}


def test_a_bye_is_marked_in_its_turn(finished: Tournament) -> None:
    results = load_event_standings(finished, ()).results
    byes = [one for turns in results.values() for one in turns.values() if one.bye]
    assert len(byes) == 3
    assert {one.vp for one in byes} == {14}


@pytest.mark.parametrize("pairs", [7, 8])
def test_both_ways_to_the_standings_agree(director: User, pairs: int) -> None:
    event = make_event(director, pairs=pairs)
    play_through(event, 3)
    rule(event, 2, vp=5)
    read_both(event)
    whole = load_event_standings(event, range(1, pairs + 1))
    assert whole.turns == (1, 2, 3)
    assert whole.after_turn == 3
    assert whole.adjusted == {2}


def test_entries_without_a_result_share_the_first_place(event: Tournament) -> None:
    standings = load_event_standings(event, range(1, 8))
    assert [line.place for line in standings.standings] == [1] * 7
    assert standings.after_turn == 0


def test_a_line_is_found_by_its_entry(finished: Tournament) -> None:
    standings = load_event_standings(finished, range(1, 8))
    found = standings.find(4)
    assert found is not None
    assert found.entry == 4
    assert standings.find(99) is None


def test_who_has_left_is_absent_and_does_not_rest(director: User) -> None:
    event = make_event(director)
    play_through(event, 1)
    leave(event, 2, JUSTIFIED)
    play_through(event, 3)
    standings = load_event_standings(event, range(1, 8))
    assert standings.withdrawn == {2: 2}
    results = standings.results[2]
    assert [(results[turn].absent, results[turn].bye) for turn in (2, 3)] == [(True, False)] * 2
    assert results[3].vp == 6
    read_both(event)


# --- Phases -------------------------------------------------------------------------------------


def test_a_phase_that_carries_nothing_begins_from_zero(director: User) -> None:
    event = play_phases(director, ROUND_ROBIN, plan_phase(movement=DANESE, turns=1, carry="none"))
    last = event.turns.get(number=3)
    made = {seat.entry.number: seat.vp for seat in last.seats.select_related("entry")}
    assert {line.entry: line.total.vp for line in read_both(event)} == made
    assert load_event_standings(event, ()).turns == (3,)


def test_who_went_on_stands_above_who_went_out(director: User) -> None:
    event = make_event(
        director, pairs=8, phases=[ROUND_ROBIN, plan_phase(movement=DANESE, turns=1, qualify=4)]
    )
    play_through(event, 2)
    before = read_both(event)
    play_through(event, 3)
    rule(event, order(before)[0], 3, vp=-60)
    after = read_both(event)
    assert set(order(after)[:4]) == set(order(before)[:4])
    assert order(after)[3] == order(before)[0]
    assert [line[:3] for line in after[4:]] == [line[:3] for line in before[4:]]
    standings = load_event_standings(event, range(1, 9))
    assert [line.entry in standings.out_after for line in after] == [False] * 4 + [True] * 4


def test_a_phase_is_seated_by_the_points_that_it_carries(director: User) -> None:
    event = play_phases(
        director, ROUND_ROBIN, plan_phase(movement=DANESE, turns=1, carry="none"), turns=2
    )
    first, second = event.phases.all()
    assert all(line.total.vp for line in read_both(event, first))
    assert not any(line.total.vp for line in read_both(event, second))


def test_a_knockout_places_by_its_rounds(director: User) -> None:
    event = play_phases(
        director, ROUND_ROBIN, plan_phase(movement="knockout", turns=2, qualify=4), pairs=8
    )
    final = {
        seat.entry.number: seat.vp
        for seat in event.turns.get(number=4).seats.select_related("entry")
    }
    lines = read_both(event)
    assert set(order(lines)[:2]) == set(final)
    assert [line.place for line in lines[:5]] == [1, 2, 3, 3, 5]
    assert final[lines[0].entry] >= final[lines[1].entry]
    standings = load_event_standings(event, range(1, 9))
    assert standings.explain(lines[0].entry) is None
    assert standings.explain(lines[7].entry) is not None


# --- Sections and lines -------------------------------------------------------------------------


def test_a_section_has_a_ranking_of_its_own(director: User) -> None:
    event = play_phases(
        director, ROUND_ROBIN, plan_phase(movement=DANESE, turns=1, section_tables=(2, 2))
    )
    general = read_both(event)
    sections = list(event.phases.get(number=2).sections.all())
    for section in sections:
        lines = read_list(event, section.letter).standings
        assert order(lines) == [n for n in order(general) if n in section.members]
        assert lines[0].place == 1
    assert [listing.key for listing in read_list(event, "").lists] == ["A", "B"]


def test_an_earlier_section_keeps_its_ranking(director: User) -> None:
    event = play_phases(
        director,
        plan_phase(movement="round-robin", turns=2, section_tables=(2, 2)),
        plan_phase(movement=DANESE, turns=1, carry="none"),
    )
    section = event.phases.get(number=1).sections.get(number=2)
    earlier = read_list(event, "1-B")
    assert sorted(order(earlier.standings)) == sorted(section.members)
    assert earlier.turns == (1, 2)


def test_both_lines_of_a_mitchell_are_ranked_apart(director: User) -> None:
    event = make_event(director, pairs=7)
    event.phases.update(two_lines=True)
    play_through(event, 3)
    ns, ew = read_list(event, "NS"), read_list(event, "EW")
    sat = event.turns.get(number=1).seats.filter(line="NS")
    assert {line.entry for line in ns.standings} == set(sat.values_list("entry__number", flat=True))
    assert {line.entry for line in ns.standings} | {line.entry for line in ew.standings} == set(
        range(1, 8)
    )
    assert ns.standings[0].place == ew.standings[0].place == 1
    assert not read_list(event, "XY").shown


# --- Tie-breaks on demand -----------------------------------------------------------------------

ALL = ("vp", "strength", "clean", "rests", "lot")


def test_every_tiebreak_has_its_figures(director: User) -> None:
    event = make_event(director, tiebreaks=ALL)
    event.lot_seed = "seed"
    event.save()
    play_through(event, 3)
    event.turns.get(number=1).seats.filter(entry__number=1).update(clean_burrachi=3)
    rule(event, 2, vp=-5)
    lines = {line.entry: line.total for line in read_both(event)}
    lots = draw_lots(range(1, 8), "seed")
    for number, total in lines.items():
        seats = list(event.entries.get(number=number).seats.select_related("table"))
        met = [
            other.entry.number
            for seat in seats
            if seat.table
            for other in seat.table.seats.exclude(entry__number=number)
        ]
        assert total.strength == sum(lines[other].vp for other in met)
        assert total.rests == sum(seat.kind == Presence.BYE for seat in seats)
        assert total.clean == (3 if number == 1 else 0)
        assert total.lot == lots[number]


# --- Players and teams --------------------------------------------------------------------------


# --- Where, and how many queries ----------------------------------------------------------------


@pytest.mark.parametrize("pairs", [4, 20])
def test_queries_do_not_grow_with_the_field(
    director: User, pairs: int, django_assert_num_queries: Any
) -> None:
    event = make_event(director, pairs=pairs, turns=2, tiebreaks=("vp", "mp", "strength"))
    play_through(event, 2)
    with django_assert_num_queries(3):
        load_event_standings(event, ())
    with django_assert_num_queries(3):
        load_standings(event)


@pytest.mark.parametrize("pairs", [6, 20])
def test_queries_with_sections_do_not_grow_with_the_field(
    director: User, pairs: int, django_assert_num_queries: Any
) -> None:
    last = plan_phase(movement=DANESE, turns=1, section_tables=(1, 1), carry=Carry.NONE)
    event = play_phases(director, ROUND_ROBIN, last, pairs=pairs, tiebreaks=("vp", "mp"))
    for wanted in ("", "A"):
        with django_assert_num_queries(4):
            load_event_standings(event, (), wanted)
    with django_assert_num_queries(4):
        load_standings(event)
