"""Build a standalone folder for Linux, which needs no installed Python, and pack it.

    python deploy/folder.py --wheels WHEELS --to dist             # Linux: .tar.gz and .deb

The folder contains a whole Python, the program's packages and a launcher. WHEELS is a folder
with the program's own wheel (`make wheel`) and the wheels of all its requirements (`pip wheel
-r requirements-run.txt`). The Python is the one that runs this script, with the shared
libraries that it loads, except glibc's. The same inputs and SOURCE_DATE_EPOCH give the same
bytes. For Windows and macOS, `windows.py` and `macos.py` use the same wheel of the program."""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess  # nosec B404  # fixed programs by lists of arguments, no shell: so below
import sys
import sysconfig
import tarfile
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

HERE: Final = Path(__file__).resolve().parent
PROGRAM: Final = "burraco_tourney"
LEFT_OUT: Final = tomllib.loads((HERE / "left_out.toml").read_text("utf-8"))
NOT_STRIPPED: Final = {"numpy", "numpy.libs"}
"""Package folders whose libraries no longer load when stripped."""
IMPORTS: Final = """
import sys, django
django.setup()
from django.urls import resolve
from burraco_tourney.server import http_server, workers
resolve("/")
for module in [*sys.modules.values()]:
    if (file := getattr(module, "__file__", None) or "").endswith(".py"):
        print(file)
"""
"""Python program that prints the source files that the server imports for its first page."""
OF_EVERY_SYSTEM: Final = re.compile(
    r"(?:linux-vdso|ld-linux|lib(?:c|m|dl|rt|pthread|util|resolv|nsl|anl)\.so)"
)
"""Pattern of glibc's libraries, which are not copied: each Linux has its own for its kernel."""
LAUNCHER: Final = """#!/bin/sh
# Opens the scoring desk, and the browser at it; any words are those of the command `burraco`.
here=$(dirname "$(readlink -f "$0")")
LD_LIBRARY_PATH="$here/runtime/lib" exec "$here/runtime/bin/python3" -I -m {program}.command "$@"
"""
CONTROL: Final = """Package: burraco
Version: {version}
Architecture: {architecture}
Maintainer: The burraco desk <desk@localhost>
Installed-Size: {size}
Depends: libc6 (>= {glibc})
Section: games
Priority: optional
Description: scoring desk of a burraco tournament
 A director runs the tournament in a browser, phones at the tables record the
 smazzate, the room watches the standings. It has all that it needs inside.
"""
BEFORE_REMOVAL: Final = """#!/bin/sh
# What Python compiled by itself, if an administrator opened the desk: dpkg does not know of it.
set -e
find /opt/burraco -name '*.pyc' -delete
find /opt/burraco -name __pycache__ -type d -empty -delete
"""


def main() -> int:
    options = read_options(__doc__, "wheels", "to")
    version = find_version(options.wheels)
    with TemporaryDirectory() as work:
        folder = Path(work) / "burraco"
        lay_out_linux(folder, options.wheels)
        print(f"unpacked: {measure(folder) / 2**20:.0f} MB")
        machine = os.uname().machine
        archive = options.to / f"burraco-{version}-linux-{machine}.tar.gz"
        tell_made(pack(folder, archive), build_deb(folder, options.to, version))
    return 0


def read_options(program: str | None, *paths: str, **helps: str) -> argparse.Namespace:
    """Parse the command line and create the folder of `--to`. `program`: the script's docstring.

    `paths`: names of the options, all required, with paths as values; one is "to". `helps`: the
    help texts by option name."""
    parser = argparse.ArgumentParser(description=(program or "").partition("\n")[0])
    for name in paths:
        parser.add_argument(f"--{name}", type=Path, required=True, help=helps.get(name))
    options = parser.parse_args()
    options.to.mkdir(parents=True, exist_ok=True)
    return options


def tell_made(*files: Path) -> None:
    for path in files:
        print(f"{path}: {path.stat().st_size / 2**20:.1f} MB")


def find_version(wheels: Path) -> str:
    (wheel,) = wheels.glob(f"{PROGRAM}-*.whl")
    return wheel.name.split("-")[1]


def lay_out_linux(folder: Path, wheels: Path) -> None:
    runtime = folder / "runtime"
    library = copy_python(runtime)
    site = library / "site-packages"
    install(wheels, site)
    copy_libraries(runtime)
    strip([*(runtime / "lib").glob("*.so*"), *(library / "lib-dynload").glob("*.so")])
    strip(path for path in site.rglob("*.so*") if not NOT_STRIPPED & {*path.parts})
    load_extensions(runtime, site)
    compile_imported(runtime)
    launcher = folder / "burraco"
    launcher.write_text(LAUNCHER.format(program=PROGRAM))
    launcher.chmod(0o755)
    shutil.copy(HERE / "README.txt", folder / "README.txt")
    try_out(launcher)


def copy_python(runtime: Path) -> Path:
    """Copy the running Python into `runtime`; return the copy's standard library folder."""
    number = f"python{sys.version_info.major}.{sys.version_info.minor}"
    library = runtime / "lib" / number
    whole = shutil.ignore_patterns(*(name for name in LEFT_OUT["of_python"] if "/" not in name))
    shutil.copytree(sysconfig.get_path("stdlib"), library, ignore=whole)
    for pattern in LEFT_OUT["of_python"]:
        for path in library.glob(pattern):
            remove(path)
    binary = runtime / "bin" / "python3"
    binary.parent.mkdir()
    shutil.copy(Path(sys.base_prefix, "bin", number).resolve(), binary)
    return library


def install(wheels: Path, site: Path, *platform: str) -> None:
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-compile"]
    house = ["--find-links", str(wheels), "--target", str(site), *platform]
    subprocess.run([*command, *house, PROGRAM.replace("_", "-")], check=True)  # nosec B603 B607
    for pattern in LEFT_OUT["of_packages"]:
        for path in sorted(site.glob(pattern)):
            remove(path)


def copy_libraries(runtime: Path) -> None:
    """Copy into `runtime` the shared libraries that Python and the packages load from elsewhere."""
    own = {path.name for path in runtime.rglob("*.so*")}
    for path in sorted({*list_loaded(runtime)}):
        if path.name not in own and not OF_EVERY_SYSTEM.match(path.name):
            shutil.copy(path, runtime / "lib" / path.name)


def list_loaded(runtime: Path) -> Iterator[Path]:
    for file in [runtime / "bin" / "python3", *runtime.rglob("*.so*")]:
        told = subprocess.run(["ldd", str(file)], capture_output=True, text=True)  # nosec B603 B607
        yield from (Path(found) for found in re.findall(r"=> (/\S+)", told.stdout))


def try_out(launcher: Path) -> None:
    """Import the whole program in the new folder. Raises CalledProcessError if that fails."""
    with TemporaryDirectory() as home:
        environment = {"HOME": home, "PATH": os.defpath}
        subprocess.run(  # nosec B603 B607
            [str(launcher), "help"], env=environment, check=True, stdout=subprocess.DEVNULL
        )


def load_extensions(runtime: Path, site: Path) -> None:
    """Import every extension module in `site`, so that the build fails if `strip` broke one."""
    names = [
        ".".join([*path.parent.parts, path.name.partition(".")[0]])
        for path in sorted(path.relative_to(site) for path in site.rglob("*.so"))
        if not path.parts[0].endswith(".libs")
    ]
    program = "import importlib, sys; [importlib.import_module(name) for name in sys.argv[1:]]"
    subprocess.run(  # nosec B603
        [str(runtime / "bin" / "python3"), "-I", "-B", "-c", program, *names],
        env={"LD_LIBRARY_PATH": str(runtime / "lib")},
        check=True,
    )


def strip(libraries: Iterable[Path]) -> None:
    """Remove debug symbols from libraries; one that the program `strip` rejects stays as it is."""
    if program := shutil.which("strip"):
        for library in libraries:
            command = [program, "--strip-unneeded", "--enable-deterministic-archives", str(library)]
            subprocess.run(command, capture_output=True, check=False)  # nosec B603 B607


def compile_imported(runtime: Path) -> None:
    """Compile the sources that the server imports (a third of all), using the runtime's Python.

    Python loads the compiled files without checking the sources' times."""
    with TemporaryDirectory() as data:
        python = [str(runtime / "bin" / "python3"), "-I"]
        environment = {
            "LD_LIBRARY_PATH": str(runtime / "lib"),
            "DJANGO_SETTINGS_MODULE": f"{PROGRAM}.settings",
            "VAR_DIR": data,
        }
        found = subprocess.run(  # nosec B603
            [*python, "-B", "-c", IMPORTS], env=environment, check=True, capture_output=True
        )
        subprocess.run(  # nosec B603
            [*python, "-m", "compileall", "-q", "-j", "1", "--invalidation-mode", "unchecked-hash",
             "-s", str(runtime), "-i", "-"],
            env=environment,
            input=found.stdout,
            check=True,
        )  # fmt: skip


def remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def measure(folder: Path) -> int:
    """Return the total size of all files, in bytes."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def pack(folder: Path, to: Path) -> Path:
    tar = to.with_suffix("")
    write_tar(folder, tar)
    to.unlink(missing_ok=True)
    subprocess.run(["gzip", "--no-name", "-9", str(tar)], check=True)  # nosec B603 B607
    return to


def write_tar(folder: Path, to: Path) -> None:
    with tarfile.open(to, "w") as archive:
        for path in [folder, *sorted(folder.rglob("*"))]:
            archive.add(path, path.relative_to(folder.parent), recursive=False, filter=settle)


def settle(item: tarfile.TarInfo) -> tarfile.TarInfo:
    """Set an archive entry's owner and time to fixed values: equal builds have equal bytes."""
    item.uid = item.gid = 0
    item.uname = item.gname = "root"
    item.mtime = read_epoch()
    return item


def read_epoch() -> int:
    return int(os.environ.get("SOURCE_DATE_EPOCH", "1767225600"))


def build_deb(folder: Path, to: Path, version: str) -> Path:
    """Build a Debian package: the folder in /opt, a command, a menu entry, an icon."""
    found = subprocess.run(["dpkg", ("--print-architecture")], capture_output=True, text=True)  # nosec B603 B607
    architecture = found.stdout.strip()
    root = folder.parent / "deb"
    shutil.copytree(folder, root / "opt" / "burraco", symlinks=True)
    (root / "usr" / "bin").mkdir(parents=True)
    (root / "usr" / "bin" / "burraco").symlink_to("/opt/burraco/burraco")
    applications = root / "usr" / "share" / "applications"
    icons = root / "usr" / "share" / "icons" / "hicolor" / "scalable" / "apps"
    for target, source in (
        (applications / "burraco.desktop", HERE / "burraco.desktop"),
        (icons / "burraco.svg", HERE.parent / "static" / "img" / "mark.svg"),
    ):
        target.parent.mkdir(parents=True)
        shutil.copy(source, target)
    control = root / "DEBIAN" / "control"
    control.parent.mkdir()
    control.write_text(
        CONTROL.format(
            version=order_version(version),
            architecture=architecture,
            size=measure(folder) // 1024,
            glibc=find_glibc(folder),
        )
    )
    before_removal = control.with_name("prerm")
    before_removal.write_text(BEFORE_REMOVAL)
    before_removal.chmod(0o755)
    for path in [root, *root.rglob("*")]:
        os.utime(path, (read_epoch(), read_epoch()), follow_symlinks=False)
    deb = to / f"burraco_{version}_{architecture}.deb"
    command = ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(root), str(deb)]
    environment = os.environ | {"SOURCE_DATE_EPOCH": str(read_epoch())}
    subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)  # nosec B603 B607
    return deb


def order_version(version: str) -> str:
    """Format the version for Debian: 1.0rc1 becomes 1.0~rc1, which Debian sorts before 1.0."""
    return re.sub(r"\.?(a|b|rc|dev)(?=\d)", r"~\1", version)


def find_glibc(folder: Path) -> str:
    """Return the oldest glibc with which everything in the folder runs, such as `2.34`."""
    needed = {
        (int(major), int(minor))
        for path in [folder / "runtime" / "bin" / "python3", *folder.rglob("*.so*")]
        for major, minor in re.findall(rb"\0GLIBC_(\d+)\.(\d+)", path.read_bytes())
    }
    major, minor = max(needed)
    return f"{major}.{minor}"


if __name__ == "__main__":
    sys.exit(main())
