"""The file of a backup: what was put in comes out, and nothing that was tampered with is taken."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from django.utils.translation import override
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.backups.archive import (
    FORMAT,
    KEY,
    MANIFEST,
    SQLITE,
    EventSummary,
    Manifest,
    list_event_changes,
    open_archive,
    write_archive,
)
from scoring.backups.names import BackupError, Reason
from scoring.backups.wording import format_change

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
"""Changes the contents of an archive, by name."""


def rewrite(path: Path, change: Change) -> Path:
    with zipfile.ZipFile(path) as archive:
        contents = {name: archive.read(name) for name in archive.namelist()}
    change(contents)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in contents.items():
            archive.writestr(name, content)
    return path


def edit_manifest(**fields: object) -> Change:
    def edit(contents: dict[str, bytes]) -> None:
        contents[MANIFEST] = json.dumps(json.loads(contents[MANIFEST]) | fields).encode()

    return edit


def replace_key(key: bytes) -> Change:
    return lambda contents: contents.update({KEY: key})


def leave_out(name: str) -> Change:
    return lambda contents: contents.pop(name)


def rename_photo(name: str) -> Change:
    return lambda contents: contents.update({name: contents.pop(PHOTO)})


REFUSED: dict[str, list[Change]] = {
    "no_key": [
        *map(replace_key, [b"", b"short", b" " * 50, b"\0" * 50, b"\xff" * 50]),
    ],
    "not_a_backup": [
        *map(leave_out, [SQLITE, KEY, MANIFEST]),
        edit_manifest(schema="something else"),
        edit_manifest(engine="oracle"),
        edit_manifest(made_at="yesterday"),
        edit_manifest(events=[{"slug": "a"}]),
    ],
    "newer": [edit_manifest(format=FORMAT + 1, something="new")],
    "unsafe": [
        *map(
            rename_photo,
            [
                "media/../../etc/passwd", "/etc/passwd", "media//etc/passwd", "media/.hidden",
                "media/a\\..\\b.jpg", "C:/photo.jpg", "media/", "settings.py",
            ],
        )
    ],
    # Thirty megabytes of nothing are a thousandth, packed; they are not unfolded.
    "bomb": [lambda contents: contents.update({SQLITE: bytes(30 << 20)})],
}  # fmt: skip
"""Changes of a backup, by the code by which it is then refused."""


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
    with open_archive(rewrite(backup, edit_manifest(format=1, members=listed))) as archive:
        archive.check()
        assert archive.manifest == replace(begin(), format=1)


@pytest.mark.parametrize(
    ("code", "change"), [(code, change) for code, changes in REFUSED.items() for change in changes]
)
def test_what_was_tampered_with_is_refused(backup: Path, code: str, change: Change) -> None:
    assert refusal(rewrite(backup, change)) == code


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_member_that_is_there_twice_is_refused(backup: Path) -> None:
    with zipfile.ZipFile(backup, "a") as archive:
        archive.writestr(KEY, "another key, which is long enough too")
    assert refusal(backup) == "not_a_backup"


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
    with override("en"):
        assert [format_change(*change)[:2] for change in changes] == [
            ("A", "Unchanged"),
            ("B", "Reverts"),
            ("D", "Is removed"),
            ("C", "Returns"),
        ]
