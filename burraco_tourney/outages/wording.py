"""What an outage is called and what to do about it. Not translated here: a start that failed says
it without Django.
"""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext_noop

from burraco_tourney.outages.causes import Outage


class OutageWords(NamedTuple):
    title: str
    """The cause in a few words: the state line of a phone shows no more."""
    advice: str


NOTHING_LOST = gettext_noop(
    "Nothing that was stored is lost. Phones keep what was recorded on them and send it again by "
    "themselves."
)

OUTAGE_WORDS: dict[Outage, OutageWords] = {
    Outage.LOCKED: OutageWords(
        gettext_noop("The database is busy"),
        gettext_noop(
            "Another program, or a long act of the desk itself, holds it. Pages can be read; try "
            "again in a moment, or close the other program."
        ),
    ),
    Outage.FULL: OutageWords(
        gettext_noop("The disk is full"),
        gettext_noop(
            "The desk's computer has no room left. Pages can be read, nothing new can be stored. "
            "Delete or move other files: the desk then goes on without a restart."
        ),
    ),
    Outage.READ_ONLY: OutageWords(
        gettext_noop("The disk cannot be written to"),
        gettext_noop(
            "The desk's computer refuses to write to the folder of its data. Make the disk and the "
            "folder writable for whoever runs the desk: it then goes on without a restart."
        ),
    ),
    Outage.LOST: OutageWords(
        gettext_noop("The database cannot be reached"),
        gettext_noop(
            "Its file is not where it was, or its server does not answer. Put it back or start it: "
            "the desk then goes on without a restart."
        ),
    ),
    Outage.DAMAGED: OutageWords(
        gettext_noop("The database cannot be read"),
        gettext_noop(
            "Its file or the disk under it reports faults. Copy the folder of the data to another "
            "disk before anything else, then restore the last backup."
        ),
    ),
}
