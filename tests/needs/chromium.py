"""Finds a Chromium for the browser tests, or installs one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.needs.found import Found, install_debian_package

SHELL = "chromium-headless-shell"
"""Chromium's engine without the windows around it, which nobody sees here: a third less work."""
COMMANDS = (
    SHELL,
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
NOT_FOUND = "no Chromium: install one, or set CHROMIUM to its path"


def find_chromium() -> Found:
    if path := os.environ.get("CHROMIUM"):
        return Found("chromium", path, "named by CHROMIUM")
    for command in COMMANDS:
        if found := shutil.which(command):
            return Found("chromium", found, "on PATH")
    if found := find_playwright_chromium():
        return Found("chromium", found, "Playwright's own")
    return Found("chromium", None, NOT_FOUND)


def list_flags(*more: str) -> list[str]:
    """The arguments with which Chromium is started by whoever measures; its sandbox refuses
    root."""
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return ["--headless=new", "--disable-gpu", *more, *(["--no-sandbox"] if is_root else [])]


def find_playwright_chromium() -> str | None:
    # In a process of its own: Playwright leaves an event loop behind, which Django objects to.
    code = (
        "from playwright.sync_api import sync_playwright as play\n"
        "with play() as p: print(p.chromium.executable_path)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    path = done.stdout.strip()
    return path if path and Path(path).exists() else None


def ensure_chromium() -> Found:
    """The Chromium of `find_chromium`, installed first where it is missing and that may be done."""
    found = find_chromium()
    if found.value:
        return found
    if not any(install_debian_package(name) for name in (SHELL, "chromium")):
        print("Installing Playwright's Chromium ...", flush=True)
        subprocess.run(
            [sys.executable, "-m", "playwright", "install", "chromium"],
            stdin=subprocess.DEVNULL,
            check=False,
        )
    return find_chromium()
