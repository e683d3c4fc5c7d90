"""The order of stages: an entry that went on is placed before one that went out, each by its own
points."""

from __future__ import annotations

from collections.abc import Collection

from hypothesis import given
from hypothesis import strategies as st

from scoring.core.ranking.results import Meeting, Result, Total, add_up, find_meetings
from scoring.core.ranking.stages import Stage, list_standings, rank_groups, rank_stages
from scoring.core.ranking.standings import Standing, rank
from scoring.core.ranking.tie_break_steps import MeetingsAmong

ORDER = ("vp", "mp")


class Played:
    """A ledger of these results."""

    def __init__(self, *results: tuple[int, int, int]) -> None:
        """Each: entry, turn, VP."""
        self.results = [Result(entry, turn, (), vp, 0, 0, bye=True) for entry, turn, vp in results]

    def add_totals(self, first: int, last: int) -> list[Total]:
        return add_up(result for result in self.results if first <= result.turn <= last)

    def among(self, first: int, last: int) -> MeetingsAmong:
        def find(level: Collection[int]) -> list[Meeting]:
            return find_meetings(self.results, level)

        return find


def places(lines: list[Standing]) -> dict[int, int]:
    return {line.entry: line.place for line in lines}


def test_who_went_on_comes_first_and_who_went_out_is_ranked_by_what_it_had_then() -> None:
    played = Played((1, 1, 20), (2, 1, 15), (3, 1, 12), (1, 2, 0), (2, 2, 5))
    stages = [Stage(1, 1), Stage(2, 2, frozenset({1, 2}))]
    assert places(list_standings(rank_stages(stages, played, ORDER))) == {2: 1, 1: 2, 3: 3}
    played = Played((1, 1, 9), (2, 1, 8), (3, 1, 7), (1, 2, 1), (2, 2, 20))
    stages = [Stage(1, 1), Stage(1, 2, frozenset({3}))]
    ranked = rank_stages(stages, played, ORDER)
    assert places(list_standings(ranked)) == {3: 1, 1: 2, 2: 3}
    assert [stage.before for stage in ranked] == [0, 1]


def test_in_a_bracket_a_group_shares_its_place() -> None:
    totals = [Total(entry, entry, 0, 0) for entry in range(1, 6)]
    lines = rank_groups(totals, [(3,), (1,), (4, 2)])
    assert [(line.place, line.entry, line.tied) for line in lines] == [
        (1, 3, False), (2, 1, False), (3, 4, True), (3, 2, True), (5, 5, False),
    ]  # fmt: skip


def test_one_stage_of_everybody_is_the_plain_standings() -> None:
    played = Played((1, 1, 9), (2, 1, 12), (3, 1, 9))
    ranked = rank_stages([Stage(1, 1)], played, ORDER)
    assert list_standings(ranked) == rank(played.add_totals(1, 1), ORDER, None)


@given(
    st.lists(
        st.tuples(st.integers(1, 9), st.integers(1, 4), st.integers(0, 20)),
        min_size=1,
        unique_by=lambda row: row[:2],
    ),
    st.frozensets(st.integers(1, 9)),
    st.frozensets(st.integers(1, 9)),
)
def test_everybody_is_placed_once_and_no_place_is_left_out(
    rows: list[tuple[int, int, int]], second: frozenset[int], third: frozenset[int]
) -> None:
    stages = [Stage(1, 1), Stage(1, 3, second), Stage(4, 4, second & third)]
    lines = list_standings(rank_stages(stages, Played(*rows), ORDER))
    assert len({line.entry for line in lines}) == len(lines)
    for at, line in enumerate(lines, start=1):
        assert line.place <= at
        assert (line.place < at) == (at > 1 and lines[at - 2].place == line.place)
    field = {entry for entry, turn, _ in rows if turn == 1}
    assert field <= {line.entry for line in lines}
