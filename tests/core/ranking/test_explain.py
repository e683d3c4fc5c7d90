from __future__ import annotations

from collections.abc import Collection, Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.ranking.explanation import Explanation, TieBreakStep, explain
from scoring.core.ranking.results import Meeting, Total
from scoring.core.ranking.standings import rank
from scoring.core.ranking.tie_break_steps import MeetingsAmong
from scoring.core.ranking.tiebreaks import DEFAULT_ORDER, TIEBREAKS, UnknownTieBreak

small = st.integers(0, 2)
fields = st.lists(
    st.builds(
        Total, st.integers(1, 12), small, st.integers(-1, 1), small, strength=small,
        played=st.integers(1, 3), earned=small, clean=small, rests=small, lot=small,
    ),
    unique_by=lambda total: total.entry,
)  # fmt: skip
orders = st.lists(st.sampled_from(list(TIEBREAKS)), unique=True).map(tuple)

FIELD = [
    Total(3, 54, 420, 9000), Total(12, 54, 300, 9500), Total(9, 54, 300, 9500),
    Total(4, 51, 0, 8000), Total(5, 51, 0, 8000),
]  # fmt: skip


def meet_all(among: Collection[int]) -> Iterable[Meeting]:
    """Everybody met everybody once; the sum of the numbers says how it ended."""
    for entry in among:
        for other in among:
            if entry != other:
                won = (entry + other) % 3 * (1 if entry > other else -1)
                yield Meeting(entry, other, 10 + won, 50 * won)


def explain_12(
    order: Iterable[str] = DEFAULT_ORDER, meet: MeetingsAmong | None = None
) -> Explanation:
    return explain(FIELD, tuple(order), meet, 12)


def win_of_12(among: Collection[int]) -> list[Meeting]:
    return [Meeting(12, 9, 13, 300), Meeting(9, 12, 7, -300)]


def test_the_place_and_the_figure_it_starts_from_and_who_shares_it() -> None:
    found = explain_12(meet=win_of_12)
    assert (found.place, found.entries, found.figure) == (2, 5, ("vp", 54))
    assert explain_12().sharing == (9,)


def test_what_parted_from_above_has_the_figures_of_both() -> None:
    assert explain_12().above == TieBreakStep(
        tiebreak="mp", figure=(300,), neighbours=(3,), their_figure=(420,), level=(3, 9, 12),
        level_at=(("vp", 54),), matches=0,
    )  # fmt: skip


def test_a_direct_encounter_has_its_score() -> None:
    assert explain_12(meet=win_of_12).below == TieBreakStep(
        tiebreak="direct", figure=(13, 300), neighbours=(9,), their_figure=(7, -300),
        level=(12, 9), level_at=(("vp", 54), ("mp", 300), ("gp", 9500)), matches=1,
    )  # fmt: skip


def test_a_neighbouring_place_may_be_shared_or_not_be_there() -> None:
    below = explain_12().below
    assert below is not None
    assert (below.tiebreak, below.neighbours, below.their_figure) == ("vp", (4, 5), (51,))
    assert explain(FIELD, DEFAULT_ORDER, None, 3).above is None
    assert explain(FIELD, DEFAULT_ORDER, None, 4).below is None
    found = explain_12(())
    assert (found.place, found.figure, found.sharing) == (1, None, (3, 4, 5, 9))


def test_two_of_three_are_compared_by_their_own_match() -> None:
    """1 and 2 took 22 VP and +100 each, 3 took 16; then 2's win over 1 counts."""
    won = [(2, 1, 11, 100), (1, 3, 13, 200), (2, 3, 11, 0)]
    meetings = [Meeting(a, b, vp, mp) for a, b, vp, mp in won]
    meetings += [Meeting(b, a, 20 - vp, -mp) for a, b, vp, mp in won]
    found = explain(
        [Total(n, 30, 0, 0) for n in (1, 2, 3)], DEFAULT_ORDER, lambda among: meetings, 1
    )
    assert found.above is not None
    assert found.below is not None
    assert (found.above.figure, found.above.their_figure) == ((9, -100), (11, 100))
    assert (found.below.figure, found.below.their_figure) == ((22, 100), (16, -200))


def test_an_entry_without_a_total_and_an_unknown_tiebreak_are_refused() -> None:
    with pytest.raises(KeyError):
        explain(FIELD, DEFAULT_ORDER, None, 77)
    with pytest.raises(UnknownTieBreak):
        explain_12(("vp", "coin"))


@given(fields, orders)
def test_it_says_what_the_standings_say(field: list[Total], order: tuple[str, ...]) -> None:
    standings = rank(field, order, meet_all)
    for line in standings:
        found = explain(field, order, meet_all, line.entry)
        below = next((other for other in standings if other.place > line.place), None)
        assert (found.place, found.total, bool(found.sharing)) == (
            line.place,
            line.total,
            line.tied,
        )
        assert (found.above.tiebreak if found.above else None) == line.decided_by
        assert (found.below.tiebreak if found.below else None) == (below and below.decided_by)


@given(fields, orders)
def test_the_figures_part_the_neighbours(field: list[Total], order: tuple[str, ...]) -> None:
    totals = {total.entry: total for total in field}
    for entry in totals:
        found = explain(field, order, meet_all, entry)
        for step, better in ((found.above, False), (found.below, True)):
            if step:
                upper, lower = (
                    (step.figure, step.their_figure) if better else (step.their_figure, step.figure)
                )
                assert (upper > lower) == TIEBREAKS[step.tiebreak].highest_first
                assert {entry, *step.neighbours} <= set(step.level)
                for key, value in step.level_at:
                    assert {getattr(totals[other], key) for other in step.level} == {value}


@given(fields, orders)
def test_a_ranking_leaves_nobody_out(field: list[Total], order: tuple[str, ...]) -> None:
    ranked = [line.total for line in rank(field, order, meet_all)]
    assert sorted(ranked) == sorted(field)


@given(fields, orders, st.sampled_from(list(TIEBREAKS)))
def test_a_further_tiebreak_only_parts_those_who_shared(
    field: list[Total], order: tuple[str, ...], further: str
) -> None:
    before = {line.entry: line for line in rank(field, order, meet_all)}
    after = rank(field, (*order, further), meet_all)
    places = [before[line.entry].place for line in after]
    assert places == sorted(places)
    assert [line for line in after if not before[line.entry].tied] == [
        line for line in before.values() if not line.tied
    ]
