"""What was built for Linux, tried out: the wheel, the folder and its update, the .deb."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import tarfile
import venv
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from tests.release.desks import TrialError, can_cut_network, expect, open_desk, run

DATA = Path(".local", "share", "burraco")
SUITE = "bookworm"
LARGEST = 160
"""The limit of the unpacked folder in MB (BENCHMARKS.md)."""


def try_wheel(dist: Path, work: Path) -> Iterator[str]:
    """Into an empty environment, from the wheels alone."""
    folder, home = work / "environment", make_home(work / "home")
    venv.create(folder, with_pip=True)
    pip = [str(folder / "bin" / "pip"), "install", "--quiet", "--no-index"]
    house = ["--find-links", str(dist / "wheels"), "burraco-tourney"]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")}
    subprocess.run([*pip, *house], check=True, env=environment | {"PIP_CONFIG_FILE": os.devnull})
    with open_desk([str(folder / "bin" / "burraco")], home) as desk:
        yield f"the first page of a new home after {desk.seconds:.1f} s{say_network()}"


def try_folder(dist: Path, newer: Path, work: Path) -> Iterator[str]:
    """The folder runs without Python; one of a later version in its place goes on with the data."""
    home = make_home(work / "home")
    place = unpack(dist, work)
    command = [str(place / "burraco")]
    size = measure(place) / 2**20
    expect(size <= LARGEST, f"Unpacked it has {size:.0f} MB, more than {LARGEST}.")
    yield f"unpacked {size:.0f} MB"
    with open_desk(command, home) as desk:
        yield f"the first page of a new home after {desk.seconds:.1f} s{say_network()}"
    run([*command, "demo"], home)
    event = find_event(home)
    with open_desk(command, home) as desk:
        expect(desk.ask(f"/e/{event}/") == 200, "The event that was made is not there.")
        yield f"the first page of a desk with an event after {desk.seconds:.1f} s"
    before = run([*command, "version"], home).strip()
    shutil.rmtree(place)
    unpack(newer, work)
    after = run([*command, "version"], home).strip()
    expect(before != after, "The newer folder has no newer version.")
    with open_desk(command, home) as desk:
        expect(desk.ask(f"/e/{event}/") == 200, "After the update the event is not there.")
    run([*command, "verify", event], home)
    yield f"{before} replaced by {after}: the event goes on and is verified"


def try_deb(dist: Path, newer: Path, work: Path) -> Iterator[str]:
    """Into a Debian that has nothing else; a later one over it; removed. The data stay."""
    if not shutil.which("mmdebstrap") or os.geteuid() != 0:
        yield "NOT TRIED: mmdebstrap and root are needed (Debian: mmdebstrap)"
        return
    root = work / "debian"
    command = ["mmdebstrap", "--variant=minbase", "--mode=root", "--quiet", SUITE, str(root)]
    subprocess.run(command, check=True)
    first, second = (find_deb(folder) for folder in (dist, newer))
    for package in (first, second):
        shutil.copy(package, root / package.name)
    inside = ["chroot", str(root), "env", "-i", "HOME=/root", "PATH=/usr/sbin:/usr/bin:/sbin:/bin"]

    def call(*words: str) -> str:
        return run([*inside, *words], work)

    expect(not call("sh", "-c", "command -v python3 || true"), "There is a Python already.")
    call("dpkg", "--install", f"/{first.name}")
    call("burraco", "demo")
    event = find_event(root / "root")
    call("burraco", "verify", event)
    call("dpkg", "--install", f"/{second.name}")
    call("burraco", "update")
    call("burraco", "verify", event)
    yield f"{first.name} installed, {second.name} over it: the event is verified by both"
    removed = call("dpkg", "--purge", "burraco")
    expect("not empty" not in removed, removed)
    expect(not (root / "opt/burraco").exists(), "The program's folder is left behind.")
    expect(find_event(root / "root") == event, "The data went with the program.")
    yield "removed: nothing of the program is left, the data are"


def find_event(home: Path) -> str:
    """The address of the one event that a desk has."""
    file = home / DATA / "burraco.sqlite3"
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as data:
        (found,) = data.execute("SELECT slug FROM scoring_tournament").fetchall()
    return str(found[0])


def find_deb(folder: Path) -> Path:
    (package,) = folder.glob("*.deb")
    return package


def unpack(dist: Path, work: Path) -> Path:
    (archive,) = dist.glob("*-linux-*.tar.gz")
    with tarfile.open(archive) as folder:
        folder.extractall(work, filter="data")
    return work / "burraco"


def make_home(folder: Path) -> Path:
    folder.mkdir()
    return folder


def measure(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def say_network() -> str:
    return ", without a network" if can_cut_network() else ", with a network: root can cut it"


def build_newer(root: Path, to: Path, wheels: Path) -> None:
    """Build the same sources as a later version."""
    tree = to.parent / "tree"
    leave = shutil.ignore_patterns(".git", ".venv", "node_modules", "var", "dist", "__pycache__")
    shutil.copytree(root, tree, ignore=leave)
    project = tree / "pyproject.toml"
    text = project.read_text("utf-8")
    line = next(line for line in text.splitlines() if line.startswith("version = "))
    later = line.removesuffix('"') + '.post1"'
    project.write_text(text.replace(line, later, 1), "utf-8")
    house = to.parent / "wheels"
    shutil.copytree(wheels, house, ignore=shutil.ignore_patterns("burraco_tourney-*"))
    for command in (
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(house)],
        [sys.executable, "deploy/folder.py", "--wheels", str(house), "--to", str(to)],
    ):
        done = subprocess.run(command, cwd=tree, capture_output=True, text=True)
        if done.returncode:
            raise TrialError(done.stdout + done.stderr)
