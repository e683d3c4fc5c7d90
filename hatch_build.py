"""Hatchling's hooks for the wheel.

They add the dependencies pinned in requirements-run.txt, the collected static files, an empty
database, and the URL and key for finding new versions. The same sources give the same bytes.
"""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess  # nosec B404  # the program's own commands, no shell
import sys
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

FILES = "burraco_tourney/files"
DATABASE = "burraco.sqlite3"
PUBLISHER = "publisher.json"
NOT_SENT = ("htmax-*", "htmx-?.js", "htmx-4*", "django_htmx/ext")
"""Patterns of packages' static files that no page uses."""
LONG_AGO = "2026-01-01 00:00:00"
"""Time stored for each migration of the empty database, so that equal builds have equal bytes."""


class PinnedDependencies(MetadataHookInterface):
    """Takes the wheel's dependencies, with their versions, from requirements-run.txt."""

    def update(self, metadata: dict[str, Any]) -> None:
        lines = (Path(self.root) / "requirements-run.txt").read_text("utf-8").splitlines()
        pinned = (line.partition("#")[0].strip() for line in lines)
        metadata["dependencies"] = [line for line in pinned if line]


class MadeFiles(BuildHookInterface[Any]):
    """Adds the collected static files, an empty database and `publisher.json` to the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel" or version == "editable":
            return
        self._made = TemporaryDirectory(prefix="burraco-")
        folder = Path(self._made.name)
        ignored = [f"--ignore={name}" for name in NOT_SENT]
        collect = ("manage.py", "collectstatic", "--verbosity=0", "--no-input", *ignored)
        self._run(folder, *collect, STATIC_HASHED="1")
        self._run(folder, "-m", "burraco_tourney.update")
        settle(folder / DATABASE, folder / "first.sqlite3")
        (folder / PUBLISHER).write_text(json.dumps(read_publisher()), "utf-8")
        build_data["force_include"] |= {
            str(folder / "static"): f"{FILES}/collected",
            str(folder / "first.sqlite3"): f"{FILES}/{DATABASE}",
            str(folder / PUBLISHER): f"{FILES}/{PUBLISHER}",
        }

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "_made"):
            self._made.cleanup()

    def _run(self, folder: Path, *words: str, **variables: str) -> None:
        given = {"DATABASE_URL", "SECRET_KEY"}
        environment = {key: value for key, value in os.environ.items() if key not in given}
        environment |= {"VAR_DIR": str(folder), **variables}
        subprocess.run(  # nosec B603  # a list of arguments
            [sys.executable, *words],
            cwd=self.root,
            env=environment,
            check=True,
        )


def read_publisher() -> dict[str, str]:
    """Return LATEST_URL and LATEST_KEY of the build's environment, "" if unset."""
    return {name: os.environ.get(name.upper(), "") for name in ("latest_url", "latest_key")}


def settle(made: Path, to: Path) -> None:
    """Copy a new database; the copy's bytes do not depend on the time of the build."""
    with closing(sqlite3.connect(made)) as database:
        database.execute("UPDATE django_migrations SET applied = ?", [LONG_AGO])
        database.commit()
        database.execute("PRAGMA journal_mode = DELETE")
        database.execute("VACUUM INTO ?", [str(to)])
