"""Clubs without their names: who is of one club, as acts tell it."""

from __future__ import annotations

import pytest

from scoring.core.pairing.clubs import group_clubmates, read_clubmates


def test_entries_of_one_club_stand_together() -> None:
    clubs = {4: "Uno", 1: "Due", 2: "", 3: "Uno", 5: "Due", 6: "Tre", 7: ""}
    assert group_clubmates(clubs) == [[1, 5], [3, 4]]


def test_who_is_alone_of_a_club_is_of_none() -> None:
    assert group_clubmates({1: "Uno", 2: "Due", 3: ""}) == []


def test_what_was_told_is_read_again() -> None:
    read = read_clubmates([[1, 5], [3, 4]])
    assert read is not None
    assert group_clubmates(read) == [[1, 5], [3, 4]]
    assert read_clubmates([]) == {}


NOT_CLUBS = (None, "1, 2", {"1": 2}, [1, 2], [["1", 2]], [[1, True]], [[1, 1]])


@pytest.mark.parametrize("told", NOT_CLUBS)
def test_anything_else_tells_nothing(told: object) -> None:
    assert read_clubmates(told) is None
