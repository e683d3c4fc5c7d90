"""The watch over a server: health, readiness, metrics, the log, the operator's page."""

from __future__ import annotations

import io
import json
import logging
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import timedelta
from logging.config import dictConfig
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import DatabaseError, connection, transaction
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings

from burraco_tourney.operations import readiness
from burraco_tourney.operations.requests import RequestWatchMiddleware
from burraco_tourney.operations.shared_counts import MEMORY, PREFIX, VARIABLE, share_counts
from scoring.backups.names import BackupName, Reason
from scoring.models.station import Station
from scoring.models.tournament import Tournament
from scoring.models.turn import Table
from tests.cast import record_totals, sign_in, table_ticket

# --- Health and readiness ------------------------------------------------------------------------


def test_health_asks_no_database(visitor: Client) -> None:
    assert visitor.get("/healthz").content == b"ok\n"  # no test's mark lets it at the database


@pytest.mark.django_db
def test_a_server_that_is_whole_is_ready(visitor: Client) -> None:
    answer = visitor.get("/readyz")
    assert (answer.status_code, answer.content) == (200, b"ready\n")


@pytest.mark.django_db
def test_a_migration_that_is_not_applied_is_named(visitor: Client) -> None:
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE name = '0002_phases'")
    answer = visitor.get("/readyz")
    assert answer.status_code == 503
    assert "run “manage.py migrate” (scoring.0002_phases)" in answer.content.decode()


@pytest.mark.django_db(transaction=True)  # PostgreSQL answers nothing more after a failed statement
def test_a_new_database_lacks_every_migration(visitor: Client) -> None:
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE django_migrations RENAME TO elsewhere")
        answer = visitor.get("/readyz")
        cursor.execute("ALTER TABLE elsewhere RENAME TO django_migrations")
    assert answer.status_code == 503
    assert "run “manage.py migrate”" in answer.content.decode()


@pytest.mark.django_db
def test_a_full_disk_is_named(visitor: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda path: SimpleNamespace(free=5 * 2**20))
    answer = visitor.get("/readyz")
    assert answer.status_code == 503
    assert answer.content == b"The disk is nearly full: 5 MB free, 64 MB needed.\n"


@pytest.mark.django_db
def test_a_disk_that_cannot_be_written_is_named(visitor: Client, settings: Settings) -> None:
    settings.VAR_DIR = settings.VAR_DIR / "not there"
    answer = visitor.get("/readyz")
    assert answer.status_code == 503
    assert answer.content.startswith(b"Cannot write to the disk: ")


@pytest.mark.django_db
def test_a_database_that_does_not_answer_is_named(
    visitor: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(cursor: object) -> None:
        raise DatabaseError("password of 10.0.0.1 is wrong")

    monkeypatch.setattr(readiness, "load_applied_migrations", refuse)
    answer = visitor.get("/readyz")
    assert answer.status_code == 503
    assert answer.content == b"The database does not answer (DatabaseError).\n"


# --- Metrics -------------------------------------------------------------------------------------


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


def see_devices(event: Tournament) -> None:
    """Two devices at table 1, one of which has gone."""
    table = event.turns.get(number=1).tables.get(number=1)
    for device, ago in (("here", 5), ("gone", 300)):
        seen_at = timezone.now() - timedelta(seconds=ago)
        Station.objects.create(table=table, device=device, name="Lia", seen_at=seen_at)


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


def ask_database(statement: str, *values: object) -> HttpResponse:
    """The answer to a request whose view sends this statement."""

    def view(request: HttpRequest) -> HttpResponse:
        with connection.cursor() as cursor:
            cursor.execute(statement, values)
        return HttpResponse("asked")

    return RequestWatchMiddleware(view)(RequestFactory().get("/t/secret-token/"))


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


# --- The log -------------------------------------------------------------------------------------


Line = dict[str, Any]


@pytest.fixture
def read_log(settings: Settings) -> Iterator[Callable[[str], list[Line]]]:
    """The lines of a logger, as the server writes them with LOG_LEVEL=INFO and LOG_FORMAT=json."""
    stream = io.StringIO()
    kept = settings.LOGGING
    stderr = kept["handlers"]["stderr"] | {"formatter": "json", "stream": stream}
    loggers = kept["loggers"] | {"burraco": {"level": "INFO"}}
    dictConfig(kept | {"handlers": {"stderr": stderr}, "loggers": loggers})

    def read(logger: str) -> list[Line]:
        written = [json.loads(line) for line in stream.getvalue().splitlines()]
        return [line for line in written if line["logger"] == logger]

    yield read
    dictConfig(kept)


ReadLog = Callable[[str], list[Line]]


@pytest.mark.django_db
def test_a_request_is_one_line_without_its_token(read_log: ReadLog, playing: Tournament) -> None:
    token = table_ticket(playing, 1).token
    answer = Client().get(f"/t/{token}/state/")
    (line,) = read_log("burraco.requests")
    assert (line["method"], line["route"], line["status"]) == ("GET", "phone_state", 200)
    assert line["bytes"] == len(answer.content)
    assert line["ms"] > 0
    assert line["statements"] > 0
    assert line["request_id"] == answer["X-Request-ID"]
    assert token not in str(line)


@pytest.mark.django_db
def test_an_event_is_named(read_log: ReadLog, playing: Tournament, visitor: Client) -> None:
    visitor.get(reverse("event_standings", args=[playing.slug]))
    assert [line["event"] for line in read_log("burraco.requests")] == [playing.slug]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("peer", "given", "taken"),
    [
        ("10.0.0.1", "edge-0123456789", True),
        ("192.0.2.7", "edge-0123456789", False),
        ("10.0.0.1", "two words and\ta tab", False),
        ("10.0.0.1", "x" * 65, False),
    ],
)
def test_the_number_of_a_request_comes_from_a_trusted_proxy_only(
    peer: str, given: str, taken: bool, settings: Settings
) -> None:
    settings.TRUSTED_PROXIES = ["10.0.0.1"]
    answer = Client(REMOTE_ADDR=peer).get("/healthz", headers={"X-Request-ID": given})
    assert (answer["X-Request-ID"] == given) is taken
    assert re.fullmatch(r"[\w.-]{8,64}", answer["X-Request-ID"])


@pytest.mark.django_db
def test_a_fault_is_written_without_the_token_and_with_its_number(
    read_log: ReadLog, playing: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_down(*given: object, **named: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("scoring.phone.api_views.build_state", break_down)
    token = table_ticket(playing, 1).token
    client = Client(raise_request_exception=False)
    answer = client.get(f"/t/{token}/state/")
    assert answer.status_code == 500
    (fault,) = read_log("django.request")
    (line,) = read_log("burraco.requests")
    assert "phone_state" in fault["message"]
    assert "ZeroDivisionError" in fault["exc_info"]
    assert fault["request_id"] == line["request_id"] == answer["X-Request-ID"]
    assert (line["status"], line["level"]) == (500, "WARNING")
    assert token not in str([fault, line])


FORGED = "Anna\n2026-11-22 20:00:00,000 ERROR django [-] forged\x1b[2J\r\v\x85\u2028\u202e\x00"


@pytest.mark.parametrize("kind", ["plain", "json"])
def test_what_somebody_typed_makes_no_line_of_the_log_and_moves_no_cursor(
    kind: str, settings: Settings, visitor: Client
) -> None:
    stream, kept = io.StringIO(), settings.LOGGING
    stderr = kept["handlers"]["stderr"] | {"formatter": kind, "stream": stream}
    dictConfig(kept | {"handlers": {"stderr": stderr}})
    try:
        logger = logging.getLogger("burraco")
        logger.warning("%s is here", FORGED)
        try:
            raise ValueError(FORGED)
        except ValueError:
            logger.exception("Cannot greet %s", FORGED)
        sent = {"User-Agent": FORGED, "Host": FORGED, "Referer": FORGED, "X-Request-ID": FORGED}
        visitor.get("/e/" + FORGED, headers=sent)
    finally:
        dictConfig(kept)
    lines = stream.getvalue().split("\n")
    assert not [line for line in lines if re.search("[\x00-\x1f\x7f-\x9f\u2028-\u202e]", line)]
    assert not [line for line in lines if line.startswith("2026-11-22 20:00:00,000")]
    if kind == "json":
        assert all(json.loads(line) for line in lines if line)
    else:
        assert "Anna\\n2026-11-22" in lines[0]
        assert "\\x1b[2J" in lines[0]


@pytest.mark.django_db
def test_a_slow_statement_is_written_without_its_values(
    read_log: ReadLog, settings: Settings
) -> None:
    settings.SLOW_QUERY_MS = 0.000_001
    ask_database("SELECT name FROM scoring_tournament WHERE name = %s", "Lia Rossi")
    (line,) = read_log("burraco.statements")
    assert line["statement"] == "SELECT name FROM scoring_tournament WHERE name = %s"
    assert "Lia" not in str(line)


@pytest.mark.django_db
def test_a_quick_statement_is_not_written(read_log: ReadLog) -> None:
    ask_database("SELECT name FROM scoring_tournament")
    assert read_log("burraco.statements") == []
    assert len(read_log("burraco.requests")) == 1


@pytest.mark.django_db
def test_who_has_no_page_is_one_line_too(read_log: ReadLog, visitor: Client) -> None:
    visitor.get("/t/nobody-has-this/state/")
    assert read_log("django.request") == []
    assert [line["status"] for line in read_log("burraco.requests")] == [404]


# --- The operator's page -------------------------------------------------------------------------


@pytest.fixture
def operator(db: None) -> Client:
    return sign_in(User.objects.create_superuser("operator", password="x"))


def test_the_operator_sees_events_devices_and_routes(operator: Client, playing: Tournament) -> None:
    see_devices(playing)
    operator.get(reverse("event", args=[playing.slug]))
    page = operator.get(reverse("server"))
    (event,) = page.context["state"].database.connected
    assert (event.slug, event.turn, event.tables, event.devices) == (playing.slug, 1, 4, 1)
    assert {"event"} <= {each.route for each in page.context["routes"]}
    assert page.context["problems"] == []
    assert page["Cache-Control"].count("no-store")


def test_only_an_operator_is_led_to_the_server(
    operator: Client, anna: Client, playing: Tournament
) -> None:
    address = f'href="{reverse("server")}"'
    assert address in operator.get(reverse("desk")).content.decode()
    assert address not in anna.get(reverse("desk")).content.decode()


# --- Several processes ---------------------------------------------------------------------------

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
