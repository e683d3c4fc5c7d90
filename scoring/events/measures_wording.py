"""The sentences that say how evenly a plan treats its entries."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.core.pairing.entries import EntryKind
from scoring.core.pairing.measure import Measure, Spread
from scoring.text.entries_wording import entry_words
from scoring.text.movements_wording import MOVEMENT_NAMES


def format_measured(movement: str, kind: EntryKind, entries: int, turns: int) -> str:
    """The measured plan: `Swiss: … · 14 pairs · 4 turns`."""
    return " · ".join(
        (
            str(MOVEMENT_NAMES[movement]),
            entry_words(kind, "count", n=entries),
            ngettext("%(n)d turn", "%(n)d turns", turns) % {"n": turns},
        )
    )


def measure_sentences(measure: Measure) -> list[str]:
    """The figures of a plan, one to a line, each with how many have each count."""
    said = [_("Meetings of any two: %(spread)s") % _spread(measure.meetings, _format_times)]
    if measure.partners:
        said.append(_("Partners, any two: %(spread)s") % _spread(measure.partners, _format_times))
    said += [
        _("Byes of each: %(spread)s") % _spread(measure.rests, _format_times),
        _("Different tables of each: %(spread)s") % _spread(measure.tables, str),
        _("Different places of each (table and side): %(spread)s") % _spread(measure.places, str),
    ]
    if measure.clubmates is not None:
        said.append(_("Meetings of clubmates: %(n)d") % {"n": measure.clubmates})
    return said


def simulated_sentence(seed: str) -> str:
    """The sentence under pairings that follow from results made up from this seed."""
    return _("Paired by results that are made up from the seed “%(seed)s”.") % {"seed": seed}


def _spread(spread: Spread, name: Callable[[int], str]) -> dict[str, str]:
    """`0 to 2 (never: 12, once: 70, twice: 9)`: the least, the most, and how many have each."""
    least, most = min(spread, default=0), max(spread, default=0)
    told = str(least) if least == most else _("%(least)d to %(most)d") % _ends(least, most)
    each = ", ".join(f"{name(count)}: {many}" for count, many in spread.items())
    return {"spread": f"{told} ({each})"}


def _ends(least: int, most: int) -> dict[str, int]:
    return {"least": least, "most": most}


def _format_times(count: int) -> str:
    match count:
        case 0:
            return _("never")
        case 1:
            return _("once")
        case 2:
            return _("twice")
    return ngettext("%(n)d time", "%(n)d times", count) % {"n": count}
