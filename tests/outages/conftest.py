"""A database that another program holds, for tests of either engine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest
from django.db import connection

from tests.load.faults import lock_database, lock_postgres

Lock = Callable[[], AbstractContextManager[None]]


@pytest.fixture
def locked(transactional_db: None) -> Lock:
    """Locks the database for a block. This thread's connection then waits for next to nothing."""

    @contextmanager
    def hold() -> Iterator[None]:
        with connection.cursor() as cursor:
            if connection.vendor == "sqlite":
                cursor.execute("PRAGMA busy_timeout = 20")
                lock = lock_database(Path(connection.settings_dict["NAME"]))
            else:
                cursor.execute("SET lock_timeout = '20ms'")
                lock = lock_postgres(connection.get_connection_params())
        try:
            with lock:
                yield
        finally:
            connection.close()  # with its short patience

    return hold
