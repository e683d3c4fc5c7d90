from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.pairing.movement import MOST_ENTRIES, Basis, ImpossiblePlan
from scoring.pairing.phase import Carry, PhasePlan, SectionsBy
from scoring.pairing.registry import MOVEMENTS
from scoring.pairing.rehearsal.outcome import History, Rehearsal, RehearsedTurn
from scoring.pairing.rehearsal.play import rehearse
from scoring.pairing.seating import Tables, iter_numbers
from scoring.pairing.section import Contender, Duel

MORNING = datetime(2026, 3, 21, 9, 0)
EXAM = (
    PhasePlan("mitchell", turns=6, smazzate=4, minutes=60),
    PhasePlan("danese-no-rematch", turns=2, smazzate=4, minutes=60),
    PhasePlan("danese", turns=3, smazzate=4, minutes=50, section_tables=(7, 9, 34)),
)

FROM_STANDINGS = [key for key, one in MOVEMENTS.items() if one.basis is Basis.STANDINGS]


def count_resting(movement: str, entries: int) -> int:
    if movement == "threes":  # of five players four sit at a table
        return int(entries == 5)
    return entries % (4 if movement == "individual" else 2)


def phase(movement: str, turns: int, **wishes: Any) -> PhasePlan:
    return replace(PhasePlan(movement, turns, smazzate=2, minutes=30), **wishes)


def play(
    entries: int,
    *plan: PhasePlan,
    history: History | None = None,
    begins: datetime | None = MORNING,
    seed: str = "hall",
) -> Rehearsal:
    return rehearse(plan, entries, begins=begins, break_minutes=10, history=history, seed=seed)


def numbers_of(turn: Tables) -> list[int]:
    return [n for table in turn for side in table[1:] for n in iter_numbers(side)]


def meetings_of(rehearsal: Rehearsal) -> Counter[frozenset[object]]:
    return Counter(
        frozenset((table.ns, table.ew))
        for turn in rehearsal.turns
        for section in turn.seating
        for table in section
        if table.resting is None
    )


# The exam of FIBUR: 50 tables, 11 turns.


def test_the_exam_ends_when_it_should() -> None:
    rehearsal = play(100, *EXAM)
    assert rehearsal.minutes == 8 * 60 + 3 * 50 + 10 * 10
    assert rehearsal.ends == datetime(2026, 3, 21, 21, 10)
    assert [turn.number for turn in rehearsal.turns] == list(range(1, 12))
    assert (rehearsal.turns[1].begins, rehearsal.turns[1].ends) == (
        datetime(2026, 3, 21, 10, 10),
        datetime(2026, 3, 21, 11, 10),
    )
    assert not rehearsal.problems


def test_the_exam_has_fifty_tables_in_every_turn_and_no_rest() -> None:
    rehearsal = play(100, *EXAM)
    assert {(turn.tables, turn.half_tables) for turn in rehearsal.turns} == {(50, 0)}
    assert not rehearsal.rests
    assert rehearsal.tables == 50
    sections = [(one.entries, one.tables) for one in rehearsal.phases[2].sections]
    assert sections == [(14, 7), (18, 9), (68, 34)]


def test_a_danese_without_rematches_has_none_and_a_pure_one_may() -> None:
    mitchell, no_rematch, pure = play(100, *EXAM).phases
    assert mitchell.rematches == no_rematch.rematches == no_rematch.forced == 0
    assert pure.rematches > 0
    assert pure.forced == 0  # it forbids nothing


def test_with_one_pair_more_one_rests_in_each_turn_and_nobody_twice() -> None:
    rehearsal = play(101, *EXAM)
    assert {(turn.tables, turn.half_tables) for turn in rehearsal.turns} == {(50, 1)}
    assert sum(rehearsal.rests.values()) == 11
    assert rehearsal.tables == 51
    assert all(count == 1 for count in rehearsal.rests.values())
    assert not rehearsal.early_rests


def test_a_rehearsal_of_nobody_says_what_is_missing() -> None:
    assert play(0, *EXAM).problems


# What cannot be planned is kept, and the rest is played.


def test_a_mitchell_of_too_many_turns_says_what_is_possible_and_the_danese_is_played() -> None:
    rehearsal = play(7, phase("mitchell", 5), phase("danese", 2))
    (problem,) = rehearsal.phases[0].problems
    assert (problem.code, problem.section) == ("plan.too_many_turns", 1)
    assert problem.params == {"entries": 7, "turns": 5, "possible": 4}
    assert rehearsal.problems == (problem,)
    assert [turn.tables for turn in rehearsal.turns] == [0] * 5 + [3] * 2
    assert rehearsal.minutes == 7 * 30 + 6 * 10


def test_the_other_sections_play_when_one_cannot() -> None:
    rehearsal = play(13, phase("mitchell", 5, section_tables=(5, 2)))
    (problem,) = rehearsal.problems
    assert (problem.section, problem.params["possible"]) == (2, 2)
    assert [(one.entries, one.tables) for one in rehearsal.phases[0].sections] == [(10, 5), (3, 0)]
    assert {turn.tables for turn in rehearsal.turns} == {5}


def test_sections_that_the_field_cannot_fill() -> None:
    rehearsal = play(10, phase("danese", 1, section_tables=(7, 9)), phase("danese", 1))
    (problem,) = rehearsal.problems
    assert (problem.code, problem.section) == ("plan.sections_too_many", 0)
    assert [turn.tables for turn in rehearsal.turns] == [0, 5]


def test_a_field_that_no_hall_holds_is_refused() -> None:
    with pytest.raises(ImpossiblePlan) as refused:
        play(MOST_ENTRIES + 1, *EXAM)
    assert refused.value.code == "plan.too_many_entries"


def test_rematches_that_cannot_be_avoided_are_counted() -> None:
    rehearsal = play(4, phase("swiss", 5))
    assert [(turn.rematches, turn.forced) for turn in rehearsal.turns] == [
        (0, 0),
        (0, 0),
        (0, 0),
        (2, 2),
        (2, 2),
    ]


def test_danese_modified_is_free_in_the_last_turn_of_the_event_only() -> None:
    one_table = [turn.forced for turn in play(2, phase("danese-modified", 3)).turns]
    assert one_table == [0, 1, 0]
    two_phases = play(2, phase("danese-modified", 2), phase("danese-modified", 2))
    assert [turn.forced for turn in two_phases.turns] == [0, 1, 1, 0]


def test_a_second_mitchell_may_let_the_same_pairs_rest_and_says_so() -> None:
    found = set()
    for seed in range(20):
        rehearsal = play(3, phase("mitchell", 2), phase("mitchell", 2), seed=str(seed))
        rests, early = Counter[int](), set()
        for turn in rehearsal.turns:
            (alone,) = turn.resting
            if any(rests[alone] > rests[other] for other in {1, 2, 3} - {alone}):
                early.add(alone)
            rests[alone] += 1
        assert rehearsal.early_rests == tuple(sorted(early))
        found.add(len(early))
    assert found == {0, 1, 2}


# Players, who qualifies, what is carried.


def test_players_meet_again_as_partners_only() -> None:
    once = play(8, phase("individual", 7))
    assert (once.rematches, once.rests) == (0, {})
    assert {turn.tables for turn in once.turns} == {2}
    again = play(8, phase("individual", 7), phase("individual", 7))
    assert again.rematches == 7 * 4  # everybody's partners have all been partners before


def test_players_who_rest_are_counted_one_by_one() -> None:
    rehearsal = play(11, phase("individual", 11))
    assert {(turn.tables, turn.half_tables) for turn in rehearsal.turns} == {(2, 3)}
    assert rehearsal.rests == dict.fromkeys(range(1, 12), 3)
    assert not rehearsal.early_rests


def test_who_does_not_qualify_neither_plays_nor_rests() -> None:
    rehearsal = play(21, phase("danese", 3), phase("danese", 2, qualify=8))
    assert [(one.entries, one.tables) for one in rehearsal.phases] == [(21, 11), (8, 4)]
    assert sum(rehearsal.rests.values()) == 3
    assert rehearsal.entries == 21


def standings(entries: int, vp: int = 0, turns: int = 1) -> History:
    """After a first phase: entry 1 leads, by VP and MP; with `vp`, all have as many of them."""
    return History(
        turns, tuple(Contender(n, vp or entries - n, entries - n) for n in range(1, entries + 1))
    )


def paired_in(turn: RehearsedTurn) -> list[set[object]]:
    return [{table.ns, table.ew} for section in turn.seating for table in section]


def paired(rehearsal: Rehearsal) -> list[set[object]]:
    """The tables of the next turn."""
    return paired_in(rehearsal.turns[0])


def test_what_is_carried_pairs_the_next_phase_or_else_the_draw_does() -> None:
    by_ranking = [{n, n + 1} for n in range(1, 40, 2)]
    carried = phase("danese", 1, carry=Carry.ALL)
    anew = phase("danese", 1, carry=Carry.NONE)
    for history in (standings(40), standings(40, vp=10)):
        assert paired(play(40, carried, carried, history=history)) == by_ranking
        assert paired(play(40, carried, anew, history=history)) != by_ranking


def test_sections_are_cut_from_the_ranking_or_drawn_and_a_mitchell_is_drawn_in_them() -> None:
    cut = {
        by: play(
            40,
            phase("danese", 1),
            phase("mitchell", 1, section_tables=(10, 10), sections_by=by),
            history=standings(40),
        ).turns[0]
        for by in SectionsBy
    }
    first = {by: numbers_of(turn.seating[0]) for by, turn in cut.items()}
    assert sorted(first[SectionsBy.RANKING]) == list(range(1, 21))
    assert sorted(first[SectionsBy.DRAW]) != list(range(1, 21))
    assert [table.ns for table in cut[SectionsBy.RANKING].seating[0]] != list(range(1, 11))


# During play.


def halfway(entries: int, turns: int, *plan: PhasePlan) -> History:
    """The same event, stopped after `turns` turns of its first phase in one section."""
    met: dict[int, list[int]] = {n: [] for n in range(1, entries + 1)}
    rests: Counter[int] = Counter()
    movement = MOVEMENTS[plan[0].movement]
    for seated in movement.plan(entries, plan[0].turns)[:turns]:
        for _, ns, ew in seated:
            if isinstance(ns, int) and isinstance(ew, int):
                met[ns].append(ew)
                met[ew].append(ns)
            else:
                rests.update([*iter_numbers(ns), *iter_numbers(ew)])
    contenders = tuple(Contender(n, 10, 0, tuple(met[n]), rests[n]) for n in met)
    return History(turns, contenders, sections=(tuple(met),))


def test_during_play_only_what_is_left_is_played() -> None:
    rehearsal = play(100, *EXAM, history=halfway(100, 4, *EXAM), begins=MORNING)
    assert [turn.number for turn in rehearsal.turns] == list(range(5, 12))
    assert [len(one.turns) for one in rehearsal.phases] == [2, 2, 3]
    assert rehearsal.ends == MORNING + timedelta(minutes=4 * 60 + 3 * 50 + 6 * 10)
    assert rehearsal.phases[0].rematches == rehearsal.phases[1].rematches == 0
    assert rehearsal.turns[0].seating[0] == MOVEMENTS["mitchell"].seat_turn(100, 5)


def test_a_phase_that_is_over_is_left_out() -> None:
    rehearsal = play(100, *EXAM, history=halfway(100, 6, *EXAM))
    assert [one.number for one in rehearsal.phases] == [2, 3]
    assert not rehearsal.phases[0].rematches


def test_when_a_pair_leaves_those_who_would_have_met_it_rest() -> None:
    rehearsal = play(99, *EXAM, history=halfway(100, 4, *EXAM))
    assert {(turn.tables, turn.half_tables) for turn in rehearsal.turns} == {(49, 1)}
    assert not rehearsal.early_rests


def test_a_late_pair_takes_the_half_table() -> None:
    rehearsal = play(100, *EXAM, history=halfway(99, 4, *EXAM))
    assert {(turn.tables, turn.half_tables) for turn in rehearsal.turns} == {(50, 0)}
    assert rehearsal.phases[0].rematches == 0


def test_a_late_pair_without_a_half_table_waits_until_the_phase_ends() -> None:
    rehearsal = play(101, *EXAM, history=halfway(100, 4, *EXAM))
    assert [one.waiting for one in rehearsal.phases] == [(101,), (), ()]
    assert [turn.resting == (101,) for turn in rehearsal.turns[:2]] == [True, True]
    assert 101 not in [n for turn in rehearsal.turns[2:] for n in turn.resting]


def leave(history: History, *leavers: int) -> History:
    stay = tuple(one for one in history.contenders if one.number not in leavers)
    return replace(history, contenders=stay)


def test_a_late_pair_takes_the_place_of_one_that_has_left() -> None:
    plan = phase("mitchell", 3)
    rehearsal = play(8, plan, history=leave(halfway(8, 1, plan), 8))
    # E-W 8 sat at table 4 and moves to table 1: the late one, never the same number, sits there.
    assert rehearsal.turns[0].seating[0][0][1:] == (1, 9)
    assert not rehearsal.rests


def test_a_table_that_both_have_left_is_empty() -> None:
    plan = phase("mitchell", 3)
    rehearsal = play(6, plan, history=leave(halfway(8, 1, plan), 1, 8))
    assert [len(turn.seating[0]) for turn in rehearsal.turns] == [3, 4]
    assert [turn.half_tables for turn in rehearsal.turns] == [0, 2]


def test_a_late_player_cannot_enter_an_individual_that_is_underway() -> None:
    plan = phase("individual", 3)
    rehearsal = play(6, plan, history=halfway(5, 1, plan))
    assert rehearsal.phases[0].waiting == (6,)
    assert [turn.half_tables for turn in rehearsal.turns] == [2, 2]


def test_of_too_many_the_last_placed_leave() -> None:
    rehearsal = play(6, phase("danese", 2), history=standings(8))
    assert paired(rehearsal) == [{1, 2}, {3, 4}, {5, 6}]


def test_the_sections_of_a_phase_that_is_over_count_no_more() -> None:
    plan = (phase("mitchell", 3), phase("danese", 1, section_tables=(2, 2)))
    rehearsal = play(8, *plan, history=halfway(8, 3, *plan))
    assert [one.entries for one in rehearsal.phases[0].sections] == [4, 4]


def test_a_phase_underway_neither_qualifies_nor_begins_anew() -> None:
    finals = phase("danese", 2, qualify=8, carry=Carry.NONE)
    rehearsal = play(9, finals, history=standings(8))
    assert rehearsal.phases[0].entries == 9
    assert paired(rehearsal)[:2] == [{1, 2}, {3, 4}]


def test_clubmates_stay_apart() -> None:
    clubs = tuple(Contender(n, club=club) for n, club in enumerate("aabb", start=1))
    plan = phase("danese", 2, options={"apart": 5})
    for seed in "abcdef":
        tables = paired(play(4, plan, history=History(1, clubs), seed=seed))
        assert {1, 2} not in tables


def test_late_pairs_of_a_danese_join_the_last_section_when_all_are_even() -> None:
    history = replace(standings(8), sections=((1, 2, 3, 4), (5, 6, 7, 8)))
    rehearsal = play(9, phase("danese", 2, section_tables=(2, 2)), history=history)
    assert [one.entries for one in rehearsal.phases[0].sections] == [4, 5]


def test_a_late_pair_joins_the_odd_section_of_a_danese() -> None:
    contenders = tuple(Contender(n, 20 - n) for n in range(1, 10))
    history = History(1, contenders, sections=((1, 2, 3, 4), (5, 6, 7), (8, 9)))
    rehearsal = play(10, phase("danese", 2, section_tables=(2, 2, 1)), history=history)
    assert [one.entries for one in rehearsal.phases[0].sections] == [4, 4, 2]
    assert not rehearsal.rests


def test_meetings_and_rests_of_before_count() -> None:
    history = History(
        1, (Contender(1, 20, met=(2,)), Contender(2, 0, met=(1,)), Contender(3, 14, rests=1))
    )
    rehearsal = play(3, phase("danese", 1), phase("danese-no-rematch", 1), history=history)
    assert rehearsal.turns[0].resting == (2,)
    assert rehearsal.rests == {2: 1, 3: 1}
    assert rehearsal.rematches == 0


def test_partners_of_before_count() -> None:
    contenders = tuple(Contender(n) for n in range(1, 5))
    strangers = History(1, contenders, sections=((1, 2, 3, 4),))
    (next_turn,) = play(4, phase("individual", 2), history=strangers).turns
    ((_, (a, b), _),) = next_turn.seating[0]
    friends = replace(strangers, partners={a: (b,), b: (a,)})
    assert next_turn.rematches == 0
    assert play(4, phase("individual", 2), history=friends).rematches == 1


# Knockout.


def test_in_a_knockout_half_of_the_field_goes_home_after_each_turn() -> None:
    rehearsal = play(20, phase("danese", 2), phase("knockout", 3, qualify=8))
    assert [turn.tables for turn in rehearsal.turns] == [10, 10, 4, 2, 1]
    assert not rehearsal.rests
    assert rehearsal.phases[1].forced == 0


def test_the_winners_go_on() -> None:
    quarters, semis, final = play(8, phase("knockout", 3)).turns
    for before, after in ((quarters, semis), (semis, final)):
        for pair in paired_in(before):
            assert len(pair & set(numbers_of(after.seating[0]))) == 1


def test_who_has_more_points_goes_on_whatever_the_seed() -> None:
    upsets = 0
    for seed in "abcdef":
        best = play(8, phase("knockout", 1), phase("danese", 1, qualify=4), seed=seed).turns[1]
        rounds = play(8, phase("knockout", 2), seed=seed).turns
        assert set(numbers_of(best.seating[0])) == set(numbers_of(rounds[1].seating[0]))
        upsets += {table.ns for table in rounds[0].seating[0]} != set(numbers_of(best.seating[0]))
    assert upsets


def test_losers_who_play_for_their_places_are_seated_too() -> None:
    plan = phase("knockout", 3, options={"placing": 1})
    assert [turn.tables for turn in play(8, plan).turns] == [4, 4, 4]


def test_the_best_seeds_of_a_knockout_rest_and_nobody_minds() -> None:
    for seed in "abcdef":
        rehearsal = play(5, phase("danese", 1), phase("knockout", 3), seed=seed)
        assert [turn.half_tables for turn in rehearsal.turns] == [1, 3, 0, 0]
        assert [turn.tables for turn in rehearsal.turns] == [2, 1, 2, 1]
        assert not rehearsal.early_rests


def test_a_knockout_of_too_many_turns() -> None:
    (problem,) = play(8, phase("knockout", 4)).problems
    assert problem.params == {"entries": 8, "turns": 4, "possible": 3}


QUARTERS = (Duel(1, 8), Duel(5, 4), Duel(2, 7), Duel(3, 6))


def semis(*contenders: int) -> History:
    """The quarter-finals are over; 5 has beaten 4."""
    still = tuple(Contender(n) for n in contenders)
    return History(1, still, sections=(tuple(range(1, 9)),), rounds=((QUARTERS,),))


def test_a_knockout_underway_goes_on_with_its_winners() -> None:
    rehearsal = play(4, phase("knockout", 3), history=semis(1, 2, 3, 5))
    assert paired(rehearsal) == [{1, 5}, {2, 3}]
    assert [turn.tables for turn in rehearsal.turns] == [2, 1]


def test_who_leaves_a_knockout_has_lost() -> None:
    for seed in "abcdef":
        rehearsal = play(3, phase("knockout", 3), history=semis(1, 2, 3), seed=seed)
        assert [turn.resting for turn in rehearsal.turns] == [(1,), ()]
        assert 1 in numbers_of(rehearsal.turns[1].seating[0])
        rehearsal = play(3, phase("knockout", 3), history=semis(2, 3, 5), seed=seed)
        assert [turn.resting for turn in rehearsal.turns] == [(5,), ()]
        assert 5 in numbers_of(rehearsal.turns[1].seating[0])


def test_nobody_enters_a_knockout() -> None:
    rehearsal = play(5, phase("knockout", 3), history=semis(1, 2, 3, 5))
    assert rehearsal.phases[0].waiting == (9,)
    assert paired(rehearsal)[:2] == [{1, 5}, {2, 3}]


# Time.


def test_without_a_begin_there_is_a_length_but_no_end() -> None:
    rehearsal = play(8, phase("danese", 2), begins=None)
    assert (rehearsal.minutes, rehearsal.ends, rehearsal.turns[0].begins) == (70, None, None)


def test_a_night_in_which_the_clocks_go_back() -> None:
    rome = ZoneInfo("Europe/Rome")
    rehearsal = play(8, phase("danese", 3), begins=datetime(2026, 10, 25, 2, 0, tzinfo=rome))
    assert rehearsal.minutes == 110
    assert rehearsal.ends is not None
    assert rehearsal.ends.replace(tzinfo=None) == datetime(2026, 10, 25, 2, 50)
    assert rehearsal.ends.fold == 1


# Whatever the plan.

PHASES = st.builds(
    PhasePlan,
    movement=st.sampled_from([key for key, one in MOVEMENTS.items() if not one.decides_places]),
    turns=st.integers(1, 5),
    smazzate=st.integers(2, 4),
    minutes=st.integers(20, 90),
    section_tables=st.lists(st.integers(1, 12), max_size=3).map(tuple),
    sections_by=st.sampled_from(SectionsBy),
    qualify=st.sampled_from([0, 0, 0, 8, 13]),
    carry=st.sampled_from(Carry),
)


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 80), st.lists(PHASES, min_size=1, max_size=3), st.integers(0, 30), st.text())
def test_any_plan(entries: int, plan: list[PhasePlan], pause: int, seed: str) -> None:
    rehearsal = rehearse(plan, entries, begins=MORNING, break_minutes=pause, seed=seed)
    minutes = sum(one.minutes * one.turns for one in plan)
    breaks = pause * (sum(one.turns for one in plan) - 1)
    assert rehearsal.ends == MORNING + timedelta(minutes=minutes + breaks)
    assert [len(one.turns) for one in rehearsal.phases] == [one.turns for one in plan]
    rests: Counter[int] = Counter()
    for played in rehearsal.phases:
        movement = played.plan.movement
        for turn in played.turns:
            seated = [n for section in turn.seating for n in numbers_of(section)]
            assert len(seated) == len(set(seated))
            assert set(seated) <= set(range(1, entries + 1))
            rests.update(turn.resting)
            for section, seating in zip(played.sections, turn.seating, strict=True):
                if seating:
                    assert len(numbers_of(seating)) == section.entries
                    assert sum(one.resting is not None for one in seating) == count_resting(
                        movement, section.entries
                    )
                else:
                    assert section.number in [problem.section for problem in played.problems]
        if not played.problems:
            assert all(
                sum(map(len, map(numbers_of, one.seating))) == played.entries
                for one in played.turns
            )
    assert rehearsal.rests == dict(rests)


@settings(max_examples=50, deadline=None)
@given(
    st.integers(2, 60),
    st.lists(
        st.sampled_from(FROM_STANDINGS),
        min_size=1,
        max_size=2,
    ),
    st.text(),
)
def test_in_one_section_rests_are_fair_and_rematches_are_those_counted(
    entries: int, movements: list[str], seed: str
) -> None:
    rehearsal = play(entries, *[phase(movement, 4) for movement in movements], seed=seed)
    assert not rehearsal.early_rests
    assert rehearsal.rematches == sum(n - 1 for n in meetings_of(rehearsal).values())
    assert rehearsal.forced <= rehearsal.rematches


def test_who_sits_together_again_at_a_table_of_three_is_told() -> None:
    plan = (phase("threes", 3),)
    (played,) = rehearse(plan, 3, break_minutes=10, seed="x").phases
    assert [turn.rematches for turn in played.turns] == [0, 1, 1]
    (played,) = rehearse((phase("threes", 4),), 9, break_minutes=10, seed="x").phases
    assert [turn.rematches for turn in played.turns] == [0, 0, 0, 0]
