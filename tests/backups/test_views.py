"""The page of the backups: every account makes and sees them, the owner alone has them."""

from __future__ import annotations

from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from scoring.backups import making_services
from scoring.backups.folders_services import write_status
from scoring.backups.making_services import make_backup
from scoring.backups.names import BackupError, Reason
from scoring.backups.postgresql_services import PostgresCopier
from scoring.backups.queries import list_backups
from scoring.backups.status import Status
from scoring.models.tournament import Tournament
from tests.backups.desk import back_up
from tests.cast import make_event, record_totals, seat_event

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("places")]


@pytest.fixture
def event(director: User) -> Tournament:
    event = seat_event(make_event(director, pairs=4, turns=1, language="en"))
    record_totals(event.turns.get().tables.get(number=1), 1, 300, 100)
    return event


@pytest.fixture
def anna(director: User) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(director)
    return client


@pytest.fixture
def owner(db: None) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(User.objects.create_superuser("owner"))
    return client


def read(client: Client, url: str) -> str:
    answer = client.get(url)
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_director_makes_one_and_sees_it(event: Tournament, anna: Client) -> None:
    done = anna.post(reverse("backup_make"), follow=True).content.decode()
    assert "Backup made and verified. The last backup is in the second folder too." in done
    assert "in 2 folders" in done
    assert "Download" not in done


def test_an_account_makes_ten_and_then_waits(
    event: Tournament, anna: Client, owner: Client
) -> None:
    said = [anna.post(reverse("backup_make"), follow=True).content.decode() for _ in range(11)]
    assert ["Backup made" in page for page in said] == [True] * 10 + [False]
    assert "wait ten minutes before the next one" in said[-1]
    assert "Backup made" in owner.post(reverse("backup_make"), follow=True).content.decode()


def test_behind_a_pooler_a_backup_is_refused_in_a_sentence(
    event: Tournament,
    anna: Client,
    places: Path,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(making_services, "find_database_copier", PostgresCopier)
    settings.IS_POOLED, settings.BACKUP_DATABASE = True, None
    done = anna.post(reverse("backup_make"), follow=True).content.decode()
    refused = "Backups need a direct connection to PostgreSQL"
    assert refused in done
    assert refused in read(anna, reverse("console", args=[event.slug]))
    assert list_backups() == []


def test_only_the_owner_downloads_and_restores(
    event: Tournament, anna: Client, owner: Client
) -> None:
    made = back_up()
    stem = made.name.stem
    for name in ("backup_download", "backup_restore"):
        assert anna.get(reverse(name, args=[stem])).status_code == 404
        assert anna.post(reverse("backup_restore", args=[stem])).status_code == 404
    assert owner.get(reverse("backup_restore", args=[stem])).status_code == 200
    with closing(owner.get(reverse("backup_download", args=[stem]))) as sent:
        assert b"".join(sent.streaming_content) == made.path.read_bytes()
        assert "no-store" in sent["Cache-Control"]


def test_a_restore_shows_first_what_it_changes(event: Tournament, owner: Client) -> None:
    made = back_up()
    record_totals(event.turns.get().tables.get(number=2), 1, 300, 100)
    url = reverse("backup_restore", args=[made.name.stem])
    page = read(owner, url)
    assert event.name in page
    assert "Reverts" in page
    assert "Now: turn 1, 2 smazzate" in page
    assert "In the backup: turn 1, 1 smazzata" in page
    assert "1 recorded smazzata or correction is not in the backup" in page
    done = owner.post(url).content.decode()
    assert "Backup restored." in done
    assert owner.get("/desk/").status_code == 302, "everybody signs in again"


def test_a_damaged_backup_is_refused_in_a_sentence(event: Tournament, owner: Client) -> None:
    made = back_up()
    made.path.write_bytes(made.path.read_bytes()[:200])
    url = reverse("backup_restore", args=[made.name.stem])
    for answer in (owner.get(url, follow=True), owner.post(url, follow=True)):
        assert "is not a backup made by this program" in answer.content.decode()


def test_the_page_says_how_old_the_last_backup_is(event: Tournament, anna: Client) -> None:
    page = reverse("backups")
    assert "There is no backup yet." in read(anna, page)
    make_backup(reason=Reason.REGULAR, now=timezone.now() - timedelta(minutes=4))
    assert "The last backup was made 4 minutes ago, in 2 folders." in read(anna, page)


def test_the_console_warns(
    event: Tournament, anna: Client, places: Path, settings: Settings
) -> None:
    console = reverse("console", args=[event.slug])
    settings.BACKUP_MINUTES = 5
    page = read(anna, console)
    assert "There is no backup yet: make one." in page
    assert "There is no backup yet." not in page
    (places / "second").rmdir()
    back_up()
    assert "The second backup folder is missing" in read(anna, console)
    write_status(Status().failed(BackupError("disk_full", folder="D:")))
    assert "The last backup could not be made. The disk of D: is full" in read(anna, console)
