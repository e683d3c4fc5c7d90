"""`python -m tests`: everything on SQLite; beside it what touches the database on PostgreSQL, and
what a pooler before it could disturb once more.

Looks first for what the tests need (tests/needs). What cannot be had is a failure when CI is set;
elsewhere its tests are reported as not run.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic

from tests.lanes import Lane, Result, format_seconds, run_lane
from tests.needs.__main__ import describe
from tests.needs.chromium import ensure_chromium
from tests.needs.found import Found, in_ci
from tests.needs.gettext import ensure_gettext
from tests.needs.pgbouncer import have_pgbouncer
from tests.needs.postgres import have_postgres

HERE = Path(__file__).parent
ON_POSTGRES = (
    "services/play/test_at_once.py",
    "services/backups/test_schedule.py",
    "services/backups/test_backups.py",
    "services/hall/test_calls.py",
    "services/field/test_entries.py",
    "services/play/test_inbox.py",
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
    "views/test_log_in.py",
    "views/desk/backups/test_pages.py",
    "views/test_bad_input.py",
    "views/desk/hall/test_clock.py",
    "server/test_kept_connections.py",
    "server/test_operations.py",
    "views/phone/test_api.py",
    "views/phone/test_photos.py",
    "views/phone/test_signing.py",
    "views/phone/test_bad_requests.py",
    "test_migrations.py",
)
"""What may differ between databases: writes, locks, queries, what every address is sent.

Of the journal test_watch: it does every act of test_acts, undoes it and does it again."""

THROUGH_PGBOUNCER = ("services/play/test_at_once.py", "server/test_kept_connections.py")
"""What would find a session changed under it: several writers that keep their connections."""

TWO_WORKERS = ("-n", "2", "--dist", "worksteal")
ONE_PROCESS = ("-n", "0")
LAST_RUN = HERE.parent / "var" / "test-seconds"
"""How long the last whole run took on this machine."""


def main(arguments: Sequence[str]) -> int:
    missing = [name for name in (*ON_POSTGRES, *THROUGH_PGBOUNCER) if not (HERE / name).exists()]
    if missing:
        print(f"tests/__main__.py names tests that are not there: {', '.join(missing)}")
        return 1
    begun = monotonic()
    print("What the tests need:", flush=True)
    with (
        have_postgres(may_install=True) as postgres,
        have_pgbouncer(postgres.value, may_install=True) as pgbouncer,
    ):
        needs = [ensure_chromium(), ensure_gettext(), postgres, pgbouncer]
        for found in needs:
            print(describe(found), flush=True)
        if in_ci() and not all(found.value for found in needs):
            return 1
        print(format_expected_time(), flush=True)
        chromium = {"CHROMIUM": needs[0].value} if needs[0].value else {}
        # Whatever database this shell works on, the tests make their own.
        everything = (*TWO_WORKERS, *arguments)
        on_sqlite = Lane("SQLite, all tests", everything, {"DATABASE_URL": "", **chromium})
        with ThreadPoolExecutor(1) as beside:
            on_postgres = beside.submit(run_on_postgres, postgres, pgbouncer)
            results = [run_lane(on_sqlite, live=True), *on_postgres.result()]
    report(results, needs)
    failed = any(result.has_failed for result in results)
    if not failed and not arguments:
        LAST_RUN.parent.mkdir(exist_ok=True)
        LAST_RUN.write_text(f"{monotonic() - begun:.0f}\n")
    return int(failed)


def format_expected_time() -> str:
    if not LAST_RUN.exists():
        return "This takes about eleven minutes on two quiet cores."
    return f"The last run on this machine took {format_seconds(int(LAST_RUN.read_text()))}."


def run_on_postgres(postgres: Found, pgbouncer: Found) -> list[Result]:
    """Both lanes, one after the other, while SQLite's has the screen."""
    return [
        run_lane(
            Lane(
                title, [*ONE_PROCESS, *(str(HERE / name) for name in names)], {"DATABASE_URL": url}
            )
        )
        if (url := found.value)
        else Result(title, 0, f"NOT RUN: {found.how}")
        for title, found, names in (
            ("PostgreSQL, the tests of the database", postgres, ON_POSTGRES),
            ("PgBouncer, writers at once", pgbouncer, THROUGH_PGBOUNCER),
        )
    ]


def report(results: Sequence[Result], needs: Sequence[Found]) -> None:
    for result in results:
        if result.output:
            print(f"\n--- {result.title} ---\n{result.output}", end="")
    print("\n--- Summary ---")
    for result in results:
        print(f"{result.title:<40} {result.last}")
    for found in needs:
        if not found.value:
            print(f"{found.name:<40} NOT RUN: {found.how}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
