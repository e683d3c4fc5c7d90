"""The documents of the events in `events.py`: each event is made once, exported and taken away."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.db import transaction

from scoring.core.bundle.reading import write_bundle
from scoring.documents.event_queries import load_bundle
from tests.cast import NOW
from tests.commands.events import EVENTS

_documents: dict[str, str] = {}


@pytest.fixture
def document_of(director: User) -> Callable[[str], str]:
    """Gives the document of an event by its key in EVENTS; the event itself is not there."""

    def export(kind: str) -> str:
        if kind not in _documents:
            with transaction.atomic():
                _documents[kind] = write_bundle(load_bundle(EVENTS[kind](director), NOW))
                transaction.set_rollback(True)
        return _documents[kind]

    return export
