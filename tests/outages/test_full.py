"""A full disk: what is told, to whom, before it is full and after; and that nothing is lost."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.test import Client, RequestFactory
from django.urls import reverse
from pytest_django.asserts import assertContains, assertNotContains

from burraco_tourney.operations.outage_answers import answer_failure
from scoring.models.smazzata import SmazzataRevision
from scoring.models.tournament import Tournament
from tests.cast import table_ticket
from tests.phone.phones import Phone, item

WARNING = "Sul disco del computer di gara restano solo"


@contextmanager
def no_more_pages() -> Iterator[None]:
    """SQLite takes no page more, as on a full disk: for this thread's connection."""
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE filler (content)")
        cursor.execute("PRAGMA max_page_count = 1")  # which means: no more than there are
        with suppress(OperationalError):
            while True:  # until those are used that were free
                cursor.execute("INSERT INTO filler VALUES (zeroblob(3000))")
    try:
        yield
    finally:
        connection.close()  # which knew the limit
        with connection.cursor() as cursor:
            cursor.execute("DROP TABLE filler")


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(
    connection.vendor != "sqlite", reason="a full disk of PostgreSQL is everybody's"
)
def test_a_phone_is_told_and_sends_again_when_there_is_room(playing: Tournament) -> None:
    phone = Phone(table_ticket(playing, 1))
    sent, answer = item(), {"result": "stored"}
    with no_more_pages():
        for _ in range(300):  # what is left in pages that are not full takes some more
            answer = phone.post("send/", sent)
            if answer["result"] != "stored":
                break
            sent = item(seen=sent["key"], reason="x" * 60)
    assert answer == {"result": "unavailable", "code": "desk.full", "why": "Il disco è pieno"}
    assert not SmazzataRevision.objects.filter(key=sent["key"]).exists()
    assert phone.post("send/", sent)["result"] == "stored"


def test_the_director_is_warned_while_there_is_room(
    anna: Client, playing: Tournament, settings: Any
) -> None:
    pages = [reverse("desk"), reverse("console", args=[playing.slug])]
    settings.LOW_DISK_MB = 0
    for page in pages:
        assertNotContains(anna.get(page), WARNING)
    settings.LOW_DISK_MB = 10**12
    for page in pages:
        assertContains(anna.get(page), WARNING)


@pytest.mark.parametrize(
    ("error", "status", "said"),
    [
        (OSError(28, "No space left on device"), 503, "Il disco è pieno"),
        (ValueError(), 500, "Qualcosa non ha funzionato"),
    ],
)
def test_what_fails_outside_a_view_is_named_too(
    rf: RequestFactory, error: Exception, status: int, said: str
) -> None:
    """A session that cannot be saved, for one; a fault of the program stays one."""
    try:
        raise error
    except type(error):
        answer = answer_failure(rf.get("/"))
    assertContains(answer, said, status_code=status)
