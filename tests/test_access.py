"""Every address by role and method: what it answers to the director, to the director of another
event, to a superuser, to a helper, to somebody without an account, and to whoever holds a ticket.

The addresses are those of the URL configuration: one that has no row here fails the test.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from scoring.documents.import_services import RESERVED_SLUGS
from scoring.models.tournament import Tournament
from scoring.tickets.links_views import ticket_path
from scoring.tickets.services import issue_tickets
from tests.addresses import (
    ADDRESSES,
    DESK,
    DJANGOS_OWN,
    FORMS,
    HELPERS,
    LOG_IN,
    NOT_TO_HELPERS,
    OPEN,
    SUPERUSERS,
    WITHOUT_EVENT,
    address,
)
from tests.cast import SIGNED, sign_in


def answers(client: Client, event: Tournament, *, by_other_method: bool = False) -> dict[str, int]:
    """The answer of every address, each to the event as it is: nothing that one does stays.

    The other method is a POST where the table has a GET, and the other way round.
    """
    found = {}
    for name, row in ADDRESSES.items():
        other = "POST" if row[1] == "GET" else "GET"
        ask = getattr(client, (other if by_other_method else row[1]).lower())
        with transaction.atomic():
            found[name] = ask(address(name, event)).status_code
            transaction.set_rollback(True)
    return found


@pytest.fixture
def root(db: None) -> Client:
    """The browser of a superuser who directs no event."""
    return sign_in(User.objects.create_superuser("root"))


@pytest.fixture
def holder(recorded: Tournament) -> Client:
    """The browser of somebody who has opened the links of a table, of the hall and of a pair."""
    issue_tickets(event=recorded, **SIGNED)
    client = Client()
    for ticket in recorded.tickets.all():
        client.get(ticket_path(ticket))
    return client


@pytest.fixture
def elena(recorded: Tournament, helper: User) -> Client:
    """The browser of a helper of the event."""
    recorded.helpers.add(helper)
    return sign_in(helper)


@pytest.fixture
def idle_helper(helper: User) -> Client:
    """The browser of a helper whom the event does not name."""
    return sign_in(helper)


ROLES = {"anna": 2, "bruno": 3, "root": 3, "elena": 3, "idle_helper": 3, "visitor": 4, "holder": 4}
"""The columns of the table of addresses in which the answers to each role stand."""
DIFFERING = {"root": SUPERUSERS, "elena": NOT_TO_HELPERS | HELPERS, "idle_helper": NOT_TO_HELPERS}
"""The answers to a role that are other than its column says."""


def expected(role: str) -> dict[str, int]:
    differing = DIFFERING.get(role, {})
    return {name: row[ROLES[role]] for name, row in ADDRESSES.items()} | differing


@pytest.mark.parametrize("role", ROLES)
def test_every_address(role: str, request: pytest.FixtureRequest, recorded: Tournament) -> None:
    client = request.getfixturevalue(role)
    assert answers(client, recorded) == expected(role)


@pytest.mark.parametrize("role", ROLES)
def test_the_other_method(role: str, request: pytest.FixtureRequest, recorded: Tournament) -> None:
    """Who may not read a form may not post it; where nothing is posted, or read, nobody can."""
    client = request.getfixturevalue(role)
    found = answers(client, recorded, by_other_method=True)
    read = expected(role)
    assert {name for name in found if found[name] != 405} == FORMS
    closed = (404,) if role == "elena" else (404, LOG_IN)
    shut = {name: read[name] for name in FORMS if read[name] in closed and name in DESK}
    if role != "anna":
        assert {name: found[name] for name in shut} == shut
    assert max(found.values()) < 500


@pytest.mark.parametrize("path", ["/media/photos/2026/11/x.jpg", "/photos/", "/admin/", "/var/"])
def test_files_of_the_desk_have_no_address(path: str, anna: Client) -> None:
    assert anna.get(path).status_code == 404


@pytest.mark.django_db
def test_static_files_are_read_by_everybody_and_written_by_nobody(visitor: Client) -> None:
    with closing(visitor.get("/static/css/common/elements.css")) as file:
        assert (file.status_code, b"@layer" in b"".join(file.streaming_content)) == (200, True)
    assert visitor.post("/static/css/common/elements.css").status_code in (404, 405)
    assert visitor.get("/static/../burraco_tourney/settings.py").status_code == 404


def test_an_event_that_is_not_there(visitor: Client, recorded: Tournament) -> None:
    names = sorted(set(OPEN) - WITHOUT_EVENT)
    asked = {
        name: visitor.generic(method, reverse(name, args=("nessuno", *arguments))).status_code
        for name in names
        for arguments, method, *_answers in [OPEN[name]]
    }
    # A write needs a token before anything else.
    assert asked == {name: 401 if name.startswith("write_") else 404 for name in names}


def test_no_address_is_missing_here() -> None:
    assert set(names(get_resolver())) == set(ADDRESSES) | DJANGOS_OWN


def names(resolver: URLResolver, inside: str = "") -> list[str]:
    """The names of all addresses, with their namespaces; an address needs one."""
    found = []
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLResolver):
            within = f"{pattern.namespace}:" if pattern.namespace else ""
            found += names(pattern, inside + within)
        elif isinstance(pattern, URLPattern):
            found.append(f"{inside}{pattern.name or pattern.pattern}")
    return found


def test_no_event_takes_an_address_of_the_desk() -> None:
    own = {
        route.removeprefix("desk/").partition("/")[0]
        for route in routes(get_resolver())
        if route.startswith("desk/") and route != "desk/"
    }
    assert {name for name in own if "<" not in name} == RESERVED_SLUGS


def routes(resolver: URLResolver, before: str = "") -> Iterator[str]:
    """Every address as it is written in the URL configuration."""
    for pattern in resolver.url_patterns:
        route = f"{before}{pattern.pattern}"
        if isinstance(pattern, URLResolver):
            yield from routes(pattern, route)
        else:
            yield route
