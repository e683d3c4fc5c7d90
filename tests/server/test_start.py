"""A start that cannot succeed ends with a sentence; what the desk keeps is its owner's alone."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from burraco_tourney.private_files import read_key_file, restrict_to_owner

on_posix = pytest.mark.skipif(os.name != "posix", reason="modes and limits are POSIX's")
KEY = "k" * 50


def run(folder: Path, *command: str, **options: Any) -> subprocess.CompletedProcess[str]:
    """A program of the desk with a folder of its own; SQLite unless it is there already."""
    environment = os.environ | {"VAR_DIR": str(folder), "DATABASE_URL": "", "SECRET_KEY": ""}
    environment.pop("DJANGO_SETTINGS_MODULE", None)
    return subprocess.run(
        [sys.executable, *command],
        cwd=settings.BASE_DIR,
        env=environment | {"PORT": "0", "HTTPS": "0"},
        capture_output=True,
        text=True,
        timeout=60,
        **options,
    )


def limit_files() -> None:
    """In a child: no file may have a byte, as on a full disk."""
    import resource

    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


def assert_fails(done: subprocess.CompletedProcess[str], *words: str) -> None:
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    for each in words:
        assert each in done.stderr


SERVE, MIGRATE = ("-m", "burraco_tourney.serve"), ("manage.py", "migrate")


@pytest.mark.parametrize(
    ("content", "command"),
    [("", SERVE), ("", MIGRATE), ("\0" * 50, MIGRATE)],
)
def test_a_broken_key_file(content: str, command: tuple[str, ...], tmp_path: Path) -> None:
    key = tmp_path / "secret_key"
    key.write_text(content)
    assert_fails(run(tmp_path, *command), "Il file della chiave è vuoto o danneggiato", str(key))
    assert key.read_text() == content


@on_posix
def test_a_full_disk_leaves_no_half_key(tmp_path: Path) -> None:
    done = run(tmp_path, *MIGRATE, preexec_fn=limit_files)
    assert_fails(done, "Il disco è pieno", "elimina o sposta altri file")
    assert list(tmp_path.iterdir()) == []


@on_posix
def test_the_server_does_not_open_on_a_full_disk(tmp_path: Path) -> None:
    (tmp_path / "secret_key").write_text(KEY)
    assert_fails(run(tmp_path, *SERVE, preexec_fn=limit_files), "Il disco è pieno")


def test_a_folder_that_is_none(tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    taken.write_text("")
    assert_fails(run(taken / "var", *MIGRATE), str(taken / "var"))


@pytest.mark.parametrize("command", [SERVE, ("manage.py", "verify", "torneo")])
def test_no_database(command: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "secret_key").write_text(KEY)
    done = run(tmp_path, *command)
    assert_fails(done, "Il database non è raggiungibile", "manage.py migrate")
    assert not (tmp_path / "burraco.sqlite3").exists()


@on_posix
def test_what_the_desk_makes_is_its_owners(tmp_path: Path) -> None:
    folder = tmp_path / "var"
    assert run(folder, "manage.py", "migrate", "auth", "--verbosity", "0").returncode == 0
    assert {path.name for path in folder.iterdir()} == {"burraco.sqlite3", "secret_key"}
    assert {mode(path) for path in folder.iterdir()} == {0o600}
    assert mode(folder) == 0o700


@on_posix
def test_older_modes_are_mended(tmp_path: Path) -> None:
    photos = tmp_path / "media" / "photos"
    photos.mkdir(parents=True)
    (tmp_path / "static").mkdir()
    files = [
        tmp_path / "secret_key",
        tmp_path / "desk.sqlite3",
        tmp_path / "desk.sqlite3-wal",
        photos / "sheet.jpg",
        tmp_path / "static" / "base.css",
    ]
    for path in files:
        path.write_text("")
        path.chmod(0o644)
    for folder in (tmp_path, photos.parent, photos, tmp_path / "static"):
        folder.chmod(0o755)
    restrict_to_owner(tmp_path, tmp_path / "desk.sqlite3")
    assert [mode(path) for path in files] == [0o600, 0o600, 0o600, 0o600, 0o644]
    assert [mode(path) for path in (tmp_path, photos.parent, photos)] == [0o700] * 3
    assert mode(tmp_path / "static") == 0o755


@on_posix
def test_a_folder_for_everybody_stays_one(tmp_path: Path) -> None:
    tmp_path.chmod(0o1777)
    restrict_to_owner(tmp_path, None)
    assert tmp_path.stat().st_mode & 0o7777 == 0o1777


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_of_two_that_start_at_the_same_moment_one_makes_the_key(tmp_path: Path) -> None:
    path = tmp_path / "secret_key"

    def make_while_another_does() -> str:
        path.write_text("o" * 40)
        return "m" * 40

    assert read_key_file(path, make_while_another_does) == "o" * 40
    assert list(tmp_path.iterdir()) == [path]
