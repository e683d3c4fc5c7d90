"""The tests that docs/documents.md names for a document's rules exist."""

from __future__ import annotations

import re
from pathlib import Path

from django.conf import settings

TESTS = Path(settings.BASE_DIR) / "tests"
LIST = (Path(settings.BASE_DIR) / "docs" / "documents.md").read_text(encoding="utf-8")
NAMED = sorted(set(re.findall(r"`([a-z_/]+\.py)::(\w+)`", LIST)))
REASONS = ("at the table", "not yet", "the preset follows", "a record has", "gives rules for it")
ROW = re.compile(r"^\| (?!says|section|---)(.+) \|$", re.MULTILINE)


def test_every_test_that_is_named_is_there() -> None:
    assert NAMED
    missing = [
        f"{path}::{name}"
        for path, name in NAMED
        if not (TESTS / path).is_file()
        or f"\ndef {name}(" not in (TESTS / path).read_text(encoding="utf-8")
    ]
    assert missing == []


def test_every_rule_has_a_test_or_a_reason_why_not() -> None:
    honoured = [row.rpartition(" | ")[2] for row in ROW.findall(LIST)]
    assert honoured
    assert [
        words for words in honoured if not re.search(rf"::test_|{'|'.join(REASONS)}", words)
    ] == []
