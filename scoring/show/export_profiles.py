"""Export profiles in templates."""

from __future__ import annotations

from scoring.exports.profile_files import list_headings
from scoring.profiles.profile import ExportProfile
from scoring.wording.export_profiles import FORMAT_NAMES, format_profile_name


def profile_name(profile: ExportProfile) -> str:
    """The name of a profile, an example's in the reader's language."""
    return format_profile_name(profile)


def profile_summary(profile: ExportProfile) -> str:
    """Its format and its headings: "Spreadsheet (.xlsx): Place · Names · VP"."""
    headings = " · ".join(heading or "–" for heading in list_headings(profile))
    return f"{FORMAT_NAMES[profile.format]}: {headings}"
