from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.pairing.movement import ImpossiblePlan
from scoring.core.pairing.movements.danese import DaneseNoRematch
from scoring.core.pairing.movements.knockout import find_meeting_round, order_bracket
from scoring.core.pairing.movements.mitchell import Mitchell
from scoring.core.pairing.phase import (
    PhasePlan,
    QualifyFrom,
    list_qualified,
    seed_sections,
    size_sections,
)

T = TypeVar("T")


def refusal(entries: int, *section_tables: int) -> ImpossiblePlan:
    with pytest.raises(ImpossiblePlan) as refused:
        size_sections(entries, section_tables)
    return refused.value


def test_a_phase_finds_its_movement_with_what_was_chosen_about_it() -> None:
    options = {"shift": 3, "apart": 5}
    mitchell = PhasePlan("mitchell", turns=3, smazzate=4, minutes=70, options=options)
    danese = PhasePlan("danese-no-rematch", turns=2, smazzate=4, minutes=70, options=options)
    assert mitchell.find_movement() == Mitchell(shift=3, apart=5)
    assert danese.find_movement() == DaneseNoRematch(apart=5)


def test_sections_have_the_tables_that_were_asked_for_and_the_last_one_what_is_left() -> None:
    assert size_sections(101, ()) == (101,)
    assert size_sections(100, (7, 9, 34)) == (14, 18, 68)
    assert size_sections(101, (7, 9, 9)) == (14, 18, 69)
    assert size_sections(30, (4, 4), entries_a_table=4) == (16, 14)


def test_a_section_without_a_table_is_refused_and_the_best_are_in_the_first() -> None:
    refused = refusal(20, 5, 0)
    assert (refused.code, refused.params) == ("plan.section_too_small", {"possible": 1})
    assert divide("abcdefg", 1, 1, 1) == [["a", "b"], ["c", "d"], ["e", "f", "g"]]


@pytest.mark.parametrize(
    ("entries", "section_tables", "possible"),
    [(8, (4, 1), 1), (9, (4, 1), 1), (12, (1, 1, 4, 1), 3), (3, (5, 5, 5), 1)],
)
def test_more_sections_than_the_field_fills_are_refused(
    entries: int, section_tables: tuple[int, ...], possible: int
) -> None:
    refused = refusal(entries, *section_tables)
    assert refused.code == "plan.sections_too_many"
    assert refused.params == {
        "entries": entries,
        "sections": len(section_tables),
        "possible": possible,
    }


def divide(ordered: Sequence[T], *section_tables: int) -> list[list[T]]:
    return PhasePlan("danese", 2, 4, 50, section_tables=section_tables).divide(ordered)


@given(st.integers(2, 200), st.lists(st.integers(1, 20), max_size=5))
def test_sections_hold_everybody_once_or_say_how_many_there_can_be(
    entries: int, section_tables: list[int]
) -> None:
    try:
        sizes = size_sections(entries, section_tables)
    except ImpossiblePlan as refused:
        possible = refused.params["possible"]
        assert 1 <= possible < len(section_tables)
        assert size_sections(entries, section_tables[:possible])
        with pytest.raises(ImpossiblePlan):
            size_sections(entries, section_tables[: possible + 1])
    else:
        sections = divide(range(entries), *section_tables)
        assert [number for section in sections for number in section] == list(range(entries))
        assert [len(section) for section in sections] == list(sizes)
        assert all(len(section) >= 2 for section in sections)


A, B = (1, 2, 3, 4), (5, 6, 7, 8)
RANKED = (1, 2, 3, 5, 4, 6, 7, 8)


def qualify(count: int, of: QualifyFrom) -> PhasePlan:
    return PhasePlan("knockout", 2, 4, 50, qualify=count, qualify_from=of)


def test_the_best_of_the_field_or_of_each_section_go_on_who_stay() -> None:
    assert list_qualified(qualify(4, QualifyFrom.FIELD), RANKED, (A, B)) == [1, 2, 3, 5]
    assert list_qualified(qualify(2, QualifyFrom.SECTIONS), RANKED, (A, B)) == [1, 5, 2, 6]
    assert list_qualified(qualify(0, QualifyFrom.SECTIONS), RANKED, (A, B)) == [*RANKED]
    staying = [number for number in RANKED if number != 5]
    assert list_qualified(qualify(2, QualifyFrom.SECTIONS), staying, (A, B)) == [1, 6, 2, 7]
    assert list_qualified(qualify(2, QualifyFrom.SECTIONS), RANKED, ()) == [1, 2]
    assert list_qualified(qualify(2, QualifyFrom.SECTIONS), RANKED, (RANKED,)) == [1, 2]


def draw_bracket(sections: int, places: int) -> list[str]:
    """The places of a bracket with who sits there, where these many qualify from each section: A1,
    B2 …"""
    seeds = seed_sections(
        [[f"{chr(65 + at)}{place}" for place in range(1, places + 1)] for at in range(sections)]
    )
    return [seeds[seed - 1] for seed in order_bracket(len(seeds))]


def test_the_first_of_two_sections_cross_and_of_four_meet_their_own_in_the_final() -> None:
    assert draw_bracket(2, 2) == ["A1", "B2", "B1", "A2"]
    assert draw_bracket(2, 4) == ["A1", "B4", "B2", "A3", "B1", "A4", "A2", "B3"]
    assert draw_bracket(4, 2) == ["A1", "B2", "D1", "C2", "B1", "A2", "C1", "D2"]


@pytest.mark.parametrize("sections", [2, 3, 4, 5, 6, 7, 8, 16])
def test_first_and_second_of_a_section_are_in_different_halves(sections: int) -> None:
    seeds = seed_sections([(2 * at, 2 * at + 1) for at in range(sections)])
    rounds = [
        find_meeting_round(seeds.index(2 * at) + 1, seeds.index(2 * at + 1) + 1, 2 * sections)
        for at in range(sections)
    ]
    assert min(rounds) >= 2
    if sections in (2, 3, 4, 8, 16):
        assert set(rounds) == {(2 * sections - 1).bit_length()}
