"""The texts for each cause of an outage: its name, its remedy, what it means for the players. The
texts are only marked for translation: a failed start prints them without Django.
"""

from __future__ import annotations

from typing import NamedTuple

from burraco_tourney.operations.outage_causes import Outage


def gettext_noop(message: str) -> str:
    """Marks a sentence for translation. Django's own function needs the settings."""
    return message


class OutageWords(NamedTuple):
    title: str
    """The cause in a few words, for a phone's state line."""
    remedy: str
    in_play: str


NOTHING_LOST = gettext_noop(
    "No stored data is lost. Phones keep everything recorded on them and send it again "
    "automatically."
)

OUTAGE_WORDS: dict[Outage, OutageWords] = {
    Outage.LOCKED: OutageWords(
        gettext_noop("The database is busy"),
        gettext_noop(
            "Another program, or a long operation of the desk itself, is using the database: "
            "wait a moment, or close the other program."
        ),
        gettext_noop("Pages can be read meanwhile."),
    ),
    Outage.FULL: OutageWords(
        gettext_noop("The disk is full"),
        gettext_noop("The desk's computer has no disk space left: delete or move other files."),
        gettext_noop(
            "Pages can be read, but nothing new can be stored. Once there is disk space again, "
            "the desk resumes without a restart."
        ),
    ),
    Outage.READ_ONLY: OutageWords(
        gettext_noop("The disk cannot be written to"),
        gettext_noop(
            "The desk's computer cannot write to its data folder: make the disk and the folder "
            "writable for the user who runs the desk."
        ),
        gettext_noop(
            "Pages can be read, but nothing new can be stored. Once the disk is writable "
            "again, the desk resumes without a restart."
        ),
    ),
    Outage.LOST: OutageWords(
        gettext_noop("The database cannot be reached"),
        gettext_noop(
            "The database file is not where it should be, or the database server does not "
            "answer: put the file back, or start the server."
        ),
        gettext_noop("Once the database is back, the desk resumes without a restart."),
    ),
    Outage.DAMAGED: OutageWords(
        gettext_noop("The database cannot be read"),
        gettext_noop(
            "The database file or its disk reports errors: first copy the data folder to "
            "another disk, then restore the last backup."
        ),
        gettext_noop("Tell the director at once."),
    ),
}
