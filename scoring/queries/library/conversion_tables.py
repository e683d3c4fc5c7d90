"""The conversion tables of this desk: public ones, kept ones, proposals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.db.models import QuerySet

from scoring.models.kept import KeptTable
from scoring.rules.scaled import PROPOSALS
from scoring.rules.victory import TABLES, ConversionTable

GIVEN: Final[Mapping[str, ConversionTable]] = {**TABLES, **PROPOSALS}
"""The tables that come with the program and cannot be changed."""


def find_conversion_table(key: str) -> ConversionTable | None:
    """The table of this key that a phase can be given; None for a retired one."""
    if key in GIVEN:
        return GIVEN[key]
    kept = KeptTable.objects.filter(key=key, retired_at=None).first()
    return kept.conversion if kept else None


def list_kept_tables() -> QuerySet[KeptTable]:
    """The tables that the desk keeps and has not retired, by name."""
    return KeptTable.objects.filter(retired_at=None)
