"""The tree itself: what it promises to its readers, its safe defaults, its names."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client

from burraco_tourney.hosts import is_hall_host, lan_addresses

ROOT = Path(settings.BASE_DIR)
NOT_KEPT = {".git", ".venv", "node_modules", "var", "dist", ".hypothesis", "__pycache__"}
"""Git's own (a file in a second worktree), and what is made."""
TEXT = {".py", ".md", ".html", ".css", ".js", ".toml", ".txt", ".po", ".json", ".jsonl", ""}


def list_tree() -> list[Path]:
    files = []
    for folder, folders, names in os.walk(ROOT):
        folders[:] = [name for name in folders if name not in NOT_KEPT and "_cache" not in name]
        kept = set(names) - NOT_KEPT
        files += [Path(folder, name) for name in sorted(kept) if Path(name).suffix in TEXT]
    return files


def test_commands_of_the_readme_are_in_the_makefile() -> None:
    readme = (ROOT / "README.md").read_text()
    named = set(re.findall(r"^make ([a-z-]+)|`make ([a-z-]+)", readme, re.MULTILINE))
    commands = {first or second for first, second in named}
    assert {"run", "test"} <= commands
    assert commands <= list_targets()


def list_targets() -> set[str]:
    return set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))


def test_each_check_of_the_makefile_is_a_target() -> None:
    (names,) = re.findall(
        r"^CHECKS := .*check-,(.*)\)$", (ROOT / "Makefile").read_text(), re.MULTILINE
    )
    checks = {name for name in list_targets() if name.startswith("check-")}
    assert {f"check-{name}" for name in names.split()} == checks


def test_a_commit_and_a_push_are_held_to_the_same_gate() -> None:
    (hook, _subject), *_ = (repo["hooks"] for repo in read_yaml(".pre-commit-config.yaml")["repos"])
    (gate,) = read_yaml(".github/workflows/ci.yml")["jobs"].values()
    script = (ROOT / ".ci" / "run").read_text()
    assert hook["entry"] == "make check"
    assert gate["steps"][-1]["run"] == ".ci/run"
    assert {"make test", "make check"} <= set(re.findall(r"^make \w+", script, re.MULTILINE))


def read_yaml(path: str) -> Any:
    return yaml.safe_load((ROOT / path).read_text())


def test_no_line_of_a_template_is_too_long_to_read() -> None:
    long = [
        f"{file.relative_to(ROOT)}:{number}"
        for file in sorted((ROOT / "templates").rglob("*.html"))
        for number, line in enumerate(file.read_text().splitlines(), 1)
        if len(line) > 120
    ]
    assert not long


def test_no_style_asks_whether_what_a_template_draws_is_empty_of_blanks() -> None:
    """A template's line break makes an element no longer `:empty`; only scripts keep it so."""
    sheets = [file for file in (ROOT / "static/css").rglob("*.css") if "phone" not in file.parts]
    assert [file.name for file in sheets if ":empty" in file.read_text()] == []


def test_no_path_of_one_machine_is_in_the_tree() -> None:
    place = re.compile(r"(?<![\w.:/-])/(?:home|Users|root|work)/\w")
    found = [
        f"{file.relative_to(ROOT)}: {line.strip()}"
        for file in list_tree()
        for line in file.read_text(errors="ignore").splitlines()
        if place.search(line)
    ]
    assert not found


NAMED = re.compile(r"(?<![\w./*{}-])[\w/-]+\.(?:py|js|css|html)\b(?![(=])")
ELSEWHERE = re.compile(
    r"joined/.*|e/worker\.js|t/sw\.js|filled\.html|Node\.js"  # made, addresses, no file at all
    r"|.*NAME\.\w+|js/a\.js|base\.css|leak\.py"  # examples
    r"|node_modules/.*"
)


def test_every_file_that_is_named_is_there() -> None:
    """Named in code, a comment or a guide, by the end of its path."""
    paths = [file.relative_to(ROOT) for file in list_tree()]
    ends = {"/".join(path.parts[at:]) for path in paths for at in range(len(path.parts))}
    missing = [
        f"{path}: {name}"
        for path in paths
        if path.suffix in {".py", ".md", ".html", ".css", ".js", ""} and path.name != "CHANGELOG.md"
        for name in NAMED.findall((ROOT / path).read_text(errors="ignore"))
        if name.strip("/") not in ends and not ELSEWHERE.fullmatch(name.strip("/"))
    ]
    assert not missing


def test_every_requirement_is_pinned() -> None:
    files = [ROOT / "requirements.txt", ROOT / "requirements-run.txt"]
    lines = [line for file in files for line in file.read_text().splitlines()]
    lines.remove("-r requirements-run.txt")
    named = [line for line in lines if line and not line.startswith("#")]
    pinned = re.compile(r"[\w.-]+(\[\w+\])?==[\w.]+(;|\s|$)")
    assert [line for line in named if not pinned.match(line)] == []


def test_debug_is_off_unless_asked_for() -> None:
    environment = {name: value for name, value in os.environ.items() if name != "DEBUG"}
    code = "from burraco_tourney import settings; print(settings.DEBUG)"
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, cwd=ROOT, capture_output=True, text=True
    )
    assert done.stdout.strip() == "False", done.stderr


@pytest.mark.django_db
def test_pages_carry_a_content_security_policy(client: Client) -> None:
    policy = client.get("/login/")["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost:8000", 200),
        ("192.168.1.20:8000", 200),
        ("[::1]:8000", 200),
        ("desk.local", 200),
        ("rebound.example", 400),
        ("192.168.1.20.rebound.example", 400),
    ],
)
def test_only_hosts_of_the_hall_are_answered(client: Client, host: str, status: int) -> None:
    assert client.get("/login/", headers={"host": host}).status_code == status


def test_addresses_for_phones_are_hall_hosts() -> None:
    assert all(is_hall_host(address) for address in lan_addresses())


def test_static_files_named_by_templates_are_there() -> None:
    templates = [file for file in list_tree() if file.is_relative_to(ROOT / "templates")]
    named = {
        name
        for file in templates
        for name in re.findall(r"{%\s*static ['\"]([^'\"]+)['\"]", file.read_text())
    }
    assert [name for name in sorted(named) if finders.find(name) is None] == []


PACKAGES = ("burraco_tourney", "players", "scoring")

CONVENTIONS = {
    "Command",  # Django finds a management command by its file
    "DatabaseWrapper",  # and so a database's backend
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
