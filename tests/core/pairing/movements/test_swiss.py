from __future__ import annotations

import pytest

from scoring.core.pairing.movement import ImpossiblePlan
from scoring.core.pairing.movements.swiss import Swiss
from scoring.core.pairing.seating import Contender, Seating


def sides(*ranked: Contender, apart: int = 0) -> list[tuple[object, object]]:
    return [(seating.ns, seating.ew) for seating in Swiss(apart=apart).pair(ranked).tables]


def test_in_the_first_turn_all_are_one_group_then_points_decide_before_ranks() -> None:
    ranked = [Contender(i) for i in (5, 3, 1)]
    assert Swiss().pair(ranked).tables == (Seating(1, 5, 3), Seating(2, 1, None))
    # 1 and 2 have met. 1 v 3, 2 v 4 is nearer in rank than any way that keeps 3 and 4 together.
    close = [Contender(1, vp=40, met=(2,)), Contender(2, vp=40, met=(1,))]
    far = [Contender(3, vp=39), Contender(4, vp=39), Contender(5, vp=39), Contender(6, vp=39)]
    assert sides(*close, *far) == [(1, 3), (2, 4), (5, 6)]


def test_a_score_group_stays_together_though_its_ranks_are_further_apart() -> None:
    # By rank alone 1 v 2, 3 v 5 and 4 v 6 would be nearer; 3 and 4 have met.
    ranked = [
        Contender(1, vp=30), Contender(2, vp=20), Contender(3, vp=20, met=(4,)),
        Contender(4, vp=20, met=(3,)), Contender(5, vp=20), Contender(6, vp=20),
    ]  # fmt: skip
    assert sides(*ranked) == [(1, 2), (3, 5), (4, 6)]
    ranked[4] = Contender(5, vp=10)
    ranked[5] = Contender(6, vp=10)
    assert sides(*ranked) == [(1, 3), (2, 4), (5, 6)]


def test_clubmates_of_one_group_are_kept_apart_and_are_worth_so_many_points() -> None:
    ranked = [Contender(i, club=club) for i, club in enumerate("aabb", start=1)]
    assert sides(*ranked, apart=1) == [(1, 3), (2, 4)]
    ranked = [
        Contender(i, vp=vp, club=club)
        for i, (vp, club) in enumerate([(20, "a"), (20, "a"), (17, "b"), (17, "c")], start=1)
    ]
    assert sides(*ranked, apart=4) == [(1, 2), (3, 4)]
    assert sides(*ranked, apart=5) == [(1, 3), (2, 4)]


def test_a_ranking_that_is_not_by_points_is_refused() -> None:
    with pytest.raises(ImpossiblePlan) as refused:
        Swiss().pair([Contender(1, vp=3), Contender(2, vp=4)])
    assert (refused.value.code, refused.value.params) == ("standings.not_by_vp", {"entry": 2})
