from __future__ import annotations

from dataclasses import fields

from scoring.core.ranking.results import (
    STANDING_FIGURES,
    Meeting,
    Result,
    StoredFigures,
    add_up,
    find_meetings,
)

RESULTS = [
    Result(2, 1, (1,), 7, -300, 700, False),
    Result(1, 1, (2,), 13, 300, 1000, False),
    Result(3, 1, (), 14, 355, 0, True),
    Result(1, 2, (3,), 10, 0, 800, False),
    Result(3, 2, (1,), 10, 0, 800, False),
]


def test_totals_add_up_by_entry() -> None:
    total = add_up(RESULTS)[0]
    assert total[:5] == (1, 23, 300, 1800, 2)
    assert total.earned == 23


def test_a_bye_adds_its_award_but_is_not_played() -> None:
    total = add_up(RESULTS)[2]
    assert total[:5] == (3, 24, 355, 800, 1)
    assert (total.rests, total.earned) == (1, 10)


def test_meetings_are_both_sides_of_the_matches_inside_the_group() -> None:
    assert find_meetings(RESULTS, {1, 2}) == [Meeting(2, 1, 7, -300), Meeting(1, 2, 13, 300)]


def test_two_opponents_are_two_meetings() -> None:
    assert find_meetings([Result(1, 1, (3, 4), 13, 300, 1000, False)]) == [
        Meeting(1, 3, 13, 300),
        Meeting(1, 4, 13, 300),
    ]


def test_every_figure_is_a_sum_and_is_stored_by_its_name() -> None:
    keys = [figure.key for figure in STANDING_FIGURES]
    assert [field.name for field in fields(StoredFigures)] == keys
    assert all(getattr(add_up(RESULTS)[0], key) for key in keys)
