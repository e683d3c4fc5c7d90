"""The browser of this computer, which is no part of the desk."""

from __future__ import annotations

import os
import sys
import webbrowser
from typing import Final

_LIBRARIES: Final = "LD_LIBRARY_PATH"


def open_browser(address: str) -> None:
    """Open the browser at this address; nothing where there is none.

    A folder that runs (deploy/folder.py) names its own libraries to every program that it starts; a
    browser needs those of the system.
    """
    named = os.environ.get(_LIBRARIES, "")
    if not named.startswith(sys.prefix):
        webbrowser.open(address)
        return
    del os.environ[_LIBRARIES]
    try:
        webbrowser.open(address)
    finally:
        os.environ[_LIBRARIES] = named
