from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.cast import sign_in


@pytest.fixture
def owner(director: User) -> Client:
    """The browser of the director, who owns the installation."""
    director.is_superuser = True
    director.save()
    return sign_in(director)
