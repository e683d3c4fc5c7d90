from __future__ import annotations

from collections.abc import Collection, Iterable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.ranking.results import Meeting, Total
from scoring.core.ranking.standings import Goal, list_goals, rank
from scoring.core.ranking.tiebreaks import DEFAULT_ORDER, TIEBREAKS, UnknownTieBreak

totals_lists = st.lists(
    st.builds(Total, st.integers(1, 40), st.integers(0, 3), st.integers(-1, 1), st.integers(0, 1)),
    unique_by=lambda total: total.entry,
)


def match(a: int, b: int, vp: int, mp: int) -> list[Meeting]:
    """The match that `a` won over `b` by `mp`, with `vp` of 20."""
    return [Meeting(a, b, vp, mp), Meeting(b, a, 20 - vp, -mp)]


def level(*entries: int) -> list[Total]:
    return [Total(entry, 30, 0, 1000) for entry in entries]


def places(
    totals: Iterable[Total], order: tuple[str, ...] = DEFAULT_ORDER, *matches: list[Meeting]
) -> list[tuple[int, int]]:
    """(place, entry) from the top."""
    meetings = [meeting for both in matches for meeting in both]
    return [(s.place, s.entry) for s in rank(totals, order, lambda among: meetings)]


def never(among: Collection[int]) -> Iterable[Meeting]:
    raise AssertionError(f"meetings of {among} were asked for without need")


def test_vp_then_mp_then_gp_are_better_unless_the_order_is_another() -> None:
    assert places([Total(1, 20, 900, 9), Total(2, 21, 0, 0)]) == [(1, 2), (2, 1)]
    assert places([Total(1, 20, 5, 1000), Total(2, 20, 5, 1005)]) == [(1, 2), (2, 1)]
    assert places([Total(1, 20, 5, 0), Total(2, 21, 0, 0)], ("mp", "vp")) == [(1, 1), (2, 2)]


def test_mp_part_equal_vp() -> None:
    assert places([Total(1, 20, -5, 9), Total(2, 20, 5, 0)]) == [(1, 2), (2, 1)]


def test_every_tiebreak_is_registered_under_its_own_key_and_another_is_refused() -> None:
    assert all(tiebreak.key == key for key, tiebreak in TIEBREAKS.items())
    assert set(DEFAULT_ORDER) <= set(TIEBREAKS)
    with pytest.raises(UnknownTieBreak, match="coin"):
        rank(level(1, 2), ("vp", "coin"))


def test_a_shared_place_skips_the_next_and_is_tied() -> None:
    totals = [Total(1, 9, 0, 0), Total(2, 8, 0, 0), Total(3, 8, 0, 0), Total(4, 7, 0, 0)]
    assert places(totals) == [(1, 1), (2, 2), (2, 3), (4, 4)]
    totals = [Total(1, 9, 0, 0), Total(2, 8, 0, 0), Total(3, 8, 0, 0)]
    assert [standing.tied for standing in rank(totals)] == [False, True, True]


def test_what_decided_a_place() -> None:
    totals = [
        Total(1, 9, 5, 0), Total(2, 9, 0, 0), Total(3, 8, 0, 7), Total(4, 8, 0, 6),
        Total(5, 8, 0, 6),
    ]  # fmt: skip
    assert [s.decided_by for s in rank(totals)] == [None, "mp", "vp", "gp", "gp"]


def test_nobody_to_rank_and_nothing_to_rank_by() -> None:
    assert rank([]) == []
    assert places(level(2, 1), ()) == [(1, 1), (1, 2)]


def test_the_winner_of_the_direct_encounter_is_better_and_it_is_named() -> None:
    assert places(level(1, 2), DEFAULT_ORDER, match(2, 1, 13, 300)) == [(1, 2), (2, 1)]
    standings = rank(level(1, 2), meetings=lambda among: match(2, 1, 13, 300))
    assert [s.decided_by for s in standings] == [None, "direct"]


def test_mp_decide_a_direct_encounter_of_equal_vp_and_a_drawn_one_decides_nothing() -> None:
    assert places(level(1, 2), DEFAULT_ORDER, match(2, 1, 10, 50)) == [(1, 2), (2, 1)]
    assert places(level(1, 2), DEFAULT_ORDER, match(2, 1, 10, 0)) == [(1, 1), (1, 2)]
    assert places(level(1, 2)) == [(1, 1), (1, 2)]


def test_the_direct_encounter_needs_all_to_have_met() -> None:
    matches = match(3, 1, 15, 400), match(3, 2, 15, 400)
    assert places(level(1, 2, 3), DEFAULT_ORDER, *matches) == [(1, 1), (1, 2), (1, 3)]


def test_three_that_all_met() -> None:
    matches = match(3, 1, 15, 400), match(3, 2, 13, 300), match(2, 1, 12, 200)
    assert places(level(1, 2, 3), DEFAULT_ORDER, *matches) == [(1, 3), (2, 2), (3, 1)]


def test_a_circle_of_equal_wins_stays_level() -> None:
    matches = match(1, 2, 13, 300), match(2, 3, 13, 300), match(3, 1, 13, 300)
    assert places(level(1, 2, 3), DEFAULT_ORDER, *matches) == [(1, 1), (1, 2), (1, 3)]


def test_two_that_stay_level_of_three_are_compared_again() -> None:
    """1 and 2 took 22 VP and +100 each, 3 took 16; then 2's win over 1 counts."""
    matches = match(2, 1, 11, 100), match(1, 3, 13, 200), match(2, 3, 11, 0)
    assert places(level(1, 2, 3), DEFAULT_ORDER, *matches) == [(1, 2), (2, 1), (3, 3)]


def test_rematches_count_when_all_met_equally_often() -> None:
    matches = match(1, 2, 11, 100), match(2, 1, 14, 400)
    assert places(level(1, 2), DEFAULT_ORDER, *matches) == [(1, 2), (2, 1)]


def test_uneven_rematches_part_nobody() -> None:
    matches = (match(1, 2, 15, 400), match(1, 2, 15, 400), match(2, 3, 11, 60), match(3, 1, 11, 60))
    assert places(level(1, 2, 3), DEFAULT_ORDER, *matches) == [(1, 1), (1, 2), (1, 3)]


def test_meetings_with_others_do_not_count() -> None:
    totals = [*level(1, 2), Total(3, 10, 0, 0)]
    matches = match(2, 1, 11, 60), match(1, 3, 20, 2000)
    assert places(totals, DEFAULT_ORDER, *matches) == [(1, 2), (2, 1), (3, 3)]


def test_a_later_tiebreak_parts_who_never_met_and_one_match_is_enough_to_have_met() -> None:
    totals = [Total(1, 20, 0, 5), Total(2, 20, 0, 9)]
    assert places(totals, ("vp", "direct", "gp")) == [(1, 2), (2, 1)]
    totals = [Total(entry, 0, 0, 0, played=1) for entry in (1, 2)]
    assert [s.place for s in rank(totals, meetings=lambda among: match(2, 1, 11, 60))] == [1, 2]


def test_no_meetings_are_asked_for_without_ties_or_where_not_all_can_have_met() -> None:
    assert rank([Total(1, 9, 0, 0), Total(2, 8, 0, 0)], meetings=never)
    assert rank([Total(entry, 0, 0, 0, played=1) for entry in (1, 2, 3)], meetings=never)


def test_meetings_are_asked_for_once_for_all_who_are_level() -> None:
    asked: list[list[int]] = []

    def remember(among: Collection[int]) -> Iterable[Meeting]:
        asked.append(sorted(among))
        return []

    rank(
        [*level(1, 2), Total(3, 25, 0, 0), Total(4, 20, 0, 0), Total(5, 20, 0, 0)],
        meetings=remember,
    )
    assert asked == [[1, 2, 4, 5]]


@given(totals_lists, st.randoms(use_true_random=False), st.permutations(DEFAULT_ORDER))
def test_the_order_of_the_input_does_not_matter(
    totals: list[Total], random: Random, order: tuple[str, ...]
) -> None:
    meetings = [m for a in range(1, 41) for b in range(1, a) for m in match(a, b, a % 21, 5 * b)]
    shuffled = random.sample(totals, len(totals))
    assert rank(totals, order, lambda among: meetings) == rank(
        shuffled, order, lambda among: meetings[::-1]
    )


@given(totals_lists)
def test_a_place_is_one_more_than_those_above(totals: list[Total]) -> None:
    figures = {total.entry: total[1:4] for total in totals}
    for standing in rank(totals):
        above = [f for f in figures.values() if f > figures[standing.entry]]
        assert standing.place == len(above) + 1


def rank_points(*points: tuple[int, int]) -> list[list[Goal]]:
    """The goals of entries 1, 2, … with these victory and match points."""
    totals = [Total(entry, vp, mp, 0) for entry, (vp, mp) in enumerate(points, 1)]
    standings = rank(totals, ("vp", "mp"), None)
    return [list_goals(standings, total) for total in totals]


def test_the_place_above_and_the_first_from_which_a_tiebreak_may_part() -> None:
    first, second, third = rank_points((30, 0), (25, 0), (22, 0))
    assert first == []
    assert second == [Goal(1, (1,), 5)]
    assert third == [Goal(2, (2,), 3), Goal(1, (1,), 8)]
    assert rank_points((30, 100), (30, 40))[1] == [Goal(1, (1,), 0)]
    goals = rank_points((30, 0), (25, 0), (25, 0), (20, 0))
    assert goals[1] == goals[2] == [Goal(1, (1,), 5)]
    assert goals[3] == [Goal(2, (2, 3), 5), Goal(1, (1,), 10)]
