"""HEAD at every address of the desk, by raw socket: what a body would bring comes as an answer to
the request after it."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.handlers.wsgi import WSGIHandler
from django.db import connections
from django.test import Client

from scoring.models.tournament import Tournament
from tests.addresses import ADDRESSES, address
from tests.server.doors import open_door, read_all, read_answer, write_get


def make_desk() -> Any:
    """The desk, whose threads leave no connection to the database of the tests."""
    handler = WSGIHandler()

    def answer(environ: Any, start_response: Any) -> list[bytes]:
        try:
            response = handler(environ, start_response)
            parts = list(response)
            response.close()
            return parts
        finally:
            connections.close_all()

    return answer


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("reader", ["anna", "visitor"])
def test_every_address_answers_head_as_get_without_the_body(
    reader: str, request: pytest.FixtureRequest, recorded: Tournament
) -> None:
    client: Client = request.getfixturevalue(reader)
    cookie = "Cookie: " + "; ".join(f"{name}={one.value}" for name, one in client.cookies.items())
    with open_door(program=make_desk()) as door, door.connect() as line:
        for name in ADDRESSES:
            path = address(name, recorded)
            line.sendall(write_get(path, cookie, method="HEAD"))
            head, _none = read_answer(line, has_body=False)
            line.sendall(write_get("/healthz"))
            assert read_answer(line)[1] == b"ok\n", name
            with door.connect() as other:
                other.sendall(write_get(path, cookie, "Connection: close"))
                assert read_all(other).split()[1] == head.split()[1], name
