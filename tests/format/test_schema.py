"""The published JSON Schema: it is the one of the types, with the limits that they have."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import settings
from jsonschema import Draft202012Validator

from scoring.core.bundle.schema import build_schema
from tests.commands.conftest import document_of as document_of
from tests.commands.test_bundle import run

PUBLISHED = Path(settings.BASE_DIR) / "docs" / "format" / "event.schema.json"


def test_the_command_writes_the_published_schema() -> None:
    assert run("export_bundle", "--schema")[1] == PUBLISHED.read_text(encoding="utf-8")
    Draft202012Validator.check_schema(build_schema())


@pytest.mark.django_db
def test_what_is_out_of_its_limits_does_not(document_of: Callable[[str], str]) -> None:
    data = json.loads(document_of("howell"))
    data["turns"][0]["tables"][0]["seats"][0]["chair"] = 0
    data["event"]["weather"] = data["version"] = 2  # a key of a later program is none of them
    found = Draft202012Validator(build_schema()).iter_errors(data)
    assert {fault.json_path for fault in found} == {
        "$.turns[0].tables[0].seats[0].chair",
        "$.version",
    }
