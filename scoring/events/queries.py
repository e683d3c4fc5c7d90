"""The formats that a new event can begin from, and how long a deleted one is kept."""

from __future__ import annotations

from datetime import timedelta

from scoring.core.play.formats import FORMATS, EventFormat
from scoring.models.kept import KeptFormat

KEPT_FOR = timedelta(days=1)
"""The time for which a deleted event can be had back."""


def load_formats() -> dict[str, EventFormat]:
    """The formats that a new event can begin from, by key: the program's, then the kept ones by
    name. One query."""
    kept = KeptFormat.objects.filter(retired_at=None)
    return {**FORMATS, **{one.key: one.event_format for one in kept}}
