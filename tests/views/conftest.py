"""What the tests of addresses ask them about."""

from __future__ import annotations

import pytest

from scoring.models.tournament import Tournament
from scoring.models.turn import Table
from tests.cast import record_totals


@pytest.fixture
def recorded(playing: Tournament) -> Tournament:
    record_totals(Table.objects.get(turn__number=1, number=1), 1, 300, 200)
    return playing
