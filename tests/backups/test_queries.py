"""The migrations of the program and of its database are those that Django speaks of."""

from __future__ import annotations

import re
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection

from scoring.backups.queries import list_migrations, list_replaced, load_applied_migrations


@pytest.mark.django_db
def test_the_files_and_the_table_name_the_migrations_of_showmigrations() -> None:
    plan = StringIO()
    call_command("showmigrations", "--plan", no_color=True, stdout=plan)
    named = set(re.findall(r"\[X\]  (\S+)", plan.getvalue()))
    with connection.cursor() as cursor:
        assert load_applied_migrations(cursor) == list_migrations() | list_replaced()
    assert list_migrations() == named
