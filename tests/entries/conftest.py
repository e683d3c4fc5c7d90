"""Events of single players and of teams."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from scoring.models.tournament import Tournament
from tests.cast import make_event


@pytest.fixture
def individual(director: User) -> Tournament:
    """Eight players with another partner in each of seven turns."""
    return make_event(director, 8, entry_kind="players", movement="individual", turns=7)


@pytest.fixture
def teams(director: User) -> Tournament:
    """Four teams of two pairs, each against each."""
    return make_event(
        director, 4, entry_kind="teams", pairs_per_team=2, movement="round-robin", turns=3
    )
