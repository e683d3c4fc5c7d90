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
from threading import Thread
from time import monotonic

from tests.lanes import Lane, Result, compile_tests, format_seconds, run_lane
from tests.needs.__main__ import Needs, have_needs

HERE = Path(__file__).parent
ON_POSTGRES = (
    "play/test_at_once.py",
    "backups/test_services.py",
    "recording/test_inbox_services.py",
    "actions/test_watch_services.py",
    "backups/test_restoring_services.py",
    "journal/test_taken_back.py",
    "outages",
    "console/test_search_queries.py",
    "play/test_live_queries.py",
    "web/test_plain_sql_queries.py",
    "standings/test_rows_queries.py",
    "documents/test_editions.py",
    "backups/test_queries.py",
    "accounts/test_log_in_views.py",
    "test_bad_input.py",
    "server/test_kept_connections.py",
    "server/test_last_write.py",
    "server/test_health.py",
    "server/test_metrics.py",
    "phone/test_api_views.py",
    "phone/test_bad_requests.py",
    "test_migrations.py",
)
"""Tests of what differs between databases: locks and races, SQL of our own, backups, stored JSON
and addresses, the text and numbers that PostgreSQL refuses.

test_watch_services does every act, undoes it and does it again, so the services' own tests, like
those that count queries of the ORM, run on SQLite alone.
"""

THROUGH_PGBOUNCER = ("play/test_at_once.py", "server/test_kept_connections.py")
"""Tests that would find a session changed under them: several writers that keep their
connections."""

NO_BACKUPS = {"BACKUP_MINUTES": "0"}
"""No backup goes through a pooler."""

WORKERS = ("-n", "3", "--dist", "worksteal")
"""Three on two cores: a third of the time a test waits, for a server, a browser or the disk."""
ONE_PROCESS = ("-n", "0")
TELL_THE_SLOWEST = ("--durations=20", "--durations-min=1")
LAST_RUN = HERE.parent / "var" / "test-seconds"
"""The file with the seconds that the last whole run took on this machine."""


def main(arguments: Sequence[str]) -> int:
    missing = [name for name in (*ON_POSTGRES, *THROUGH_PGBOUNCER) if not (HERE / name).exists()]
    if missing:
        print(f"tests/__main__.py names tests that are not there: {', '.join(missing)}")
        return 1
    begun = monotonic()
    compiling = Thread(target=compile_tests)
    compiling.start()
    with have_needs() as needs:
        compiling.join()
        if needs.must_fail:
            return 1
        print(format_expected_time(), flush=True)
        # Whatever database this shell works on, the tests make their own.
        everything = (*WORKERS, *TELL_THE_SLOWEST, *arguments)
        on_sqlite = Lane("SQLite, all tests", everything, {"DATABASE_URL": ""})
        with ThreadPoolExecutor(1) as beside:
            on_postgres = beside.submit(run_on_postgres, needs)
            results = [run_lane(on_sqlite, live=True), *on_postgres.result()]
    report(results, needs)
    failed = any(result.has_failed for result in results)
    if not failed and not arguments:
        LAST_RUN.parent.mkdir(exist_ok=True)
        LAST_RUN.write_text(f"{monotonic() - begun:.0f}\n")
    return int(failed)


def format_expected_time() -> str:
    if not LAST_RUN.exists():
        return "This takes about thirteen minutes on two quiet cores."
    return f"The last run on this machine took {format_seconds(int(LAST_RUN.read_text()))}."


def run_on_postgres(needs: Needs) -> list[Result]:
    """Both lanes, one after the other, while SQLite's has the screen."""
    return [
        run_lane(
            Lane(
                title,
                [*ONE_PROCESS, *TELL_THE_SLOWEST, *(str(HERE / name) for name in names)],
                {"DATABASE_URL": url} | more,
            )
        )
        if (url := found.value)
        else Result(title, 0, f"NOT RUN: {found.how}")
        for title, found, names, more in (
            ("PostgreSQL, the tests of the database", needs.postgres, ON_POSTGRES, {}),
            ("PgBouncer, writers at once", needs.pgbouncer, THROUGH_PGBOUNCER, NO_BACKUPS),
        )
    ]


def report(results: Sequence[Result], needs: Needs) -> None:
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
