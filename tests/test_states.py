"""The state of a table: the same sign on the desk's board, the results and the hall screen."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models.tournament import Tournament
from tests.cast import record_totals

STATES = {"1": "done", "2": "playing", "3": "waiting", "4": "half"}
"""The states of the seven pairs' tables."""

BOARD = r'id="tile-(\d+)".*?class="state state--(\w+)"'
RESULTS = r'class="place results__table"[^>]*>(\d+)</a><span class="[^"]*state state--(\w+)"'
SCREEN = r'class="table-mark__number">(\d+)</strong>\s*<span class="[^"]*state state--(\w+)"'


@pytest.fixture
def mixed(playing: Tournament) -> Tournament:
    """A table complete, one in play, one that waits, and one that rests."""
    tables = playing.turns.get(number=1).tables
    for table, smazzate in ((1, (1, 2)), (2, (1,))):
        for number in smazzate:
            record_totals(tables.get(number=table), number, 500, 300)
    return playing


@pytest.mark.parametrize(
    ("page", "args", "pattern"),
    [("board", (1,), BOARD), ("event_results", (1,), RESULTS), ("hall_screen", (), SCREEN)],
)
def test_a_table_has_the_same_sign_everywhere(
    anna: Client, mixed: Tournament, page: str, args: tuple[int, ...], pattern: str
) -> None:
    html = anna.get(reverse(page, args=[mixed.slug, *args])).content.decode()
    # The hall's screen tells how far play is: where nobody plays, nothing is to be told.
    shown = {number: state for number, state in STATES.items() if state != "half"}
    expected = shown if page == "hall_screen" else STATES
    assert dict(re.findall(pattern, html, re.DOTALL)) == expected
