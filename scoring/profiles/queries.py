"""The export profiles of this desk: the program's examples, and kept ones."""

from __future__ import annotations

from scoring.core.profiles.examples import EXAMPLES
from scoring.core.profiles.profile import ExportProfile
from scoring.models.kept import KeptProfile


def list_chosen_profiles() -> list[ExportProfile]:
    """The profiles that an event can be exported by: kept ones by name, then the examples."""
    kept = KeptProfile.objects.filter(retired_at=None)
    return [*(one.profile for one in kept), *EXAMPLES.values()]


def find_export_profile(key: str) -> ExportProfile | None:
    """The example or kept profile of this key, a retired one too."""
    if key in EXAMPLES:
        return EXAMPLES[key]
    kept = KeptProfile.objects.filter(key=key).first()
    return kept.profile if kept else None
