"""`make size`: how large the program is, by room and by kind of file.

Product lines are those of Python, templates, styles and scripts without tests, bench and
migrations. Beside them: modules with one importer in their own room, value classes that only
their own module uses, and imports between the features of `scoring`: against their order, and in
a circle.
"""

from __future__ import annotations

import ast
import re
import subprocess
import tomllib
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from grimp import ImportGraph, build_graph

from tests.floors import find_feature, list_imports

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
    graph = build_graph(*PACKAGES, cache_dir=None)
    single = list_single_importers(graph, modules)
    print(f"modules with one importer, in the same room: {len(single)}")
    print(f"value classes used in one module only: {len(list_private_values(modules))}")
    features = list_features()
    crossing = list_crossing(graph, features)
    against = [one for one in crossing if features.index(one[0]) > features.index(one[1])]
    print(f"imports between features: {len(crossing)}, against their order: {len(against)}")
    print(f"features in the largest circle of imports: {len(find_circle(crossing))}")


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


def list_single_importers(graph: ImportGraph, modules: dict[str, str]) -> list[str]:
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


def list_features() -> list[str]:
    """The features from top to bottom, as the contract of `tests.floors` has them."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())
    contracts = settings["tool"]["importlinter"]["contracts"]
    found: list[str] = next(one["features"] for one in contracts if one["id"] == "features")
    return found


def list_crossing(graph: ImportGraph, features: list[str]) -> list[tuple[str, str]]:
    """The features of the importer and of the imported module, for each import between two."""
    pairs = [tuple(map(find_feature, one)) for one in list_imports(graph, features)]
    return [(one, other) for one, other in pairs if one != other]


def find_circle(crossing: list[tuple[str, str]]) -> set[str]:
    """The largest set of features of which each reaches all others by imports."""
    reached = {feature: {feature} for pair in crossing for feature in pair}
    for _ in reached:
        for one, other in crossing:
            reached[one] |= reached[other]
    circles = ({b for b in reached if b in reached[a] and a in reached[b]} for a in reached)
    return max(circles, key=len)


def is_value(node: ast.ClassDef) -> bool:
    marks = [ast.unparse(one) for one in (*node.decorator_list, *node.bases)]
    return any(mark.startswith("dataclass") or mark == "NamedTuple" for mark in marks)


if __name__ == "__main__":
    main()
