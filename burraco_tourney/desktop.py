"""Start the server by double click: open the browser, log to a file, show why a start failed."""

from __future__ import annotations

import os
import sys
import tempfile
import traceback
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from gettext import translation
from html import escape
from io import TextIOBase
from pathlib import Path
from typing import IO, Final, TextIO

from burraco_tourney.operations.outage_causes import gettext_noop
from burraco_tourney.start import FAILED, LANGUAGE, LOCALE, start

_LIBRARIES: Final = "LD_LIBRARY_PATH"


def open_browser(address: str) -> None:
    """Open the web browser, if there is one, at this URL.

    The standalone Linux package (built by deploy/folder.py) sets LD_LIBRARY_PATH to its own shared
    libraries. The browser needs the system's, so this function unsets the variable meanwhile."""
    named = os.environ.get(_LIBRARIES, "")
    if not named.startswith(sys.prefix):
        webbrowser.open(address)
        return
    del os.environ[_LIBRARIES]
    try:
        webbrowser.open(address)
    finally:
        os.environ[_LIBRARIES] = named


LOG: Final = "desk.log"
LOG_BEFORE: Final = "desk-before.log"


@contextmanager
def redirect_output_to_log(folder: Path) -> Iterator[None]:
    """Redirect stdout and stderr to `desk.log` in a folder; discard both if it is not writable."""
    with _open_log(folder) as file, redirect_stdout(file), redirect_stderr(file):
        yield


def _open_log(folder: Path) -> IO[str]:
    log = folder / LOG
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with suppress(OSError):  # no earlier log, or another desk has it open
            log.replace(folder / LOG_BEFORE)
        return log.open("a", encoding="utf-8", buffering=1)
    except OSError:
        return open(os.devnull, "a", encoding="utf-8")


KEPT: Final = 8_000
"""Number of characters kept from the end of the error output."""
TITLE: Final = gettext_noop("The program did not open")
PAGE: Final = """<!DOCTYPE html>
<html lang="{language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>{title}</title>
  </head>
  <body>
    <h1>{title}</h1>
    {lines}
  </body>
</html>
"""


class OutputTail(TextIOBase):
    """Text stream that forwards writes to another stream and keeps their end (KEPT characters)."""

    def __init__(self, stream: TextIO | None) -> None:
        self._stream = stream
        self.text = ""

    def write(self, text: str) -> int:
        self.text = (self.text + text)[-KEPT:]
        if self._stream is not None:  # Windows without a console has no stream
            self._stream.write(text)
        return len(text)

    def flush(self) -> None:
        if self._stream is not None:
            self._stream.flush()

    def fileno(self) -> int:
        return super().fileno() if self._stream is None else self._stream.fileno()

    def isatty(self) -> bool:
        return self._stream is not None and self._stream.isatty()


def start_in_browser(run: Callable[[], int | None]) -> int:
    """Run a command and return its exit code; if it fails, show its errors in the browser."""
    heard = OutputTail(sys.stderr)
    with redirect_stderr(heard):
        try:
            code = start(run)
        except Exception:
            traceback.print_exc()
            code = FAILED
    if code == FAILED:
        show_failed_start(heard.text)
    return code


def show_failed_start(text: str) -> None:
    """Open the browser at a page with this error text; do nothing if the page cannot be written."""
    _ = translation("django", LOCALE, [LANGUAGE], fallback=True).gettext
    lines = "\n    ".join(f"<p>{escape(line)}</p>" for line in text.splitlines() if line.strip())
    page = PAGE.format(language=LANGUAGE, title=escape(_(TITLE)), lines=lines)
    with suppress(OSError):
        descriptor, name = tempfile.mkstemp(prefix="burraco-", suffix=".html")
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(page)
        open_browser(Path(name).as_uri())
