"""The reasons for an entry's place, in words."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.ranking.explanation import explain
from scoring.core.ranking.results import MEAN, STANDING_FIGURES, Meeting, Total
from scoring.core.ranking.tiebreaks import DEFAULT_ORDER, TIEBREAKS
from scoring.standings.places_wording import format_ordinal
from scoring.standings.wording import FIGURE_WORDS, TIEBREAK_NAMES, explanation_sentences

FIELD = [
    Total(5, 56, 0, 9000),
    Total(3, 54, 420, 9000),
    Total(12, 54, 300, 9500),
    Total(9, 54, 250, 9000),
    Total(4, 51, -80, 8000),
]
LEVEL = [Total(12, 54, 300, 9500), Total(9, 54, 300, 9500)]

small = st.integers(0, 2)
fields = st.lists(
    st.builds(
        Total,
        st.integers(1, 12),
        small,
        st.integers(-1, 1),
        small,
        strength=small,
        clean=small,
        rests=small,
    ),
    unique_by=lambda total: total.entry,
    min_size=1,
)
orders = st.lists(st.sampled_from(list(TIEBREAKS)), unique=True).map(tuple)


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with translation.override("en"):
        yield


def say(
    field: list[Total],
    entry: int,
    order: tuple[str, ...] = DEFAULT_ORDER,
    met: list[tuple[int, int, int, int]] | None = None,
    noun: str = "pairs",
) -> list[str]:
    """`met`: entry, opponent, VP of 20 and MP."""
    meetings = [Meeting(a, b, vp, mp) for a, b, vp, mp in met or ()]
    meetings += [Meeting(b, a, 20 - vp, -mp) for a, b, vp, mp in met or ()]
    return explanation_sentences(explain(field, order, lambda among: meetings, entry), noun)


def test_one_tiebreak_that_parted_from_above_and_from_below() -> None:
    assert say(FIELD, 12) == [
        "Pair 12 is 3rd of 5 with 54 victory points.",
        "Pairs 3 and 9 have 54 victory points too; match points decide: pair 3 has +420, "
        "pair 12 has +300, pair 9 has +250.",
    ]


def test_two_tiebreaks_that_parted() -> None:
    assert say(FIELD, 9)[1:] == [
        "Pairs 3 and 12 have 54 victory points too; match points decide: pair 12 has +300, "
        "pair 9 has +250.",
        "Just below, pair 4 has 51 VP.",
    ]


def test_neighbours_by_the_first_figure() -> None:
    assert say(FIELD, 5) == [
        "Pair 5 is 1st of 5 with 56 victory points.",
        "Just below, pair 3 has 54 VP.",
    ]
    assert say(FIELD, 4)[1:] == ["Just above, pair 9 has 54 VP."]
    field = [Total(1, 9, 0, 0), Total(2, 8, 0, 0), Total(3, 7, 0, 0), Total(4, 7, 0, 0)]
    assert say(field, 2)[1:] == [
        "Just above, pair 1 has 9 VP; just below, pairs 3 and 4 have 7 VP."
    ]


def test_the_direct_encounter() -> None:
    assert say(LEVEL, 9, met=[(12, 9, 13, 300)])[1:] == [
        (
            "Pair 12 has 54 victory points, +300 match points and 9,500 game points too; the "
            "match against each other decides: pair 12 beat pair 9 13–7 in VP."
        )
    ]


def test_a_direct_encounter_of_equal_victory_points() -> None:
    assert say(LEVEL, 12, ("direct",), met=[(9, 12, 10, 45)]) == [
        "Pair 12 is 2nd of 2.",
        (
            "The match against each other decides: it ended 10–10 in VP, with +45 match points "
            "for pair 9 and −45 for pair 12."
        ),
    ]


def test_several_matches_between_them() -> None:
    met = [(12, 9, 13, 300), (9, 12, 11, 95)]
    assert say(LEVEL, 9, ("vp", "direct"), met)[1:] == [
        (
            "Pair 12 has 54 victory points too; the matches against each other decide: "
            "pair 12 took 22 victory points and +205 match points, pair 9 took 18 victory "
            "points and −205 match points."
        )
    ]


@pytest.mark.parametrize(
    ("key", "better", "worse", "clause"),
    [
        (
            "strength",
            212,
            205,
            (
                "the strength of the opponents decides, that is the total "
                "of their victory points: {} has 212"
            ),
        ),
        ("clean", 4, 3, "clean burrachi decide: {} has 4"),
        ("rests", 0, 1, "the entry with the fewest byes is placed higher: {} has 0"),
        ("lot", 1, 2, "the lot decides: {} drew lot 1"),
    ],
)
def test_what_decides_by_the_others(key: str, better: int, worse: int, clause: str) -> None:
    field = [LEVEL[0]._replace(**{key: worse}), LEVEL[1]._replace(**{key: better})]
    assert clause.format("pair 9") in say(field, 12, ("vp", key))[1]


def test_a_shared_place() -> None:
    assert say(LEVEL, 9) == [
        ("Pair 9 is 1st of 2 with 54 victory points, level with pair 12 on every tie-break.")
    ]


def test_many_are_counted_not_named() -> None:
    field = [Total(entry, 0, 0, 0) for entry in range(1, 9)]
    assert "level with 7 pairs on" in say(field, 1)[0]


def test_players_and_teams() -> None:
    assert say(LEVEL, 9, noun="players")[0].startswith("Player 9 is")
    assert say(LEVEL, 9, noun="teams")[0].startswith("Team 9 is")


def test_every_figure_of_the_standings_has_its_words() -> None:
    assert list(FIGURE_WORDS) == [figure.key for figure in (*STANDING_FIGURES, MEAN)]


def test_every_tiebreak_has_a_name() -> None:
    assert set(TIEBREAK_NAMES) == set(TIEBREAKS)


@given(fields, orders, st.sampled_from([0, 1, 2]))
def test_every_explanation_can_be_said(
    field: list[Total], order: tuple[str, ...], times: int
) -> None:
    def meet(among: Collection[int]) -> list[Meeting]:
        return [
            Meeting(a, b, 10 + (a > b), (a > b) - (a < b))
            for a in among
            for b in among
            for _ in range(times)
            if a != b
        ]

    field = [total._replace(lot=total.entry) for total in field]
    for total in field:
        found = explain(field, order, meet, total.entry)
        place, *reasons = explanation_sentences(found)
        at = format_ordinal(found.place)
        assert place.startswith(f"Pair {total.entry} is {at} of {len(field)}")
        assert ("level with" in place) == bool(found.sharing)
        # What a mean is made of, and that it is of too few turns, stand before the neighbours.
        is_mean = found.figure is not None and found.figure[0] == "mean"
        if not is_mean:
            assert bool(reasons) == bool(found.above or found.below)
        assert len(reasons) <= (4 if is_mean else 2)
        assert not any(reason[0].islower() or not reason.endswith(".") for reason in reasons)


def test_a_mean_is_told_with_what_it_is_made_of() -> None:
    averages = [
        Total(1, 100, 0, 0, played=10, earned=100),
        Total(2, 47, 0, 0, played=3, earned=33, short=5),
        Total(3, 28, 0, 0, played=0, short=8),
    ]
    order = ("mean", "vp")
    assert say(averages, 1, order) == [
        "Pair 1 is 1st of 3 with an average of 10.00 victory points per turn played.",
        "The average comes from 100 victory points in 10 turns played.",
        "Just below, pair 2 has 11.00.",
    ]
    assert say(averages, 2, order) == [
        "Pair 2 is 2nd of 3 with an average of 11.00 victory points per turn played.",
        "The average comes from 33 victory points in 3 turns played.",
        "At least 8 turns played are needed: entries with fewer turns come last.",
        "Just above, pair 1 has 10.00; just below, pair 3 has 0 turns played.",
    ]
    assert say(averages, 3, order)[0] == "Pair 3 is 3rd of 3 with 0 turns played."
