"""The audit fails for a hole, and says plainly when it could not look."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests import audit

SOUND = {"name": "django", "version": "5.2.19", "vulns": []}
HOLE = {"name": "pillow", "version": "1.0", "vulns": [{"id": "CVE-1", "fix_versions": ["1.1"]}]}
SKIPPED = {"name": "axes", "skip_reason": "not found"}


def answer(*packages: object) -> str:
    return json.dumps({"dependencies": packages, "fixes": []})


def test_a_hole_is_named() -> None:
    holes, unreachable = audit.read_answer(answer(SOUND, HOLE, SKIPPED), "")
    assert holes == ["pillow 1.0: CVE-1, mended in ['1.1']"]
    assert not unreachable
    assert audit.read_answer(answer(SOUND), "") == ([], "")


@pytest.mark.parametrize("got", ["", "{}", answer(SKIPPED), answer()])
def test_what_could_not_be_looked_up_is_no_clean_bill(got: str) -> None:
    holes, unreachable = audit.read_answer(got, "warning\nno network")
    assert not holes
    assert unreachable


@pytest.mark.parametrize(
    ("holes", "unreachable", "code"), [([], "", 0), ([], "why", 0), (["x"], "", 1)]
)
def test_it_fails_for_holes_and_secrets_alone(
    holes: list[str], unreachable: str, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(audit, "find_secrets", lambda: "")
    monkeypatch.setattr(audit, "find_holes", lambda: (holes, unreachable))
    assert audit.main() == code
    monkeypatch.setattr(audit, "find_secrets", lambda: "settings.py:1")
    assert audit.main() == 1


LEAKS = {
    "a key by its form": "AWS = '" + "AKIA" + "IOSFODNN7" + "ABCDEFG'",
    "a word by its name": "db_pass" + "word = 'lucca-2026'",
    "letters in no order": "SEED = '" + "q83vAZ0xTn2LbRk7YcWs" + "D5uPfHeJgM4i'",
    "digits in no order": 'SEED = "' + "9f86d081" + "884c7d65" + "9a2feaa0" + 'c55ad015"',
    "a sign-in in an address": "AT = 'https://" + "anna:lucca" + "@desk.example'",
    "a key's own heading": "-----BEGIN " + "PRIVATE KEY-----",
}


@pytest.mark.parametrize("leaked", LEAKS.values(), ids=LEAKS)
def test_a_secret_in_the_tree_is_found(
    leaked: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    leak = tmp_path / "leak.py"
    leak.write_text(f"A = 1\n{leaked}\n")
    monkeypatch.setattr(audit, "list_files", lambda: [str(leak)])
    assert "leak.py" in audit.find_secrets()


def test_what_is_no_secret_is_not_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    leak = tmp_path / "leak.py"
    leak.write_text("AWS = None\n")
    monkeypatch.setattr(audit, "list_files", lambda: [str(leak)])
    assert audit.find_secrets() == ""
