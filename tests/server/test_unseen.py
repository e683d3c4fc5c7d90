"""A desk without a console: what it says is in a file, why it failed is shown."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
from django.conf import settings

from burraco_tourney.desktop import LOG, LOG_BEFORE, keep_what_is_said
from tests.server.doors import PATIENCE, wait_for

WITHOUT_CONSOLE = """
import sys
sys.argv = ["burraco", *sys.argv[1:]]
sys.stdin = sys.stdout = sys.stderr = None
from burraco_tourney import desktop
desktop.show_failed_start = lambda text: open(r"{shown}", "w").write(text)
from burraco_tourney.command import run_command
sys.exit(run_command())
"""
"""As `pythonw` runs a program."""


def open_unseen(folder: Path, *words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"VAR_DIR": str(folder), "DATABASE_URL": "", "SECRET_KEY": ""}
    program = WITHOUT_CONSOLE.format(shown=folder / "shown")
    return subprocess.run(
        [sys.executable, "-c", program, *words],
        cwd=settings.BASE_DIR,
        env=environment | {"PORT": "0", "HTTPS": "0"} | variables,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )


def test_what_it_says_is_in_a_file_and_no_window_opens(tmp_path: Path) -> None:
    for _time in range(2):
        assert open_unseen(tmp_path, "version").returncode == 0
    version = (tmp_path / LOG).read_text()
    assert version.startswith("0.")
    assert (tmp_path / LOG_BEFORE).read_text() == version
    assert not (tmp_path / "shown").exists()


@pytest.mark.slow
def test_a_desk_opens_and_answers(tmp_path: Path) -> None:
    program = WITHOUT_CONSOLE.format(shown=tmp_path / "shown")
    environment = os.environ | {"VAR_DIR": str(tmp_path), "DATABASE_URL": "", "PROCESSES": "1"}
    command = [sys.executable, "-c", program, "serve"]
    desk = subprocess.Popen(
        command, cwd=settings.BASE_DIR, env=environment | {"PORT": "0", "HTTPS": "0"}
    )
    try:
        log = tmp_path / LOG
        wait_for(lambda: log.exists() and "http://127.0.0.1:" in log.read_text("utf-8"))
        address = re.findall(r"http://127\.0\.0\.1:\d+/", log.read_text("utf-8"))
        with urllib.request.urlopen(address[0]) as answer:  # nosec B310
            assert answer.status == 200
    finally:
        desk.terminate()
        desk.wait(PATIENCE)
    assert not (tmp_path / "shown").exists()


def test_why_it_failed_is_shown_and_in_the_file(tmp_path: Path) -> None:
    (tmp_path / "secret_key").write_text("")
    assert open_unseen(tmp_path, "serve").returncode == 1
    shown = (tmp_path / "shown").read_text()
    assert "Il file della chiave è vuoto o danneggiato" in shown
    assert "Il file della chiave" in (tmp_path / LOG).read_text(encoding="utf-8")


def test_a_fault_of_the_program_is_shown_too(tmp_path: Path) -> None:
    (tmp_path / "burraco.sqlite3").mkdir()  # no database can be there
    assert open_unseen(tmp_path, "update").returncode == 1
    assert (tmp_path / "shown").read_text() in (tmp_path / LOG).read_text(encoding="utf-8")


@pytest.mark.parametrize("folder", ["taken", "taken/var"])
def test_a_folder_that_cannot_be_written_to_is_no_second_failure(
    folder: str, tmp_path: Path
) -> None:
    (tmp_path / "taken").write_text("")
    with keep_what_is_said(tmp_path / folder):
        print("no folder", file=sys.stderr)
    assert (tmp_path / "taken").read_text() == ""
