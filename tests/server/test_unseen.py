"""A desk without a console: what it says is in a file, why it failed is shown."""

from __future__ import annotations

import os
import re
import sys
import urllib.request
from pathlib import Path

import pytest

from burraco_tourney import desktop
from burraco_tourney.desktop import LOG, LOG_BEFORE, redirect_output_to_log, start_in_browser
from scoring.store.private_files import BrokenKeyFile
from tests.server.doors import PATIENCE, start_program, wait_for

WITHOUT_CONSOLE = """
import sys
sys.argv = ["burraco", "serve"]
sys.stdin = sys.stdout = sys.stderr = None
from burraco_tourney.command import run_command
sys.exit(run_command())
"""
"""As `pythonw` runs a program."""


@pytest.mark.slow
def test_a_desk_opens_and_answers_and_no_window_opens(tmp_path: Path) -> None:
    variables = {"PROCESSES": "1", "BROWSER": f"touch {tmp_path / 'window'} %s"}
    desk = start_program(tmp_path, "-c", WITHOUT_CONSOLE, **variables)
    try:
        log = tmp_path / LOG
        wait_for(lambda: log.exists() and "http://127.0.0.1:" in log.read_text("utf-8"))
        address = re.findall(r"http://127\.0\.0\.1:\d+/", log.read_text("utf-8"))
        with urllib.request.urlopen(address[0]) as answer:  # nosec B310
            assert answer.status == 200
    finally:
        desk.terminate()
        desk.communicate(timeout=PATIENCE)
    assert not (tmp_path / "window").exists()


def test_the_log_of_the_time_before_is_kept(tmp_path: Path) -> None:
    for said in ("first", "second"):
        with redirect_output_to_log(tmp_path / "var"):
            print(said)
    assert (tmp_path / "var" / LOG).read_text() == "second\n"
    assert (tmp_path / "var" / LOG_BEFORE).read_text() == "first\n"


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        (BrokenKeyFile(Path("secret_key")), "è vuoto o danneggiato"),
        (ZeroDivisionError("a fault of the program"), "ZeroDivisionError"),
    ],
)
def test_why_it_failed_is_shown_and_in_the_file(
    fault: Exception, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise fault

    shown: list[str] = []
    monkeypatch.setattr(desktop, "show_failed_start", shown.append)
    monkeypatch.setattr(os, "umask", lambda _mode: 0)
    with redirect_output_to_log(tmp_path):
        assert start_in_browser(fail) == 1
    assert told in shown[0]
    assert shown[0] == (tmp_path / LOG).read_text(encoding="utf-8")


@pytest.mark.parametrize("folder", ["taken", "taken/var"])
def test_a_folder_that_cannot_be_written_to_is_no_second_failure(
    folder: str, tmp_path: Path
) -> None:
    (tmp_path / "taken").write_text("")
    with redirect_output_to_log(tmp_path / folder):
        print("no folder", file=sys.stderr)
    assert (tmp_path / "taken").read_text() == ""
