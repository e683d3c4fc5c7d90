from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.pairing.cheap_meetings import count_free, list_surplus
from scoring.core.pairing.matching import CLUBS_SEEN, Costs, match
from scoring.core.pairing.movement import ImpossiblePlan
from scoring.core.pairing.movements.danese import Danese, DaneseModified, DaneseNoRematch
from scoring.core.pairing.movements.swiss import Swiss
from scoring.core.pairing.result_driven import LARGEST_VP, ResultDriven, split_resting_sides
from scoring.core.pairing.seating import Contender, Pairing, list_seated

RESULT_DRIVEN: dict[str, ResultDriven] = {
    movement.key: movement for movement in (Danese(), DaneseModified(), DaneseNoRematch(), Swiss())
}
SYSTEMS = st.sampled_from(list(RESULT_DRIVEN.values()))


def field(*meetings: tuple[int, ...]) -> list[Contender]:
    """Entries 1, 2, … in the order of the ranking, each with whom it has met."""
    return [Contender(i, met=met) for i, met in enumerate(meetings, start=1)]


def sides(pairing: Pairing) -> list[tuple[object, object]]:
    return [(seating.ns, seating.ew) for seating in pairing.tables]


def play(
    movement: ResultDriven, entries: int, turns: int, seed: int, clubs: int = 0
) -> Iterator[tuple[list[Contender], Pairing]]:
    """The ranking before each turn, and the turn; results are drawn."""
    draw = Random(seed)
    ranked = [
        Contender(i, club=f"club {draw.randrange(clubs)}" if clubs else "")
        for i in range(1, entries + 1)
    ]
    for _ in range(turns):
        pairing = movement.pair(ranked)
        yield ranked, pairing
        now = {one.number: one for one in ranked}
        for _, ns, ew, _ in pairing.tables:
            assert isinstance(ns, int)
            if ew is None:
                now[ns] = add(now[ns], 14, 355, None)
                continue
            assert isinstance(ew, int)
            vp = draw.randint(0, 20)
            mp = draw.randrange(-400, 400, 5)
            now[ns], now[ew] = add(now[ns], vp, mp, ew), add(now[ew], 20 - vp, -mp, ns)
        ranked = sorted(now.values(), key=lambda one: (-one.vp, -one.mp))


def add(one: Contender, vp: int, mp: int, opponent: int | None) -> Contender:
    met = one.met if opponent is None else (*one.met, opponent)
    rests = one.rests + (opponent is None)
    return Contender(one.number, one.vp + vp, one.mp + mp, met, rests, one.club)


def find_least_by_hand(costs: Costs, left: Sequence[int]) -> int:
    """The least cost of all pairings, by looking at every one."""
    if not left:
        return 0
    first, *others = left
    return min(
        costs.find(first, other)
        + find_least_by_hand(costs, [one for one in others if one != other])
        for other in others
    )


def find_least_by_networkx(costs: Costs) -> int:
    graph = networkx.Graph()
    graph.add_weighted_edges_from(
        (a, b, costs.find(a, b)) for a in range(costs.size) for b in range(a + 1, costs.size)
    )
    found = networkx.min_weight_matching(graph)
    return sum(costs.find(min(table), max(table)) for table in found)


def test_danese_puro_is_first_against_second_even_again() -> None:
    met = field((2,), (1,), (4,), (3,), (6,), (5,))
    pairing = Danese().pair(met)
    assert sides(pairing) == [(1, 2), (3, 4), (5, 6)]
    assert not pairing.rematches


def test_danese_modificato_avoids_the_turn_before_alone_and_nothing_in_the_last_turn() -> None:
    met = field((2, 3), (1, 4), (4, 1), (3, 2))
    assert sides(DaneseModified().pair(met)) == [(1, 2), (3, 4)]
    met = field((3, 2), (4, 1), (1, 4), (2, 3))
    assert sides(DaneseModified().pair(met)) == [(1, 3), (2, 4)]
    met = field((2,), (1,), (4,), (3,))
    assert sides(DaneseModified().pair(met, last=True)) == [(1, 2), (3, 4)]
    met = field((2,), (1, 3), (4, 2), (3, 5), (6, 4), (5,))
    assert sides(DaneseModified().pair(met)) == [(1, 2), (3, 4), (5, 6)]


def test_the_bottom_is_not_stranded() -> None:
    # From the top down 1 v 2 and 3 v 4 would leave 5 and 6, who have met.
    met = field((), (), (), (), (6,), (5,))
    pairing = DaneseNoRematch().pair(met)
    assert sides(pairing) == [(1, 2), (3, 5), (4, 6)]
    assert not pairing.rematches


def test_when_all_have_met_the_least_bad_is_named_and_one_rematch_is_better_than_two() -> None:
    met = field((2, 3, 4, 2), (1, 4, 3, 1), (4, 1, 2, 4), (3, 2, 1, 3))
    pairing = DaneseNoRematch().pair(met)
    assert sides(pairing) == [(1, 3), (2, 4)]
    assert pairing.rematches == ((1, 3), (2, 4))
    # 4 has met everybody.
    met = field((2, 4), (1, 4), (4,), (1, 2, 3))
    assert len(DaneseNoRematch().pair(met).rematches) == 1


def test_a_meeting_known_to_one_of_the_two_counts_and_one_with_who_has_left_is_no_matter() -> None:
    assert sides(DaneseNoRematch().pair(field((2,), (), (), ()))) == [(1, 3), (2, 4)]
    assert sides(DaneseModified().pair(field((2,), (), (), ()))) == [(1, 3), (2, 4)]
    assert sides(DaneseNoRematch().pair(field((99,), (98,)))) == [(1, 2)]


def test_the_lowest_without_a_rest_rests_and_when_all_have_rested_the_lowest_again() -> None:
    ranked = [Contender(1), Contender(2), Contender(3, rests=1)]
    assert sides(Danese().pair(ranked)) == [(1, 3), (2, None)]
    ranked = [Contender(i, rests=1) for i in (1, 2, 3)]
    assert sides(Danese().pair(ranked)) == [(1, 2), (3, None)]


def test_clubmates_are_kept_apart_as_far_as_they_are_worth() -> None:
    ranked = [Contender(i, club=club) for i, club in enumerate("aabcde", start=1)]
    assert sides(Danese().pair(ranked))[0] == (1, 2)
    assert sides(Danese(apart=5).pair(ranked))[:2] == [(1, 3), (2, 4)]


def test_clubmates_meet_rather_than_two_meet_again() -> None:
    ranked = [
        Contender(1, met=(3, 4), club="a"),
        Contender(2, met=(4, 3), club="a"),
        Contender(3, met=(1, 2), club="b"),
        Contender(4, met=(2, 1), club="b"),
    ]
    assert sides(DaneseNoRematch(apart=10**9).pair(ranked)) == [(1, 2), (3, 4)]


@pytest.mark.parametrize(
    ("ranked", "code"),
    [
        ([], "plan.too_few_entries"),
        ([Contender(1)], "plan.too_few_entries"),
        ([Contender(1), Contender(1)], "standings.twice"),
        ([Contender(1, met=(1,)), Contender(2)], "standings.met_itself"),
        ([Contender(1, vp=LARGEST_VP + 1), Contender(2)], "standings.too_many_points"),
    ],
)
def test_standings_that_cannot_be(ranked: list[Contender], code: str) -> None:
    with pytest.raises(ImpossiblePlan) as refused:
        Danese().pair(ranked)
    assert refused.value.code == code


@given(SYSTEMS, st.integers(2, 40), st.integers(1, 8), st.integers(0, 9999))
def test_everybody_sits_once_and_rests_are_fair(
    movement: ResultDriven, entries: int, turns: int, seed: int
) -> None:
    for ranked, pairing in play(movement, entries, turns, seed):
        assert sorted(list_seated(pairing.tables)) == list(range(1, entries + 1))
        resting = [seating.ns for seating in pairing.tables if seating.ew is None]
        fewest = [one.number for one in ranked if one.rests == min(o.rests for o in ranked)]
        assert resting == ([fewest[-1]] if entries % 2 else [])


@given(SYSTEMS, st.integers(2, 30), st.integers(0, 9999))
def test_who_should_not_meet_does_not_or_is_named(
    movement: ResultDriven, entries: int, seed: int
) -> None:
    for ranked, pairing in play(movement, entries, 6, seed):
        met = {one.number: one.met for one in ranked}
        for _, ns, ew, _ in pairing.tables:
            if movement.key in ("danese-no-rematch", "swiss") and ew in met[ns]:
                assert (ns, ew) in pairing.rematches
            if movement.key == "danese-modified" and ew in met[ns][-1:] and ns in met[ew][-1:]:
                assert (ns, ew) in pairing.rematches


@given(SYSTEMS, st.integers(2, 8), st.integers(1, 8), st.integers(0, 9999))
def test_no_pairing_of_a_small_field_costs_less(
    movement: ResultDriven, entries: int, turns: int, seed: int
) -> None:
    for ranked, pairing in play(movement, entries, turns, seed):
        costs = movement.find_costs(split_resting_sides(ranked, len(ranked) % 2)[0])
        assert pairing.cost == find_least_by_hand(costs, range(costs.size))


@pytest.mark.parametrize("movement", RESULT_DRIVEN.values(), ids=RESULT_DRIVEN)
@pytest.mark.parametrize("apart", [0, 2, 6])
def test_no_pairing_of_a_larger_field_costs_less(movement: ResultDriven, apart: int) -> None:
    movement = type(movement)(apart=apart)
    for ranked, pairing in play(movement, 41, 6, seed=3, clubs=15):
        costs = movement.find_costs(split_resting_sides(ranked, len(ranked) % 2)[0])
        assert pairing.cost == find_least_by_networkx(costs)


@given(st.integers(1, 10), st.data())
def test_what_is_left_out_is_never_needed(half: int, data: st.DataObject) -> None:
    """Whoever has met whom, the candidates hold a best pairing of all meetings."""
    size = 2 * half
    met = data.draw(
        st.lists(
            st.tuples(st.integers(1, size), st.integers(1, size)).filter(lambda ab: ab[0] != ab[1]),
            max_size=3 * size,
        )
    )
    ranked = [Contender(i, met=tuple(b for a, b in met if a == i)) for i in range(1, size + 1)]
    costs = DaneseNoRematch().find_costs(ranked)
    assert sum(costs.find(a, b) for a, b in match(costs)) == find_least_by_networkx(costs)


@given(
    st.sampled_from([DaneseNoRematch, Swiss]),
    st.integers(1, CLUBS_SEEN + 4),
    st.integers(1, 6),
    st.sampled_from([1, 4, 30, 2_000]),
    st.randoms(use_true_random=False),
)
def test_clubs_first_looked_at_nearby_are_kept_apart_as_well_as_can_be(
    system: type[ResultDriven], half: int, clubs: int, apart: int, draw: Random
) -> None:
    """Few clubs in long blocks, so that clubmates far apart would seem to be good opponents."""
    points = sorted((draw.randrange(0, 40, 4) for _ in range(2 * half)), reverse=True)
    ranked = [
        Contender(
            i,
            vp=vp,
            met=tuple(b for b in draw.choices(range(1, 2 * half + 1), k=2) if b != i),
            club=f"club {draw.randrange(clubs)}" if draw.random() < 0.5 else "club 0",
        )
        for i, vp in enumerate(points, start=1)
    ]
    costs = system(apart=apart).find_costs(ranked)
    assert sum(costs.find(a, b) for a, b in match(costs)) == find_least_by_networkx(costs)


def test_clubmates_too_far_to_be_seen_at_first_do_not_meet_for_that() -> None:
    far = 3 * CLUBS_SEEN
    clubs = ["a"] * far + ["b"] * far
    costs = Danese(apart=2_000).find_costs([Contender(i, club=c) for i, c in enumerate(clubs, 1)])
    assert all(clubs[a] != clubs[b] for a, b in match(costs))


def test_a_large_field_plays_six_turns_without_a_rematch() -> None:
    for _, pairing in play(DaneseNoRematch(), 501, 6, seed=1):
        assert not pairing.rematches


@pytest.mark.parametrize("share", [0, 45, 60, 90])
def test_no_pairing_costs_less_with_any_share_of_one_club(share: int) -> None:
    costs = DaneseNoRematch(apart=10).find_costs(field_of_clubs(84, share))
    assert sum(costs.find(a, b) for a, b in match(costs)) == find_least_by_networkx(costs)


@pytest.mark.parametrize("share", [0, 10, 45, 60, 90])
def test_few_meetings_are_looked_at_with_any_share_of_one_club(share: int) -> None:
    costs = DaneseNoRematch(apart=10).find_costs(field_of_clubs(400, share))
    meetings = list_surplus(costs.find_near())
    assert meetings
    assert len(meetings) < 15 * costs.size


def field_of_clubs(entries: int, share: int) -> list[Contender]:
    """The ranking after four turns, so many of a hundred of one club, the others of twenty."""
    draw = Random(share)
    *_, (ranked, _) = play(DaneseNoRematch(), entries, 5, seed=share)
    return [
        Contender(
            one.number,
            met=one.met,
            club="home" if draw.randrange(100) < share else f"club {draw.randrange(20)}",
        )
        for one in ranked
    ]


@pytest.mark.parametrize("size", [5, 30, 200])
@pytest.mark.parametrize("clubmates", [1, 4, 100, 400, 10**4])
@pytest.mark.parametrize("most", [0, 4, 16])
def test_those_whom_no_club_hinders_are_counted(size: int, clubmates: int, most: int) -> None:
    found = count_free(size, clubmates, most)
    assert found == [
        sum(x * (far - x) > clubmates and 2 * size * x >= clubmates for x in range(1, far))
        for far in range(1, len(found) + 1)
    ]
    assert len(found) == size - 1 or found[-1] > most >= max(found[:-1], default=0)
