"""Every refusal has its sentence, in both languages."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from pathlib import Path

import pytest
from django.conf import settings
from django.utils.translation import override

from players.roster import RosterFault
from scoring.common.refusals_services import Refusal
from scoring.common.refusals_wording import TABLES, gather_refusals, refusal_sentence
from scoring.core.pairing.entries import EntryKind
from tests.cast import NOW

ROOT = Path(settings.BASE_DIR) / "scoring"
RAISED = {"Refusal", "ImpossiblePlan", "refuse_entry"}
NEVER_SHOWN = {"draw.wrong_number"}
"""A slip of ours, not of a user's."""


def find_codes() -> set[str]:
    """The codes that services, views and movements refuse with, as they stand in the source."""
    found = set()
    for path in ROOT.rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text())):
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") in RAISED:
                codes = list(ast.walk(call.args[0])) if call.args else []
                found |= {
                    str(text.value)
                    for text in codes
                    if isinstance(text, ast.Constant) and "." in str(text.value)
                }
    return found - NEVER_SHOWN


def find_words() -> set[str]:
    """Every word of the sentences' source: the figures that they name are among them."""
    return {
        name
        for path in ROOT.glob("*/*wording.py")
        if "REFUSALS" in (source := path.read_text())
        for name in re.findall(r"\w+", source)
    }


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("kind", EntryKind)
def test_every_refusal_has_a_sentence(kind: EntryKind, language: str) -> None:
    figures: dict[str, object] = dict.fromkeys(find_words(), 3)
    words: dict[str, object] = {"tables": [1, 2], "later": [4, 5], "name": "Anna", "kind": kind}
    words |= {"theirs": (300, 200), "ours": (300, 200), "at": NOW}
    words["faults"] = [RosterFault(1, "name.no_letters", {"name": "…"})]
    with override(language):
        for code in find_codes():
            refusal = Refusal(code)
            refusal.params = figures | words
            assert refusal_sentence(refusal)


def test_an_entry_is_named_by_its_kind() -> None:
    gone = Refusal("withdraw.gone", {"kind": EntryKind.TEAMS, "entry": 5})
    apart = Refusal("swap.other_section", {"kind": EntryKind.PLAYERS, "first": 3, "second": 9})
    few = Refusal("plan.too_few_entries", {"kind": EntryKind.TRIOS, "possible": 4, "entries": 2})
    with override("en"):
        assert refusal_sentence(gone) == "Team 5 has already withdrawn."
        assert refusal_sentence(apart).startswith("Players 3 and 9 play in different sections")
        assert refusal_sentence(few) == "This movement needs at least 4 trios, not 2."


def test_the_codes_are_found() -> None:
    assert {"turn.incomplete", "plan.too_many_turns", "record.half_table"} <= find_codes()


def test_each_sentence_stands_in_one_table() -> None:
    tables = [import_module(f"scoring.{name}").REFUSALS for name in TABLES]
    codes = [code for table in tables for code in table]
    assert len(codes) == len(set(codes))
    assert set(codes) < gather_refusals().keys()
