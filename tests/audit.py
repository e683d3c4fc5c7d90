"""`python -m tests.audit`: secrets in the tree, and known holes of the packages that it pins.

A secret that is none (a password of the tests) is named in `.secrets.baseline`; a new one fails.
Advisories come from the package index. Where they cannot be had, this is said and nothing fails:
a hall has no internet, and a mirror of the index may have the packages without the advisories.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from detect_secrets.plugins.base import RegexBasedDetector
from detect_secrets.plugins.high_entropy_strings import HighEntropyStringsPlugin
from detect_secrets.plugins.keyword import DENYLIST
from detect_secrets.settings import get_plugins, transient_settings

ROOT = Path(__file__).resolve().parent.parent
BASELINE = ".secrets.baseline"
MOVED = 3
NOT_READ = (
    ":!locale",
    ":!*.png",
    ":!tests/vectors",
    ":!docs/format/examples",
    ":!package-lock.json",
    ":!deploy/runtimes.toml",
    f":!{BASELINE}",
)
"""Texts of the program in another language, pictures, what was computed, salts, and checksums."""
SOURCES = {".py", ".js", ".html", ".css", ".svg"}
"""The suffixes of files in which secrets stand in quotes: detect-secrets reads other files in ways
of its own."""
REQUIREMENTS = "requirements-run.txt"
PATIENCE = 120
"""Seconds for all advisories."""


def run(
    module: str, *arguments: str, seconds: int | None = None
) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", module, *arguments]
    return subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=seconds, check=False
    )


def list_files() -> list[str]:
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *NOT_READ]
    found = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=False)
    return [name for name in found.stdout.splitlines() if (ROOT / name).is_file()]


def list_suspects() -> Iterator[re.Pattern[str]]:
    """The patterns of which a source must hold one for any detector to find something in its
    lines."""
    yield re.compile("|".join(DENYLIST), re.IGNORECASE)
    with transient_settings(json.loads((ROOT / BASELINE).read_text())):
        for detector in get_plugins():
            if isinstance(detector, RegexBasedDetector):
                yield from detector.denylist
            elif isinstance(detector, HighEntropyStringsPlugin):
                # A text of n letters has at most log2(n) bits of entropy a letter.
                least = int(2**detector.entropy_limit)
                yield re.compile(rf"[\"'][{re.escape(detector.charset)}]{{{least},}}[\"']")


def may_hold_secret(name: str, suspects: list[re.Pattern[str]]) -> bool:
    """Whether the file is worth a scan, which asks every detector about every line: 40 ms."""
    path = ROOT / name
    if path.suffix not in SOURCES:
        return True
    text = path.read_text(encoding="utf-8")
    return any(pattern.search(text) for pattern in suspects)


def find_secrets() -> str:
    """The report of what looks like a secret and is not in the baseline; "" for nothing."""
    files = list_files()
    if not files:
        return "This is no git tree: which files belong to it cannot be told."
    suspects = list(list_suspects())
    files = [name for name in files if may_hold_secret(name, suspects)]
    with TemporaryDirectory() as folder:
        # A copy: where only lines have moved, the scan writes their new numbers and exits with 3.
        known = shutil.copy(ROOT / BASELINE, folder)
        options = ["--no-verify", "--baseline", known]
        found = run("detect_secrets.pre_commit_hook", *options, *files)
    return "" if found.returncode in (0, MOVED) else found.stdout + found.stderr


def find_holes() -> tuple[list[str], str]:
    """Known holes of what the program runs on, a line each; and why they could not be looked up."""
    asked = ["--no-deps", "--disable-pip", "--progress-spinner=off", "--format=json"]
    try:
        answer = run("pip_audit", "-r", REQUIREMENTS, *asked, seconds=PATIENCE)
    except subprocess.TimeoutExpired:
        return [], "no answer in time"
    return read_answer(answer.stdout, answer.stderr)


def read_answer(answer: str, complaint: str) -> tuple[list[str], str]:
    """The advisories that pip-audit has found, and why it could not look."""
    try:
        packages = json.loads(answer)["dependencies"]
    except (ValueError, KeyError):
        return [], (complaint.strip().splitlines() or ["no answer"])[-1]
    looked_up = [package for package in packages if "skip_reason" not in package]
    if not looked_up:
        return [], "the index here has no advisories"
    return [
        f"{package['name']} {package['version']}: {hole['id']}, mended in {hole['fix_versions']}"
        for package in looked_up
        for hole in package["vulns"]
    ], ""


def main() -> int:
    secrets = find_secrets()
    holes, unreachable = find_holes()
    print(secrets or "No secret in the tree.")
    if unreachable:
        print(f"Known holes of the packages were NOT looked up: {unreachable}.")
    else:
        print("\n".join(holes) or "No known hole in the packages.")
    return 1 if secrets or holes else 0


if __name__ == "__main__":
    sys.exit(main())
