"""A desk for tests of backups: places of its own, phones that write, the keys in a backup."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from threading import Event, Thread

import pytest
from django.db import OperationalError, connection
from pytest_django import Settings

from scoring.actions.authors_services import Author
from scoring.backups.archive import open_archive
from scoring.backups.making_services import BackupMade, find_database_copier, make_backup
from scoring.backups.names import Reason
from scoring.core.rules.records import Depth
from scoring.models.tournament import Tournament
from scoring.models.turn import Table
from scoring.recording.inbox_services import Outcome, receive_smazzata
from scoring.recording.services import Submission
from tests.cast import NOW


@pytest.fixture
def places(tmp_path: Path, settings: Settings) -> Path:
    """A folder with the first place, the second, the photos and the secret key of a desk."""
    for name in ("first", "second", "media"):
        (tmp_path / name).mkdir()
    settings.BACKUP_FOLDER = tmp_path / "first"
    settings.BACKUP_SECOND = tmp_path / "second"
    settings.MEDIA_ROOT = tmp_path / "media"
    settings.VAR_DIR = tmp_path
    return tmp_path


def back_up(minute: int = 0, reason: Reason = Reason.BY_HAND) -> BackupMade:
    """A backup, made so many minutes after the moment of the tests."""
    return make_backup(reason=reason, now=NOW + timedelta(minutes=minute))


def list_keys(backup: Path, unpacked: Path) -> set[str]:
    """The keys of the smazzate in a backup, whose database is unpacked to a new file."""
    with open_archive(backup) as archive:
        archive.extract(archive.database, unpacked)
    return set(find_database_copier().read_back(unpacked))


class Phones:
    """Phones that record smazzate, each on a connection of its own."""

    def __init__(self, event: Tournament) -> None:
        self._tables = list(Table.objects.filter(turn__tournament=event, turn__number=1))
        self._stop = Event()
        self.acknowledged: list[str] = []
        """The keys that were answered, in order."""
        self.failed: list[BaseException] = []

    @contextmanager
    def writing(self) -> Iterator[None]:
        """All of them write for as long as the block lasts; it begins after a first answer."""
        threads = [Thread(target=self._write, args=[table]) for table in self._tables]
        for thread in threads:
            thread.start()
        try:
            while len(self.acknowledged) < len(self._tables) and not self.failed:
                self._stop.wait(0.001)
            yield
        finally:
            self._stop.set()
            for thread in threads:
                thread.join()
        assert self.failed == []

    def _write(self, table: Table) -> None:
        seen, version = "", 1
        try:
            while not self._stop.is_set():
                key = f"{table.number}-{version}"
                try:
                    outcome = self._send(table, key, seen, version)
                except OperationalError:
                    continue  # it has waited too long: a phone sends it again
                if outcome == Outcome.EARLY:
                    return  # a restore has taken away what this one builds on
                self.acknowledged.append(key)
                seen, version = key, version + 1
        except BaseException as error:
            self.failed.append(error)
        finally:
            connection.close()

    def _send(self, table: Table, key: str, seen: str, version: int) -> Outcome:
        totals = {"NS": 300 + 5 * version, "EW": 100}
        reason = "again" if seen else ""
        submission = Submission(1, Depth.TOTALS, totals, key=key, based_on=seen, reason=reason)
        receipt = receive_smazzata(
            table=table, submission=submission, author=Author("Lia"), now=NOW
        )
        return receipt
