"""Every address by role and method: what it answers to the director, to the director of another
event, to a superuser, to somebody without an account, and to whoever holds a ticket.

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

from scoring.models.call import Call
from scoring.models.ticket import TicketKind
from scoring.models.tournament import Tournament
from scoring.models.turn import Table
from scoring.services.bundle.importing import RESERVED_SLUGS
from scoring.services.hall.tickets import issue_tickets, revoke_all
from scoring.services.play.turns import close_turn
from scoring.views.phone.links import ticket_path
from tests.cast import (
    SIGNED,
    make_event,
    open_turn,
    play_turn,
    record_totals,
    seat_event,
    sign_in,
    table_ticket,
)

JSON = "application/json"
LOG_IN = 302
"""Sent to the log-in."""

# name: (arguments besides the event, method, director, outsider, visitor)
OPEN = {
    "home": ((), "GET", 200, 200, 200),
    "login": ((), "GET", 302, 302, 200),
    "event": ((), "GET", 200, 200, 200),
    "event_seating": ((1,), "GET", 200, 200, 200),
    "event_results": ((1,), "GET", 200, 200, 200),
    "event_standings": ((), "GET", 200, 200, 200),
    "event_standings_at": ((), "GET", 200, 200, 200),
    "event_why": ((), "GET", 200, 200, 200),
    "event_pair": ((1,), "GET", 200, 200, 200),
    "event_table": ((1, 1), "GET", 200, 200, 200),
    "event_rules": ((), "GET", 200, 200, 200),
    "learn": ((), "GET", 200, 200, 200),
    "learn_differences": ((), "GET", 200, 200, 200),
    "learn_rules": (("buraco",), "GET", 200, 200, 200),
    "enter": ((), "GET", 200, 200, 200),
    "healthz": ((), "GET", 200, 200, 200),
    "readyz": ((), "GET", 200, 200, 200),
    "metrics": ((), "GET", 200, 200, 200),
    "phone": (("nobody",), "GET", 404, 404, 404),
    "phone_worker": ((), "GET", 200, 200, 200),
    "phone_state": (("nobody",), "GET", 404, 404, 404),
    "phone_here": (("nobody",), "POST", 404, 404, 404),
    "phone_send": (("nobody",), "POST", 404, 404, 404),
    "phone_photo": (("nobody",), "POST", 404, 404, 404),
    "pair_page": (("nobody",), "GET", 404, 404, 404),
    "pair_sign": (("nobody",), "POST", 404, 404, 404),
}
DESK = {
    "desk": ((), "GET", 200, 200, LOG_IN),
    "server": ((), "GET", 404, 404, LOG_IN),
    "tournament_new": ((), "GET", 200, 200, LOG_IN),
    "rules": ((), "GET", 200, 200, LOG_IN),
    "rules_edit": (("nobody",), "GET", 404, 404, LOG_IN),
    "rules_examples": (("buraco",), "GET", 200, 200, LOG_IN),
    "rules_file": (("buraco",), "GET", 200, 200, LOG_IN),
    "rules_copy": (("buraco",), "POST", 302, 302, LOG_IN),
    "rules_retire": (("nobody",), "POST", 404, 404, LOG_IN),
    "rules_return": (("nobody",), "POST", 404, 404, LOG_IN),
    "conversion_tables": ((), "GET", 200, 200, LOG_IN),
    "conversion_table": (("scaled-2",), "GET", 200, 200, LOG_IN),
    "conversion_file": (("scaled-2",), "GET", 200, 200, LOG_IN),
    "conversion_copy": (("scaled-2",), "POST", 422, 422, LOG_IN),
    "conversion_change": (("nobody",), "GET", 404, 404, LOG_IN),
    "conversion_retire": (("nobody",), "POST", 404, 404, LOG_IN),
    "conversion_reinstate": (("nobody",), "POST", 404, 404, LOG_IN),
    "backups": ((), "GET", 200, 200, LOG_IN),
    "backup_make": ((), "POST", 302, 302, LOG_IN),
    "backup_download": (("nobody",), "GET", 404, 404, LOG_IN),
    "backup_restore": (("nobody",), "GET", 404, 404, LOG_IN),
    "console": ((), "GET", 200, 404, LOG_IN),
    "tournament_settings": ((), "GET", 200, 404, LOG_IN),
    "director_add": ((), "POST", 302, 404, LOG_IN),
    "newer_take": ((), "POST", 302, 404, LOG_IN),
    "tournament_close": ((), "GET", 200, 404, LOG_IN),
    "tournament_reopen": ((), "GET", 302, 404, LOG_IN),
    "journal": ((), "GET", 200, 404, LOG_IN),
    "journal_undo": ((4,), "GET", 200, 404, LOG_IN),
    "journal_redo": ((4,), "POST", 302, 404, LOG_IN),
    "log": ((), "GET", 200, 404, LOG_IN),
    "log_xlsx": ((), "GET", 200, 404, LOG_IN),
    "log_jsonl": ((), "GET", 200, 404, LOG_IN),
    "export_workbook": ((), "GET", 200, 404, LOG_IN),
    "export_bundle": ((), "GET", 200, 404, LOG_IN),
    "referee": ((), "GET", 302, 404, LOG_IN),
    "tickets": ((), "GET", 200, 404, LOG_IN),
    "tickets_revoke": ((), "POST", 302, 404, LOG_IN),
    "tickets_anew": ((), "POST", 302, 404, LOG_IN),
    "tickets_print": (("tables",), "GET", 200, 404, LOG_IN),
    "ticket": ((1,), "GET", 404, 404, LOG_IN),
    "ticket_renew": ((1,), "POST", 404, 404, LOG_IN),
    "ticket_revoke": ((1,), "POST", 404, 404, LOG_IN),
    "pairs": ((), "GET", 200, 404, LOG_IN),
    "pairs_check": ((), "POST", 422, 404, LOG_IN),
    "pairs_register": ((), "POST", 422, 404, LOG_IN),
    "pair_edit": ((1,), "GET", 200, 404, LOG_IN),
    "pair_remove": ((1,), "POST", 302, 404, LOG_IN),
    "plan": ((), "GET", 200, 404, LOG_IN),
    "phase_new": ((), "GET", 200, 404, LOG_IN),
    "phase_edit": ((1,), "GET", 302, 404, LOG_IN),
    "phase_remove": ((1,), "POST", 302, 404, LOG_IN),
    "phase_shorten": ((1,), "POST", 302, 404, LOG_IN),
    "phase_target": ((1,), "POST", 302, 404, LOG_IN),
    "rehearsal": ((), "GET", 200, 404, LOG_IN),
    "presence": ((), "GET", 200, 404, LOG_IN),
    "presence_late": ((), "GET", 200, 404, LOG_IN),
    "presence_leave": ((), "GET", 200, 404, LOG_IN),
    "presence_substitute": ((), "GET", 200, 404, LOG_IN),
    "seating": ((), "GET", 200, 404, LOG_IN),
    "seating_draw": ((), "POST", 422, 404, LOG_IN),
    "seating_swap": ((), "POST", 422, 404, LOG_IN),
    "board": ((1,), "GET", 200, 404, LOG_IN),
    "turn_pair": ((1,), "POST", 302, 404, LOG_IN),
    "turn_publish": ((1,), "POST", 302, 404, LOG_IN),
    "turn_start": ((1,), "POST", 302, 404, LOG_IN),
    "turn_close": ((1,), "POST", 302, 404, LOG_IN),
    "calls": ((), "GET", 200, 404, LOG_IN),
    "call_answer": ((1,), "POST", 404, 404, LOG_IN),
    "held": ((), "GET", 200, 404, LOG_IN),
    "held_settle": ((1,), "GET", 404, 404, LOG_IN),
    "photo": ((1,), "GET", 404, 404, LOG_IN),
    "rulings": ((), "GET", 200, 404, LOG_IN),
    "ruling_remove": ((1,), "POST", 404, 404, LOG_IN),
    "turn_cut": ((1,), "GET", 200, 404, LOG_IN),
    "turn_card_draw": ((1,), "POST", 302, 404, LOG_IN),
    "card_draw": ((1, 1), "GET", 200, 404, LOG_IN),
    "card_draw_program": ((1, 1), "POST", 302, 404, LOG_IN),
    "card_draw_drop": ((1, 1), "POST", 302, 404, LOG_IN),
    "table_assign": ((1, 1), "GET", 200, 404, LOG_IN),
    "table_take_back": ((1, 1), "POST", 302, 404, LOG_IN),
    "smazzata_cancel": ((1, 1, 1), "GET", 200, 404, LOG_IN),
    "table": ((1, 1), "GET", 200, 404, LOG_IN),
    "record": ((1, 1, 1), "GET", 200, 404, LOG_IN),
    "record_preview": ((1, 1, 1), "POST", 200, 404, LOG_IN),
    "revisions": ((1, 1, 1), "GET", 200, 404, LOG_IN),
    "revisions_compare": ((1, 1, 1), "GET", 200, 404, LOG_IN),
    "revision_restore": ((1, 1, 1, 1), "GET", 200, 404, LOG_IN),
}
WITHOUT_EVENT = {
    "healthz", "readyz", "metrics", "server",
    "home", "login", "learn", "learn_differences", "learn_rules", "desk", "tournament_new",
    "enter", "pair_page", "pair_sign", "phone", "phone_worker", "phone_state",
    "phone_here", "phone_send", "phone_photo",
    "backups", "backup_make", "backup_download", "backup_restore",
    "rules", "rules_edit", "rules_examples", "rules_file", "rules_copy", "rules_retire",
    "rules_return",
    "conversion_tables", "conversion_table", "conversion_file", "conversion_copy",
    "conversion_change", "conversion_retire", "conversion_reinstate",
}  # fmt: skip
FORMS = {
    "login", "enter", "tournament_new", "rules", "rules_edit", "conversion_tables",
    "conversion_change", "backup_restore", "tournament_settings", "tournament_close",
    "tournament_reopen", "journal_undo", "pairs", "pair_edit", "phase_new", "phase_edit",
    "presence_late", "presence_leave", "presence_substitute", "held_settle", "rulings", "turn_cut",
    "card_draw", "table_assign", "smazzata_cancel", "record", "revision_restore",
}  # fmt: skip
"""Pages that are read, and posted to under the same address."""
SUPERUSERS = {"server": 200}
"""Where a superuser is answered otherwise than the director of another event."""
DJANGOS_OWN = {"logout", "set_language"}
ADDRESSES = OPEN | DESK


def address(name: str, event: Tournament) -> str:
    arguments = ADDRESSES[name][0]
    return reverse(name, args=arguments if name in WITHOUT_EVENT else (event.slug, *arguments))


def answer(client: Client, name: str, event: Tournament) -> int:
    method = client.get if ADDRESSES[name][1] == "GET" else client.post
    return method(address(name, event)).status_code


@pytest.fixture
def recorded(playing: Tournament) -> Tournament:
    record_totals(Table.objects.get(turn__number=1, number=1), 1, 300, 200)
    return playing


def answers(client: Client, event: Tournament) -> dict[str, int]:
    """What every address answers, each to the event as it is: nothing that one does stays."""
    found = {}
    for name in ADDRESSES:
        with transaction.atomic():
            found[name] = answer(client, name, event)
            transaction.set_rollback(True)
    return found


def answers_to_the_other_method(client: Client, event: Tournament) -> dict[str, int]:
    """What every address answers to a POST where the table has a GET, and the other way round."""
    found = {}
    for name, row in ADDRESSES.items():
        with transaction.atomic():
            method = client.post if row[1] == "GET" else client.get
            found[name] = method(address(name, event)).status_code
            transaction.set_rollback(True)
    return found


@pytest.fixture
def root(db: None) -> Client:
    """The browser of a superuser who directs no event."""
    return sign_in(User.objects.create_superuser("root"))


@pytest.fixture
def holder(recorded: Tournament) -> Client:
    """The browser of somebody who has opened the links of a table, of the hall and of a pair."""
    issue_tickets(tournament=recorded, **SIGNED)
    client = Client()
    for ticket in recorded.tickets.all():
        client.get(ticket_path(ticket))
    return client


ROLES = {"anna": 2, "bruno": 3, "root": 3, "visitor": 4, "holder": 4}
"""Whose browser, and the column of what it is answered."""


def expected(role: str) -> dict[str, int]:
    differing = SUPERUSERS if role == "root" else {}
    return {name: row[ROLES[role]] for name, row in ADDRESSES.items()} | differing


@pytest.mark.parametrize("role", ROLES)
def test_every_address(role: str, request: pytest.FixtureRequest, recorded: Tournament) -> None:
    client = request.getfixturevalue(role)
    assert answers(client, recorded) == expected(role)


@pytest.mark.parametrize("role", ROLES)
def test_the_other_method(role: str, request: pytest.FixtureRequest, recorded: Tournament) -> None:
    """Who may not read a form may not post it; where nothing is posted, or read, nobody can."""
    client = request.getfixturevalue(role)
    found = answers_to_the_other_method(client, recorded)
    read = expected(role)
    assert {name for name in found if found[name] != 405} == FORMS
    shut = {name: read[name] for name in FORMS if read[name] in (404, LOG_IN) and name in DESK}
    if role != "anna":
        assert {name: found[name] for name in shut} == shut
    assert max(found.values()) < 500


# name: what the address answers to the ticket of a table, the roving referee's, a pair's
HELD = {
    "phone": (200, 200, 404),
    "phone_state": (200, 200, 404),
    "phone_here": (400, 400, 404),
    "phone_send": (400, 400, 404),
    "phone_photo": (415, 415, 404),
    "pair_page": (404, 404, 200),
    "pair_sign": (404, 404, 302),
}


def answers_held(event: Tournament, kind: TicketKind) -> dict[str, int]:
    """What the addresses of tickets answer to whoever holds one of this kind, and nothing else."""
    issue_tickets(tournament=event, **SIGNED)
    token = event.tickets.filter(kind=kind, revoked_at=None)[0].token
    client = Client()
    found = {}
    for name in HELD:
        url = reverse(name, args=[token])
        method = client.get if ADDRESSES[name][1] == "GET" else client.post
        found[name] = method(url, content_type="application/json").status_code
    return found


@pytest.mark.parametrize("kind", TicketKind)
def test_who_holds_a_ticket(kind: TicketKind, recorded: Tournament) -> None:
    column = list(TicketKind).index(kind)
    assert answers_held(recorded, kind) == {name: row[column] for name, row in HELD.items()}


@pytest.mark.parametrize("kind", TicketKind)
def test_a_revoked_ticket_opens_nothing(kind: TicketKind, recorded: Tournament) -> None:
    issue_tickets(tournament=recorded, **SIGNED)
    revoked = recorded.tickets.filter(kind=kind)[0].token
    revoke_all(tournament=recorded, **SIGNED)
    pages = [Client().get(reverse(name, args=[revoked])) for name in HELD]
    assert {page.status_code for page in pages} <= {404, 405}


def test_a_ticket_of_another_event_reaches_this_one_nowhere(
    recorded: Tournament, outsider: User
) -> None:
    other = seat_event(make_event(outsider, name="Altro"))
    ticket = table_ticket(other, 1)
    before = list(recorded.turns.values_list("tables__smazzate__revision", flat=True))
    state = Client().get(reverse("phone_state", args=[ticket.token])).json()
    assert state["table"]["id"] == other.turns.get(number=1).tables.get(number=1).pk
    call = {"kind": "call", "reason": "rule", "note": "", "number": None, "turn": 1, "name": "Lia"}
    call |= {"device": "d" * 32, "made_at": "2026-11-21T16:20:00Z"}
    send = reverse("phone_send", args=[ticket.token])
    sent = [
        Client().post(send, call | {"table": n, "key": f"{n}" * 32}, content_type=JSON).status_code
        for n in (1, 2, 3)
    ]
    assert sent == [200, 422, 422]
    assert Call.objects.get().table.turn.tournament == other
    assert before == list(recorded.turns.values_list("tables__smazzate__revision", flat=True))


@pytest.mark.parametrize("path", ["/media/photos/2026/11/x.jpg", "/photos/", "/admin/", "/var/"])
def test_files_of_the_desk_have_no_address(path: str, anna: Client) -> None:
    assert anna.get(path).status_code == 404


@pytest.mark.django_db
def test_static_files_are_read_by_everybody_and_written_by_nobody(visitor: Client) -> None:
    with closing(visitor.get("/static/css/base/elements.css")) as file:
        assert (file.status_code, b"@layer" in b"".join(file.streaming_content)) == (200, True)
    assert visitor.post("/static/css/base/elements.css").status_code in (404, 405)
    assert visitor.get("/static/../burraco_tourney/settings.py").status_code == 404


def test_an_event_that_is_not_there(visitor: Client, recorded: Tournament) -> None:
    names = sorted(set(OPEN) - WITHOUT_EVENT)
    asked = {
        name: visitor.get(reverse(name, args=("nessuno", *OPEN[name][0]))).status_code
        for name in names
    }
    assert asked == dict.fromkeys(names, 404)


@pytest.mark.parametrize("name", ["event_seating", "event_results"])
def test_a_draft_is_nobodys_but_the_directors(
    name: str, visitor: Client, playing: Tournament
) -> None:
    assert visitor.get(reverse(name, args=(playing.slug, 2))).status_code == 404
    open_turn_after_all(playing)
    assert visitor.get(reverse(name, args=(playing.slug, 2))).status_code == 200


def open_turn_after_all(playing: Tournament) -> None:
    play_turn(playing.turns.get(number=1))
    close_turn(turn=playing.turns.get(number=1), **SIGNED)
    open_turn(playing, 2)


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
