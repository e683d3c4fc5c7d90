from __future__ import annotations

from hashlib import sha256

from hypothesis import given
from hypothesis import strategies as st

from scoring.core.ranking.results import draw_lots

fields = st.sets(st.integers(1, 500))


def test_the_draw_can_be_repeated_by_hand() -> None:
    by_hand = sorted([9, 12], key=lambda n: sha256(f"Roccalumera:{n}".encode()).hexdigest())
    assert draw_lots([9, 12], "Roccalumera") == {by_hand[0]: 1, by_hand[1]: 2}


def test_another_seed_is_another_draw() -> None:
    assert draw_lots(range(1, 41), "a") != draw_lots(range(1, 41), "b")


def test_the_draw_does_not_favour_low_numbers() -> None:
    """Over 400 seeds, 1 and 2 are drawn before each other about equally often."""
    first = sum(draw_lots([1, 2], str(seed))[1] == 1 for seed in range(400))
    assert 150 < first < 250


@given(fields, st.text())
def test_everybody_draws_a_place_of_their_own(field: set[int], seed: str) -> None:
    lots = draw_lots(field, seed)
    assert set(lots) == field
    assert sorted(lots.values()) == list(range(1, len(field) + 1))


@given(fields, fields, st.text())
def test_who_comes_or_goes_changes_nothing_between_the_others(
    field: set[int], others: set[int], seed: str
) -> None:
    alone, together = draw_lots(field, seed), draw_lots(field | others, seed)
    assert sorted(field, key=alone.__getitem__) == sorted(field, key=together.__getitem__)
