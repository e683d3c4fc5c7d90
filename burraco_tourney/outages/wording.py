"""The texts for each cause of an outage: its name, its remedy, what it means for the players. The
texts are only marked for translation: a failed start prints them without Django.
"""

from __future__ import annotations

from typing import NamedTuple

from burraco_tourney.outages.causes import Outage


def gettext_noop(message: str) -> str:
    """Marks a sentence for translation. Django's own function needs the settings."""
    return message


class OutageWords(NamedTuple):
    title: str
    """The cause in a few words, for a phone's state line."""
    remedy: str
    in_play: str


NOTHING_LOST = gettext_noop(
    "Nothing that was stored is lost. Phones keep what was recorded on them and send it again by "
    "themselves."
)

OUTAGE_WORDS: dict[Outage, OutageWords] = {
    Outage.LOCKED: OutageWords(
        gettext_noop("The database is busy"),
        gettext_noop(
            "Another program, or a long act of the desk itself, holds it: wait a moment, or close "
            "the other program."
        ),
        gettext_noop("Pages can be read meanwhile."),
    ),
    Outage.FULL: OutageWords(
        gettext_noop("The disk is full"),
        gettext_noop("The desk's computer has no room left: delete or move other files."),
        gettext_noop(
            "Pages can be read, nothing new can be stored. As soon as there is room the desk goes "
            "on, without a restart."
        ),
    ),
    Outage.READ_ONLY: OutageWords(
        gettext_noop("The disk cannot be written to"),
        gettext_noop(
            "The desk's computer refuses to write to the folder of its data: make the disk and the "
            "folder writable for whoever runs the desk."
        ),
        gettext_noop(
            "Pages can be read, nothing new can be stored. As soon as it can be written to the "
            "desk goes on, without a restart."
        ),
    ),
    Outage.LOST: OutageWords(
        gettext_noop("The database cannot be reached"),
        gettext_noop(
            "Its file is not where it should be, or its server does not answer: put it back, or "
            "start it."
        ),
        gettext_noop("As soon as it is there the desk goes on, without a restart."),
    ),
    Outage.DAMAGED: OutageWords(
        gettext_noop("The database cannot be read"),
        gettext_noop(
            "Its file or the disk under it reports faults: copy the folder of the data to another "
            "disk before anything else, then restore the last backup."
        ),
        gettext_noop("Tell the director at once."),
    ),
}
