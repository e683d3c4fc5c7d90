"""The sentences for refusals about turns and signatures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.common.numbers_wording import format_numbers
from scoring.common.refusals_wording import Sentences, with_name


def _incomplete(params: Mapping[str, Any]) -> str:
    tables = params["tables"]
    return ngettext(
        "Table %(tables)s is not complete yet: record its smazzate, then close the turn.",
        "Tables %(tables)s are not complete yet: record their smazzate, then close the turn.",
        len(tables),
    ) % {"tables": format_numbers(tables)}


def _unsigned(params: Mapping[str, Any]) -> str:
    tables = params["tables"]
    return ngettext(
        "Table %(tables)s has smazzate that a side has not signed: have them signed first.",
        "Tables %(tables)s have smazzate that a side has not signed: have them signed first.",
        len(tables),
    ) % {"tables": format_numbers(tables)}


REFUSALS: Sentences = {
    "turn.not_published": lambda p: _("Publish the seating first, then start the turn."),
    "turn.started": lambda p: _("This turn has already been started."),
    "turn.not_started": lambda p: (
        _("Turn %(turn)d has not been started: start it, then record its smazzate.") % p
    ),
    "turn.earlier_open": lambda p: _("Close turn %(turn)d first.") % p,
    "turn.not_playing": lambda p: _("This turn is not being played."),
    "turn.incomplete": _incomplete,
    "turn.unsigned": _unsigned,
    "record.ends_earlier": lambda p: (
        ngettext(
            "With this record the match ends with smazzata %(number)d, but smazzata %(later)s "
            "is recorded after it: cancel that one first.",
            "With this record the match ends with smazzata %(number)d, but smazzate %(later)s "
            "are recorded after it: cancel those first.",
            len(p["later"]),
        )
        % {"number": p["number"], "later": format_numbers(p["later"])}
    ),
    "sign.moved": lambda p: (
        _("Smazzata %(number)d was changed in the meantime: check it again, then sign.") % p
    ),
    "sign.not_here": lambda p: _("%(who)s does not play on this side of the table.") % with_name(p),
    "sign.wrong_pin": lambda p: _("This PIN is not that of this side: try again."),
    "sign.locked": lambda p: _(
        "Too many wrong PINs for this side: sign on your own page, wait ten minutes, or call "
        "the director."
    ),
    "turn.nothing_to_cut": lambda p: (
        _(
            "No table of turn %(turn)d is in the middle of its smazzate: there is nothing to cut "
            "short."
        )
        % p
    ),
}
