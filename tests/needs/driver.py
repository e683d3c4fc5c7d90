"""Finds out whether Playwright's driver runs here, which speaks with the browser."""

from __future__ import annotations

import subprocess
import sys

from tests.needs.found import Found, install_debian_package

NOT_RUNNING = "Playwright's driver does not run; Debian's libatomic1 may be missing"


def find_driver() -> Found:
    done = subprocess.run(
        [sys.executable, "-m", "playwright", "--version"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    value = done.stdout.strip() if done.returncode == 0 else None
    return Found("driver", value, "of requirements.txt" if value else NOT_RUNNING)


def ensure_driver() -> Found:
    """The driver of `find_driver`, with the library that its Node.js is linked to installed if
    missing."""
    found = find_driver()
    if not found.value and install_debian_package("libatomic1"):
        return find_driver()
    return found
