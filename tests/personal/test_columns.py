"""No column of text is forgotten where a person's data are looked for."""

from __future__ import annotations

import pytest
from django.apps import apps
from django.db import models

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


def test_every_column_of_text_says_what_it_holds() -> None:
    found = {
        model._meta.label: {
            column.name
            for column in model._meta.concrete_fields
            if not isinstance(column, WITHOUT_TEXT)
        }
        for model in apps.get_models(include_auto_created=True)
    }
    stored = {label: columns for label, columns in found.items() if columns}
    assert {label: set(columns) for label, columns in COLUMN_CONTENTS.items()} == stored


@pytest.mark.parametrize("path", [*ONLY_UNDER, *NEVER_UNDER])
def test_the_keys_of_json_are_of_columns_that_people_type_in(path: str) -> None:
    label, _, column = path.rpartition(".")
    assert COLUMN_CONTENTS[label][column] == ColumnContents.TEXT
    assert isinstance(apps.get_model(label)._meta.get_field(column), models.JSONField)


def test_persons_are_in_these_rows_and_in_no_others() -> None:
    """Whoever adds one teaches the erasure and the export of it."""
    assert {label for label, _ in list_columns_with(ColumnContents.PERSON)} == {
        "players.Player",
        "scoring.EntryPlayer",
        "scoring.SignUp",
        "scoring.SignUpPlayer",
        "scoring.Substitution",
    }
