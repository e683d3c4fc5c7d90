"""The share of each of three players in a smazzata (Burraco Rummy Games, Burraco for three
players)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.play.shares import Points, SmazzataPoints, add_points, get_player_points
from scoring.core.rules.faults import Line
from scoring.core.rules.match_points import halve
from scoring.core.rules.sides import Sides
from scoring.core.rules.three import PLACES, find_side

points = st.integers(-400, 700).map(lambda n: 5 * n)
smazzate = st.builds(
    SmazzataPoints,
    st.just(1),
    st.builds(Sides, points, points),
    st.just(Sides(0, 0)),
    alone=st.sampled_from(PLACES),
)


def sum_place(place: int, played: list[SmazzataPoints]) -> Points:
    return add_points([get_player_points(place, smazzata) for smazzata in played])


@pytest.mark.parametrize(("figure", "half"), [(305, 153), (-305, -152), (300, 150), (0, 0)])
def test_halves_are_rounded_up_below_zero_too(figure: int, half: int) -> None:
    assert halve(figure) == half


def test_who_is_alone_has_all_and_the_two_half_each_and_roles_change() -> None:
    smazzata = SmazzataPoints(1, Sides(500, 305), Sides(0, 0), alone=2)
    assert get_player_points(2, smazzata) == Points(500, 195, 0)
    assert get_player_points(1, smazzata) == get_player_points(3, smazzata) == Points(153, -97, 0)
    played = [
        SmazzataPoints(1, Sides(500, 200), Sides(2, 1), 1),
        SmazzataPoints(2, Sides(100, 400), Sides(0, 0), alone=3),
    ]
    assert [sum_place(place, played) for place in PLACES] == [
        Points(700, 450, 2),
        Points(300, 0, 1),
        Points(200, -450, 1),
    ]


@given(st.lists(smazzate, max_size=6))
def test_shares_sum_to_what_the_sides_made_within_rounding(played: list[SmazzataPoints]) -> None:
    shares = [sum_place(place, played) for place in PLACES]
    made = sum(sum(each.gp) for each in played)
    assert 0 <= sum(each.gp for each in shares) - made <= len(played)
    assert 0 <= sum(each.mp for each in shares) <= len(played)


@given(smazzate)
def test_two_partners_make_the_same(smazzata: SmazzataPoints) -> None:
    two = [place for place in PLACES if find_side(place, smazzata.alone) is Line.EW]
    assert len(two) == 2
    assert get_player_points(two[0], smazzata) == get_player_points(two[1], smazzata)
