"""The spelling of clubs: one for each club of a list."""

from __future__ import annotations

import pytest

from players.club_spelling import find_spellings, spell_clubs
from players.person import Person
from players.roster import RosterEntry


def list_clubs(*clubs: str) -> list[RosterEntry]:
    return [
        RosterEntry(line, Person(f"Rossi {line}", "", club))
        for line, club in enumerate(clubs, start=1)
    ]


@pytest.mark.parametrize(
    "club", ["circolo arci", "CIRCOLO  ARCÌ", "A.S.D. Circolo Arci", "Arci", "Circolo Arci ASD"]
)
def test_the_known_spelling_is_proposed(club: str) -> None:
    assert find_spellings(list_clubs(club), ["Circolo Arci"]) == {club: "Circolo Arci"}


def test_without_a_known_club_the_usual_spelling_is_proposed() -> None:
    entries = list_clubs("ASD lucca", "ASD Lucca", "ASD Lucca", "ASD Pisa", "")
    assert find_spellings(entries, []) == {"ASD lucca": "ASD Lucca"}


def test_a_known_club_stays_as_it_is() -> None:
    assert find_spellings(list_clubs("Arci", "ASD Arci"), ["Arci", "ASD Arci"]) == {}


def test_clubs_are_written_as_proposed() -> None:
    spelt = spell_clubs(list_clubs("arci", "ASD Pisa"), {"arci": "Arci"})
    assert [entry.first.club for entry in spelt] == ["Arci", "ASD Pisa"]


def test_a_known_club_that_differs_by_a_letter_is_proposed() -> None:
    assert find_spellings(list_clubs("Burraco Luca"), ["Burraco Lucca"]) == {
        "Burraco Luca": "Burraco Lucca"
    }
    assert find_spellings(list_clubs("Lodi"), ["Lido"]) == {}
