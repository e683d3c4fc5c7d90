"""The conversion tables that this desk knows: the public ones, its own, the proposals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.db.models import QuerySet

from scoring.models.kept import KeptTable
from scoring.rules.scaled import PROPOSALS
from scoring.rules.victory import TABLES, ConversionTable

GIVEN: Final[Mapping[str, ConversionTable]] = {**TABLES, **PROPOSALS}
"""What comes with the program; nobody changes it."""


def find_conversion_table(key: str) -> ConversionTable | None:
    """The table of this key that a phase can still be given; a retired one is none."""
    if key in GIVEN:
        return GIVEN[key]
    kept = KeptTable.objects.filter(key=key, retired_at=None).first()
    return kept.conversion if kept else None


def list_kept_tables() -> QuerySet[KeptTable]:
    """What the desk keeps and has not retired, by name."""
    return KeptTable.objects.filter(retired_at=None)
