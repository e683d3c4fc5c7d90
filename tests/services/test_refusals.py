"""Every refusal has its sentence, in both languages."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import pytest
from django.conf import settings
from django.utils.translation import override

from scoring.services.refusals import Refusal
from scoring.wording.acts import refusal_sentence

ROOT = Path(settings.BASE_DIR) / "scoring"
RAISED = {"Refusal", "ImpossiblePlan"}
NEVER_SHOWN = {"draw.wrong_number"}
"""A slip of ours, not of a user's."""


def find_codes() -> set[str]:
    """The codes that the services and the movements refuse with, as they stand in the source."""
    found = set()
    for room in ("services", "pairing"):
        for path in (ROOT / room).rglob("*.py"):
            for call in ast.walk(ast.parse(path.read_text())):
                if isinstance(call, ast.Call) and getattr(call.func, "id", "") in RAISED:
                    codes = list(ast.walk(call.args[0])) if call.args else []
                    found |= {
                        str(text.value)
                        for text in codes
                        if isinstance(text, ast.Constant) and "." in str(text.value)
                    }
    return found - NEVER_SHOWN


@pytest.mark.parametrize("language", ["it", "en"])
def test_every_refusal_has_a_sentence(language: str) -> None:
    figures: dict[str, object] = defaultdict(lambda: 3, tables=[1, 2], later=[4, 5], name="Anna")
    with override(language):
        for code in find_codes():
            refusal = Refusal(code)
            refusal.params = figures
            assert refusal_sentence(refusal)


def test_the_codes_are_found() -> None:
    assert {"turn.incomplete", "plan.too_many_turns", "record.half_table"} <= find_codes()
