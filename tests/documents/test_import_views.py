"""Importing an event in the browser: looked at first, then imported, or refused in words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from players.models import Player
from scoring.core.bundle.reading import write_bundle
from scoring.documents import import_staging_services as staging
from scoring.documents.event_queries import load_bundle
from scoring.models.tournament import Tournament
from tests.cast import NOW

ENGLISH = {"Accept-Language": "en"}


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Path) -> Path:
    settings.VAR_DIR = tmp_path
    return tmp_path / "imports"


@pytest.fixture
def document(recorded: Tournament) -> bytes:
    return write_bundle(load_bundle(recorded, NOW)).encode()


def look(client: Client, content: bytes) -> Any:
    file = SimpleUploadedFile("event.json", content)
    return client.post(reverse("event_import"), {"file": file}, headers=ENGLISH)


def confirm(client: Client, token: str) -> Any:
    return client.post(
        reverse("event_import_confirm"), {"token": token}, headers=ENGLISH, follow=True
    )


def test_a_file_is_looked_at_and_changes_nothing(
    anna: Client, recorded: Tournament, document: bytes
) -> None:
    players = Player.objects.count()
    answer = look(anna, document)
    assert answer.status_code == 200
    for told in (
        "Import “Torneo di prova”?",
        f"The address {recorded.slug} is already in use, so the event’s address will be "
        f"{recorded.slug}-2.",
        "Check of all figures",
    ):
        assert told in answer.text
    assert Tournament.objects.count() == 1
    assert Player.objects.count() == players


def test_it_is_imported_once_confirmed(anna: Client, document: bytes, folder: Path) -> None:
    answer = confirm(anna, look(anna, document).context["token"])
    assert "“Torneo di prova” imported." in answer.text
    made = Tournament.objects.latest("pk")
    assert [user.username for user in made.directors.all()] == ["anna"]
    assert made.entries.count() == 7
    assert list(folder.iterdir()) == []


def test_a_preview_is_of_one_account_and_for_an_hour(
    anna: Client, bruno: Client, document: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = look(anna, document).context["token"]
    for client, wrong in ((bruno, token), (anna, "0" * 32), (anna, "../../x"), (anna, "")):
        assert "The preview has expired" in confirm(client, wrong).text
    monkeypatch.setattr(staging, "KEPT_SECONDS", -1.0)
    look(anna, document)
    assert "The preview has expired" in confirm(anna, token).text
    assert Tournament.objects.count() == 1


def test_a_changed_figure_is_said_and_can_be_imported(
    anna: Client, recorded: Tournament, document: bytes
) -> None:
    data = json.loads(document)
    data["turns"][0]["tables"][0]["smazzate"][0]["ns_gp"] = 305
    answer = look(anna, json.dumps(data).encode())
    assert answer.context["differs"]
    assert "but it should be" in answer.text


def test_a_file_must_be_chosen(anna: Client) -> None:
    assert anna.post(reverse("event_import"), {}).status_code == 422
