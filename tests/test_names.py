"""One public name means one thing: no two modules define a function or class of the same name."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGES = ("burraco_tourney", "players", "scoring")

CONVENTIONS = {
    "Command",  # Django finds a management command by its file
}

KNOWN = {
    # A row of the database and its value in a bundle carry the field's own noun.
    "Act", "Adjustment", "Call", "CardDraw", "Entry", "Kept", "Phase", "Player", "Seat", "Section",
    "Signature", "Smazzata", "Substitution", "Table", "Turn", "Withdrawal",
}  # fmt: skip


def _find_repeated() -> dict[str, list[str]]:
    """The public top-level names that several modules define, with those modules."""
    modules: defaultdict[str, list[str]] = defaultdict(list)
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            if "migrations" in path.parts:
                continue
            for node in ast.parse(path.read_text(encoding="utf-8")).body:
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                    modules[node.name].append(path.relative_to(ROOT).as_posix())
    return {
        name: found
        for name, found in modules.items()
        if len(found) > 1 and not name.startswith("_") and name not in CONVENTIONS
    }


def test_a_public_name_is_defined_once() -> None:
    repeated = _find_repeated()
    assert {name: found for name, found in repeated.items() if name not in KNOWN} == {}


def test_every_known_exception_still_stands() -> None:
    assert set(_find_repeated()) >= KNOWN
