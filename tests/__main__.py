"""`python -m tests`: everything on SQLite, then what touches the database again on PostgreSQL.

Looks first for what the tests need (tests/needs). What cannot be had is a failure when CI is set;
elsewhere its tests are reported as not run.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.needs.__main__ import describe
from tests.needs.chromium import ensure_chromium
from tests.needs.found import in_ci
from tests.needs.gettext import ensure_gettext
from tests.needs.postgres import have_postgres

ON_POSTGRES = (
    "services/test_at_once.py",
    "services/test_calls.py",
    "services/test_entries.py",
    "services/test_inbox.py",
    "services/test_journal.py",
    "services/test_rulings.py",
    "services/test_seating.py",
    "services/test_signatures.py",
    "services/test_smazzate.py",
    "services/test_totals.py",
    "services/test_turns.py",
    "queries",
    "plans/test_exam.py",
    "web/test_access.py",
    "web/test_bad_input.py",
    "web/test_phone_api.py",
    "test_migrations.py",
)
"""What may differ between databases: writes, locks, queries, what an address is sent."""

WORKERS = ["-n", "2", "--dist", "worksteal"]
NO_TESTS = 5  # pytest's exit code


def run_pytest(title: str, arguments: list[str], environment: dict[str, str]) -> tuple[int, str]:
    """Run pytest, its output passed on as it comes; its exit code and its closing line."""
    print(f"\n--- {title} ---", flush=True)
    colour = "yes" if sys.stdout.isatty() else "no"
    command = [sys.executable, "-m", "pytest", f"--color={colour}", *WORKERS, *arguments]
    last = ""
    with subprocess.Popen(
        command,
        env=os.environ | environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        for line in process.stdout or ():
            print(line, end="", flush=True)
            last = line.strip(" =\n") or last
    return process.returncode, last


def main() -> int:
    here = Path(__file__).parent
    print("What the tests need:", flush=True)
    results: list[tuple[str, int, str]] = []
    with have_postgres(may_install=True) as postgres:
        needs = [ensure_chromium(), ensure_gettext(), postgres]
        for found in needs:
            print(describe(found), flush=True)
        if in_ci() and not all(found.value for found in needs):
            return 1

        # Whatever database this shell works on, the tests make their own.
        title = "SQLite, all tests"
        chromium = {"CHROMIUM": needs[0].value} if needs[0].value else {}
        results.append((title, *run_pytest(title, sys.argv[1:], {"DATABASE_URL": "", **chromium})))

        title = "PostgreSQL, the tests of the database"
        folders = [str(here / name) for name in ON_POSTGRES if (here / name).exists()]
        if postgres.value and folders:
            environment = {"DATABASE_URL": postgres.value, **chromium}
            results.append((title, *run_pytest(title, folders, environment)))
        else:
            results.append((title, 0, f"NOT RUN: {postgres.how}"))

    print("\n--- Summary ---")
    for title, _code, last in results:
        print(f"{title:<40} {last}")
    for found in needs:
        if not found.value:
            print(f"{found.name:<40} NOT RUN: {found.how}")
    return int(any(code not in {0, NO_TESTS} for _title, code, _last in results))


if __name__ == "__main__":
    sys.exit(main())
