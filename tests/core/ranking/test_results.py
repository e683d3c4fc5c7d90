from __future__ import annotations

from dataclasses import fields
from hashlib import sha256

from hypothesis import given
from hypothesis import strategies as st

from scoring.core.ranking.results import (
    STANDING_FIGURES,
    Meeting,
    Result,
    StoredFigures,
    add_up,
    draw_lots,
    find_meetings,
)

RESULTS = [
    Result(2, 1, (1,), 7, -300, 700, False),
    Result(1, 1, (2,), 13, 300, 1000, False),
    Result(3, 1, (), 14, 355, 0, True),
    Result(1, 2, (3,), 10, 0, 800, False),
    Result(3, 2, (1,), 10, 0, 800, False),
]


def test_totals_add_up_by_entry_and_a_bye_adds_its_award_but_is_not_played() -> None:
    total = add_up(RESULTS)[0]
    assert total[:5] == (1, 23, 300, 1800, 2)
    assert total.earned == 23
    total = add_up(RESULTS)[2]
    assert total[:5] == (3, 24, 355, 800, 1)
    assert (total.rests, total.earned) == (1, 10)


def test_meetings_are_both_sides_of_the_matches_inside_the_group_two_with_two_opponents() -> None:
    assert find_meetings(RESULTS, {1, 2}) == [Meeting(2, 1, 7, -300), Meeting(1, 2, 13, 300)]
    assert find_meetings([Result(1, 1, (3, 4), 13, 300, 1000, False)]) == [
        Meeting(1, 3, 13, 300),
        Meeting(1, 4, 13, 300),
    ]


def test_every_figure_is_a_sum_and_is_stored_by_its_name() -> None:
    keys = [figure.key for figure in STANDING_FIGURES]
    assert [field.name for field in fields(StoredFigures)] == keys
    assert all(getattr(add_up(RESULTS)[0], key) for key in keys)


drawn = st.sets(st.integers(1, 500))


def test_the_draw_can_be_repeated_by_hand_and_another_seed_is_another_draw() -> None:
    by_hand = sorted([9, 12], key=lambda n: sha256(f"Roccalumera:{n}".encode()).hexdigest())
    assert draw_lots([9, 12], "Roccalumera") == {by_hand[0]: 1, by_hand[1]: 2}
    assert draw_lots(range(1, 41), "a") != draw_lots(range(1, 41), "b")


def test_the_draw_does_not_favour_low_numbers() -> None:
    """Over 400 seeds, 1 and 2 are drawn before each other about equally often."""
    first = sum(draw_lots([1, 2], str(seed))[1] == 1 for seed in range(400))
    assert 150 < first < 250


@given(drawn, st.text())
def test_everybody_draws_a_place_of_their_own(field: set[int], seed: str) -> None:
    lots = draw_lots(field, seed)
    assert set(lots) == field
    assert sorted(lots.values()) == list(range(1, len(field) + 1))


@given(drawn, drawn, st.text())
def test_who_comes_or_goes_changes_nothing_between_the_others(
    field: set[int], others: set[int], seed: str
) -> None:
    alone, together = draw_lots(field, seed), draw_lots(field | others, seed)
    assert sorted(field, key=alone.__getitem__) == sorted(field, key=together.__getitem__)
