"""`manage.py backup` and `restore`: one sentence when it is done, and one when it cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from pytest_django import Settings

from scoring.entries.services import change_categories, label_entries
from scoring.models.tournament import Tournament
from scoring.text.entrants_queries import load_entrants
from tests.backups.desk import back_up
from tests.cast import SIGNED, make_event

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("places")]


@pytest.fixture(autouse=True)
def in_english(settings: Settings) -> None:
    settings.LANGUAGE_CODE = "en"


@pytest.fixture
def event(director: User) -> Tournament:
    return make_event(director, pairs=4, turns=1)


def answer(monkeypatch: pytest.MonkeyPatch, said: str) -> None:
    monkeypatch.setattr("builtins.input", lambda _question: said)


def test_a_backup_by_hand(
    event: Tournament,
    places: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    call_command("backup")
    (made,) = (places / "first").glob("*.zip")
    assert str(made) in capsys.readouterr().out
    assert (places / "second" / made.name).is_file()


def test_a_backup_elsewhere(event: Tournament, places: Path) -> None:
    call_command("backup", "--to", str(places / "stick"))
    assert len(list((places / "stick").glob("*.zip"))) == 1
    assert list((places / "first").glob("*.zip")) == []


def test_a_restore_that_is_agreed_to(
    event: Tournament, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    backup = back_up()
    Tournament.objects.all().delete()
    answer(monkeypatch, "yes")
    call_command("restore", str(backup.path))
    assert Tournament.objects.get().name == event.name
    out = capsys.readouterr().out
    assert event.name in out
    assert "Every recorded smazzata is in the backup." in out
    assert "before-restore.zip" in out


def test_a_restore_that_is_not_agreed_to(
    event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    backup = back_up()
    Tournament.objects.all().delete()
    answer(monkeypatch, "")
    with pytest.raises(CommandError) as caught:
        call_command("restore", str(backup.path))
    assert caught.value.returncode == 1
    assert not Tournament.objects.exists()


def test_a_restore_without_a_question(event: Tournament) -> None:
    backup = back_up()
    Tournament.objects.all().delete()
    call_command("restore", str(backup.path), "--yes")
    assert Tournament.objects.exists()


def test_a_restored_backup_has_the_categories_of_its_entries(event: Tournament) -> None:
    change_categories(event=event, names=["Donne", "Miste"], **SIGNED)
    label_entries(event=event, labels={2: ["Miste"]}, **SIGNED)
    backup = back_up()
    change_categories(event=event, names=[], **SIGNED)
    call_command("restore", str(backup.path), "--yes")
    assert load_entrants(Tournament.objects.get())[2].categories == ("Miste",)


def test_a_file_that_is_no_backup_is_refused_in_a_sentence(
    event: Tournament, tmp_path: Path
) -> None:
    (tmp_path / "text.zip").write_text("nothing")
    with pytest.raises(CommandError, match="not a backup made by this program") as caught:
        call_command("restore", str(tmp_path / "text.zip"), "--yes")
    assert caught.value.returncode == 2
