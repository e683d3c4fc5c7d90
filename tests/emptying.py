"""Takes away what a test has committed, in place of Django's `flush`.

That one empties every table, and then fills Django's own again: 50 ms of CPU after each test that
commits, on PostgreSQL a second of the clock. Here only rows that are there are deleted, and what
`migrate` has written stays.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.core.management.commands import flush
from django.db import connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

OF_MIGRATE = {ContentType._meta.db_table, Permission._meta.db_table}


def delete_rows(command: flush.Command, *, database: str, **options: Any) -> None:
    """Delete the rows of all tables, in place of `Command.handle`. References are checked at the
    end of the transaction, so that no table need come before another."""
    connection = connections[database]
    tables = connection.introspection.django_table_names(only_existing=True, include_views=False)
    with transaction.atomic(using=database), connection.cursor() as cursor:
        for name in list_filled(connection, {*tables} - OF_MIGRATE):
            cursor.execute(f"DELETE FROM {name}")


def list_filled(connection: BaseDatabaseWrapper, tables: Iterable[str]) -> list[str]:
    """The tables that have a row, quoted for a statement."""
    quoted = [connection.ops.quote_name(name) for name in tables]
    asked = (f"SELECT '{name}' WHERE EXISTS (SELECT 1 FROM {name})" for name in quoted)
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(asked))
        return [name for (name,) in cursor.fetchall()]
