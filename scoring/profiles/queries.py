"""The export profiles of this installation: built-in examples and saved ones."""

from __future__ import annotations

from scoring.core.profiles.examples import EXAMPLES
from scoring.core.profiles.profile import ExportProfile
from scoring.models.kept import KeptProfile


def list_chosen_profiles() -> list[ExportProfile]:
    """List the profiles to choose from for an export: saved ones by name, then the examples."""
    kept = KeptProfile.objects.filter(retired_at=None)
    return [*(one.profile for one in kept), *EXAMPLES.values()]


def find_export_profile(key: str) -> ExportProfile | None:
    """Find the example or saved profile with this key, even if retired; None if unknown."""
    if key in EXAMPLES:
        return EXAMPLES[key]
    kept = KeptProfile.objects.filter(key=key).first()
    return kept.profile if kept else None
