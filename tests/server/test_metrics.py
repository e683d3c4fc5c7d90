"""Metrics: what a server has counted, of all its processes, and who may read it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pytest
from django.db import DatabaseError, transaction
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings

from burraco_tourney.server.workers import MEMORY, PREFIX, VARIABLE, share_counts
from scoring.backups.names import BackupName, Reason
from scoring.models.tournament import Tournament
from scoring.models.turn import Table
from tests.cast import record_totals, table_ticket
from tests.server.watched import ask_database, see_devices


def read_metrics(**client: str) -> dict[str, float]:
    text = Client(**client).get("/metrics").content.decode()
    lines = [line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in lines}


@pytest.mark.django_db
def test_requests_are_counted_by_route_and_never_by_token(playing: Tournament) -> None:
    token = table_ticket(playing, 1).token
    name = 'burraco_requests_total{method="GET",route="phone_state",status="200"}'
    before = read_metrics().get(name, 0)
    Client().get(f"/t/{token}/state/")
    Client().get("/t/nobody-has-this/state/")
    Client().get("/nothing/is/here/")
    after = read_metrics()
    assert after[name] == before + 1
    assert 'burraco_requests_total{method="GET",route="none",status="404"}' in after
    assert not [line for line in after if token in line or "nobody" in line or "nothing" in line]


@pytest.mark.django_db
def test_smazzate_are_counted_once_they_are_stored(
    playing: Tournament, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    before = read_metrics()["burraco_smazzate_total"]
    with django_capture_on_commit_callbacks(execute=True):
        record_totals(Table.objects.get(turn__number=1, number=1), 1, 300, 200)
        assert read_metrics()["burraco_smazzate_total"] == before
    assert read_metrics()["burraco_smazzate_total"] == before + 1


@pytest.mark.django_db
def test_the_state_of_the_desk_is_measured(playing: Tournament) -> None:
    see_devices(playing)
    found = read_metrics()
    assert found["burraco_database_up"] == 1
    assert found["burraco_devices_connected"] == 1
    assert found["burraco_events_in_play"] == 1
    assert found["burraco_disk_free_bytes"] > 0
    assert found["burraco_database_bytes"] > 100_000


@pytest.mark.django_db
def test_the_age_of_the_newest_backup_is_measured(settings: Settings, tmp_path: Path) -> None:
    settings.BACKUP_FOLDER = tmp_path
    assert "burraco_backup_age_seconds" not in read_metrics()
    for number, minutes in enumerate((90, 10), start=1):
        made_at = timezone.now() - timedelta(minutes=minutes)
        (tmp_path / BackupName(number, made_at, Reason.BY_HAND).file_name).touch()
    assert 600 <= read_metrics()["burraco_backup_age_seconds"] < 700


@pytest.mark.django_db
def test_a_refused_statement_is_counted() -> None:
    def count() -> float:
        return sum(n for name, n in read_metrics().items() if "database_errors_total" in name)

    before = count()
    with pytest.raises(DatabaseError), transaction.atomic():
        ask_database("SELECT * FROM no_such_table")
    assert count() == before + 1


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("client", "headers", "status"),
    [
        ({"REMOTE_ADDR": "127.0.0.1"}, {}, 200),
        ({"REMOTE_ADDR": "192.0.2.7"}, {}, 404),
        ({"REMOTE_ADDR": "192.0.2.7"}, {"Authorization": "Bearer open sesame"}, 200),
        ({"REMOTE_ADDR": "192.0.2.7"}, {"Authorization": "Bearer nonsense"}, 404),
        ({"REMOTE_ADDR": "192.0.2.7"}, {"X-Forwarded-For": "127.0.0.1"}, 404),
        # A proxy on this machine that nobody trusted, and a guest behind it.
        ({"REMOTE_ADDR": "127.0.0.1"}, {"X-Forwarded-For": "192.0.2.7"}, 404),
    ],
)
def test_who_may_measure(
    client: dict[str, str], headers: dict[str, str], status: int, settings: Settings
) -> None:
    settings.METRICS_TOKEN = "open sesame"
    assert Client(**client).get("/metrics", headers=headers).status_code == status


COUNT_ONE = """
import django; django.setup()
from prometheus_client import generate_latest
from burraco_tourney.operations import metrics
metrics.SMAZZATE.inc()
print(generate_latest(metrics.load_registry()).decode())
"""


@pytest.mark.skipif(not MEMORY.is_dir(), reason="no place in memory that processes share")
def test_processes_count_together_and_a_killed_server_leaves_nothing() -> None:
    abandoned = MEMORY / f"{PREFIX}{2**30}-abandoned"
    abandoned.mkdir()
    environment = {"DJANGO_SETTINGS_MODULE": "burraco_tourney.settings"}
    with share_counts():
        folder = Path(os.environ[VARIABLE])
        written = [
            subprocess.check_output(
                [sys.executable, "-c", COUNT_ONE], env=os.environ | environment, text=True
            )
            for _process in range(2)
        ]
    assert [re.findall(r"^burraco_smazzate_total (.+)$", text, re.M) for text in written] == [
        ["1.0"],
        ["2.0"],
    ]
    assert not folder.exists()
    assert not abandoned.exists()
