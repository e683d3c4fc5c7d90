"""Documents of events, judged by `verify`; commands with what they print, in English."""

from __future__ import annotations

import json
import subprocess
import sys
from io import StringIO
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.utils import translation

from scoring.core.bundle.links import check_links
from scoring.core.bundle.reading import read_bundle, write_bundle
from scoring.core.verify.verify import Verdict, verify
from scoring.documents.event_queries import load_bundle
from scoring.models.tournament import Tournament
from tests.cast import NOW
from tests.server.doors import PATIENCE


def export(event: Tournament) -> Any:
    """The document of the event as it stands."""
    return json.loads(write_bundle(load_bundle(event, NOW)))


def judge(document: object) -> Verdict:
    bundle = read_bundle(json.dumps(document))
    check_links(bundle)
    return verify(bundle)


def list_figures(document: object) -> list[str]:
    """The figures that differ."""
    return [found.figure for found in judge(document).differences]


def list_notes(document: object) -> list[str]:
    return [note.code for note in judge(document).notes]


def exchange(turn: Any, one: int, other: int) -> None:
    """Two entries take each other's seats in a turn of a document."""
    for table in turn["tables"]:
        for seat in table["seats"]:
            seat["entry"] = {one: other, other: one}.get(seat["entry"], seat["entry"])


def run(name: str, *words: object, **options: object) -> tuple[int, str]:
    """The exit code of a command, and what it printed."""
    out, code = StringIO(), 0
    with translation.override("en"):
        try:
            call_command(name, *map(str, words), stdout=out, **options)
        except SystemExit as left:
            code = int(str(left.code))
    return code, out.getvalue()


def refuse(name: str, *words: object, **options: object) -> str:
    """The sentence by which a command refuses; it exits with 2."""
    with pytest.raises(CommandError) as refused:
        run(name, *words, **options)
    assert refused.value.returncode == 2
    return str(refused.value)


def run_shell(*words: str, text: str | bytes = "") -> subprocess.CompletedProcess[bytes]:
    """`manage.py` with these words, fed through a pipe."""
    return subprocess.run(
        [sys.executable, "manage.py", *words],
        input=text.encode() if isinstance(text, str) else text,
        cwd=settings.BASE_DIR,
        capture_output=True,
        check=False,
        timeout=PATIENCE,
    )
