"""`verify` where three sides meet at a table: who sits where, who rests, what counts."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from scoring.core.bundle.links import check_links
from scoring.core.bundle.reading import BadBundle, take_document
from scoring.core.verify.verify import verify
from tests.checker.checker import Check

DocumentOf = Callable[[str], str]


@pytest.fixture
def document(document_of: DocumentOf) -> Any:
    return json.loads(document_of("three sides"))


def list_figures(document: object) -> list[str]:
    return [found.figure for found in verify(take_document(document)).differences]


def find_tables(document: Any, turn: int, seats: int) -> list[Any]:
    """The tables of a turn with so many seats."""
    tables = document["turns"][turn - 1]["tables"]
    return [table for table in tables if len(table["seats"]) == seats]


def exchange(one: Any, other: Any) -> None:
    one["entry"], other["entry"] = other["entry"], one["entry"]


def test_it_is_right(document: Any) -> None:
    assert list_figures(document) == []
    assert Check(document).run() == []
    assert document["acts"][1]["params"]["clubs"]


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_two_sides_of_a_table_that_were_exchanged_are_found(document: Any, turn: int) -> None:
    seats = find_tables(document, turn, 3)[0]["seats"]
    exchange(seats[1], seats[2])
    assert "pairings" in list_figures(document)
    assert Check(document).run()


def test_two_that_rest_and_were_exchanged_are_found(document: Any) -> None:
    one, other = find_tables(document, 1, 1)
    exchange(one["seats"][0], other["seats"][0])
    assert list_figures(document) == ["pairings"]
    assert Check(document).run()


def test_clubs_that_the_draw_kept_apart_are_asked(document: Any) -> None:
    document["acts"][1]["params"]["clubs"] = []
    assert "draw_order" in list_figures(document)
    assert Check(document).run()


@pytest.mark.parametrize("figure", ["l3_vp", "l3_mp"])
def test_a_score_of_two_sides_has_nothing_for_a_third(document_of: DocumentOf, figure: str) -> None:
    document = json.loads(document_of("eventful"))
    table = next(table for table in document["turns"][0]["tables"] if table["assigned"])
    table["assigned"][figure] = 3
    with pytest.raises(BadBundle):
        check_links(take_document(document))
