"""Every refusal has one sentence: where it is raised, or among those of what the core finds
impossible."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.utils.translation import override

from scoring.core.desk.desk import ImpossibleAction
from scoring.core.pairing.entries import EntryKind
from scoring.core.pairing.movement import ImpossiblePlan
from scoring.text.impossible_wording import SENTENCES, impossible_sentence

ROOT = Path(settings.BASE_DIR) / "scoring"
NEVER_SHOWN = {"draw.wrong_number"}
"""A slip of ours, not of a user's."""
FIGURES = ("closed", "entries", "entry", "first", "number", "planned", "possible", "seats")
FIGURES += ("second", "sections", "shift", "sides", "table", "turn", "turns")


def find_impossible_codes() -> set[str]:
    """The codes of what the core finds impossible, and of doubts about a plan."""
    found = {
        str(text.value)
        for path in (*ROOT.glob("core/**/*.py"), ROOT / "events" / "plan_queries.py")
        if re.search("Impossible|PlanDoubt", source := path.read_text())
        for text in ast.walk(ast.parse(source))
        if isinstance(text, ast.Constant) and re.fullmatch(r"[a-z_]+\.[a-z_]+", str(text.value))
    }
    return found - NEVER_SHOWN


def list_refused_codes() -> Iterator[str]:
    """The codes of the refusals that have their sentence beside them, as often as they stand."""
    for path in ROOT.rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text())):
            if not isinstance(call, ast.Call) or not call.args:
                continue
            is_refusal = getattr(call.func, "id", "") in ("Refusal", "refuse_entry")
            is_made = getattr(call.func, "attr", "") == "__init__" and len(call.args) == 2
            code = call.args[0]
            if (is_refusal or is_made) and isinstance(code, ast.Constant):
                yield str(code.value)


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("kind", EntryKind)
def test_whatever_is_impossible_has_a_sentence(kind: EntryKind, language: str) -> None:
    assert find_impossible_codes() == SENTENCES.keys()
    figures = {**dict.fromkeys(FIGURES, 3), "tables": [1, 2], "later": [4, 5]}
    with override(language):
        for code in SENTENCES:
            assert impossible_sentence(ImpossibleAction(code, figures), kind)


def test_each_code_has_its_sentence_once() -> None:
    codes = [*list_refused_codes(), *SENTENCES]
    assert len(codes) > 150
    assert [code for code in codes if codes.count(code) > 1] == []


def test_an_entry_is_named_by_its_kind() -> None:
    gone = ImpossibleAction("withdraw.gone", {"entry": 5})
    apart = ImpossibleAction("swap.other_section", {"first": 3, "second": 9})
    few = ImpossiblePlan("plan.too_few_entries", {"possible": 4, "entries": 2})
    with override("en"):
        assert impossible_sentence(gone, EntryKind.TEAMS) == "Team 5 has already withdrawn."
        assert impossible_sentence(apart, EntryKind.PLAYERS).startswith("Players 3 and 9 play")
        assert impossible_sentence(few, EntryKind.TRIOS) == (
            "This movement needs at least 4 trios, but there are only 2."
        )
