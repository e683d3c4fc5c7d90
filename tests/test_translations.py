"""Every sentence of the program is there in Italian, and the compiled catalogues are up to date."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import polib
import pytest
from django.conf import settings

from tests.needs.programs import GETTEXT

CATALOGUES = [Path(f"locale/it/LC_MESSAGES/{domain}.po") for domain in ("django", "djangojs")]
"""The catalogues of the pages and documents, and of the phone's scripts."""
ROOT = Path(settings.BASE_DIR)
FOLDERS = ("burraco_tourney", "players", "scoring", "static", "templates", "locale")
SOURCES = (*FOLDERS, "manage.py", "pyproject.toml")


every_catalogue = pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda path: path.stem)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the tree, with its sentences gathered as `make messages` does."""
    GETTEXT.demand()
    copy = tmp_path_factory.mktemp("tree")
    for name in SOURCES:
        source = ROOT / name
        if source.is_dir():
            ignored = shutil.ignore_patterns("__pycache__")
            shutil.copytree(source, copy / name, ignore=ignored)
        else:
            shutil.copy(source, copy / name)
    for catalogue in CATALOGUES:
        subprocess.run(
            [
                *(sys.executable, "manage.py", "makemessages", "-l", "it"),
                *("-d", catalogue.stem, "--add-location", "file"),
            ],
            cwd=copy,
            env={**os.environ, "VAR_DIR": str(copy / "var"), "PYTHONPATH": str(copy)},
            check=True,
            capture_output=True,
            timeout=120,
        )
    return copy


@pytest.fixture(params=CATALOGUES, ids=lambda path: path.stem)
def gathered(request: pytest.FixtureRequest, copy: Path) -> polib.POFile:
    """A catalogue as `make messages` would leave it."""
    return polib.pofile(str(copy / request.param))


def test_every_sentence_is_translated(gathered: polib.POFile) -> None:
    assert [entry.msgid for entry in gathered.untranslated_entries()] == []


def test_no_translation_is_a_guess(gathered: polib.POFile) -> None:
    assert [entry.msgid for entry in gathered.fuzzy_entries()] == []


def test_no_sentence_is_left_over(gathered: polib.POFile) -> None:
    assert [entry.msgid for entry in gathered.obsolete_entries()] == []


@every_catalogue
def test_the_compiled_catalogue_is_that_of_the_text(catalogue: Path) -> None:
    written = polib.pofile(str(ROOT / catalogue))
    compiled = polib.mofile(str(ROOT / catalogue.with_suffix(".mo")))
    plural = {entry.msgid: entry.msgstr_plural for entry in written if entry.msgid_plural}
    single = {
        (entry.msgctxt, entry.msgid): entry.msgstr for entry in written if not entry.msgid_plural
    }
    assert plural == {e.msgid: e.msgstr_plural for e in compiled if e.msgid_plural}
    assert single == {(e.msgctxt, e.msgid): e.msgstr for e in compiled if not e.msgid_plural}


def test_no_sentence_hides_in_an_f_string() -> None:
    """There the gathering does not find it."""
    hidden = [
        f"{path.relative_to(ROOT)}:{call.lineno}"
        for room in ("burraco_tourney", "players", "scoring")
        for path in (ROOT / room).rglob("*.py")
        for text in ast.walk(ast.parse(path.read_text()))
        if isinstance(text, ast.JoinedStr)
        for call in ast.walk(text)
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") in {"_", "gettext"}
    ]
    assert hidden == []


def test_no_sentence_of_the_phone_is_put_together() -> None:
    """What is looked up stands there whole, between quotes: else the gathering does not find it."""
    call = re.compile(r"\bn?p?gettext\(\s*(?![\s\"])")
    found = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in (ROOT / "static/js/phone").rglob("*.js")
        if path.name != "words.js"
        for line in path.read_text("utf-8").splitlines()
        if call.search(line) and not line.rstrip().endswith("gettext(")
    ]
    assert found == []


@every_catalogue
def test_a_translation_names_what_its_sentence_names(catalogue: Path) -> None:
    """A placeholder that is missing, or misspelt, would raise when the sentence is said."""
    holes = re.compile(r"%\(\w+\)[sd]|\{\w+\}")
    for entry in polib.pofile(str(ROOT / catalogue)):
        said = [entry.msgstr, *entry.msgstr_plural.values()]
        wanted = set(holes.findall(entry.msgid)) | set(holes.findall(entry.msgid_plural))
        for text in filter(None, said):
            assert set(holes.findall(text)) <= wanted, entry.msgid
            if not entry.msgid_plural:
                assert set(holes.findall(text)) == wanted, entry.msgid
