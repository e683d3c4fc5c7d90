"""A plan rehearsed before play: its turns, rests, rematches and hours."""

from __future__ import annotations

from collections import Counter
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.core.pairing.movement import MAX_ENTRIES, ImpossiblePlan
from scoring.core.pairing.phase import Carry, PhasePlan, QualifyFrom, SectionsBy
from scoring.core.pairing.registry import MOVEMENTS
from scoring.core.pairing.rehearsal_play import rehearse
from scoring.core.pairing.seating import list_seated
from tests.core.pairing.rehearsals import (
    EXAM,
    FROM_STANDINGS,
    MORNING,
    count_resting,
    meetings_of,
    paired,
    phase,
    play,
    standings,
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


def test_the_exam_has_fifty_tables_and_with_one_pair_more_one_rests_in_each_turn() -> None:
    rehearsal = play(100, *EXAM)
    assert {(turn.tables, turn.half_tables) for turn in rehearsal.turns} == {(50, 0)}
    assert not rehearsal.rests
    assert rehearsal.tables == 50
    sections = [(one.entries, one.tables) for one in rehearsal.phases[2].sections]
    assert sections == [(14, 7), (18, 9), (68, 34)]
    rehearsal = play(101, *EXAM)
    assert {(turn.tables, turn.half_tables) for turn in rehearsal.turns} == {(50, 1)}
    assert sum(rehearsal.rests.values()) == 11
    assert rehearsal.tables == 51
    assert all(count == 1 for count in rehearsal.rests.values())
    assert not rehearsal.early_rests


def test_a_danese_without_rematches_has_none_and_a_pure_one_may() -> None:
    mitchell, no_rematch, pure = play(100, *EXAM).phases
    assert mitchell.rematches == no_rematch.rematches == no_rematch.forced == 0
    assert pure.rematches > 0
    assert pure.forced == 0  # it forbids nothing


def test_a_rehearsal_of_nobody_or_of_too_many_says_what_is_wrong() -> None:
    assert play(0, *EXAM).problems
    with pytest.raises(ImpossiblePlan) as refused:
        play(MAX_ENTRIES + 1, *EXAM)
    assert refused.value.code == "plan.too_many_entries"


# What cannot be planned is kept, and the rest is played.


def test_a_mitchell_of_too_many_turns_says_what_is_possible_and_the_danese_is_played() -> None:
    rehearsal = play(7, phase("mitchell", 5), phase("danese", 2))
    (problem,) = rehearsal.phases[0].problems
    assert (problem.code, problem.section) == ("plan.too_many_turns", 1)
    assert problem.params == {"entries": 7, "turns": 5, "possible": 4}
    assert rehearsal.problems == (problem,)
    assert [turn.tables for turn in rehearsal.turns] == [0] * 5 + [3] * 2
    assert rehearsal.minutes == 7 * 30 + 6 * 10


def test_one_section_or_a_phase_that_cannot_play_leaves_the_others_to_play() -> None:
    rehearsal = play(13, phase("mitchell", 5, section_tables=(5, 2)))
    (problem,) = rehearsal.problems
    assert (problem.section, problem.params["possible"]) == (2, 2)
    assert [(one.entries, one.tables) for one in rehearsal.phases[0].sections] == [(10, 5), (3, 0)]
    assert {turn.tables for turn in rehearsal.turns} == {5}
    rehearsal = play(10, phase("danese", 1, section_tables=(7, 9)), phase("danese", 1))
    (problem,) = rehearsal.problems
    assert (problem.code, problem.section) == ("plan.sections_too_many", 0)
    assert [turn.tables for turn in rehearsal.turns] == [0, 5]


def test_rematches_that_cannot_be_avoided_are_counted_save_in_the_last_turn() -> None:
    rehearsal = play(4, phase("swiss", 5))
    assert [(turn.rematches, turn.forced) for turn in rehearsal.turns] == [
        (0, 0), (0, 0), (0, 0), (2, 2), (2, 2),
    ]  # fmt: skip
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


def test_players_meet_again_as_partners_only_and_rest_one_by_one() -> None:
    once = play(8, phase("individual", 7))
    assert (once.rematches, once.rests) == (0, {})
    assert {turn.tables for turn in once.turns} == {2}
    again = play(8, phase("individual", 7), phase("individual", 7))
    assert again.rematches == 7 * 4  # everybody's partners have all been partners before
    rehearsal = play(11, phase("individual", 11))
    assert {(turn.tables, turn.half_tables) for turn in rehearsal.turns} == {(2, 3)}
    assert rehearsal.rests == dict.fromkeys(range(1, 12), 3)
    assert not rehearsal.early_rests


def test_who_does_not_qualify_neither_plays_nor_rests() -> None:
    rehearsal = play(21, phase("danese", 3), phase("danese", 2, qualify=8))
    assert [(one.entries, one.tables) for one in rehearsal.phases] == [(21, 11), (8, 4)]
    assert sum(rehearsal.rests.values()) == 3
    assert rehearsal.entries == 21


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
    first = {by: list_seated(turn.seating[0]) for by, turn in cut.items()}
    assert sorted(first[SectionsBy.RANKING]) == list(range(1, 21))
    assert sorted(first[SectionsBy.DRAW]) != list(range(1, 21))
    assert [table.ns for table in cut[SectionsBy.RANKING].seating[0]] != list(range(1, 11))


# Time.


def test_without_a_begin_there_is_no_end_and_the_clocks_may_go_back_before_it() -> None:
    rehearsal = play(8, phase("danese", 2), begins=None)
    assert (rehearsal.minutes, rehearsal.ends, rehearsal.turns[0].begins) == (70, None, None)
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
            seated = [n for section in turn.seating for n in list_seated(section)]
            assert len(seated) == len(set(seated))
            assert set(seated) <= set(range(1, entries + 1))
            rests.update(turn.resting)
            for section, seating in zip(played.sections, turn.seating, strict=True):
                if seating:
                    assert len(list_seated(seating)) == section.entries
                    assert sum(one.resting is not None for one in seating) == count_resting(
                        movement, section.entries
                    )
                else:
                    assert section.number in [problem.section for problem in played.problems]
        if not played.problems:
            assert all(
                sum(map(len, map(list_seated, one.seating))) == played.entries
                for one in played.turns
            )
    assert rehearsal.rests == dict(rests)


@settings(max_examples=50, deadline=None)
@given(
    st.integers(2, 60),
    st.lists(
        st.sampled_from([key for key in FROM_STANDINGS if not MOVEMENTS[key].of_players]),
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


def test_the_best_of_each_section_go_on() -> None:
    groups = phase("danese", 2, section_tables=(3, 3))
    final = phase("danese", 1, qualify=2, qualify_from=QualifyFrom.SECTIONS)
    rehearsal = play(12, groups, final)
    first = [set(list_seated(tables)) for tables in rehearsal.turns[0].seating]
    (last,) = (set(list_seated(tables)) for tables in rehearsal.turns[2].seating)
    assert [len(last & section) for section in first] == [2, 2]
