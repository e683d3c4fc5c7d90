"""Finds GNU gettext, which tells the translation tests what is not translated yet."""

from __future__ import annotations

import shutil

from tests.needs.found import Found, install_debian_package

NOT_FOUND = "no xgettext: install GNU gettext"


def find_gettext() -> Found:
    path = shutil.which("xgettext")
    return Found("gettext", path, "on PATH" if path else NOT_FOUND)


def ensure_gettext() -> Found:
    """The gettext of `find_gettext`, installed first where it is missing and that may be done."""
    found = find_gettext()
    if not found.value and install_debian_package("gettext"):
        return find_gettext()
    return found
