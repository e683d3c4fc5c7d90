"""`python -m tests`: everything on SQLite, then what touches the database again on PostgreSQL,
and what a pooler before it could disturb once more.

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
from tests.needs.pgbouncer import have_pgbouncer
from tests.needs.postgres import have_postgres

ON_POSTGRES = (
    "services/play/test_at_once.py",
    "services/backups/test_schedule.py",
    "services/backups/test_backups.py",
    "services/hall/test_calls.py",
    "services/field/test_entries.py",
    "services/play/test_inbox.py",
    "services/journal/test_acts.py",
    "services/journal/test_watch.py",
    "services/play/test_restoring.py",
    "services/play/test_rulings.py",
    "services/seating/test_draws.py",
    "services/play/test_signatures.py",
    "services/play/test_smazzate.py",
    "services/journal/test_taken_back.py",
    "services/play/test_totals.py",
    "services/play/test_turns.py",
    "outages",
    "queries",
    "plans/test_exam.py",
    "views/test_access.py",
    "views/test_attempts.py",
    "views/desk/backups/test_pages.py",
    "views/test_bad_input.py",
    "views/desk/hall/test_clock.py",
    "server/test_kept_connections.py",
    "server/test_operations.py",
    "views/phone/test_api.py",
    "test_migrations.py",
)
"""What may differ between databases: writes, locks, queries, what an address is sent."""

THROUGH_PGBOUNCER = ("services/play/test_at_once.py", "server/test_kept_connections.py")
"""What would find a session changed under it: several writers that keep their connections."""

WORKERS = ["-n", "2", "--dist", "worksteal"]
ALONE = ["-n", "0"]
"""Three tests do not repay a second database."""
NO_TESTS = 5  # pytest's exit code


def run_pytest(title: str, arguments: list[str], environment: dict[str, str]) -> tuple[int, str]:
    """Run pytest, its output passed on as it comes; its exit code and its closing line."""
    print(f"\n--- {title} ---", flush=True)
    colour = "yes" if sys.stdout.isatty() else "no"
    command = [sys.executable, "-m", "pytest", f"--color={colour}", *arguments]
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
    with (
        have_postgres(may_install=True) as postgres,
        have_pgbouncer(postgres.value, may_install=True) as pgbouncer,
    ):
        needs = [ensure_chromium(), ensure_gettext(), postgres, pgbouncer]
        for found in needs:
            print(describe(found), flush=True)
        if in_ci() and not all(found.value for found in needs):
            return 1

        # Whatever database this shell works on, the tests make their own.
        chromium = {"CHROMIUM": needs[0].value} if needs[0].value else {}
        title = "SQLite, all tests"
        results.append(
            (title, *run_pytest(title, [*WORKERS, *sys.argv[1:]], {"DATABASE_URL": "", **chromium}))
        )
        for title, found, names, workers in (
            ("PostgreSQL, the tests of the database", postgres, ON_POSTGRES, WORKERS),
            ("PgBouncer, writers at once", pgbouncer, THROUGH_PGBOUNCER, ALONE),
        ):
            files = [str(here / name) for name in names if (here / name).exists()]
            if found.value and files:
                environment = {"DATABASE_URL": found.value, **chromium}
                results.append((title, *run_pytest(title, [*workers, *files], environment)))
            else:
                results.append((title, 0, f"NOT RUN: {found.how}"))

    print("\n--- Summary ---")
    for title, _code, last in results:
        print(f"{title:<40} {last}")
    for found in needs:
        if not found.value:
            print(f"{found.name:<40} NOT RUN: {found.how}")
    return int(any(code not in {0, NO_TESTS} for _title, code, _last in results))


if __name__ == "__main__":
    sys.exit(main())
