"""A little of `make torture`: phones write while the desk is killed and its database is locked."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from subprocess import PIPE, STDOUT

import pytest
from django.contrib.auth.models import User

from bench.entry_phones import Acknowledged
from bench.records import make_deals
from scoring.models.smazzata import SmazzataRevision
from scoring.models.tournament import Tournament
from scoring.models.turn import Seat
from tests.load.event import list_cards, make_hall
from tests.load.road import Road
from tests.load.stored import find_faults
from tests.load.torture import DEALS, ROOT, SMAZZATE
from tests.load.writers import Tally, Writer

LONGEST = 300
"""Seconds, on a machine that does much else."""
TROUBLES = {"dropped", "doubled", "overtaken", "answer lost"}
"""The troubles of a request on the bad network, each met at least once."""


@pytest.mark.skipif(sys.platform == "win32", reason="kills the processes of a group")
def test_what_was_acknowledged_outlives_the_desk(tmp_path: Path) -> None:
    """One kill of a desk of one process: what replaces a worker is proven in test_workers."""
    figures = tmp_path / "torture.json"
    command = [sys.executable, "-m", "tests.load.torture", "--engine", "sqlite", "--rounds", "1"]
    command += ["--writers", "5", "--outages", "0", "--figures", str(figures)]
    how = {"cwd": ROOT, "env": os.environ | {"PROCESSES": "1"}, "stdout": PIPE, "stderr": STDOUT}
    with subprocess.Popen(command, text=True, **how) as torture:
        try:
            said, _ = torture.communicate(timeout=LONGEST)
        finally:
            torture.terminate()  # it ends the desk, which is in a group of its own
    assert torture.returncode == 0, said
    told = json.loads(figures.read_text())["sqlite"]
    assert told["problems"] == []
    assert told["acknowledged"] >= 2 * 5, "before and after the kill"
    assert sum(figure for what, figure in told.items() if what.startswith("all killed")) == 1


# What it is judged by finds what it should


@pytest.fixture
def hall(director: User) -> Tournament:
    return make_hall(director, 2, SMAZZATE)


@pytest.mark.django_db(transaction=True)
def test_over_a_bad_network_all_arrives_once(hall: Tournament, live_server: object) -> None:
    tally, deals = Tally(), make_deals()[:DEALS]
    desk: int = live_server.thread.port
    with Road(lambda: desk, 3, tally).open() as port:
        writers = [Writer(card, lambda: port, SMAZZATE, deals, tally) for card in list_cards(hall)]
        for writer in writers:
            writer.start()
        while (
            sum(len(writer.acknowledged) for writer in writers) < 2 * 3 * SMAZZATE
            or not tally.counts.keys() >= TROUBLES
        ):
            assert not tally.problems
            writers[0].join(0.05)
        for writer in writers:
            writer.end()
            writer.join()
    acknowledged = [one for writer in writers for one in writer.acknowledged]
    assert find_faults(hall, acknowledged) == []
    assert_each_fault_is_found(hall, acknowledged)


def assert_each_fault_is_found(hall: Tournament, acknowledged: list[Acknowledged]) -> None:
    assert find_faults(hall, acknowledged[1:]), "one that nobody acknowledged"
    changed = acknowledged[-1]._replace(ns=acknowledged[-1].ns + 5)
    assert find_faults(hall, [*acknowledged[:-1], changed]), "other figures"
    Seat.objects.filter(turn__number=1, table__number=1, line="NS").update(gp=1)
    assert find_faults(hall, acknowledged) == ["table 1, NS: the sum is wrong"]
    SmazzataRevision.objects.all().delete()
    assert "lost" in find_faults(hall, acknowledged)[0]


@pytest.mark.parametrize(
    ("status", "said", "is_fine"),
    [
        (200, b'{"result": "stored"}', True),
        (503, b'{"code": "desk.locked"}', True),
        (503, b"Service Unavailable", False),
        (500, b"", False),
        (422, b'{"code": "record.key_reused"}', False),
        (202, b'{"result": "held"}', False),
    ],
)
def test_no_answer_is_an_error_but_an_outage_that_is_named(
    status: int, said: bytes, is_fine: bool
) -> None:
    tally = Tally()
    assert tally.judge(status, said) is is_fine
    assert bool(tally.problems) is not is_fine
