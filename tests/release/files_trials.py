"""The files of a version, tried out: the same bytes, signatures, wheels for every system."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from burraco_tourney.operations.newest_version import find_newest_version
from deploy.publish import LATEST, SIGNATURE, SUMS, list_files
from deploy.runtimes import fetch_wheels
from tests.release.desks import expect

ROOT = Path(__file__).resolve().parents[2]
PAGE = "https://example.org/releases"
HOUSES = {
    "Windows, Python 3.12": (("win_amd64",), "3.12"),
    "Windows, Python 3.13": (("win_amd64",), "3.13"),
    "macOS, Apple silicon, Python 3.12": (("macosx_11_0_arm64",), "3.12"),
}


def try_bytes(dist: Path, work: Path) -> Iterator[str]:
    """The wheel, built again from the same sources."""
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(work)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (built,), (again,) = dist.glob("*.whl"), work.glob("*.whl")
    expect(built.read_bytes() == again.read_bytes(), "The wheel has other bytes the second time.")
    yield f"{built.name}: {built.stat().st_size / 2**20:.1f} MB, the same bytes twice"


def try_houses(work: Path) -> Iterator[str]:
    """A wheel of every package for every system; a package without one fails."""
    for name, (platforms, python) in HOUSES.items():
        house = work / name
        fetch_wheels(platforms, python, house)
        wheels = [*house.iterdir()]
        size = sum(wheel.stat().st_size for wheel in wheels)
        yield f"{name}: {len(wheels)} wheels, {size / 2**20:.0f} MB, complete"


def try_signatures(dist: Path, work: Path) -> Iterator[str]:
    """With a key that is made here and thrown away."""
    if not shutil.which("minisign"):
        yield "NOT TRIED: no minisign (Debian: minisign)"
        return
    files = work / "dist"
    files.mkdir()
    for path in list_files(dist):
        shutil.copy(path, files)
    secret, public = work / "secret.key", work / "public.pub"
    make = ["minisign", "-G", "-W", "-s", str(secret), "-p", str(public)]
    subprocess.run(make, check=True, capture_output=True)
    publish = [sys.executable, "-m", "deploy.publish", "--files", str(files), "--page", PAGE]
    publish += ["--key", str(secret)]
    told = subprocess.run(publish, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    yield from (line.strip() for line in told.splitlines())
    subprocess.run(["sha256sum", "--check", "--quiet", SUMS], cwd=files, check=True)
    signatures = [*files.glob(f"*{SIGNATURE}")]
    for signature in signatures:
        check = ["minisign", "-V", "-p", str(public), "-m", str(signature.with_suffix(""))]
        subprocess.run(check, check=True, capture_output=True)
    key = public.read_text()
    found = find_newest_version("0", LATEST, key, lambda name: (files / name).read_bytes())
    expect(len(found.published.files) == len(list_files(dist)), "latest.json has not every file.")
    yield f"{len(signatures)} signatures right, by a key of this trial that is thrown away"
