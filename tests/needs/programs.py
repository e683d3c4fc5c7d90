"""Programs of Debian's that tests call: found, installed where that may be done, demanded in CI."""

from __future__ import annotations

import shutil
from typing import Final, NamedTuple

import pytest

from tests.needs.found import Found, in_ci, install_debian_package


class Program(NamedTuple):
    name: str
    package: str
    """Debian's package that has it."""

    def find(self) -> Found:
        path = shutil.which(self.name)
        how = "on PATH" if path else f"no {self.name}: install Debian's {self.package}"
        return Found(self.package, path, how)

    def ensure(self) -> Found:
        """Where it is, installed first where it is missing and that may be done."""
        found = self.find()
        if not found.value and install_debian_package(self.package):
            return self.find()
        return found

    def demand(self) -> str:
        """Its path; without it a test fails in CI, and is not run elsewhere."""
        found = self.find()
        if found.value is None:
            if in_ci():
                pytest.fail(found.how)
            pytest.skip(found.how)
        return str(found.value)


GETTEXT: Final = Program("xgettext", "gettext")
"""Tells the tests of translations what is not translated yet."""
MINISIGN: Final = Program("minisign", "minisign")
"""Checks signatures, and is not ours."""
ICON_DRAWER: Final = Program("rsvg-convert", "librsvg2-bin")
"""Draws the icons of the program for Windows and macOS."""
PROGRAMS: Final = (GETTEXT, MINISIGN, ICON_DRAWER)
