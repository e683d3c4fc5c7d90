"""Build the program for macOS, Burraco.app, on Linux from a runtime and wheels for macOS.

    python -m deploy.runtimes macos --to build
    python -m deploy.macos --runtime build/macos/runtime --wheels build/macos/wheels --to dist

`--wheels` has the wheels for macOS and the program's own. A Mac builds the `.dmg`, signed or
not, from the resulting `burraco-VERSION-macos.tar` (.github/workflows/release.yml). The app is
for Apple silicon and macOS 11 or later. It has never been run: that needs a Mac."""

from __future__ import annotations

import plistlib
import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from deploy.folder import (
    HERE,
    PROGRAM,
    find_version,
    install,
    measure,
    read_options,
    tell_made,
    write_tar,
)
from deploy.icons import draw_icon
from deploy.runtimes import Runtime, read_runtimes

IDENTIFIER: Final = "org.burraco.desk"
LAUNCHER: Final = """#!/bin/sh
# Opens the desk and ends: the desk goes on by itself. What it says is in the log, which is shown
# where it cannot open.
runtime="$(cd "$(dirname "$0")/../Resources/runtime" && pwd)"
log="$HOME/Library/Logs/Burraco.log"
mkdir -p "$HOME/Library/Logs"
(
  trap '' HUP
  cd "$HOME" || exit 1
  "$runtime/bin/python3" -I -B -m {program}.command >>"$log" 2>&1 </dev/null || open -t "$log"
) &
"""


def main() -> int:
    options = read_options(__doc__, "runtime", "wheels", "to", runtime="python-build-standalone")
    version = find_version(options.wheels)
    with TemporaryDirectory() as work:
        app = lay_out(Path(work), options.runtime, version)
        runtime = app / "Contents" / "Resources" / "runtime"
        install_wheels(runtime, options.wheels, read_runtimes()["macos"])
        print(f"unpacked: {measure(app) / 2**20:.0f} MB")
        made = options.to / f"burraco-{version}-macos.tar"
        write_tar(app, made)
        tell_made(made)
    return 0


def lay_out(work: Path, runtime: Path, version: str) -> Path:
    """Create Burraco.app in `work` with a runtime, but without the program's packages.

    Return the app's path. `runtime` is the unpacked archive of the Python runtime, which contains
    the folder `python`."""
    app = work / "Burraco.app"
    contents = app / "Contents"
    programs, resources = contents / "MacOS", contents / "Resources"
    programs.mkdir(parents=True)
    resources.mkdir()
    shutil.copytree(runtime / "python", resources / "runtime", symlinks=True)
    draw_icon(resources / "burraco.icns")
    shutil.copy(HERE / "README.txt", resources / "README.txt")
    launcher = programs / "burraco"
    launcher.write_text(LAUNCHER.format(program=PROGRAM))
    launcher.chmod(0o755)
    (contents / "Info.plist").write_bytes(plistlib.dumps(describe(version)))
    return app


def describe(version: str) -> dict[str, object]:
    """Return the content of Info.plist. The app has no window, so it is not in the Dock."""
    return {
        "CFBundleIdentifier": IDENTIFIER,
        "CFBundleName": "Burraco",
        "CFBundleDisplayName": "Burraco",
        "CFBundlePackageType": "APPL",
        "CFBundleExecutable": "burraco",
        "CFBundleIconFile": "burraco.icns",
        "CFBundleShortVersionString": version,
        "CFBundleVersion": version,
        "CFBundleDevelopmentRegion": "it",
        "CFBundleLocalizations": ["it", "en"],
        "LSMinimumSystemVersion": "11.0",
        "LSArchitecturePriority": ["arm64"],
        "LSUIElement": True,
        "NSLocalNetworkUsageDescription": (
            "I telefoni in sala raggiungono il banco dalla rete. / "
            "The phones in the hall reach the desk over the network."
        ),
    }


def install_wheels(runtime: Path, wheels: Path, pinned: Runtime) -> None:
    site = runtime / "lib" / f"python{pinned.python}" / "site-packages"
    platform = [word for tag in pinned.platforms for word in ("--platform", tag)]
    version = ["--python-version", pinned.python, "--only-binary=:all:"]
    install(wheels, site, *platform, *version)


if __name__ == "__main__":
    sys.exit(main())
