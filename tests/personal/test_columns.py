"""No column of text is forgotten where a person's data are looked for."""

from __future__ import annotations

import pytest
from django.db import connection, models

from players.models import Player
from scoring.personal.columns_queries import (
    DECLARED,
    NEVER_UNDER,
    ONLY_UNDER,
    ColumnContents,
    list_columns_with,
    list_stored_columns,
)


def test_every_column_of_text_says_what_it_holds_and_no_other_is_declared() -> None:
    columns = list_stored_columns()
    known = {column.name for column in columns} | {column.path for column in columns}
    assert known >= DECLARED.keys()


@pytest.mark.django_db
def test_the_links_are_those_of_the_database() -> None:
    """The catalogue of the database itself, which also knows tables of no model."""
    (key,) = [field.column for field in Player._meta.concrete_fields if field.primary_key]
    with connection.cursor() as cursor:
        found = {
            (table, column)
            for table in connection.introspection.table_names(cursor)
            for column, to in connection.introspection.get_relations(cursor, table).items()
            if {*to[:2]} == {Player._meta.db_table, key}
        }
    links = [
        column.model._meta.get_field(column.name)
        for column in list_columns_with(ColumnContents.LINK)
    ]
    assert {(link.model._meta.db_table, link.column) for link in links} == found
    assert all(link.related_model is Player for link in links)


@pytest.mark.parametrize("path", [*ONLY_UNDER, *NEVER_UNDER])
def test_the_keys_of_json_are_of_columns_that_people_type_in(path: str) -> None:
    (column,) = [one for one in list_columns_with(ColumnContents.TEXT) if one.path == path]
    assert isinstance(column.model._meta.get_field(column.name), models.JSONField)


def test_persons_are_in_these_rows_and_in_no_others() -> None:
    """Whoever adds one teaches the erasure and the export of it."""
    persons = list_columns_with(ColumnContents.PERSON)
    assert {column.model._meta.label for column in persons} == {
        "players.Player",
        "players.PlayerAlias",
        "scoring.EntryPlayer",
        "scoring.PersonMerge",
        "scoring.SignUp",
        "scoring.SignUpPlayer",
        "scoring.Substitution",
    }
