"""Public names mean one thing each: no two modules define a function or class of the same name."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGES = ("burraco_tourney", "players", "scoring")

CONVENTIONS = {
    "Command",  # Django finds a management command by its file
}

ROWS = ("scoring/models/", "players/models.py")
VALUES = "scoring/core/bundle/"
"""A row and its value in a bundle are one thing in two forms, so both carry its noun; a module that
handles both says `values.Entry` for the second."""


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
        if len(found) > 1
        and not name.startswith("_")
        and name not in CONVENTIONS
        and not _are_row_and_value(found)
    }


def _are_row_and_value(modules: list[str]) -> bool:
    values = [module for module in modules if module.startswith(VALUES)]
    rows = [module for module in modules if module.startswith(ROWS)]
    return len(values) == len(rows) == 1 and len(modules) == 2


def test_a_public_name_is_defined_once() -> None:
    assert _find_repeated() == {}
