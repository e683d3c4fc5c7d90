"""The export profiles of this desk: the program's examples, and kept ones."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User

from scoring.models.kept import KeptProfile
from scoring.profiles.examples import EXAMPLES
from scoring.profiles.profile import ExportProfile


@dataclass(frozen=True, slots=True)
class ProfileListing:
    """A profile in the list. `kept`: None for an example; `is_own`: whether the user may change
    it."""

    profile: ExportProfile
    kept: KeptProfile | None = None
    is_own: bool = False


def list_profiles(user: User) -> tuple[list[ProfileListing], list[ProfileListing]]:
    """The examples, then the kept profiles by name, as this account sees them. One query."""
    examples = [ProfileListing(profile) for profile in EXAMPLES.values()]
    kept = [
        ProfileListing(one.profile, one, one.is_changed_by(user))
        for one in KeptProfile.objects.all()
    ]
    return examples, kept


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
