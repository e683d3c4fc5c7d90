"""The OpenAPI document: the API does what it says, and no later version breaks its clients."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    ignored_auth,
    negative_data_rejection,
    positive_data_acceptance,
)

from scoring.api.answers_views import open_table
from scoring.api.document_views import build_document
from scoring.core.circuits.circuit import Circuit, CircuitStage
from scoring.models.kept import KeptCircuit
from scoring.models.tournament import Tournament
from tests.api.contract import list_breaks
from tests.cast import NOW, table_ticket

PUBLISHED = Path(__file__).parents[2] / "docs/api/openapi-v1.json"
REQUESTS = [
    (path, method, mode)
    for path, methods in build_document()["paths"].items()
    for method, operation in methods.items()
    for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
    # Beside If-None-Match the list of circuits has nothing that could be wrong.
    if mode is GenerationMode.POSITIVE or method != "get" or len(operation["parameters"]) > 1
]


def write_document() -> dict[str, Any]:
    """The document as it is sent: keys of JSON are texts."""
    return json.loads(json.dumps(build_document()))


@pytest.fixture
def one_connection() -> Iterator[None]:
    """A request does not end the connection of the test, as with Django's own client."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.mark.slow
@pytest.mark.usefixtures("one_connection")
@pytest.mark.parametrize(("path", "method", "mode"), REQUESTS)
def test_no_request_gets_an_answer_that_the_document_does_not_allow(
    path: str, method: str, mode: GenerationMode, recorded: Tournament
) -> None:
    """Requests as the document allows them, and others; of this event, of a circuit of its name and
    of none, with the token of its hall and without."""
    schema = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", WSGIHandler())
    token = table_ticket(recorded, None).token
    circuit = Circuit(recorded.slug, "Autunno", (CircuitStage(recorded.slug),), is_public=True)
    times = {"created_at": NOW, "changed_at": NOW}
    KeptCircuit.objects.create(key=circuit.key, name="Autunno", data=circuit.to_data(), **times)
    operation = schema[path][method.upper()]

    @settings(
        max_examples=15,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
        derandomize=True,
    )
    @given(case=operation.as_strategy(generation_mode=mode), is_here=st.booleans())
    def ask(case: Any, is_here: bool) -> None:
        headers = {"Accept-Encoding": "identity"}
        # Whether a token is needed is in tests/test_access.py. A cursor and a record may be of
        # the right form and still be refused.
        excluded = [ignored_auth]
        if method != "get" or path == "/api/v1/events":
            excluded.append(positive_data_acceptance)
        if is_here:
            known = {"slug": recorded.slug, "turn": 1, "table": 1, "number": 1}
            case.path_parameters.update({name: known[name] for name in case.path_parameters})
            headers["Authorization"] = f"Bearer {token}"
            if method == "put":
                headers["If-Match"] = open_table(recorded.slug, 1, 1)[1]
            excluded.append(negative_data_rejection)  # a wrong address was made right
        case.call_and_validate(headers=headers, excluded_checks=excluded)

    ask()


def test_the_published_document_is_the_one_that_the_desk_sends() -> None:
    """After a change that adds: `python -m tests.api.publish`."""
    assert json.loads(PUBLISHED.read_text()) == write_document()


def test_nothing_breaks_the_clients_of_the_published_document() -> None:
    assert [*list_breaks(json.loads(PUBLISHED.read_text()), write_document())] == []


def change(document: dict[str, Any], path: str, value: object = None) -> None:
    """Set a key at a path of the document; without a value remove it."""
    *steps, last = path.split(" ")
    for step in steps:
        document = document[int(step) if isinstance(document, list) else step]
    if value is None:
        del document[last]
    else:
        document[last] = value


EVENT = "components schemas EventValue"
READ = "paths /api/v1/events get"
WRITE = "components schemas SmazzataWrite"


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("paths /api/v1/events", None),
        (f"{READ} responses 200", None),
        (f"{READ} parameters 1 required", True),
        (f"{READ} parameters 1 name", "most"),
        (f"{READ} parameters 1 schema maximum", 10),
        (f"{READ} parameters 0 schema pattern", "[a-z]"),
        (f"{EVENT} properties name", None),
        (f"{EVENT} properties name type", "integer"),
        (f"{EVENT} required", ["name"]),
        ("components schemas EntryKind enum", ["pairs"]),
        (f"{WRITE} properties name maxLength", 5),
        (f"{WRITE} properties name minLength", 2),
        (f"{WRITE} required", ["name", "depth", "data", "totals", "reason"]),
        (f"{WRITE} properties reason pattern", "[a-z]"),
    ],
)
def test_a_change_that_breaks_clients_is_found(path: str, value: object) -> None:
    before = write_document()
    after = deepcopy(before)
    change(after, path, value)
    assert [*list_breaks(before, after)]


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("info description", "Better"),
        ("paths /api/v1/clubs", {"get": {"responses": {}}}),
        (f"{EVENT} properties weather", {"type": "string"}),
        (f"{WRITE} properties weather", {"type": "string"}),
        (f"{WRITE} properties name maxLength", 500),
        (f"{READ} responses 418", {"description": "A teapot"}),
    ],
)
def test_what_only_adds_breaks_nobody(path: str, value: object) -> None:
    before = write_document()
    after = deepcopy(before)
    change(after, path, value)
    assert [*list_breaks(before, after)] == []
