"""Write the files published with a version: checksums, signatures, and `latest.json`.

    python -m deploy.publish --files dist --page https://example.org/v1.0.0 --key burraco.key

Adds to the folder of built files: `SHA256SUMS`; `latest.json`, in which a desk looks for a
newer version (burraco_tourney/operations/newest_version.py); and a minisign signature
`NAME.minisig` for every file, including these two. The key is a minisign secret key file; its
password, if it has one, is in MINISIGN_PASSWORD. Without `--key` nothing is signed, and a
message says so."""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess  # nosec B404  # one fixed program by lists of arguments, no shell: so below
import sys
from collections.abc import Sequence
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Final

from deploy.folder import find_version, read_epoch

SUMS: Final = "SHA256SUMS"
LATEST: Final = "latest.json"
SIGNATURE: Final = ".minisig"
NOT_PUBLISHED: Final = {SUMS, LATEST}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--files", type=Path, required=True, help="the folder of what was built")
    parser.add_argument("--page", required=True, help="the page with the files")
    parser.add_argument("--key", type=Path, help="a secret key of minisign")
    options = parser.parse_args()
    version = find_version(options.files)
    files = list_files(options.files)
    published = datetime.fromtimestamp(read_epoch(), UTC).date()
    write_latest(options.files / LATEST, files, version, options.page, published)
    write_sums(options.files / SUMS, files)
    if options.key is None:
        print("Nothing is signed: no key was given.")
    else:
        sign([*files, options.files / SUMS, options.files / LATEST], options.key, version)
    for path in files:
        print(f"{path.stat().st_size / 2**20:7.1f} MB  {path.name}")
    return 0


def list_files(folder: Path) -> list[Path]:
    return sorted(
        path
        for path in folder.iterdir()
        if path.is_file() and path.name not in NOT_PUBLISHED and path.suffix != SIGNATURE
    )


def find_sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def write_sums(to: Path, files: Sequence[Path]) -> None:
    """Write each file's SHA-256 and name into `to`, as `sha256sum --check` reads them."""
    to.write_text("".join(f"{find_sha256(path)}  {path.name}\n" for path in files))


def write_latest(to: Path, files: Sequence[Path], version: str, page: str, published: date) -> None:
    listed = [
        {"name": path.name, "sha256": find_sha256(path), "size": path.stat().st_size}
        for path in files
    ]
    latest = {"version": version, "published": published.isoformat(), "page": page, "files": listed}
    to.write_text(json.dumps(latest, indent=1) + "\n")


def sign(files: Sequence[Path], key: Path, version: str) -> None:
    """Sign every file; each signature names its file and the version. Raises CalledProcessError if
    the key or its password is wrong."""
    password = os.environ.get("MINISIGN_PASSWORD", "")
    for path in files:
        comment = f"{path.name} of burraco {version}"
        subprocess.run(  # nosec B603 B607
            ["minisign", "-S", "-s", str(key), "-m", str(path), "-t", comment],
            input=f"{password}\n",
            text=True,
            check=True,
            stdout=subprocess.DEVNULL,
        )


if __name__ == "__main__":
    sys.exit(main())
