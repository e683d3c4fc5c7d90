"""Finds minisign, the tool that is not ours by which a signature is checked."""

from __future__ import annotations

import shutil

from tests.needs.found import Found, install_debian_package

NOT_FOUND = "no minisign: install Debian's minisign"


def find_minisign() -> Found:
    path = shutil.which("minisign")
    return Found("minisign", path, "on PATH" if path else NOT_FOUND)


def ensure_minisign() -> Found:
    """The minisign of `find_minisign`, installed first where it is missing and that may be done."""
    found = find_minisign()
    if not found.value and install_debian_package("minisign"):
        return find_minisign()
    return found
