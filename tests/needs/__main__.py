"""`python -m tests.needs`: look for what the tests need, install what may be installed, and say."""

from __future__ import annotations

import sys

from tests.needs.chromium import ensure_chromium
from tests.needs.found import Found, in_ci
from tests.needs.gettext import ensure_gettext
from tests.needs.pgbouncer import have_pgbouncer
from tests.needs.postgres import have_postgres


def describe(found: Found) -> str:
    return f"  {found.name:<11} {found.value or 'NOT RUN'}  ({found.how})"


def main() -> int:
    print("What the tests need:")
    with (
        have_postgres(may_install=True) as postgres,
        have_pgbouncer(postgres.value, may_install=True) as pgbouncer,
    ):
        everything = [ensure_chromium(), ensure_gettext(), postgres, pgbouncer]
        for found in everything:
            print(describe(found), flush=True)
    return int(in_ci() and not all(found.value for found in everything))


if __name__ == "__main__":
    sys.exit(main())
