"""The life of an event: archived, deleted, had back, purged."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.files.base import ContentFile
from pytest_django import DjangoCaptureOnCommitCallbacks

from players.models import Player
from scoring.actions.refusals_services import Refusal
from scoring.entries.services import add_entries
from scoring.events.life_services import (
    archive_event,
    delete_event,
    purge_deleted,
    unarchive_event,
    undelete_event,
)
from scoring.events.services import create_event, update_event
from scoring.models.call import Photo
from scoring.models.tournament import Tournament
from scoring.models.turn import Table
from tests.cast import NOW, SETTINGS, SIGNED, line_up, record_totals

DAY = timedelta(days=1)


def read(event: Tournament) -> Tournament:
    return Tournament.objects.get(pk=event.pk)


def delete(event: Tournament, typed: str = "Torneo di prova") -> None:
    delete_event(event=event, typed=typed, **SIGNED)


def test_nothing_is_written_to_an_archived_event(event: Tournament) -> None:
    archive_event(event=event, **SIGNED)
    assert (read(event).archived_at, read(event).archived_by) == (NOW, "Anna")
    with pytest.raises(Refusal, match=r"tournament\.archived"):
        update_event(event=event, settings=SETTINGS, **SIGNED)
    unarchive_event(event=event)
    update_event(event=event, settings=SETTINGS, **SIGNED)


def test_what_is_in_play_is_not_archived(playing: Tournament) -> None:
    with pytest.raises(Refusal, match=r"tournament\.in_play"):
        archive_event(event=playing, **SIGNED)


@pytest.mark.parametrize("typed", ["torneo di  prova", "TORNEO DI PROVA", "Torneo di prova"])
def test_the_name_is_typed_as_one_types(event: Tournament, typed: str) -> None:
    delete(event, typed)
    assert read(event).deleted_by == "Anna"


@pytest.mark.parametrize("typed", ["", "Torneo", "torneo-di-prova-2026"])
def test_another_name_deletes_nothing(event: Tournament, typed: str) -> None:
    with pytest.raises(Refusal, match=r"tournament\.other_name"):
        delete(event, typed)
    assert read(event).deleted_at is None


def test_a_demo_is_deleted_without_its_name(event: Tournament) -> None:
    Tournament.objects.update(is_demo=True)
    delete(event, "")
    assert read(event).deleted_at == NOW


def test_nothing_is_written_to_a_deleted_event(event: Tournament) -> None:
    delete(event)
    with pytest.raises(Refusal, match=r"tournament\.deleted"):
        add_entries(event=event, lineups=[line_up(20, SETTINGS)], **SIGNED)


def test_an_event_comes_back_as_it_was(playing: Tournament) -> None:
    record_totals(Table.objects.get(turn__number=1, number=1), 1, 300, 200)
    delete(playing)
    undelete_event(event=playing)
    assert read(playing).deleted_at is None
    record_totals(Table.objects.get(turn__number=1, number=1), 2, 300, 200)


def test_its_address_stays_taken_for_a_day(event: Tournament) -> None:
    delete(event)
    director = event.directors.get()
    again = create_event(director=director, settings=SETTINGS, phases=[])
    assert again.slug == f"{event.slug}-2"
    assert purge_deleted(NOW + DAY) == 1
    third = create_event(director=director, settings=SETTINGS, phases=[])
    assert third.slug == event.slug


def test_a_day_later_it_is_gone_with_its_photos(
    playing: Tournament, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    table = Table.objects.get(turn__number=1, number=1)
    photo = Photo(table=table, number=1, width=1, height=1, key="k", author_name="Anna")
    photo.created_at, photo.created_at_revision = NOW, 1
    photo.image.save("x.jpg", ContentFile(b"jpeg"))
    storage, name = photo.image.storage, photo.image.name
    delete(playing)
    assert purge_deleted(NOW + DAY - timedelta(seconds=1)) == 0
    with django_capture_on_commit_callbacks(execute=True):
        assert purge_deleted(NOW + DAY) == 1
    assert not Tournament.objects.exists()
    assert Player.objects.exists()
    assert not storage.exists(name)
    with pytest.raises(Refusal, match=r"tournament\.purged"):
        undelete_event(event=playing)
