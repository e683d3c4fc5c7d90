"""Lists as people paste them, and what was found wrong in them."""

from __future__ import annotations

from players.duplicates import check_roster
from players.person import Person
from players.reading import read_text
from players.roster import Roster

ROSSI, BIANCHI = Person("Rossi Maria"), Person("Bianchi Anna")
VERDI, NERI = Person("Verdi Luca"), Person("Neri Ugo")


def codes(roster: Roster) -> list[tuple[int, str]]:
    return [(fault.line, fault.code) for fault in roster.faults]


def codes_of(text: str) -> list[tuple[int, str]]:
    return codes(check_roster(read_text(text)))
