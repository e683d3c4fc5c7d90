"""The installer for Windows, tried out under wine with a program that stands for the desk.

No Python for Windows runs here: what is tried is the installer. A real Windows tries the rest, in
.github/workflows/release.yml.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

from deploy.windows import build_installer
from tests.release.desks import PATIENCE, expect

WINE = "/usr/lib/wine/wine64"
NEEDED = ("makensis", "rsvg-convert", WINE)
DESK_IS_OPEN, DATA_INSIDE = 3, 5
KEY = r"HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\Burraco"
STANDS_FOR_THE_DESK = """Unicode true
Target amd64-unicode
RequestExecutionLevel user
SilentInstall silent
OutFile "{out}"
Section
Sleep 600000
SectionEnd
"""
OPEN_SECONDS = 4
"""Until a program under wine runs."""


def list_missing() -> list[str]:
    return [name for name in NEEDED if not shutil.which(name)]


def try_installer(work: Path) -> Iterator[str]:
    if missing := list_missing():
        yield f"NOT TRIED: {', '.join(missing)} missing (Debian: nsis wine64 librsvg2-bin)"
        return
    first, second = (make_setup(work / version, version) for version in ("1.0.0", "1.1.0"))
    windows = Windows(work)
    program, data = windows.local / "Programs" / "Burraco", windows.local / "Burraco"
    data.mkdir(parents=True)
    (data / "burraco.sqlite3").write_text("an event")

    expect(windows.run(first, "/S") == 0, "It does not install.")
    expect((program / "old.txt").is_file(), "The program is not where it belongs.")
    expect(windows.read("DisplayVersion") == "1.0.0", "Windows does not know of the program.")
    links = [path.name for path in windows.prefix.rglob("*.lnk")]
    expect(links.count("Burraco.lnk") == 2, f"Shortcuts: {links}")
    elsewhere = windows.prefix / "drive_c" / "elsewhere"
    expect(windows.run(first, "/S", r"/D=C:\elsewhere") == 0, "It does not install again.")
    expect(not elsewhere.exists(), "It lets the program be put elsewhere.")
    yield "installed for one user, with two shortcuts, in its own place alone"

    desk = windows.open(program / "runtime" / "pythonw.exe")
    expect(windows.run(second, "/S") == DESK_IS_OPEN, "It installs while the desk is open.")
    expect((program / "old.txt").is_file(), "It changed the program while the desk was open.")
    expect(windows.uninstall(program) == DESK_IS_OPEN, "It is removed while the desk is open.")
    expect((program / "old.txt").is_file(), "It lost files while the desk was open.")
    desk.kill()
    windows.stop()
    yield "while the desk is open neither replaced nor removed"

    (program / "var").mkdir()
    (program / "var" / "burraco.sqlite3").write_text("an event")
    expect(windows.run(second, "/S") == DATA_INSIDE, "It replaces a folder with data.")
    expect((program / "var" / "burraco.sqlite3").is_file(), "It removed data.")
    shutil.rmtree(program / "var")
    (program / "stale.pyc").write_text("of the old version")
    expect(windows.run(second, "/S") == 0, "It does not install over an older one.")
    expect((program / "new.txt").is_file(), "The new version is not there.")
    left = [name for name in ("old.txt", "stale.pyc") if (program / name).exists()]
    expect(not left, f"Of the old version there is still {left}")
    beside = sorted(path.name for path in program.parent.iterdir())
    expect(beside == ["Burraco"], f"Beside the program: {beside}")
    expect(windows.read("DisplayVersion") == "1.1.0", "Windows knows the old version.")
    yield "replaced whole by a newer version"

    expect(windows.uninstall(program) == 0, "It is not removed.")
    expect(not program.exists(), "The program is still there.")
    expect(not windows.read("DisplayVersion"), "Windows still knows of it.")
    expect(not list(windows.prefix.rglob("Burraco.lnk")), "A shortcut is left.")
    expect((data / "burraco.sqlite3").read_text() == "an event", "The data were touched.")
    yield "removed: the data stay"
    windows.stop()


class Windows:
    """A Windows of wine in a folder of its own."""

    def __init__(self, work: Path) -> None:
        self.prefix = work / "wine"
        self._environment = {
            "PATH": os.environ["PATH"],
            "HOME": str(work),
            "USER": "director",
            "WINEPREFIX": str(self.prefix),
            "WINEDEBUG": "-all",
        }
        subprocess.run([WINE, "wineboot", "--init"], env=self._environment, check=True)
        subprocess.run([WINE, "winecfg", "-v", "win10"], env=self._environment, check=True)
        for link in self.prefix.glob("drive_c/users/director/*"):
            if link.is_symlink():  # the folders of whoever runs the trial
                link.unlink()
                link.mkdir()
        self.local = self.prefix / "drive_c" / "users" / "director" / "AppData" / "Local"

    def run(self, program: Path, *words: str) -> int:
        command = [WINE, str(program), *words]
        return subprocess.run(command, env=self._environment, timeout=PATIENCE).returncode

    def uninstall(self, program: Path) -> int:
        """`_?=` has the uninstaller run where it lies, so that its exit code is to be had; then it
        cannot remove itself, which else it does from a copy."""
        copy = self.prefix / "drive_c" / "uninstall.exe"
        shutil.copy(program / "uninstall.exe", copy)
        place = r"_?=C:\users\director\AppData\Local\Programs\Burraco"
        return self.run(copy, "/S", place)

    def open(self, program: Path) -> subprocess.Popen[bytes]:
        opened = subprocess.Popen([WINE, str(program)], env=self._environment)
        time.sleep(OPEN_SECONDS)
        return opened

    def read(self, value: str) -> str:
        """What Windows has of the program in its list; "" for nothing."""
        command = [WINE, "reg", "query", KEY, "/v", value]
        told = subprocess.run(command, env=self._environment, capture_output=True, text=True)
        return told.stdout.split()[-1] if told.returncode == 0 else ""

    def stop(self) -> None:
        server = Path(WINE).with_name("wineserver")
        subprocess.run([str(server), "--kill"], env=self._environment, check=False)


def make_setup(work: Path, version: str) -> Path:
    """An installer of this version whose desk only waits."""
    folder = work / "burraco"
    runtime = folder / "runtime"
    runtime.mkdir(parents=True)
    script = work / "desk.nsi"
    script.write_text(STANDS_FOR_THE_DESK.format(out=runtime / "pythonw.exe"))
    subprocess.run(["makensis", "-V2", str(script)], check=True)
    (folder / ("old.txt" if version == "1.0.0" else "new.txt")).write_text(version)
    return build_installer(folder, version, work)
