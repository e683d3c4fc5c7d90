"""A plan rehearsed during play: what is left, who came late or left, who is out of a knockout."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import timedelta

from scoring.core.pairing.phase import Carry, PhasePlan
from scoring.core.pairing.registry import MOVEMENTS
from scoring.core.pairing.rehearsal_outcome import History
from scoring.core.pairing.seating import Contender, Duel, iter_numbers, list_seated
from tests.core.pairing.rehearsals import (
    EXAM,
    MORNING,
    paired,
    paired_in,
    phase,
    play,
    standings,
)

# During play.


def halfway(entries: int, turns: int, *plan: PhasePlan) -> History:
    """The history of an event that is stopped after `turns` turns of its first phase in one
    section."""
    met: dict[int, list[int]] = {n: [] for n in range(1, entries + 1)}
    rests: Counter[int] = Counter()
    movement = MOVEMENTS[plan[0].movement]
    for seated in movement.plan(entries, plan[0].turns)[:turns]:
        for _, ns, ew, _ in seated:
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
    rehearsal = play(100, *EXAM, history=halfway(100, 6, *EXAM))
    assert [one.number for one in rehearsal.phases] == [2, 3]
    assert not rehearsal.phases[0].rematches


def test_who_leaves_lets_others_rest_and_who_comes_late_takes_a_half_table_or_waits() -> None:
    rehearsal = play(99, *EXAM, history=halfway(100, 4, *EXAM))
    assert {(turn.tables, turn.half_tables) for turn in rehearsal.turns} == {(49, 1)}
    assert not rehearsal.early_rests
    rehearsal = play(100, *EXAM, history=halfway(99, 4, *EXAM))
    assert {(turn.tables, turn.half_tables) for turn in rehearsal.turns} == {(50, 0)}
    assert rehearsal.phases[0].rematches == 0
    rehearsal = play(101, *EXAM, history=halfway(100, 4, *EXAM))
    assert [one.waiting for one in rehearsal.phases] == [(101,), (), ()]
    assert [turn.resting == (101,) for turn in rehearsal.turns[:2]] == [True, True]
    assert 101 not in [n for turn in rehearsal.turns[2:] for n in turn.resting]


def leave(history: History, *leavers: int) -> History:
    stay = tuple(one for one in history.contenders if one.number not in leavers)
    return replace(history, contenders=stay)


def test_a_late_pair_takes_the_place_of_one_that_left_and_a_table_both_left_is_empty() -> None:
    plan = phase("mitchell", 3)
    rehearsal = play(8, plan, history=leave(halfway(8, 1, plan), 8))
    # E-W 8 sat at table 4 and moves to table 1: the late one, never the same number, sits there.
    assert rehearsal.turns[0].seating[0][0].sides == (1, 9)
    assert not rehearsal.rests
    plan = phase("mitchell", 3)
    rehearsal = play(6, plan, history=leave(halfway(8, 1, plan), 1, 8))
    assert [len(turn.seating[0]) for turn in rehearsal.turns] == [3, 4]
    assert [turn.half_tables for turn in rehearsal.turns] == [0, 2]


def test_a_late_player_cannot_enter_an_individual_that_is_underway() -> None:
    plan = phase("individual", 3)
    rehearsal = play(6, plan, history=halfway(5, 1, plan))
    assert rehearsal.phases[0].waiting == (6,)
    assert [turn.half_tables for turn in rehearsal.turns] == [2, 2]


def test_of_too_many_the_last_leave_but_none_for_a_cut_of_a_phase_underway() -> None:
    rehearsal = play(6, phase("danese", 2), history=standings(8))
    assert paired(rehearsal) == [{1, 2}, {3, 4}, {5, 6}]
    finals = phase("danese", 2, qualify=8, carry=Carry.NONE)
    rehearsal = play(9, finals, history=standings(8))
    assert rehearsal.phases[0].entries == 9
    assert paired(rehearsal)[:2] == [{1, 2}, {3, 4}]


def test_the_sections_of_a_phase_that_is_over_count_no_more() -> None:
    plan = (phase("mitchell", 3), phase("danese", 1, section_tables=(2, 2)))
    rehearsal = play(8, *plan, history=halfway(8, 3, *plan))
    assert [one.entries for one in rehearsal.phases[0].sections] == [4, 4]


def test_clubmates_stay_apart() -> None:
    clubs = tuple(Contender(n, club=club) for n, club in enumerate("aabb", start=1))
    plan = phase("danese", 2, options={"apart": 5})
    for seed in "abcdef":
        tables = paired(play(4, plan, history=History(1, clubs), seed=seed))
        assert {1, 2} not in tables


def test_late_pairs_of_a_danese_join_the_odd_section_or_else_the_last() -> None:
    history = replace(standings(8), sections=((1, 2, 3, 4), (5, 6, 7, 8)))
    rehearsal = play(9, phase("danese", 2, section_tables=(2, 2)), history=history)
    assert [one.entries for one in rehearsal.phases[0].sections] == [4, 5]
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
    ((_, (a, b), *_),) = next_turn.seating[0]
    partnered = {a: (b,), b: (a,)}
    friends = replace(
        strangers,
        contenders=tuple(Contender(n, partners=partnered.get(n, ())) for n in range(1, 5)),
    )
    assert next_turn.rematches == 0
    assert play(4, phase("individual", 2), history=friends).rematches == 1


# Knockout.


def test_of_a_knockout_half_goes_home_or_plays_for_its_place_until_too_many_turns() -> None:
    rehearsal = play(20, phase("danese", 2), phase("knockout", 3, qualify=8))
    assert [turn.tables for turn in rehearsal.turns] == [10, 10, 4, 2, 1]
    assert not rehearsal.rests
    assert rehearsal.phases[1].forced == 0
    plan = phase("knockout", 3, options={"placing": 1})
    assert [turn.tables for turn in play(8, plan).turns] == [4, 4, 4]
    (problem,) = play(8, phase("knockout", 4)).problems
    assert problem.params == {"entries": 8, "turns": 4, "possible": 3}


def test_the_winners_go_on_and_the_best_seeds_rest_and_nobody_minds() -> None:
    quarters, semis, final = play(8, phase("knockout", 3)).turns
    for before, after in ((quarters, semis), (semis, final)):
        for pair in paired_in(before):
            assert len(pair & set(list_seated(after.seating[0]))) == 1
    for seed in "abcdef":
        rehearsal = play(5, phase("danese", 1), phase("knockout", 3), seed=seed)
        assert [turn.half_tables for turn in rehearsal.turns] == [1, 3, 0, 0]
        assert [turn.tables for turn in rehearsal.turns] == [2, 1, 2, 1]
        assert not rehearsal.early_rests


def test_who_has_more_points_goes_on_whatever_the_seed() -> None:
    upsets = 0
    for seed in "abcdef":
        best = play(8, phase("knockout", 1), phase("danese", 1, qualify=4), seed=seed).turns[1]
        rounds = play(8, phase("knockout", 2), seed=seed).turns
        assert set(list_seated(best.seating[0])) == set(list_seated(rounds[1].seating[0]))
        upsets += {table.ns for table in rounds[0].seating[0]} != set(list_seated(best.seating[0]))
    assert upsets


QUARTERS = (Duel(1, 8), Duel(5, 4), Duel(2, 7), Duel(3, 6))


def semis(*contenders: int) -> History:
    """The quarter-finals are over; 5 has beaten 4."""
    still = tuple(Contender(n) for n in contenders)
    return History(1, still, sections=(tuple(range(1, 9)),), rounds=((QUARTERS,),))


def test_a_knockout_underway_goes_on_with_its_winners_and_nobody_enters() -> None:
    rehearsal = play(4, phase("knockout", 3), history=semis(1, 2, 3, 5))
    assert paired(rehearsal) == [{1, 5}, {2, 3}]
    assert [turn.tables for turn in rehearsal.turns] == [2, 1]
    rehearsal = play(5, phase("knockout", 3), history=semis(1, 2, 3, 5))
    assert rehearsal.phases[0].waiting == (9,)
    assert paired(rehearsal)[:2] == [{1, 5}, {2, 3}]


def test_who_leaves_a_knockout_has_lost() -> None:
    for seed in "abcdef":
        rehearsal = play(3, phase("knockout", 3), history=semis(1, 2, 3), seed=seed)
        assert [turn.resting for turn in rehearsal.turns] == [(1,), ()]
        assert 1 in list_seated(rehearsal.turns[1].seating[0])
        rehearsal = play(3, phase("knockout", 3), history=semis(2, 3, 5), seed=seed)
        assert [turn.resting for turn in rehearsal.turns] == [(5,), ()]
        assert 5 in list_seated(rehearsal.turns[1].seating[0])
