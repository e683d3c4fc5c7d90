"""Phones at table 1: one that knows its ticket, and a roving referee's."""

from __future__ import annotations

import pytest

from scoring.models.tournament import Tournament
from scoring.models.turn import Table
from tests.cast import table_ticket
from tests.phone.phones import Phone


@pytest.fixture
def phone(playing: Tournament) -> Phone:
    return Phone(table_ticket(playing, 1))


@pytest.fixture
def roving(playing: Tournament) -> Phone:
    return Phone(table_ticket(playing, None))


@pytest.fixture
def table(playing: Tournament) -> Table:
    return playing.turns.get(number=1).tables.get(number=1)
