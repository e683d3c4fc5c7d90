"""Automatic backups: at each publishing and closing, and after a while of changes."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.utils import timezone
from pytest_django import Settings

from scoring.backups import making_services as making
from scoring.backups.folders_services import lock_backups
from scoring.backups.making_services import RETRY, Schedule, make_if_changed
from scoring.backups.names import BackupError, Reason
from scoring.backups.queries import count_overdue_minutes, list_backups, load_status
from scoring.backups.status import SecondPlace
from scoring.models.tournament import Tournament
from scoring.play.turns_services import close_turn
from tests.cast import NOW, SIGNED, make_event, open_turn, play_turn, record_totals, seat_event

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("places")]

Look = Callable[[float], Reason | None]


@pytest.fixture
def event(director: User) -> Tournament:
    return seat_event(make_event(director, pairs=4, turns=2))


@pytest.fixture
def look(settings: Settings) -> Look:
    """A look of a server's schedule at this many minutes: the reason of the backup that it made, if
    any."""
    settings.BACKUP_MINUTES = 5
    schedule = Schedule()

    def look(minutes: float) -> Reason | None:
        made = schedule.look(60 * minutes, NOW + timedelta(minutes=minutes))
        return made.name.reason if made else None

    return look


def record(event: Tournament, table: int, number: int = 1) -> None:
    record_totals(event.turns.get(number=1).tables.get(number=table), number, 300, 100)


def test_one_at_the_start_and_none_while_nothing_changes(event: Tournament, look: Look) -> None:
    assert look(0) == Reason.REGULAR
    assert [look(minute) for minute in (1, 5, 60)] == [None, None, None]
    again = Schedule()  # of a server that starts again
    assert again.look(0, NOW) is None
    assert len(list_backups()) == 1


def test_what_changed_is_backed_up_after_five_minutes(event: Tournament, look: Look) -> None:
    look(0)
    record(event, 1)
    assert [look(minute) for minute in (1, 4.9, 5)] == [None, None, Reason.REGULAR]
    record(event, 2)
    assert [look(minute) for minute in (6, 9.9, 10)] == [None, None, Reason.REGULAR]


def test_publishing_and_closing_are_backed_up_at_once(event: Tournament, look: Look) -> None:
    look(0)
    play_turn(event.turns.get(number=1))
    close_turn(turn=event.turns.get(number=1), **SIGNED)
    assert look(0.1) == Reason.CLOSE
    open_turn(event, 2)
    assert look(0.2) == Reason.PUBLISH
    assert look(0.3) is None


def test_a_backup_that_failed_is_said_and_tried_again_later(
    event: Tournament, look: Look, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_arguments: object) -> None:
        raise BackupError("disk_full", folder="first")

    with monkeypatch.context() as patched:
        patched.setattr(making, "_write", fail)
        with pytest.raises(BackupError):
            look(0)
    assert load_status().problem == "disk_full"
    assert look(RETRY / 60 - 0.1) is None
    assert look(RETRY / 60) == Reason.REGULAR
    assert load_status().problem == ""


def test_of_two_servers_one_makes_it(event: Tournament) -> None:
    def make(_server: int) -> bool:
        try:
            return make_if_changed(reason=Reason.REGULAR, now=NOW) is not None
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as servers:
        assert sum(servers.map(make, range(4))) == 1
    assert len(list_backups()) == 1


def test_nothing_is_made_beside_another_and_nothing_is_wrong_then(
    event: Tournament, look: Look
) -> None:
    with lock_backups(0):
        assert look(0) is None
    assert load_status().problem == ""


def test_a_stick_that_is_pulled_out_and_put_back(
    event: Tournament, look: Look, places: Path
) -> None:
    look(0)
    last = load_status().last
    (places / "second").rename(places / "pulled")
    look(2)
    assert load_status().second == SecondPlace.MISSING
    (places / "second").mkdir()
    look(4)
    assert load_status().second == SecondPlace.HOLDS
    assert (places / "second" / last).is_file()


def test_that_nobody_looks_is_noticed(event: Tournament, look: Look, settings: Settings) -> None:
    assert count_overdue_minutes(timezone.now()) == 15
    look(0)
    now = timezone.now()
    assert count_overdue_minutes(now + timedelta(minutes=14)) == 0
    assert count_overdue_minutes(now + timedelta(minutes=20)) in (19, 20)
    settings.BACKUP_MINUTES = 0
    assert count_overdue_minutes(now + timedelta(minutes=20)) == 0
