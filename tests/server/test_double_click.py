"""A desk that is opened by a double click: the browser's first page, a second double click, a start
that fails, and the page that closes it."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
from html import escape
from pathlib import Path
from urllib.parse import unquote, urlencode, urlsplit
from urllib.request import HTTPCookieProcessor, Request, build_opener

import pytest

from burraco_tourney.desktop import open_browser
from burraco_tourney.network.running import NOBODY, SYSTEM, find_keeper, find_running_port
from burraco_tourney.network.watch import FOLDER, RUNNING, read_note, write_note
from burraco_tourney.start import hold_folder
from tests.cast import PASSWORD
from tests.server.doors import PATIENCE, open_door, start_program, wait_for
from tests.server.test_start import KEY

on_posix = pytest.mark.skipif(os.name != "posix", reason="a script stands in for the browser")

# --- Who keeps it --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("variables", "process", "parent", "keeper"),
    [
        ({}, 40, 30, NOBODY),
        ({}, 1, 0, SYSTEM),  # a container
        ({"SYSTEMD_EXEC_PID": "40", "INVOCATION_ID": "x"}, 40, 1, SYSTEM),
        ({"INVOCATION_ID": "x"}, 40, 1, SYSTEM),  # an older systemd
        ({"SYSTEMD_EXEC_PID": "12", "INVOCATION_ID": "x"}, 40, 30, NOBODY),  # a desktop's
        ({}, 40, 1, NOBODY),  # macOS
    ],
)
def test_a_service_is_told_from_a_double_click(
    variables: dict[str, str], process: int, parent: int, keeper: str
) -> None:
    assert find_keeper(variables, process, parent) == keeper


# --- Twice ---------------------------------------------------------------------------------------


def test_the_running_desk_is_found_by_its_note(tmp_path: Path) -> None:
    assert find_running_port(tmp_path, 0) is None
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        write_note(tmp_path, RUNNING, {"port": nobody.getsockname()[1]})
        assert find_running_port(tmp_path, 0) is None
    with open_door() as door:
        write_note(tmp_path, RUNNING, {"port": door.ports[0]})
        assert find_running_port(tmp_path, 5) == door.ports[0]


@pytest.mark.parametrize("content", [b"", b"[]", b"\xff", b'{"port": "x"}'])
def test_a_damaged_note_is_none(content: bytes, tmp_path: Path) -> None:
    (tmp_path / FOLDER).mkdir()
    (tmp_path / FOLDER / f"{RUNNING}.json").write_bytes(content)
    assert find_running_port(tmp_path, 0) is None


@pytest.fixture
def seen(tmp_path: Path) -> Path:
    """The file in which a script, in the place of the browser, writes what it is told to open."""
    script = tmp_path / "browser"
    script.write_text(f'#!/bin/sh\necho "$1" >> "{tmp_path}/seen"\n')
    script.chmod(0o755)
    return tmp_path / "seen"


class Browser:
    """A browser on the desk's own machine, as far as forms need one."""

    def __init__(self, port: int) -> None:
        self._origin = f"http://127.0.0.1:{port}"
        self._opener = build_opener(HTTPCookieProcessor())

    def send(self, path: str, **typed: str) -> str:
        """The page that follows the form of this page, filled in."""
        with self._opener.open(f"{self._origin}{path}") as page:
            token = re.findall(r'csrfmiddlewaretoken" value="(\w+)"', page.read().decode())[-1]
        body = urlencode(typed | {"csrfmiddlewaretoken": token}).encode()
        with self._opener.open(Request(f"{self._origin}{path}", body)) as page:
            return str(page.read().decode())


def command(seen: Path, folder: Path, *words: str) -> subprocess.Popen[str]:
    """`burraco` with these words on a folder of its own."""
    variables = {"SECRET_KEY": KEY, "PROCESSES": "2", "BACKUP_MINUTES": "0"}
    variables["BROWSER"] = f"{seen.with_name('browser')} %s"
    return start_program(folder, "-m", "burraco_tourney.command", *words, **variables)


@on_posix
def test_the_browser_opens_at_the_first_account_and_again_at_a_second_double_click(
    seen: Path, tmp_path: Path
) -> None:
    """And a page closes the desk, in every process."""
    folder = tmp_path / "var"
    desk = command(seen, folder)
    try:
        wait_for(seen.is_file)
        port = read_note(folder, RUNNING)["port"]
        first_page = f"http://127.0.0.1:{port}/start/\n"
        assert seen.read_text() == first_page
        again, refused = command(seen, folder), command(seen, folder, "serve")
        said, _errors = again.communicate(timeout=PATIENCE)
        assert (again.returncode, seen.read_text()) == (0, first_page * 2)
        assert f"Il banco è già aperto su {first_page}" in said
        _said, errors = refused.communicate(timeout=PATIENCE)
        assert refused.returncode == 1
        assert "Un altro server usa la cartella" in errors
        browser = Browser(port)
        chosen = {"new_password1": PASSWORD, "new_password2": PASSWORD}
        browser.send("/start/", name="Carla", club="", language="it", **chosen)
        assert "Il programma è chiuso" in browser.send("/server/stop/")
        _said, errors = desk.communicate(timeout=PATIENCE)
        assert (desk.returncode, errors) == (0, "")
        with hold_folder(folder) as held:
            assert held is not None
    finally:
        desk.kill()
        desk.communicate()


@pytest.mark.parametrize(
    ("named", "passed_on"),
    [(f"{sys.prefix}/lib", None), ("/opt/other/lib", "/opt/other/lib"), (None, None)],
)
def test_the_browser_is_not_given_the_libraries_of_the_folder(
    named: str | None, passed_on: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LD_LIBRARY_PATH", named or "")
    if named is None:
        monkeypatch.delenv("LD_LIBRARY_PATH")
    given: list[str | None] = []
    monkeypatch.setattr(
        "webbrowser.open", lambda _address: given.append(os.environ.get("LD_LIBRARY_PATH"))
    )
    open_browser("http://127.0.0.1:8000/")
    assert given == [passed_on]
    assert os.environ.get("LD_LIBRARY_PATH") == named


@on_posix
def test_a_start_that_fails_is_shown_in_the_browser(seen: Path, tmp_path: Path) -> None:
    folder = tmp_path / "var"
    folder.mkdir()
    (folder / "burraco.sqlite3").write_text("<no database>" * 100)
    desk = command(seen, folder)
    _said, errors = desk.communicate(timeout=PATIENCE)
    assert desk.returncode == 1
    page = Path(unquote(urlsplit(seen.read_text().strip()).path))
    shown = page.read_text("utf-8")
    page.unlink()
    assert "Il programma non si è aperto" in shown
    assert escape(errors.splitlines()[0]) in shown
