"""Build the program for Windows: a folder to unpack anywhere, and its installer.

    python -m deploy.runtimes windows --to build
    python -m deploy.windows --runtime build/windows/runtime --wheels build/windows/wheels --to dist

`--wheels` has the wheels for Windows and the program's own. The build runs on Linux and starts
no Windows program. NSIS (Debian package nsis) makes the installer from burraco.nsi. The same
inputs and SOURCE_DATE_EPOCH give a folder with the same bytes."""

from __future__ import annotations

import re
import shutil
import subprocess  # nosec B404  # fixed programs by lists of arguments, no shell: so below
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from deploy.folder import (
    HERE,
    PROGRAM,
    find_version,
    install,
    measure,
    read_epoch,
    read_options,
    tell_made,
)
from deploy.icons import draw_icon

SCRIPT: Final = HERE / "burraco.nsi"
LAUNCHER: Final = (
    '@echo off\r\n"%~dp0runtime\\python.exe" -I -m {program}.command %*\r\n'
    "if errorlevel 1 pause\r\n"
)
"""Batch file for people who unpack the program's folder; closing its window stops the server."""


def main() -> int:
    python = "python.org's embeddable Python"
    options = read_options(__doc__, "runtime", "wheels", "to", runtime=python)
    version = find_version(options.wheels)
    with TemporaryDirectory() as work:
        folder = Path(work) / "burraco"
        lay_out(folder, options.wheels, options.runtime)
        print(f"unpacked: {measure(folder) / 2**20:.0f} MB")
        archive = options.to / f"burraco-{version}-windows.zip"
        tell_made(pack_zip(folder, archive), build_installer(folder, version, options.to))
    return 0


def lay_out(folder: Path, wheels: Path, runtime: Path) -> None:
    """Fill `folder` with the runtime, the wheels' packages and the launcher. `runtime`: the
    embeddable Python for Windows, whose `._pth` file lists the paths of packages."""
    shutil.copytree(runtime, folder / "runtime")
    (paths,) = (folder / "runtime").glob("python*._pth")
    number = re.sub(r"\D", "", paths.stem)
    platform = ["--platform", "win_amd64", "--python-version", number, "--only-binary=:all:"]
    install(wheels, folder / "runtime" / "site-packages", *platform)
    paths.write_text(f"{paths.stem}.zip\n.\nsite-packages\nimport site\n")
    (folder / "burraco.cmd").write_bytes(LAUNCHER.format(program=PROGRAM).encode())
    shutil.copy(HERE / "README.txt", folder / "README.txt")


def pack_zip(folder: Path, to: Path) -> Path:
    moment = time.gmtime(read_epoch())[:6]
    with ZipFile(to, "w", ZIP_DEFLATED) as archive:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                item = ZipInfo(path.relative_to(folder.parent).as_posix(), moment)
                item.compress_type = ZIP_DEFLATED
                archive.writestr(item, path.read_bytes())
    return to


def build_installer(folder: Path, version: str, to: Path) -> Path:
    """Compile the installer of a prepared folder. Raises CalledProcessError if NSIS fails."""
    setup = to / f"burraco-{version}-windows-setup.exe"
    with TemporaryDirectory() as work:
        given = {
            "VERSION": version,
            "NUMBERS": number_version(version),
            "FOLDER": str(folder.resolve()),
            "ICON": str(draw_icon(Path(work, "burraco.ico"))),
            "OUT": str(setup.resolve()),
            "KILOBYTES": str(measure(folder) // 1024),
        }
        command = ["makensis", "-V2", "-WX", "-INPUTCHARSET", "UTF8"]
        command += [f"-D{name}={value}" for name, value in given.items()]
        subprocess.run([*command, str(SCRIPT)], check=True)  # nosec B603
    return setup


def number_version(version: str) -> str:
    """Format the version as Windows' four numbers: 1.2.0rc1 is 1.2.0.0."""
    found = re.match(r"\d+(?:\.\d+)*", version)
    numbers = found[0].split(".") if found else []
    return ".".join([*numbers, "0", "0", "0", "0"][:4])


if __name__ == "__main__":
    sys.exit(main())
