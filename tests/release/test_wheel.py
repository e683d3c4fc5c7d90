"""The wheel: all is inside, and it opens a desk in an empty home. That the same sources make the
same bytes says `make release`."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
import tomllib
import urllib.request
from pathlib import Path
from zipfile import ZipFile

import pytest
from django.conf import settings

from tests.server.doors import PATIENCE

ROOT = Path(settings.BASE_DIR)
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
COMMAND = [sys.executable, "-m", "burraco_tourney.command"]
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    to = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(to)]
    environment = {**os.environ}
    environment.pop("DJANGO_SETTINGS_MODULE", None)
    subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True)
    (wheel,) = to.glob("*.whl")
    return wheel


@pytest.fixture
def environment(
    wheel: Path, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, str]:
    """The wheel's files, as pip unpacks them, and an empty home; the tree is not on the path."""
    site = tmp_path_factory.mktemp("site")
    ZipFile(wheel).extractall(site)
    packages = f"{site}{os.pathsep}{sysconfig.get_path('purelib')}"
    return {"PYTHONPATH": packages, "HOME": str(tmp_path), "PATH": os.defpath, "PORT": "0"}


def name_alike(package: str) -> str:
    """The name as an index compares it (PEP 503), with the version."""
    name, _, version = package.partition("==")
    return f"{re.sub('[-_.]+', '-', name).casefold()}=={version}"


def test_it_has_what_the_desk_shows(wheel: Path) -> None:
    names = ZipFile(wheel).namelist()
    files = "burraco_tourney/files"
    shown = ("docs/director.md", "docs/direttore.md", "collected/staticfiles.json")
    for name in (*shown, "burraco.sqlite3"):
        assert f"{files}/{name}" in names
    assert any(name.startswith(f"{files}/collected/") and name.endswith(".js.gz") for name in names)
    assert f"{files}/locale/it/LC_MESSAGES/django.mo" in names
    kept = {name.split("/")[0] for name in names}
    assert kept == {"burraco_tourney", "players", "scoring", f"burraco_tourney-{VERSION}.dist-info"}
    assert [name for name in names if "secret_key" in name or name.endswith(".pem")] == []


def test_its_dependencies_are_those_that_the_program_pins(wheel: Path) -> None:
    told = ZipFile(wheel).read(f"burraco_tourney-{VERSION}.dist-info/METADATA").decode()
    needs = {
        line.removeprefix("Requires-Dist: ").replace(" ", "")
        for line in told.splitlines()
        if line.startswith("Requires-Dist: ")
    }
    lines = (ROOT / "requirements-run.txt").read_text("utf-8").splitlines()
    pinned = {line.partition("#")[0].strip() for line in lines} - {""}
    assert {name_alike(need) for need in needs} == {name_alike(line) for line in pinned}


@pytest.mark.skipif(sys.platform != "linux", reason="where Linux keeps data")
def test_it_opens_a_desk_in_an_empty_home_and_lists_its_commands(
    environment: dict[str, str], tmp_path: Path
) -> None:
    how = {"cwd": tmp_path, "env": environment, "text": True}
    said = subprocess.run([*COMMAND, "help"], capture_output=True, timeout=PATIENCE, **how).stdout
    assert str(tmp_path) in said
    for command in ("backup", "demo", "restore", "score", "verify"):
        assert f"burraco {command} " in said
    process = subprocess.Popen([*COMMAND, "serve"], stdout=subprocess.PIPE, **how)
    try:
        address = next(line for line in process.stdout if "http://127.0.0.1:" in line)
        address = address[address.index("http") :].strip()
        with urllib.request.urlopen(address) as answer:  # nosec B310
            page = answer.read().decode()
        style = page.partition('rel="stylesheet" href="')[2].partition('"')[0]
        with urllib.request.urlopen(address.rstrip("/") + style) as answer:  # nosec B310
            assert "immutable" in answer.headers["Cache-Control"]
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)
    data = tmp_path / ".local" / "share" / "burraco"
    assert {"burraco.sqlite3", "secret_key", "program"} <= {path.name for path in data.iterdir()}
    assert (data / "program").read_text().strip() == VERSION
    assert not (data / "static").exists()
