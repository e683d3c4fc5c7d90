"""The result of a search for something that the tests need, and Debian's installer."""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Found:
    """`value` is a path or an address, None when it cannot be had; `how` is a human phrase."""

    name: str
    value: str | None
    how: str


def in_ci() -> bool:
    """Whether the tests run in CI, where what cannot be had is a failure; elsewhere its tests are
    reported as not run."""
    return os.environ.get("CI", "").lower() in {"1", "true", "yes"}


def install_debian_package(*packages: str) -> bool:
    """Install with apt-get when we are root on a Debian; whether it worked."""
    if os.name != "posix" or os.geteuid() != 0 or not shutil.which("apt-get"):
        return False
    print(f"Installing Debian's {' '.join(packages)} ...", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    # A machine that has just started may be updating itself: wait for the lock.
    wait = ["-o", "DPkg::Lock::Timeout=300"]
    install = ["apt-get", *wait, "install", "-yq", "--no-install-recommends", *packages]
    # An installation that was cut off, by a lost machine say, is finished first: apt demands it.
    finish = ["dpkg", "--configure", "-a"]
    for command in (finish, ["apt-get", "update", "--quiet"], install):
        done = subprocess.run(
            command,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        if done.returncode:
            print(done.stdout[-2000:], flush=True)
    return done.returncode == 0


def run_as_nobody(home: Path) -> list[str]:
    """Begins a command that refuses to run as root: root gives `home` to an unprivileged user."""
    if os.name != "posix" or os.geteuid() != 0:
        return []
    user = "postgres" if has_user("postgres") else "nobody"
    shutil.chown(home, user)
    return ["runuser", "-u", user, "--"]


def has_user(name: str) -> bool:
    import pwd

    try:
        pwd.getpwnam(name)
    except KeyError:
        return False
    return True
