"""The wheel: all is inside, the same bytes each time, and it opens a desk in an empty home."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
import tomllib
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest
from django.conf import settings

from tests.server.doors import PATIENCE

ROOT = Path(settings.BASE_DIR)
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
EPOCH = "1767225600"
pytestmark = pytest.mark.slow


def build(to: Path) -> Path:
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(to)]
    environment = os.environ | {"SOURCE_DATE_EPOCH": EPOCH}
    environment.pop("DJANGO_SETTINGS_MODULE", None)
    subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True)
    (wheel,) = to.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("dist"))


@pytest.fixture(scope="module")
def site(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of packages with the wheel installed, without network."""
    folder = tmp_path_factory.mktemp("site")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps"]
    subprocess.run([*pip, "--target", str(folder), str(wheel)], check=True, capture_output=True)
    return folder


def name_alike(package: str) -> str:
    """The name as an index compares it (PEP 503), with the version."""
    name, _, version = package.partition("==")
    return f"{re.sub('[-_.]+', '-', name).casefold()}=={version}"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path


def list_environment(site: Path, home: Path) -> dict[str, str]:
    """Nothing but the packages and an empty home; the tree is not on the path."""
    packages = f"{site}{os.pathsep}{sysconfig.get_path('purelib')}"
    return {"PYTHONPATH": packages, "HOME": str(home), "PATH": os.defpath, "PORT": "0"}


def run(site: Path, home: Path, *words: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "burraco_tourney.command", *words],
        cwd=home,
        env=list_environment(site, home),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_same_sources_make_the_same_bytes(wheel: Path, tmp_path: Path) -> None:
    assert build(tmp_path).read_bytes() == wheel.read_bytes()


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


def test_its_commands_are_those_of_the_tree(site: Path, home: Path) -> None:
    assert run(site, home, "version").strip() == VERSION
    said = run(site, home, "help")
    assert str(home) in said
    for command in ("backup", "demo", "restore", "score", "verify"):
        assert f"burraco {command} " in said
    assert run(site, home, "vp", "--help")


@pytest.fixture
def opened(site: Path, home: Path) -> Iterator[tuple[str, Path]]:
    """The address of a desk that `burraco serve` opened, and its home."""
    process = subprocess.Popen(
        [sys.executable, "-m", "burraco_tourney.command", "serve"],
        cwd=home,
        env=list_environment(site, home),
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    try:
        for line in process.stdout:
            if "http://127.0.0.1:" in line:
                yield line[line.index("http") :].strip(), home
                break
        else:
            pytest.fail("the desk did not open")
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)


@pytest.mark.skipif(sys.platform != "linux", reason="where Linux keeps data")
def test_it_opens_a_desk_in_an_empty_home(opened: tuple[str, Path]) -> None:
    address, home = opened
    with urllib.request.urlopen(address) as answer:  # nosec B310
        page = answer.read().decode()
    style = page.partition('rel="stylesheet" href="')[2].partition('"')[0]
    with urllib.request.urlopen(address.rstrip("/") + style) as answer:  # nosec B310
        assert "immutable" in answer.headers["Cache-Control"]
    data = home / ".local" / "share" / "burraco"
    assert {"burraco.sqlite3", "secret_key", "program"} <= {path.name for path in data.iterdir()}
    assert not (data / "static").exists()
