"""Forty phones at once: what was acknowledged is stored, once, and nothing fails half-way."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.contrib.auth.models import User
from django.db import connection

from scoring.actions.authors_services import Author
from scoring.actions.refusals_services import Conflict
from scoring.core.rules.records import Depth
from scoring.models.smazzata import Smazzata, SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat, Table
from scoring.recording.services import Submission, record_smazzata
from tests.cast import NOW, make_event, seat_event

pytestmark = pytest.mark.django_db(transaction=True)


def send(table: Table, number: int, key: str) -> str:
    """Send a phone's record on a connection of its own; gives the outcome."""
    submission = Submission(number, Depth.TOTALS, {"NS": 300, "EW": 100}, key=key)
    try:
        record_smazzata(table=table, submission=submission, author=Author("Anna"), now=NOW)
    except Conflict:
        return "conflict"
    finally:
        connection.close()
    return "stored"


@pytest.fixture
def tables(director: User) -> list[Table]:
    event: Tournament = seat_event(make_event(director, pairs=16, turns=2))
    return list(Table.objects.filter(turn__tournament=event, turn__number=1))


@pytest.mark.slow
def test_every_table_writes_at_once(tables: list[Table]) -> None:
    writes = [(table, number, f"{table.pk}-{number}") for table in tables for number in (1, 2)]
    with ThreadPoolExecutor(8) as phones:
        answers = list(phones.map(lambda write: send(*write), writes * 3))
    assert set(answers) == {"stored"}
    assert SmazzataRevision.objects.count() == Smazzata.objects.count() == len(writes)
    totals = Seat.objects.filter(line="NS", turn__number=1).values_list("gp", "mp", "vp")
    assert set(totals) == {(600, 400, 14)}


@pytest.mark.slow
def test_of_two_devices_at_one_table_one_is_told(tables: list[Table]) -> None:
    with ThreadPoolExecutor(4) as phones:
        answers = list(phones.map(lambda key: send(tables[0], 1, key), ["a", "b", "c", "d"]))
    assert sorted(answers) == ["conflict", "conflict", "conflict", "stored"]
    assert SmazzataRevision.objects.count() == 1
