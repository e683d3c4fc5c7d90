"""An older backup brings nobody back who was erased after it was made."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from pytest_django import Settings

from players.models import Player
from scoring.backups.restoring_services import restore_backup
from scoring.backups.wording import list_restored
from scoring.models.entry import EntryPlayer
from scoring.models.erasure import Erasure
from scoring.models.tournament import Tournament
from scoring.personal import repeating_services
from scoring.personal.appearances_queries import load_appearances
from scoring.personal.erasure_services import ErasureChoices, erase_person
from scoring.personal.repeating_services import finish_erasures, repeat_erasures
from scoring.personal.texts_queries import load_lines
from tests.backups.desk import back_up
from tests.cast import NOW, make_event
from tests.personal.desk import find_told, tells
from tests.rulings.ruling import rule

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("places")]
NAME = "Nord2 Nora"
LATER = NOW + timedelta(hours=1)


@pytest.fixture
def backup(director: User) -> Path:
    """A backup with the name in it, of a desk from which the person has been erased since."""
    event = make_event(director, pairs=3)
    for reason in (f"{NAME} has the pen", "Nora has the pen"):
        rule(event, 2, reason=reason, vp=-1)
    made = back_up()
    player = Player.objects.get(name=NAME)
    lines = load_lines(player, load_appearances(player))
    choices = ErasureChoices({line.key: True for line in lines})
    erase_person(player=player, choices=choices, author_name="Anna", now=NOW)
    return made.path


def test_who_was_erased_stays_so(backup: Path, places: Path) -> None:
    restored = restore_backup(file=backup, now=LATER)
    assert restored.erased == 1
    assert not find_told(NAME)
    reasons = set(
        EntryPlayer.objects.get(name="Giocatore 3").entry.adjustments.values_list("reason")
    )
    assert reasons == {("Giocatore 3 has the pen",)}
    assert Erasure.objects.values_list("erased_by", "erased_at").get() == ("Anna", NOW)
    assert not (places / repeating_services.FILE).exists()
    said = "La copia conteneva ancora i dati cancellati di 1 persona."
    assert list_restored(restored)[-1].startswith(said)


def test_a_desk_that_stops_in_between_does_it_at_its_next_round(
    backup: Path, places: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("scoring.backups.restoring_services.AFTER_RESTORE", [])
        restore_backup(file=backup, now=LATER)
    assert find_told(NAME)
    carried = (places / repeating_services.FILE).read_text()
    assert len(json.loads(carried)) == 1
    assert not tells(carried, NAME)
    finish_erasures()
    assert not find_told(NAME)


def test_somebody_else_under_the_same_key_is_left_alone(director: User) -> None:
    make_event(director, pairs=3)
    player = Player.objects.get(name=NAME)
    repeating_services.carry_erasures()
    Erasure.objects.create(token="0" * 32, erased_at=NOW, events=1)
    repeating_services.carry_erasures()
    assert repeat_erasures() == 0
    assert Player.objects.filter(pk=player.pk).exists()


def test_a_later_backup_keeps_the_list_of_before(backup: Path) -> None:
    later = back_up(minute=5)
    restore_backup(file=backup, now=LATER)
    restore_backup(file=later.path, now=LATER)
    assert Erasure.objects.count() == 1
    assert not find_told(NAME)


@pytest.mark.usefixtures("backup")
def test_files_that_stayed_are_removed_at_the_next_round(settings: Settings) -> None:
    left = Path(settings.MEDIA_ROOT) / "photos/left.jpg"
    left.parent.mkdir(parents=True)
    left.write_bytes(b"paper")
    Erasure.objects.update(files=["photos/left.jpg"])
    finish_erasures()
    assert not left.exists()
    assert Erasure.objects.get().files == []
    assert Tournament.objects.exists()
