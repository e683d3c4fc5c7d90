"""No column of text is forgotten where a person's data are looked for."""

from __future__ import annotations

import pytest
from django.apps import apps
from django.db import connection, models

from players.models import Player
from scoring.personal.columns import (
    COLUMN_CONTENTS,
    NEVER_UNDER,
    ONLY_UNDER,
    ColumnContents,
    list_columns_with,
)

WITHOUT_TEXT = (
    models.AutoField, models.BooleanField, models.DateField, models.ForeignKey, models.IntegerField,
    models.TimeField,
)  # fmt: skip


def test_every_column_of_text_and_every_link_says_what_it_holds() -> None:
    found = {
        model._meta.label: {
            column.name
            for column in model._meta.concrete_fields
            if column.related_model is Player or not isinstance(column, WITHOUT_TEXT)
        }
        for model in apps.get_models(include_auto_created=True)
    }
    stored = {label: columns for label, columns in found.items() if columns}
    assert {label: set(columns) for label, columns in COLUMN_CONTENTS.items()} == stored


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
        apps.get_model(label)._meta.get_field(name)
        for label, name in list_columns_with(ColumnContents.LINK)
    ]
    assert {(link.model._meta.db_table, link.column) for link in links} == found
    assert all(link.related_model is Player for link in links)


@pytest.mark.parametrize("path", [*ONLY_UNDER, *NEVER_UNDER])
def test_the_keys_of_json_are_of_columns_that_people_type_in(path: str) -> None:
    label, _, column = path.rpartition(".")
    assert COLUMN_CONTENTS[label][column] == ColumnContents.TEXT
    assert isinstance(apps.get_model(label)._meta.get_field(column), models.JSONField)


def test_persons_are_in_these_rows_and_in_no_others() -> None:
    """Whoever adds one teaches the erasure and the export of it."""
    assert {label for label, _ in list_columns_with(ColumnContents.PERSON)} == {
        "players.Player",
        "players.PlayerAlias",
        "scoring.EntryPlayer",
        "scoring.PersonMerge",
        "scoring.SignUp",
        "scoring.SignUpPlayer",
        "scoring.Substitution",
    }
