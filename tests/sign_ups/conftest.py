"""Fixtures of sign-ups."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from scoring.models.tournament import Tournament
from tests.sign_ups.signing import open_event


@pytest.fixture
def event(director: User) -> Tournament:
    return open_event(director)
