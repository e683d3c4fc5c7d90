"""Paths of the program's files and of its data, the program's version, the machine's name. Must not
import Django's settings, which import this module."""

from __future__ import annotations

import hashlib
import json
import socket
import sys
import tomllib
from importlib.metadata import version
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

from burraco_tourney.environment import read_path

PACKAGE: Final = "burraco-tourney"
DATABASE_NAME: Final = "burraco.sqlite3"
_BESIDE: Final = Path(__file__).resolve().parent.parent
IN_TREE: Final = (_BESIDE / "pyproject.toml").is_file()
"""True if the program runs from its sources, False if it was installed."""
FILES: Final = _BESIDE if IN_TREE else Path(__file__).resolve().parent / "files"
"""Folder that contains `templates/`, `static/`, `locale/` and `docs/`."""
COLLECTED: Final = FILES / "collected"
"""Folder of the collected static files; it exists only in an installed program."""
PUBLISHER_FILE: Final = FILES / "publisher.json"
"""File with the publisher's address and key; it exists only in an installed program."""


def read_publisher() -> dict[str, str]:
    """Return the publisher's address (`latest_url`) and key (`latest_key`) for version checks. Both
    are "" if the program runs from its sources or was built without them."""
    found = json.loads(PUBLISHER_FILE.read_text("utf-8")) if PUBLISHER_FILE.is_file() else {}
    return {"latest_url": "", "latest_key": ""} | found


def find_first_database() -> Path:
    """Return the path of this version's empty database, which a new installation copies.

    In the source tree the first start creates it, under a name that changes with the migrations."""
    if not IN_TREE:
        return FILES / DATABASE_NAME
    digest = hashlib.sha256()
    # Django's own migrations change with its version.
    for file in (_BESIDE / "requirements-run.txt", *sorted(_BESIDE.glob("*/migrations/*.py"))):
        digest.update(file.read_bytes())
    return _BESIDE / "var" / f"first-{digest.hexdigest()[:16]}.sqlite3"


def find_data_folder() -> Path:
    """Return the folder of the data (database, keys, photos …): `VAR_DIR`, or a default.

    The default is `var/` of the source tree if the program runs from it. For an installed program
    it is `var/` of the current folder if there is a database in `var/`, else the system's folder
    for program data."""
    return read_path("VAR_DIR", _find_own_folder())


def _find_own_folder() -> Path:
    if IN_TREE:
        return _BESIDE / "var"
    if (here := Path.cwd() / "var").joinpath(DATABASE_NAME).is_file():
        return here
    # %LOCALAPPDATA%\Burraco, ~/Library/Application Support/Burraco, ~/.local/share/burraco
    name = "Burraco" if sys.platform in ("win32", "darwin") else "burraco"
    return user_data_path(name, appauthor=False)


def read_program_version() -> str:
    if IN_TREE:
        project = tomllib.loads((_BESIDE / "pyproject.toml").read_text("utf-8"))["project"]
        return str(project["version"])
    return version(PACKAGE)


def read_desk_name() -> str:
    """Return the machine's name as one ASCII label, valid in certificates and signatures."""
    label = socket.gethostname().partition(".")[0].encode("ascii", "ignore").decode()
    return "".join(sign for sign in label if sign.isalnum() or sign == "-").strip("-") or "desk"
