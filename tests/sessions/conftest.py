"""The fixture of the tests of sessions."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from scoring.models.tournament import Tournament
from tests.sessions.weekend import make_weekend


@pytest.fixture
def weekend(director: User) -> Tournament:
    return make_weekend(director)
