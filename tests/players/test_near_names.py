"""Listed players who are almost a known player."""

from __future__ import annotations

import string

import pytest

from players import name_index
from players.near_names import find_near_names, find_twins
from players.person import Person
from players.roster import RosterEntry
from players.search import is_one_letter_off

ROSSI = Person("Rossi Maria", "123", "ASD Roma")
NERI = Person("Neri Niccolò", "", "ASD Lucca")
KNOWN = [ROSSI, NERI]


@pytest.mark.parametrize(
    ("listed", "known", "is_likely"),
    [
        (Person("Rossi María"), ROSSI, True),
        (Person("ROSSI MARIA", "", "asd roma"), ROSSI, True),
        (Person("Rossi Maria"), ROSSI, True),
        (Person("Rossi Maria", "", "ASD Lucca"), ROSSI, False),
        (Person("Maria Rossi"), ROSSI, False),
        (Person("Rosi Maria"), ROSSI, False),
        (Person("Maria Rosssi"), ROSSI, False),
        (Person("Rossi Mario"), ROSSI, False),
        (Person("Orssi Maria"), ROSSI, False),
        (Person("Neri Nicolo", "9"), NERI, False),
    ],
)
def test_a_near_name_is_found(listed: Person, known: Person, is_likely: bool) -> None:
    (near,) = find_near_names([RosterEntry(7, Person("Verdi Ugo"), listed)], KNOWN)
    assert (near.line, near.place, near.known, near.is_likely) == (7, 1, known, is_likely)


@pytest.mark.parametrize(
    "listed",
    [
        ROSSI,
        Person("Rosi Maria", "123"),  # the card decides
        Person("Rosi Maria", "124"),  # another card, another person
        Person("Rossi Maria", "", "ASD Roma"),
        Person("Russo Mario"),
        Person("Neri Ugo"),
        Person(""),
    ],
)
def test_no_near_name(listed: Person) -> None:
    assert list(find_near_names([RosterEntry(1, listed)], KNOWN)) == []


def test_of_two_namesakes_none_is_likely() -> None:
    known = [Person("Rossi Maria", "", club) for club in ("ASD Roma", "ASD Lucca")]
    (near,) = find_near_names([RosterEntry(1, Person("Rossi Maria"))], known)
    assert not near.is_likely


def test_a_known_card_stays_and_the_club_becomes_the_listed_one() -> None:
    listed = Person("Rosi Maria", "", "ASD Pisa")
    (near,) = find_near_names([RosterEntry(1, listed)], KNOWN)
    assert near.merge() == Person("Rossi Maria", "123", "ASD Pisa")


def test_a_listed_card_goes_to_the_known_player() -> None:
    (near,) = find_near_names([RosterEntry(1, Person("Neri Nicolo", "9"))], KNOWN)
    assert near.merge() == Person("Neri Niccolò", "9", "ASD Lucca")


@pytest.mark.parametrize(
    ("later", "known"),
    [
        (Person("Rosi Maria"), ROSSI),
        (Person("Maria ROSSÌ"), ROSSI),
        (Person("Neri Niccola"), NERI),
        (Person("Rossi Mario", "", "ASD Roma"), ROSSI),
        (Person("Neri Nicolo", "9"), NERI),
    ],
)
def test_a_name_that_is_almost_one_of_an_earlier_line(later: Person, known: Person) -> None:
    lines = [RosterEntry(3, ROSSI, NERI), RosterEntry(5, Person("Verdi Ugo"), later)]
    (twin,) = find_twins(lines)
    assert (twin.line, twin.place, twin.known_line, twin.known) == (5, 1, 3, known)
    assert not twin.is_likely


@pytest.mark.parametrize(
    "later",
    [
        Person("ROSSI MARÌA"),  # the check for duplicates says it
        Person("Rosi Maria", "124"),
        Person("Rosi Maria", "123"),
        Person("Rosi Maria", "", "ASD Lucca"),
        Person(""),
    ],
)
def test_no_name_of_an_earlier_line(later: Person) -> None:
    assert list(find_twins([RosterEntry(1, ROSSI), RosterEntry(2, later)])) == []


def test_the_players_of_one_line_are_two_people() -> None:
    pair = RosterEntry(1, Person("Rossi Maria"), Person("Rossi Mario"))
    assert list(find_twins([pair])) == []


def test_a_name_repeated_a_thousand_times_is_compared_with_few(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compared = 0

    def compare(one: str, other: str) -> bool:
        nonlocal compared
        compared += 1
        return is_one_letter_off(one, other)

    monkeypatch.setattr(name_index, "is_one_letter_off", compare)
    names = [f"Rossi Maa{one}{other}a" for one in "bcdfghjklm" for other in string.ascii_lowercase]
    lines = [
        RosterEntry(n, Person(name, "", f"Circolo {n}"))
        for n, name in enumerate(names * 4, start=1)
    ]
    assert list(find_twins(lines)) == []
    assert compared <= 2 * name_index.MAX_COMPARED * len(lines)


def test_a_short_name_with_one_more_letter_is_found() -> None:
    known = Person("Rossi Lucca")
    (near,) = find_near_names([RosterEntry(1, Person("Rossi Luca"))], [known])
    assert (near.known, near.is_sure) == (known, False)


def test_only_the_name_in_the_same_letters_is_sure() -> None:
    lines = [RosterEntry(1, Person("Rossi Maria"), Person("NERI Niccolò"))]
    assert [near.is_sure for near in find_near_names(lines, KNOWN)] == [True, False]
