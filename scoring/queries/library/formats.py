"""The formats of this desk: the program's own, and those that the club keeps."""

from __future__ import annotations

from scoring.models.kept import KeptFormat
from scoring.play.formats import FORMATS, EventFormat


def load_formats() -> dict[str, EventFormat]:
    """The formats that a new event can begin from, by key: the program's, then the kept ones by
    name. One query."""
    kept = KeptFormat.objects.filter(retired_at=None)
    return {**FORMATS, **{one.key: one.event_format for one in kept}}
