from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from django.utils.translation import gettext as _

from scoring.actions.authors_services import Author
from scoring.actions.refusals_services import Refusal
from scoring.core.limits import TITLE_MAX
from scoring.core.profiles.examples import EXAMPLES
from scoring.core.profiles.profile import ExportProfile
from scoring.core.profiles.validity import check_profile
from scoring.library.services import change_kept, save_value
from scoring.models.kept import KeptProfile


def save_profile(
    *, profile: ExportProfile, author: Author, now: datetime, based_on: str = ""
) -> KeptProfile:
    """Save a new profile under a key made from its name. Raises Refusal if it has errors."""
    _check(profile)
    return save_value(
        KeptProfile,
        profile,
        taken={*EXAMPLES, "new"},
        nameless="profile",
        author=author,
        now=now,
        based_on=based_on,
    )


def copy_profile(
    *, profile: ExportProfile, name: str, author: Author, now: datetime
) -> KeptProfile:
    copy = replace(profile, name=name[:TITLE_MAX])
    return save_profile(profile=copy, author=author, now=now, based_on=profile.key)


def change_profile(
    *, kept: KeptProfile, profile: ExportProfile, author: Author, now: datetime
) -> KeptProfile:
    """Change a saved profile. Raises Refusal if the new one has errors or a name in use."""
    _check(profile)
    return change_kept(kept, profile, author=author, now=now)


def _check(profile: ExportProfile) -> None:
    if check_profile(profile):
        raise Refusal(
            "profile.faults", _("No file can be made with this profile: correct its errors.")
        )
