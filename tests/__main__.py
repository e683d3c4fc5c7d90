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
from tests.needs.__main__ import Needs, have_needs

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
TELL_THE_SLOWEST = ("--durations=20", "--durations-min=1")
LAST_RUN = HERE.parent / "var" / "test-seconds"
"""How long the last whole run took on this machine."""


def main(arguments: Sequence[str]) -> int:
    missing = [name for name in (*ON_POSTGRES, *THROUGH_PGBOUNCER) if not (HERE / name).exists()]
    if missing:
        print(f"tests/__main__.py names tests that are not there: {', '.join(missing)}")
        return 1
    begun = monotonic()
    with have_needs() as needs:
        if needs.must_fail:
            return 1
        print(format_expected_time(), flush=True)
        # Whatever database this shell works on, the tests make their own.
        everything = (*TWO_WORKERS, *TELL_THE_SLOWEST, *arguments)
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
        return "This takes about eleven minutes on two quiet cores."
    return f"The last run on this machine took {format_seconds(int(LAST_RUN.read_text()))}."


def run_on_postgres(needs: Needs) -> list[Result]:
    """Both lanes, one after the other, while SQLite's has the screen."""
    return [
        run_lane(
            Lane(
                title,
                [*ONE_PROCESS, *TELL_THE_SLOWEST, *(str(HERE / name) for name in names)],
                {"DATABASE_URL": url},
            )
        )
        if (url := found.value)
        else Result(title, 0, f"NOT RUN: {found.how}")
        for title, found, names in (
            ("PostgreSQL, the tests of the database", needs.postgres, ON_POSTGRES),
            ("PgBouncer, writers at once", needs.pgbouncer, THROUGH_PGBOUNCER),
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
