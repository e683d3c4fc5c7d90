"""`python -m tests.needs`: look for what the tests need, install what may be installed, and say."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from tests.needs.chromium import ensure_chromium
from tests.needs.driver import ensure_driver
from tests.needs.found import Found, in_ci
from tests.needs.pgbouncer import have_pgbouncer
from tests.needs.postgres import FOR_TESTS, have_postgres
from tests.needs.programs import PROGRAMS
from tests.needs.typefaces import ensure_typefaces


@dataclass(frozen=True)
class Needs:
    """`others` are all that is neither a database nor before one."""

    postgres: Found
    pgbouncer: Found
    others: tuple[Found, ...]

    def __iter__(self) -> Iterator[Found]:
        yield from (*self.others, self.postgres, self.pgbouncer)

    @property
    def must_fail(self) -> bool:
        return in_ci() and not all(found.value for found in self)


@contextmanager
def have_needs() -> Iterator[Needs]:
    """All that the tests need, installed where it may be, told on the screen; while this lasts."""
    print("What the tests need:", flush=True)
    with (
        have_postgres(may_install=True, settings=FOR_TESTS) as postgres,
        have_pgbouncer(postgres.value, may_install=True) as pgbouncer,
    ):
        others = (
            ensure_chromium(),
            ensure_driver(),
            ensure_typefaces(),
            *(program.ensure() for program in PROGRAMS),
        )
        needs = Needs(postgres, pgbouncer, others)
        for found in needs:
            print(f"  {found.name:<12} {found.value or 'NOT RUN'}  ({found.how})", flush=True)
        yield needs


def main() -> int:
    with have_needs() as needs:
        return int(needs.must_fail)


if __name__ == "__main__":
    sys.exit(main())
