"""The layout of Burraco.app, from a runtime that stands for Python."""

from __future__ import annotations

import os
import plistlib
import subprocess
import time
from pathlib import Path

import pytest

from deploy.macos import lay_out
from deploy.runtimes import read_runtimes
from tests.needs.programs import ICON_DRAWER

PATIENCE = 20


@pytest.fixture
def app(tmp_path: Path) -> Path:
    ICON_DRAWER.demand()
    python = tmp_path / "runtime" / "python" / "bin"
    python.mkdir(parents=True)
    (python / "python3.12").write_text('#!/bin/sh\necho "$PWD" "$@"\nexit 1\n')
    (python / "python3.12").chmod(0o755)
    (python / "python3").symlink_to("python3.12")
    return lay_out(tmp_path / "out dir", tmp_path / "runtime", "1.2.3")


def test_its_description_names_what_is_there(app: Path) -> None:
    contents = app / "Contents"
    told = plistlib.loads((contents / "Info.plist").read_bytes())
    assert told["CFBundleShortVersionString"] == "1.2.3"
    assert os.access(contents / "MacOS" / told["CFBundleExecutable"], os.X_OK)
    icon = (contents / "Resources" / told["CFBundleIconFile"]).read_bytes()
    assert icon.startswith(b"icns")
    assert (contents / "Resources" / "runtime" / "bin" / "python3").is_symlink()


@pytest.mark.skipif(os.name != "posix", reason="a shell opens it")
def test_its_launcher_opens_the_desk_in_the_home_and_shows_the_log_of_a_failure(
    app: Path, tmp_path: Path
) -> None:
    home, shown = tmp_path / "home", tmp_path / "shown"
    programs = tmp_path / "bin"
    for folder in (home, programs):
        folder.mkdir()
    (programs / "open").write_text(
        f'#!/bin/sh\ncat "$2" > "{shown}.part"; mv "{shown}.part" "{shown}"\n'
    )
    (programs / "open").chmod(0o755)
    environment = {"HOME": str(home), "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}"}
    subprocess.run([app / "Contents/MacOS/burraco"], env=environment, check=True, timeout=PATIENCE)
    end = time.monotonic() + PATIENCE
    while not shown.exists() and time.monotonic() < end:
        time.sleep(0.05)
    assert shown.read_text().strip() == f"{home} -I -B -m burraco_tourney.command"
    assert (home / "Library" / "Logs" / "Burraco.log").read_text() == shown.read_text()


def test_its_wheels_are_for_the_python_inside() -> None:
    pinned = read_runtimes()["macos"]
    assert "aarch64-apple-darwin" in pinned.url
    assert all(tag.endswith("_arm64") for tag in pinned.platforms)
