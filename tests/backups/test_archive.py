"""The file of a backup: what was put in comes out, and nothing that was tampered with is taken."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.backups.archive import (
    FORMAT,
    KEY,
    MANIFEST,
    SQLITE,
    EventChangeKind,
    EventSummary,
    Manifest,
    list_event_changes,
    open_archive,
    write_archive,
)
from scoring.backups.names import BackupError, Reason

SECRET = "a key of fifty characters, or of twenty at the least"
PHOTO = "media/photos/2026/11/0a1b.jpg"


def begin() -> Manifest:
    return Manifest(
        program="0.1.0",
        engine="sqlite",
        made_at=datetime(2026, 11, 21, 16, 20, tzinfo=UTC),
        reason=Reason.BY_HAND,
        migrations=("scoring.0001_initial",),
        events=(),
        versions=0,
    )


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    path = tmp_path / "backup.zip"
    (tmp_path / "database").write_bytes(b"a database " * 5_000)
    (tmp_path / "photo").write_bytes(b"a photo")
    files = [
        (SQLITE, tmp_path / "database"),
        (PHOTO, tmp_path / "photo"),
        ("media/gone.jpg", tmp_path / "gone.jpg"),
    ]
    with path.open("wb") as file:
        write_archive(file, begin(), SECRET, files)
    return path


Change = Callable[[dict[str, bytes]], object]
"""The contents of an archive, by name."""


def rewrite(path: Path, change: Change) -> Path:
    """A copy of the archive with other contents by name."""
    with zipfile.ZipFile(path) as archive:
        contents = {name: archive.read(name) for name in archive.namelist()}
    change(contents)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in contents.items():
            archive.writestr(name, content)
    return path


def edit_manifest(
    change: Callable[[dict[str, object]], None],
) -> Callable[[dict[str, bytes]], None]:
    def edit(contents: dict[str, bytes]) -> None:
        manifest = json.loads(contents[MANIFEST])
        change(manifest)
        contents[MANIFEST] = json.dumps(manifest).encode()

    return edit


def refusal(path: Path) -> str:
    """The code by which a file is refused."""
    with pytest.raises(BackupError) as caught, open_archive(path) as archive:
        archive.check()
    return caught.value.code


def test_what_was_put_in_comes_out(backup: Path, tmp_path: Path) -> None:
    with open_archive(backup) as archive:
        archive.check()
        archive.extract(SQLITE, tmp_path / "unpacked")
        assert archive.read_key() == SECRET
        assert archive.names == {SQLITE, KEY, PHOTO}
        assert archive.manifest == begin()
    assert (tmp_path / "unpacked").read_bytes() == b"a database " * 5_000


def test_what_is_unpacked_replaces_nothing(backup: Path, tmp_path: Path) -> None:
    (tmp_path / "there").write_text("something")
    with open_archive(backup) as archive, pytest.raises(FileExistsError):
        archive.extract(SQLITE, tmp_path / "there")


@given(data=st.data())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
def test_a_file_that_is_cut_short_or_has_a_wrong_byte_is_refused_or_whole(
    backup: Path, tmp_path: Path, data: st.DataObject
) -> None:
    whole = backup.read_bytes()
    place = data.draw(st.integers(0, len(whole) - 1))
    cut = data.draw(st.booleans())
    broken = (
        whole[:place] if cut else whole[:place] + bytes([whole[place] ^ 255]) + whole[place + 1 :]
    )
    path = tmp_path / "broken.zip"
    path.write_bytes(broken)
    try:
        with open_archive(path) as archive:
            archive.check()
            assert archive.read_key() == SECRET
    except BackupError:
        return
    assert not cut


def test_something_else_is_no_backup(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("no archive")
    assert refusal(tmp_path / "text") == "not_a_backup"
    assert refusal(tmp_path / "missing") == "unreadable"
    with zipfile.ZipFile(tmp_path / "other.zip", "w") as archive:
        archive.writestr("readme.txt", "another archive")
    assert refusal(tmp_path / "other.zip") == "not_a_backup"


@pytest.mark.parametrize("name", [SQLITE, KEY, PHOTO])
def test_a_changed_member_is_damaged(backup: Path, name: str) -> None:
    with zipfile.ZipFile(backup) as archive:
        info = archive.getinfo(name)
        packed = info.header_offset + len(info.FileHeader())
    content = bytearray(backup.read_bytes())
    content[packed + info.compress_size // 2] ^= 255
    backup.write_bytes(content)
    assert refusal(backup) == "damaged"


def test_a_backup_of_the_first_format_lists_its_members(backup: Path) -> None:
    listed = [{"name": KEY, "size": len(SECRET), "sha256": "0" * 64}]
    rewrite(backup, edit_manifest(lambda m: m.update(format=1, members=listed)))
    with open_archive(backup) as archive:
        archive.check()
        assert archive.manifest == replace(begin(), format=1)


@pytest.mark.parametrize("key", [b"", b"short", b" " * 50, b"\0" * 50, b"\xff" * 50])
def test_a_key_that_no_server_starts_with_is_refused(key: bytes, backup: Path) -> None:
    assert refusal(rewrite(backup, lambda c: c.update({KEY: key}))) == "no_key"


@pytest.mark.parametrize("name", [SQLITE, KEY, MANIFEST])
def test_a_backup_without_its_database_key_or_manifest_is_none(backup: Path, name: str) -> None:
    assert refusal(rewrite(backup, lambda c: c.pop(name))) == "not_a_backup"


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_member_that_is_there_twice_is_refused(backup: Path) -> None:
    with zipfile.ZipFile(backup, "a") as archive:
        archive.writestr(KEY, "another key, which is long enough too")
    assert refusal(backup) == "not_a_backup"


@pytest.mark.parametrize(
    "name",
    [
        "media/../../etc/passwd",
        "/etc/passwd",
        "media//etc/passwd",
        "media/.hidden",
        "media/a\\..\\b.jpg",
        "C:/photo.jpg",
        "media/",
        "settings.py",
    ],
)
def test_a_name_that_leads_elsewhere_is_refused(backup: Path, name: str) -> None:
    def change(contents: dict[str, bytes]) -> None:
        contents[name] = contents.pop(PHOTO)

    assert refusal(rewrite(backup, change)) == "unsafe"


def test_a_file_that_unfolds_to_gigabytes_is_refused_before_it_is_unfolded(backup: Path) -> None:
    def change(contents: dict[str, bytes]) -> None:
        contents[SQLITE] = bytes(30 << 20)  # thirty megabytes of nothing: a thousandth, packed

    assert refusal(rewrite(backup, change)) == "bomb"


def test_a_newer_format_is_said_to_be_newer(backup: Path) -> None:
    change = edit_manifest(lambda m: m.update(format=FORMAT + 1, something="new"))
    assert refusal(rewrite(backup, change)) == "newer"


@pytest.mark.parametrize(
    "change",
    [
        {"schema": "something else"},
        {"engine": "oracle"},
        {"made_at": "yesterday"},
        {"events": [{"slug": "a"}]},
    ],
)
def test_a_manifest_that_makes_no_sense_is_refused(backup: Path, change: dict[str, object]) -> None:
    assert refusal(rewrite(backup, edit_manifest(lambda m: m.update(change)))) == "not_a_backup"


EVENT = EventSummary(
    slug="a",
    name="A",
    date=date(2026, 11, 21),
    turn=2,
    is_closed=False,
    smazzate=12,
    revision=40,
)


def test_events_come_go_go_back_and_stay() -> None:
    back, gone, new = (replace(EVENT, slug=slug, name=slug.upper()) for slug in "bcd")
    changes = list_event_changes([EVENT, back, new], [EVENT, replace(back, revision=30), gone])
    assert [(change.name, change.kind) for change in changes] == [
        ("A", EventChangeKind.SAME),
        ("B", EventChangeKind.CHANGES),
        ("D", EventChangeKind.GOES),
        ("C", EventChangeKind.COMES),
    ]
