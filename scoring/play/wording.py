"""Text of a table's activity and of its requests to the director."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.core.play.records import HeldKind
from scoring.models.held import HeldRecord
from scoring.play.live_queries import Devices, Hall, TableLive
from scoring.text.amounts_wording import format_numbers


def format_late(minutes: int) -> str:
    if minutes < 120:
        return ngettext("%(n)d minute late", "%(n)d minutes late", minutes) % {"n": minutes}
    hours = minutes // 60
    return ngettext("%(n)d hour late", "%(n)d hours late", hours) % {"n": hours}


def format_unsigned(at: TableLive) -> str:
    """Format the numbers of a table's unsigned smazzate; "Unsigned" if none is signed."""
    if len(at.unsigned) == len(at.recorded):
        return _("Unsigned")
    words = ngettext(
        "Smazzata %(numbers)s unsigned", "Smazzate %(numbers)s unsigned", len(at.unsigned)
    )
    return words % {"numbers": format_numbers(list(at.unsigned))}


def format_missing_signatures(hall: Hall) -> str:
    """Name the fully recorded tables at which a signature is missing; "" if there are none."""
    if not hall.unsigned:
        return ""
    words = ngettext(
        "At table %(tables)s at least one side has not signed all smazzate.",
        "At tables %(tables)s at least one side has not signed all smazzate.",
        len(hall.unsigned),
    )
    return words % {"tables": format_numbers(hall.unsigned)}


def format_held(held: Sequence[HeldRecord]) -> str:
    """Format why a table's held records wait for the director: "Two records of smazzata 3"."""
    said = []
    for kind, name in _HELD_WORDS.items():
        if numbers := sorted({record.number for record in held if record.kind == kind}):
            said.append(name(len(numbers)) % {"numbers": format_numbers(numbers)})
    return " · ".join(said)


_HELD_WORDS: dict[HeldKind, Callable[[int], str]] = {
    HeldKind.CONFLICT: lambda n: ngettext(
        "Two records of smazzata %(numbers)s", "Two records of smazzate %(numbers)s", n
    ),
    HeldKind.LATE: lambda n: ngettext(
        "Arrived late: smazzata %(numbers)s", "Arrived late: smazzate %(numbers)s", n
    ),
    HeldKind.FAULTY: lambda n: ngettext(
        "Failed check: smazzata %(numbers)s", "Failed check: smazzate %(numbers)s", n
    ),
}


def format_activity(devices: Devices | None, now: datetime) -> str:
    """Format the latest activity at a table: "entering 3" (a smazzata) or "5 min ago".

    Returns "" if a device was seen in the last minute, or if no device is in use (None)."""
    if devices is None:
        return ""
    if devices.entering:
        return _("entering %(numbers)s") % {"numbers": format_numbers(list(devices.entering))}
    minutes = (now - devices.seen_at) // timedelta(minutes=1)
    return _("%(n)d min ago") % {"n": minutes} if minutes >= 1 else ""
