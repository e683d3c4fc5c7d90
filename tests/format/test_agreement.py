"""Generated events: `verify`, the second checker and the schema say the same of five hundred."""

from __future__ import annotations

import pytest

from scoring.core.generator.generate import generate_event
from scoring.core.generator.wishes import Wishes
from scoring.core.pairing.registry import MOVEMENTS
from tests.format.agreement import find_disagreements, main

EVENTS, CHUNK = 500, 50
EVERY_SCHEMA = 5
"""The schema takes as long as all the rest: one event in so many is held to it."""


@pytest.mark.slow
@pytest.mark.parametrize("first", range(1, EVENTS + 1, CHUNK))
def test_all_find_a_generated_event_right(first: int) -> None:
    wrong = {}
    for number in range(first, first + CHUNK):
        bundle = generate_event("gate", number, Wishes())
        with_schema = number % EVERY_SCHEMA == 0
        if found := find_disagreements(bundle, with_schema=with_schema):
            wrong[number] = found
    assert wrong == {}


@pytest.mark.parametrize("key", MOVEMENTS)
def test_all_find_every_movement_right(key: str) -> None:
    for number in range(1, 6):
        assert find_disagreements(generate_event(key, number, Wishes(key))) == []


def test_the_command_of_make_counts_what_it_tried(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--count", "4"]) == 0
    assert "4 of 4 events, 0 wrong" in capsys.readouterr().out
