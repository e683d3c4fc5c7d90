"""Fixtures and settings for every test: a database like the hall's, Hypothesis's profiles."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from copy import copy
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.core.management.commands import flush
from django.test import client
from django.test.utils import ContextList
from django.utils import translation
from hypothesis import settings as hypothesis_settings
from pytest_django import DjangoDbBlocker
from whitenoise.middleware import WhiteNoiseMiddleware

from scoring.actions import acts_services
from scoring.api.problems_views import ProblemMiddleware
from scoring.journal import undoing_services
from scoring.models.act import Act
from tests.api.contract import check_answer
from tests.backups.desk import places  # noqa: F401  a fixture of every test
from tests.cast import (  # noqa: F401  the cast are fixtures of every test
    anna,
    bruno,
    director,
    event,
    finished,
    helper,
    outsider,
    playing,
    recorded,
    visitor,
)
from tests.emptying import delete_rows
from tests.format.acts import check_params
from tests.needs.found import in_ci

# A slow machine is no failure; in CI the same examples are tried each time.
hypothesis_settings.register_profile("dev", deadline=None)
hypothesis_settings.register_profile("ci", deadline=None, derandomize=True)
hypothesis_settings.register_profile("quick", deadline=None, max_examples=10)
hypothesis_settings.load_profile("ci" if in_ci() else "dev")

# Nor is it warned of, by the desks that tests open either.
os.environ |= {"SLOW_REQUEST_MS": "0", "SLOW_QUERY_MS": "0"}
settings.SLOW_REQUEST_MS = settings.SLOW_QUERY_MS = 0

# What is hashed here is no secret; the real hasher takes a third of a second each time.
settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


TESTS = Path(__file__).parent
LONGEST_FIRST = (TESTS / "browser", TESTS / "load", TESTS / "simulation")
"""The folders of the longest tests, which run first: no worker is left alone with one at the
end."""


def pytest_collection_finish() -> None:
    """Leave all that was imported and collected out of the garbage collector's rounds.

    They took a tenth of the time of the tests of pages.
    """
    gc.freeze()
    gc.set_threshold(50_000, 50, 100)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(TESTS / "browser"):
            item.add_marker(pytest.mark.browser)
    items.sort(key=lambda item: not any(item.path.is_relative_to(room) for room in LONGEST_FIRST))


@pytest.fixture(scope="session", autouse=True)
def data_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Files are kept in a folder of the tests: the key of this tree's own desk stays as it is."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(settings, "VAR_DIR", tmp_path_factory.mktemp("var"))
        yield


@pytest.fixture(scope="session", autouse=True)
def static_files_looked_for_once() -> Iterator[None]:
    """Each test client makes its own middleware, which would look for every file again."""
    look = WhiteNoiseMiddleware.add_files_from_finders
    found: dict[str, object] = {}

    def add_files(middleware: WhiteNoiseMiddleware) -> None:
        if not found:
            look(middleware)
            found.update(middleware.files)
        middleware.files.update(found)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(WhiteNoiseMiddleware, "add_files_from_finders", add_files)
        yield


@pytest.fixture(scope="session", autouse=True)
def only_the_pages_own_context_is_kept() -> Iterator[None]:
    """`response.context` is that of the first template; Django's client copies that of every
    template within, a hundred on a page of forms."""

    def store_first(
        store: dict[str, Any], signal: Any, sender: Any, template: Any, context: Any, **more: Any
    ) -> None:
        if "context" not in store:
            store["context"] = ContextList([copy(context)])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(client, "store_rendered_templates", store_first)
        yield


@pytest.fixture(scope="session", autouse=True)
def acts_have_the_params_of_the_format() -> Iterator[None]:
    """Every act that any test lets a service write has the params that docs/format lists."""
    store_act = acts_services.store_act

    def store_checked_act(*args: Any) -> Act:
        _, kind, *_, params = args
        check_params(kind, params)
        return store_act(*args)

    with pytest.MonkeyPatch.context() as patch:
        for services in (acts_services, undoing_services):
            patch.setattr(services, "store_act", store_checked_act)
        yield


@pytest.fixture(scope="session", autouse=True)
def answers_of_the_api_are_as_its_document_says() -> Iterator[None]:
    """Every answer that any test gets under /api/, of an error too, is in the OpenAPI document."""
    find_answer = ProblemMiddleware.__call__

    def find_checked_answer(middleware: ProblemMiddleware, request: Any) -> Any:
        response = find_answer(middleware, request)
        if request.path_info.startswith("/api/"):
            check_answer(request, response)
        return response

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ProblemMiddleware, "__call__", find_checked_answer)
        yield


@pytest.fixture(scope="session", autouse=True)
def only_rows_are_flushed() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(flush.Command, "handle", delete_rows)
        yield


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """SQLite in a file, not in memory: each thread its own connection, and WAL, as in the hall.

    No test cuts the power: a commit does not wait for the disk. The tables are made as the models
    say, not step by step: test_migrations holds that both come to the same.
    """
    database = settings.DATABASES["default"]
    options = database["OPTIONS"]
    test = database.setdefault("TEST", {})
    test["MIGRATE"] = False
    if database["ENGINE"] == "burraco_tourney.sqlite":
        test["NAME"] = str(tmp_path_factory.mktemp("database") / "test.sqlite3")
        options["init_command"] += "PRAGMA synchronous=OFF;"
    elif "options" in options:  # PgBouncer takes none
        options["options"] += " -c synchronous_commit=off"


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> None:
    """The migrations count as applied: the desk asks which are."""
    with django_db_blocker.unblock():
        call_command("migrate", fake=True, verbosity=0)


@pytest.fixture(scope="session")
def backup_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Folders that are not there yet, one after the other."""
    folder = tmp_path_factory.mktemp("backups")
    return (folder / str(n) for n in count())


@pytest.fixture(autouse=True)
def own_backups(backup_folders: Iterator[Path]) -> None:
    """Backups go to a folder of this test, and none is made by itself."""
    settings.BACKUP_FOLDER = next(backup_folders)
    settings.BACKUP_SECOND = None
    settings.BACKUP_MINUTES = 0


@pytest.fixture(autouse=True)
def own_language() -> None:
    """Each test begins in the desk's language, not in that of the last page before it."""
    translation.deactivate()
