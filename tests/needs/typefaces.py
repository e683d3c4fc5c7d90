"""Finds the two typefaces of the pages' tests, or installs them: one narrow, one wide.

fonts.conf lets the browser see these alone, so that a page is as wide on every machine.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tests.needs.found import Found, install_debian_package

CONFIGURATION = Path(__file__).with_name("fonts.conf")
"""The file for FONTCONFIG_FILE."""
FILES = (
    Path("/usr/share/fonts/truetype/roboto/unhinted/RobotoTTF/Roboto-Regular.ttf"),
    Path("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"),
)
PACKAGES = ("fonts-roboto-unhinted", "fonts-dejavu-core")
NOT_FOUND = (
    f"no Roboto and DejaVu where {CONFIGURATION.name} looks: install Debian's {' '.join(PACKAGES)}"
)


def find_typefaces() -> Found:
    if sys.platform != "linux":
        return Found("typefaces", "the system's own", f"{sys.platform} has no fontconfig")
    if all(file.exists() for file in FILES):
        return Found("typefaces", "Roboto, DejaVu Sans", f"alone in {CONFIGURATION.name}")
    return Found("typefaces", None, NOT_FOUND)


def ensure_typefaces() -> Found:
    """The typefaces of `find_typefaces`, installed first where they are missing and that may be
    done."""
    found = find_typefaces()
    if not found.value and install_debian_package(*PACKAGES):
        return find_typefaces()
    return found
