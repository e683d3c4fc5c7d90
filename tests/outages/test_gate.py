"""The gate before the database: some requests wait there for a moment; none where nobody gets
through."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event
from types import SimpleNamespace
from typing import Any

import pytest
from django.conf import settings
from django.db import connection

from burraco_tourney.operations import outage_gate as gates
from burraco_tourney.operations.outage_causes import GateShut, Outage, find_outage
from burraco_tourney.operations.outage_gate import WriteGate, takes_lock

FREE = SimpleNamespace(vendor="sqlite", in_atomic_block=False)
"""A connection that holds nothing."""
BEGIN = "BEGIN IMMEDIATE"


class Hall:
    """Requests that write through one gate while the database is locked, until it is released."""

    def __init__(self, places: int) -> None:
        self.gate = WriteGate(places)
        self.released = Event()
        self._threads = ThreadPoolExecutor(8)

    def write(self) -> Future[str]:
        """Ask to write; resolves when the gate lets nobody in or the database did."""
        began = Event()

        def execute(*_arguments: Any) -> str:
            began.set()
            assert self.released.wait(10)
            return "stored"

        future = self._threads.submit(self.gate, execute, BEGIN, None, False, {"connection": FREE})
        future.add_done_callback(lambda _future: began.set())
        assert began.wait(10)
        return future

    def close(self) -> None:
        self.released.set()
        self._threads.shutdown()


@pytest.fixture
def hall(monkeypatch: pytest.MonkeyPatch) -> Iterator[Hall]:
    monkeypatch.setattr(gates, "PATIENCE", 0.01)
    hall = Hall(places=2)
    yield hall
    hall.close()


def test_more_than_its_places_do_not_wait_until_one_gets_through(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting = [hall.write(), hall.write()]
    with pytest.raises(GateShut) as refused:
        hall.write().result()
    assert find_outage(refused.value) == Outage.LOCKED
    assert not any(future.done() for future in waiting)
    monkeypatch.setattr(gates, "PATIENCE", 1000)  # who waited for it would time this test out
    with pytest.raises(GateShut):
        hall.write().result(10)
    hall.released.set()
    assert [future.result(10) for future in waiting] == ["stored", "stored"]
    assert hall.write().result(10) == "stored"


def test_a_phone_waits_for_longer_than_the_desk() -> None:
    wire = (settings.BASE_DIR / "static/js/phone/queue/wire.js").read_text()
    found = re.search(r"const PATIENCE = (\d+)_000;", wire)
    assert found
    longest = gates.PATIENCE + settings.LOCK_PATIENCE
    assert longest < int(found[1]) - 5  # until its turn comes, and for the answer


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("sql", "waits"),
    [
        ("SELECT 1", False),
        ("UPDATE scoring_tournament SET revision = 2", True),
        ("INSERT INTO scoring_station VALUES (1)", True),
    ],
)
def test_only_what_takes_the_lock_goes_through_it(sql: str, waits: bool) -> None:
    with connection.cursor():
        assert takes_lock(sql, connection) == waits


@pytest.mark.django_db
def test_who_holds_the_lock_never_waits_at_the_gate() -> None:
    """Who stands at the gate waits for them."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")  # the test's transaction has begun
    assert not takes_lock("UPDATE scoring_tournament SET revision = 2", connection)
