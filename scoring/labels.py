"""Short names for the keys that values carry, in the reader's language."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.rules.presets import PRESETS
from scoring.rules.victory import TABLES

RULES_NAMES: dict[str, str | Promise] = {
    "italian": _("Italian"),
    "italian-semipulito": _("Italian, with the semi-clean burraco"),
    "burraconline": _("Burraconline"),
    "club": _("Club (pinella 30, semi-clean 150)"),
    "buraco": _("Buraco"),
    "fibur-2026": _("FIBUR 2026"),
    "fitab": _("FITAB, with premium burrachi"),
}

TABLE_NAMES: dict[str, str | Promise] = {
    "burraconline": _("Three smazzate: 0–50 is 10–10, over 1,500 is 20–0"),
    "four-smazzate": _("Four smazzate: 0–100 is 10–10, over 2,000 is 20–0"),
}

MOVEMENT_NAMES: dict[str, str | Promise] = {
    "mitchell": _("Mitchell: N-S stay, E-W move up"),
    "howell": _("Howell: everybody meets everybody, up to 12 tables"),
    "round-robin": _("All'italiana: everybody meets everybody"),
    "individual": _("Individual: another partner every turn"),
    "danese": _("Danese: 1 against 2, 3 against 4"),
    "danese-modified": _("Danese, no rematch of the turn before"),
    "danese-no-rematch": _("Danese without rematches"),
    "swiss": _("Swiss: equal points meet, no rematches"),
    "knockout": _("Knockout: who loses is out"),
}

TIEBREAK_NAMES: dict[str, str | Promise] = {
    "vp": _("victory points"),
    "mp": _("match points"),
    "gp": _("game points"),
    "direct": _("direct encounter"),
    "strength": _("strength of opponents"),
    "clean": _("clean burrachi"),
    "rests": _("fewest rests"),
    "lot": _("draw by lot"),
}


def rules_choices() -> list[tuple[str, str | Promise]]:
    """The presets that an event can be played by, the federation's first."""
    first = ["fibur-2026", "italian", "italian-semipulito"]
    keys = first + [key for key in PRESETS if key not in first]
    return [(key, RULES_NAMES[key]) for key in keys]


def table_choices() -> list[tuple[str, str | Promise]]:
    return [(key, TABLE_NAMES[key]) for key in reversed(TABLES)]
