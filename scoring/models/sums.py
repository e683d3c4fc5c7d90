"""The column type for the sums of a smazzata: JSON with each line by its name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import models

from scoring.core.rules.scores import SmazzataSums

if TYPE_CHECKING:
    _JSONField = models.JSONField[SmazzataSums, SmazzataSums]
else:
    _JSONField = models.JSONField


class SumsField(_JSONField):
    """A JSON column whose values are SmazzataSums."""

    def deconstruct(self) -> Any:
        # Migrations see plain data: what they know of it must not change with SmazzataSums.
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.JSONField", args, kwargs

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> SmazzataSums | None:
        data = super().from_db_value(value, expression, connection)
        return None if data is None else SmazzataSums.from_data(data)

    def to_python(self, value: Any) -> Any:
        return SmazzataSums.from_data(value) if isinstance(value, dict) else value

    def get_prep_value(self, value: Any) -> Any:
        return value.to_data() if isinstance(value, SmazzataSums) else value
