"""A start that cannot succeed ends with a sentence; what the desk keeps is its owner's alone."""

from __future__ import annotations

import os
import re
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest
from django.conf import settings

from scoring.store.private_files import read_key_file, restrict_to_owner
from tests.server.doors import PATIENCE, start_program

on_posix = pytest.mark.skipif(os.name != "posix", reason="modes and limits are POSIX's")
KEY = "k" * 50
SIGNED = Path(settings.BASE_DIR) / "docs" / "format" / "examples" / "danese.json"


def run(folder: Path, *command: str, **options: Any) -> CompletedProcess[str]:
    """What a program of the desk says, run to its end."""
    process = start_program(folder, *command, **options)
    out, errors = process.communicate(timeout=PATIENCE)
    return CompletedProcess(command, process.returncode, out, errors)


def limit_files() -> None:
    """Run in a child: no file may have a byte, as on a full disk."""
    import resource

    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


def limit_descriptors() -> None:
    """Run in a child: it may have 128 open files."""
    import resource

    resource.setrlimit(resource.RLIMIT_NOFILE, (128, 128))


def assert_fails(done: CompletedProcess[str], *words: str) -> None:
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    for each in words:
        assert each in done.stderr


SERVE, UPDATE = ("-m", "burraco_tourney.serve"), ("-m", "burraco_tourney.update")


@pytest.mark.parametrize(("content", "command"), [("", SERVE), ("\0" * 50, UPDATE)])
def test_a_broken_key_file(content: str, command: tuple[str, ...], tmp_path: Path) -> None:
    key = tmp_path / "secret_key"
    key.write_text(content)
    assert_fails(run(tmp_path, *command), "è vuoto o danneggiato", str(key))
    assert key.read_text() == content


@on_posix
def test_a_full_disk_leaves_no_half_key(tmp_path: Path) -> None:
    done = run(tmp_path, *UPDATE, preexec_fn=limit_files)
    assert_fails(done, "Il disco è pieno", "elimina o sposta altri file")
    assert list(tmp_path.iterdir()) == []


@on_posix
def test_the_server_does_not_open_on_a_full_disk(tmp_path: Path) -> None:
    (tmp_path / "secret_key").write_text(KEY)
    assert_fails(run(tmp_path, *SERVE, preexec_fn=limit_files), "Il disco è pieno")


@on_posix
def test_the_server_does_not_open_without_room_for_connections(tmp_path: Path) -> None:
    done = run(tmp_path, *SERVE, preexec_fn=limit_descriptors)
    assert_fails(done, "Il server deve poter tenere aperti 300 file", "ulimit -n")


def test_a_folder_that_is_none(tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    taken.write_text("")
    assert_fails(run(taken / "var", *UPDATE), str(taken / "var"))


def test_no_database(tmp_path: Path) -> None:
    (tmp_path / "secret_key").write_text(KEY)
    done = run(tmp_path, "manage.py", "verify", "torneo")
    assert_fails(done, "Il database non è raggiungibile", "burraco_tourney.update")
    assert not (tmp_path / "burraco.sqlite3").exists()


@pytest.mark.parametrize("program", [("manage.py",), ("-m", "burraco_tourney.command")])
def test_a_file_is_verified_without_a_database(program: tuple[str, ...], tmp_path: Path) -> None:
    done = run(tmp_path, *program, "verify", str(SIGNED))
    assert (done.returncode, done.stderr) == (0, "")
    assert "Il programma non conosce la chiave che ha firmato il file" in done.stdout
    assert not (tmp_path / "burraco.sqlite3").exists()


@on_posix
def test_what_the_desk_makes_is_its_owners_and_other_modes_are_mended(tmp_path: Path) -> None:
    folder = tmp_path / "var"
    assert run(folder, "manage.py", "migrate", "auth", "--verbosity", "0").returncode == 0
    made = {folder: 0o700, folder / "burraco.sqlite3": 0o600, folder / "secret_key": 0o600}
    assert {path: mode(path) for path in [folder, *folder.iterdir()]} == made
    for path, own in made.items():
        path.chmod(own | 0o055)
    assert run(folder, "-c", "import burraco_tourney.settings").returncode == 0
    assert {path: mode(path) for path in made} == made


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


WRONG = {
    "TIME_ZONE": ("Mars/X", "Europe", "../x"),
    "PROCESSES": ("x", "0", "-1", "100000"),
    "PORT": ("99999", "x", "-1", "80 80", "9" * 5000),
    "HTTPS_PORT": ("99999", "x"),
    "TRUSTED_PROXIES": ("foo", "10.0.0.0/33", "127.0.0.1,foo"),
    "METRICS_FROM": ("foo",),
    "ALLOWED_HOSTS": ("https://desk.example.org", "desk.example.org:8000", "a b"),
    "HTTPS": ("perhaps",),
    "DEBUG": ("x",),
    "STATIC_HASHED": ("x",),
    "LOW_DISK_MB": ("x",),
    "LOG_LEVEL": ("LOUD",),
    "LOG_FORMAT": ("xml",),
    "SLOW_REQUEST_MS": ("x", "-1"),
    "SLOW_QUERY_MS": ("1.5",),
    "BACKUP_MINUTES": ("five",),
    "BACKUP_HOURS": ("x",),
    "BACKUP_DAYS": ("x",),
    "BACKUP_MOST": ("0",),
    "BACKUP_FOLDER": (),
    "BACKUP_SECOND": ("{folder}/backups", "{folder}/./backups/"),
    "BACKUP_DATABASE_URL": (
        "nonsense",
        "sqlite:////tmp/x",
        "postgres://host:x/desk",
        "postgres://host/desk?pooled=1",
    ),
    "DATABASE_URL": ("nonsense", "mysql://host/desk", "postgres://host:x/desk", "postgres://host"),
    "EMAIL_URL": ("mail.club.it", "smtp://host:x", "smtp://"),
    "SECRET_KEY": ("short", "\ufffd" * 50),
    "CONNECTIONS_PER_ADDRESS": ("x", "0"),
    "METRICS_TOKEN": (),
    "LATEST_URL": ("example.org", "file:///etc/passwd", "https://"),
    "LATEST_KEY": ("x", "untrusted comment: minisign public key"),
    "VAR_DIR": (),
}
"""Impossible values of every variable that settings.py names."""
SETTINGS = Path(settings.BASE_DIR) / "burraco_tourney" / "settings.py"


def test_every_variable_that_is_named_is_tried_with_wrong_values() -> None:
    head = SETTINGS.read_text("utf-8").partition('"""\n\n')[0]
    assert set(re.findall(r"^\| `(\w+)` *\|", head, re.MULTILINE)) == set(WRONG)


POOLED = "postgres://desk@127.0.0.1:1/desk?pooled=1"


def test_every_wrong_value_is_refused_by_its_name(tmp_path: Path) -> None:
    """One process reads the settings once for each value; behind a pooler backups go past it or are
    off."""
    tried = [
        (name, value.format(folder=tmp_path)) for name, values in WRONG.items() for value in values
    ]
    past = ("BACKUP_DATABASE_URL", "postgres://desk@127.0.0.1:1/desk"), ("BACKUP_MINUTES", "0")
    program = f"""
import os, runpy
from burraco_tourney.environment import WrongSetting
for name, value in {tried!r}:
    before = os.environ.get(name)
    os.environ[name] = value
    try:
        runpy.run_path({str(SETTINGS)!r})
    except WrongSetting as wrong:
        assert wrong.name == name and str(wrong).startswith(f"The setting {{name}}="), wrong
        assert wrong.value in (*value.split(","), "…"), wrong
    else:
        raise AssertionError((name, value))
    os.environ.pop(name) if before is None else os.environ.update({{name: before}})
os.environ["DATABASE_URL"] = {POOLED!r}
for name, value in {past!r}:
    os.environ[name] = value
    runpy.run_path({str(SETTINGS)!r})
    del os.environ[name]
"""
    done = run(tmp_path, "-c", program)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("command", "name", "value", "said"),
    [
        (SERVE, "TIME_ZONE", "Mars/X", "=Mars/X non è valida: usa il nome di un fuso orario"),
        (UPDATE, "PORT", "99999", "=99999 non è valida: usa un numero intero da 0 a 65535."),
        (SERVE, "DATABASE_URL", POOLED, "non si possono fare attraverso un connection pooler"),
    ],
)
def test_a_start_with_a_wrong_setting_says_what_is_possible(
    command: tuple[str, ...], name: str, value: str, said: str, tmp_path: Path
) -> None:
    assert_fails(run(tmp_path, *command, **{name: value}), said)


WITHOUT_POSTGRES = "import sys; sys.modules['psycopg'] = None; "
"""As in the folder that runs, which leaves PostgreSQL's driver out."""


def test_a_desk_on_sqlite_opens_without_what_it_seldom_needs(tmp_path: Path) -> None:
    """The driver of PostgreSQL, and what pairs by a matching and writes spreadsheets."""
    all_pages = "import django; django.setup(); from django.urls import resolve; resolve('/'); "
    seldom = "assert not sys.modules.keys() & {'numpy', 'rustworkx', 'openpyxl'}"
    named = {"DJANGO_SETTINGS_MODULE": "burraco_tourney.settings"}
    done = run(tmp_path, "-c", WITHOUT_POSTGRES + all_pages + seldom, **named)
    assert done.returncode == 0, done.stderr


def test_a_desk_without_the_driver_of_postgresql_says_so(tmp_path: Path) -> None:
    serve = "import runpy; runpy.run_module('burraco_tourney.serve', run_name='__main__')"
    done = run(tmp_path, "-c", WITHOUT_POSTGRES + serve, DATABASE_URL="postgres://desk@host/desk")
    assert_fails(done, "DATABASE_URL=… non è valida", "non può usare PostgreSQL")
