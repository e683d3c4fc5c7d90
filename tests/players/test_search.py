"""Names found by what is typed of them."""

from __future__ import annotations

import pytest

from players.search import find_names, is_one_letter_off

HALL = ("rossi maria 3", "rossini anna 4", "russo ugo 5", "de luca zoe 6", "niccolai ida 12")
"""Keys, as `fold_name` makes them."""


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", "3 4 5 6 12"),
        ("ros", "3 4"),
        ("Mar ros", "3"),
        ("3", "3"),
        ("ossi", "3"),  # the whole word but for its first letter
        ("ros anna", "4"),
        ("ros ida", ""),
        ("rosi", "3"),
        ("RÒSI María", "3"),
        ("rsosi", "3"),
        ("roxx", ""),
        ("rusi", "5"),
        ("rossinni", "4"),
        ("nicol", "12"),  # begins no name: the beginning with one letter wrong
        ("nicola", "12"),
        ("deluca", "6"),
        ("de lucca", "6"),
        ("zoe", "6"),
        ("zoa", ""),
        ("13", ""),
    ],
)
def test_what_is_found(query: str, found: str) -> None:
    hits = find_names(HALL, query)
    named = [key.rpartition(" ")[2] for key, hit in zip(HALL, hits, strict=True) if hit]
    assert named == found.split()


def test_a_beginning_with_a_wrong_letter_finds_nobody_where_another_is_found() -> None:
    assert find_names(["rossini", "russolo"], "russ") == [False, True]


@pytest.mark.parametrize("other", ["rossi", "rosi", "rosssi", "rosso", "orssi"])
def test_one_letter_off(other: str) -> None:
    assert is_one_letter_off("rossi", other)
    assert is_one_letter_off(other, "rossi")


@pytest.mark.parametrize("other", ["", "ros", "russo", "issor", "rosisi maria"])
def test_more_than_a_letter_off(other: str) -> None:
    assert not is_one_letter_off("rossi", other)
    assert not is_one_letter_off(other, "rossi")
