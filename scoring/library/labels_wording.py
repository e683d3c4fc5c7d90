"""Names of rule sets and conversion tables, and the choices for forms."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.functional import Promise, lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from scoring.core.rules.presets import PRESETS
from scoring.core.rules.ruleset import RuleSet
from scoring.core.rules.victory import MAX_SMAZZATE, TABLES, USUAL, find_base
from scoring.library.queries import list_choosable, list_kept_tables

RULES_NAMES: dict[str, str | Promise] = {
    "italian": _("Italian"),
    "italian-semipulito": _("Italian, with the semi-clean burraco"),
    "burraconline": _("Burraconline"),
    "club": _("Club (a two counts 30, a semi-clean burraco 150)"),
    "buraco": _("Buraco"),
    "fibur-2026": _("FIBUR 2026"),
    "fitab": _("FITAB, with premium burrachi"),
}


def _format_proposal_name(smazzate: int) -> str:
    return ngettext(
        "%(n)d smazzata, scaled from the conversion table for %(base)d smazzate",
        "%(n)d smazzate, scaled from the conversion table for %(base)d smazzate",
        smazzate,
    ) % {"n": smazzate, "base": find_base(smazzate)}


_lazy_proposal = lazy(_format_proposal_name, str)

PROPOSAL_NAMES: dict[str, str | Promise] = {
    f"scaled-{n}": _lazy_proposal(n) for n in range(1, MAX_SMAZZATE + 1) if n not in USUAL
}

TABLE_NAMES: dict[str, str | Promise] = {
    "burraconline": _(
        "Three smazzate: a difference of 0 to 50 points gives 10–10 VP, over 1,500 gives 20–0"
    ),
    "four-smazzate": _(
        "Four smazzate: a difference of 0 to 100 points gives 10–10 VP, over 2,000 gives 20–0"
    ),
    "win-loss": _("Match result only: 2–0 VP, or 1–1 for a draw"),
    **PROPOSAL_NAMES,
}


def rules_choices() -> list[tuple[str, str | Promise]]:
    """List rule sets as (key, name): the federation's first, other presets, then the club's."""
    first = ["fibur-2026", "italian", "italian-semipulito"]
    keys = first + [key for key in PRESETS if key not in first]
    return [(key, RULES_NAMES[key]) for key in keys] + list_choosable()


def format_rules_name(rules: RuleSet) -> str:
    return str(RULES_NAMES.get(rules.key, rules.name))


Choices = list[tuple[str, str | Promise]]


def table_choices() -> Iterator[tuple[str | Promise, str | Promise | Choices]]:
    """Yield conversion tables as choices: published ones, then the club's, then our proposals."""
    yield "four-smazzate", TABLE_NAMES["four-smazzate"]
    yield from ((key, TABLE_NAMES[key]) for key in TABLES if key != "four-smazzate")
    kept: Choices = [(table.key, table.name) for table in list_kept_tables()]
    if kept:
        yield _("Saved at this desk"), kept
    yield _("This program’s proposals, not from any federation"), list(PROPOSAL_NAMES.items())
