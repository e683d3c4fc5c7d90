"""Formats the progress of a table."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.models.phase import Phase
from scoring.pairing.phase import Length
from scoring.show.figures import against, points


def format_progress(phase: Phase, played: int, sums: Iterable[int | None]) -> str:
    """The progress of a match to a target or of a set time: "3 smazzate · 1,250 : 980, to 2,000",
    "3 smazzate"; "" where a turn is a number of smazzate, whose words a page has itself. `sums` are
    the game points of its sides.
    """
    if phase.length == Length.SMAZZATE:
        return ""
    words = ngettext("%(n)d smazzata", "%(n)d smazzate", played) % {"n": played}
    if phase.length == Length.TIME:
        return words
    made = against(made or 0 for made in sums)
    return f"{words} · " + _("%(made)s, to %(target)s") % {
        "made": made,
        "target": points(phase.target),
    }
