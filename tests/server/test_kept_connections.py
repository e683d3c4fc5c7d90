"""Writers and readers at once, each on a connection that it keeps, as a server's threads do.

Through a pooler each of their transactions may meet another session of the database, so nothing
may be left in one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.urls import reverse

from scoring.models.smazzata import SmazzataRevision
from scoring.models.tournament import Tournament
from tests.cast import make_event, seat_event, sign_in, table_ticket
from tests.phone.phones import Phone

pytestmark = pytest.mark.django_db(transaction=True)

TABLES, SMAZZATE, ROUNDS = 4, 5, 4


@pytest.fixture
def hall(director: User) -> Tournament:
    return seat_event(make_event(director, pairs=2 * TABLES, turns=2, smazzate=SMAZZATE))


def record_table(phone: Phone, table: int) -> Counter[int]:
    """Record a whole table, the state asked for after each smazzata; how often which status."""
    statuses: Counter[int] = Counter()
    for number in range(1, SMAZZATE + 1):
        phone.send(table=table, number=number)
        statuses[phone.status] += 1
        phone.state()
        statuses[phone.status] += 1
    return statuses


def read_pages(client: Client, addresses: list[str]) -> Counter[int]:
    return Counter(client.get(address).status_code for address in addresses * ROUNDS)


def run_kept(work: Callable[[], Counter[int]]) -> Counter[int]:
    try:
        return work()
    finally:
        connection.close()


def test_a_turn_is_recorded_read_and_closed(hall: Tournament, director: User) -> None:
    phones = [Phone(table_ticket(hall, table)) for table in range(1, TABLES + 1)]
    console = reverse("console", args=[hall.slug])
    board = reverse("board", args=[hall.slug, 1])
    standings = reverse("event_standings", args=[hall.slug])
    readers = [(sign_in(director), [console, board]), (Client(), [standings])]
    work = [lambda phone=phone, n=n: record_table(phone, n) for n, phone in enumerate(phones, 1)]
    work += [lambda client=client, urls=urls: read_pages(client, urls) for client, urls in readers]

    with ThreadPoolExecutor(len(work)) as threads:
        statuses = sum(threads.map(run_kept, work), Counter[int]())
    anna = sign_in(director)
    for act, turn in (("turn_close", 1), ("turn_publish", 2), ("turn_start", 2)):
        statuses[anna.post(reverse(act, args=[hall.slug, turn])).status_code] += 1

    assert statuses == {200: 2 * TABLES * SMAZZATE + 3 * ROUNDS, 302: 3}
    assert SmazzataRevision.objects.count() == TABLES * SMAZZATE
    assert hall.turns.get(number=1).state == "closed"
    assert hall.turns.get(number=2).state == "playing"
