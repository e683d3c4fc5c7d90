"""`make size`: how large the program is, by room and by kind of file.

Product lines are those of Python, templates, styles and scripts without tests, bench and
migrations. Beside them: modules with one importer in their own room, and value classes that only
their own module uses.
"""

from __future__ import annotations

import ast
import re
import subprocess
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from grimp import build_graph

ROOT = Path(__file__).resolve().parent.parent
KINDS = ("py", "html", "css", "js")
PACKAGES = ("burraco_tourney", "scoring", "players")
NOT_PRODUCT = re.compile(r"^(tests|bench)/|/migrations/|\.config\.js$")
BY_FEATURE = ("templates", "static/css", "static/js")
"""Folders whose subfolders carry the names of the rooms in `scoring/`."""


def main() -> None:
    files = [name for name in list_files() if name.rpartition(".")[2] in KINDS]
    product = [name for name in files if not NOT_PRODUCT.search(name)]
    print_rooms(product)
    modules = {name: path.read_text() for name, path in list_modules(product).items()}
    print(f"\ntests: {count_lines(f for f in files if f.startswith('tests/')):,} lines")
    print(f"bench: {count_lines(f for f in files if f.startswith('bench/')):,} lines")
    print(f"migrations: {count_lines(f for f in files if '/migrations/' in f):,} lines")
    print(f"Python modules: {len(modules)}")
    print(f"modules with one importer, in the same room: {len(list_single_importers(modules))}")
    print(f"value classes used in one module only: {len(list_private_values(modules))}")


def list_files() -> list[str]:
    shown = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    return [name for name in shown.stdout.splitlines() if (ROOT / name).exists()]


def count_lines(names: Iterable[str]) -> int:
    return sum(len((ROOT / name).read_text().splitlines()) for name in names)


def print_rooms(names: list[str]) -> None:
    counted: Counter[tuple[str, str]] = Counter()
    for name in names:
        counted[find_room(name), name.rpartition(".")[2]] += count_lines([name])
    rooms = sorted({room for room, _ in counted}, key=lambda room: -sum_room(counted, room))
    print(f"{'room':<24}" + "".join(f"{kind:>9}" for kind in (*KINDS, "all")))
    for room in rooms:
        print_row(room, [counted[room, kind] for kind in KINDS])
    print_row("all", [sum(counted[room, kind] for room in rooms) for kind in KINDS])


def sum_room(counted: Counter[tuple[str, str]], room: str) -> int:
    return sum(counted[room, kind] for kind in KINDS)


def print_row(title: str, lines: list[int]) -> None:
    print(f"{title:<24}" + "".join(f"{n:>9,}" for n in (*lines, sum(lines))))


def find_room(name: str) -> str:
    """The folder of `scoring` (two deep in the core), the feature of a page's file, or the top."""
    for folder in BY_FEATURE:
        if name.startswith(f"{folder}/"):
            room, deeper, _ = name.removeprefix(f"{folder}/").partition("/")
            return room if deeper else folder
    parts = name.split("/")
    if parts[0] != "scoring" or len(parts) < 3:
        return parts[0]
    return "/".join(parts[1:3]) if parts[1] == "core" and len(parts) > 3 else parts[1]


def list_modules(names: list[str]) -> dict[str, Path]:
    return {
        name.removesuffix(".py").removesuffix("/__init__").replace("/", "."): ROOT / name
        for name in names
        if name.endswith(".py") and name.split("/")[0] in PACKAGES
    }


def list_single_importers(modules: dict[str, str]) -> list[str]:
    graph = build_graph(*PACKAGES, cache_dir=None)
    found = []
    for module in modules.keys() & graph.modules:
        importers = graph.find_modules_that_directly_import(module)
        room = module.rpartition(".")[0]
        if len(importers) == 1 and next(iter(importers)).rpartition(".")[0] == room:
            found.append(module)
    return found


def list_private_values(modules: dict[str, str]) -> list[str]:
    """Dataclasses and named tuples whose name occurs in no other module."""
    words = {name: set(re.findall(r"\w+", text)) for name, text in modules.items()}
    return [
        f"{module}.{node.name}"
        for module, text in modules.items()
        for node in ast.parse(text).body
        if isinstance(node, ast.ClassDef)
        and is_value(node)
        and not any(node.name in seen for name, seen in words.items() if name != module)
    ]


def is_value(node: ast.ClassDef) -> bool:
    marks = [ast.unparse(one) for one in (*node.decorator_list, *node.bases)]
    return any(mark.startswith("dataclass") or mark == "NamedTuple" for mark in marks)


if __name__ == "__main__":
    main()
