"""Signed documents of an event: the same bytes while nothing changes, else the next number, which
names the one that it supersedes; minisign believes them, and nothing that was changed."""

from __future__ import annotations

import json
import subprocess
from datetime import timedelta
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from scoring.core.bundle.reading import read_bundle
from scoring.core.signing.minisign import BadSignature, DetachedSignature, PublicKey
from scoring.documents.editions_queries import SignedDocument
from scoring.documents.editions_services import sign_event
from scoring.documents.import_services import import_bundle
from scoring.models.signing import SigningKey
from scoring.models.tournament import Tournament
from scoring.signing.queries import list_public_keys
from scoring.signing.services import rotate_signing_key
from scoring.store.private_files import SIGNING_KEY_FILE
from tests.core.signing.test_minisign import minisign  # noqa: F401  # a fixture

pytestmark = pytest.mark.django_db
NOW = timezone.now()
LATER = NOW + timedelta(hours=1)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, settings: Settings) -> Path:
    settings.VAR_DIR = tmp_path
    return tmp_path


def read_edition(document: SignedDocument) -> tuple[int, str | None]:
    edition = json.loads(document.content)["edition"]
    return edition["number"], edition["supersedes"]


def rename(event: Tournament) -> Tournament:
    Tournament.objects.filter(pk=event.pk).update(name="Coppa corretta")
    return Tournament.objects.get(pk=event.pk)


def test_the_same_event_is_the_same_document(finished: Tournament) -> None:
    first = sign_event(finished, NOW).whole
    again = sign_event(finished, LATER).whole
    assert (again.content, again.edition.signature) == (first.content, first.edition.signature)
    assert read_edition(first) == (1, None)


def test_a_corrected_event_supersedes_the_one_before(finished: Tournament) -> None:
    first = sign_event(finished, NOW).whole
    second = sign_event(rename(finished), LATER).whole
    assert read_edition(second) == (2, sha256(first.content).hexdigest())
    third = sign_event(rename(finished), LATER).whole
    assert third.content == second.content


def test_minisign_believes_what_the_command_writes(
    finished: Tournament,
    tmp_path: Path,
    minisign: str,  # noqa: F811
) -> None:
    call_command("export_bundle", finished.slug, to=tmp_path)
    document = tmp_path / f"{finished.slug}.json"
    command = [minisign, "-Vm", str(document), "-P", list_public_keys()[0].key.line]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert f"event:{finished.slug} contents:whole sequence:1 desk:" in done.stdout
    assert sha256(document.read_bytes()).hexdigest() in done.stdout
    document.write_bytes(document.read_bytes() + b" ")
    assert subprocess.run(command, capture_output=True).returncode == 1
    command[2] = str(tmp_path / f"{finished.slug}-play.json")
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert f"event:{finished.slug} contents:play sequence:1 " in done.stdout


def unzip(answer: Any) -> dict[str, bytes]:
    archive = ZipFile(BytesIO(answer.content))
    return {name: archive.read(name) for name in archive.namelist()}


def test_one_download_has_all_files_and_each_verifies(anna: Client, finished: Tournament) -> None:
    answer = anna.post(reverse("event_sign", args=[finished.slug]))
    assert answer["Content-Disposition"] == f'attachment; filename="{finished.slug}.zip"'
    whole, play = f"{finished.slug}.json", f"{finished.slug}-play.json"
    files = unzip(answer)
    assert [*files] == [whole, f"{whole}.minisig", play, f"{play}.minisig"]
    (key,) = [one.key for one in list_public_keys()]
    for name in (whole, play):
        DetachedSignature.parse(files[f"{name}.minisig"].decode()).check(files[name], key)
    again = anna.post(reverse("event_sign", args=[finished.slug]))
    assert again.content == answer.content


def test_the_single_addresses_give_the_same_files(anna: Client, finished: Tournament) -> None:
    files = unzip(anna.post(reverse("event_sign", args=[finished.slug])))
    names = ("export_bundle", "export_signature", "export_play", "export_play_signature")
    answers = [anna.get(reverse(name, args=[finished.slug])) for name in names]
    assert [answer.content for answer in answers] == [*files.values()]
    assert answers[1]["Content-Disposition"].endswith('.json.minisig"')


def test_what_is_not_signed_has_no_signature(anna: Client, finished: Tournament) -> None:
    address = reverse("exports", args=[finished.slug])
    assert (
        json.loads(anna.get(reverse("export_bundle", args=[finished.slug])).content)["edition"]
        is None
    )
    answer = anna.get(reverse("export_signature", args=[finished.slug]), follow=True)
    assert answer.redirect_chain == [(address, 302)]
    sign_event(finished, NOW)
    rename(finished)
    page = anna.get(reverse("export_signature", args=[finished.slug]), follow=True)
    assert "prima firmalo" in page.text


def test_a_damaged_key_is_told_and_nothing_is_signed(
    anna: Client, finished: Tournament, folder: Path
) -> None:
    (folder / SIGNING_KEY_FILE).write_text("no key, though it is long enough for one")
    page = anna.post(reverse("event_sign", args=[finished.slug]), follow=True)
    assert SIGNING_KEY_FILE in page.text
    assert not finished.editions.exists()
    assert (folder / SIGNING_KEY_FILE).read_text().startswith("no key")


def test_a_new_key_signs_and_the_old_one_stays_listed(finished: Tournament) -> None:
    first = sign_event(finished, NOW).whole
    rotate_signing_key(LATER)
    assert sign_event(finished, LATER).whole.content == first.content
    second = sign_event(rename(finished), LATER).whole
    present, before = list_public_keys()
    assert (present.until, before.since, before.until) == (None, NOW, LATER)
    DetachedSignature.parse(second.edition.signature).check(second.content, present.key)
    DetachedSignature.parse(first.edition.signature).check(first.content, before.key)
    with pytest.raises(BadSignature):
        DetachedSignature.parse(first.edition.signature).check(first.content, present.key)


def test_the_key_is_its_owners_alone(finished: Tournament, folder: Path) -> None:
    sign_event(finished, NOW)
    assert (folder / SIGNING_KEY_FILE).stat().st_mode & 0o077 == 0
    assert SigningKey.objects.count() == 1


def test_an_imported_event_is_signed_by_this_desk_from_its_number_on(finished: Tournament) -> None:
    brought = sign_event(finished, NOW).whole
    taken = import_bundle(read_bundle(brought.content))
    assert read_edition(sign_event(taken, LATER).whole) == (2, sha256(brought.content).hexdigest())


class TestPage:
    """The public keys: words, fingerprint and file for everybody, a new key for the owner."""

    def test_before_anything_was_signed(self, visitor: Client, db: None) -> None:
        assert "Non è ancora stato firmato nessun file" in visitor.get(reverse("signing_keys")).text

    def test_everybody_sees_and_takes_the_key(self, visitor: Client, finished: Tournament) -> None:
        sign_event(finished, NOW)
        key = list_public_keys()[0].key
        assert key.line in visitor.get(reverse("signing_keys")).text
        file = visitor.get(reverse("signing_key_file", args=[key.id]))
        assert PublicKey.parse(file.text) == key

    def test_the_owner_makes_a_new_one(
        self, anna: Client, finished: Tournament, director: User
    ) -> None:
        sign_event(finished, NOW)
        assert "signing_key_rotate" not in anna.get(reverse("signing_keys")).text
        User.objects.filter(pk=director.pk).update(is_superuser=True)
        answer = anna.post(reverse("signing_key_rotate"), follow=True)
        assert answer.redirect_chain == [(reverse("signing_keys"), 302)]
        assert len(list_public_keys()) == 2
