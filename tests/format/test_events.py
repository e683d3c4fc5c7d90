"""Every kind of event holds to the published schema, and the second checker finds it right."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from jsonschema import Draft202012Validator

from scoring.core.bundle.schema import build_schema
from tests.checker.checker import Check
from tests.commands.conftest import document_of as document_of
from tests.commands.events import EVENTS


@pytest.mark.django_db
@pytest.mark.parametrize("kind", EVENTS)
def test_every_event_is_as_published(document_of: Callable[[str], str], kind: str) -> None:
    data = json.loads(document_of(kind))
    faults = Draft202012Validator(build_schema()).iter_errors(data)
    assert [f"{fault.json_path}: {fault.message}" for fault in faults] == []
    assert Check(data).run() == []
