"""The migrations of this program, and those that its database has applied; all as `app.name`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any, Protocol

from django.apps import apps


class Cursor(Protocol):
    """A cursor of SQLite or PostgreSQL."""

    def execute(self, sql: str, /) -> Any: ...
    def fetchall(self) -> Sequence[Sequence[Any]]: ...


@cache
def list_migrations() -> frozenset[str]:
    """The migrations among the files of this program and its libraries, which do not change while
    it runs."""
    packages = {app.label: find_spec(f"{app.name}.migrations") for app in apps.get_app_configs()}
    return frozenset(
        f"{label}.{module.name}"
        for label, package in packages.items()
        if package is not None
        for module in iter_modules(package.submodule_search_locations)
    )


def load_applied_migrations(cursor: Cursor) -> frozenset[str]:
    """The applied migrations of a database, this one or a copy. One query."""
    cursor.execute("SELECT app, name FROM django_migrations")
    return frozenset(f"{app}.{name}" for app, name in cursor.fetchall())
