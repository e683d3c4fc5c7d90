"""A program that this machine runs as part of a cluster, and the system user to run it."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess  # nosec B404  # fixed programs by lists of arguments, no shell: so below
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[2]


@dataclass
class Service:
    """A program that is restarted whenever it ends, until the cluster stops."""

    name: str
    command: list[str]
    log: Path
    variables: dict[str, str] = field(default_factory=dict)
    user: dict[str, Any] = field(default_factory=dict)
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(  # nosec B603
                self.command,
                cwd=ROOT,
                env=os.environ | self.variables,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                **self.user,
            )

    def keep_up(self) -> None:
        if self.process is not None and self.process.poll() is not None:
            print(f"{self.name} has ended ({self.process.returncode}) and is started again.")
            self.start()

    def end(self, how: signal.Signals) -> None:
        if self.process is not None and self.process.poll() is None:
            os.killpg(self.process.pid, how)


def find_user() -> dict[str, Any]:
    """Return `subprocess` arguments to run as postgres; {} if this process is not root."""
    if os.geteuid() != 0:
        return {}
    return {"user": "postgres", "group": "postgres", "extra_groups": []}


def give_to_postgres(path: Path) -> None:
    if os.geteuid() == 0:
        shutil.chown(path, "postgres", "postgres")
