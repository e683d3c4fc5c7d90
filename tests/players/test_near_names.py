"""Listed players who are almost a known player."""

from __future__ import annotations

import string

import pytest

from players import near_names
from players.near_names import find_near_names, find_twins
from players.roster import RosterEntry, RosterPlayer
from players.search import is_one_letter_off

ROSSI = RosterPlayer("Rossi Maria", "123", "ASD Roma")
NERI = RosterPlayer("Neri Niccolò", "", "ASD Lucca")
KNOWN = [ROSSI, NERI]


@pytest.mark.parametrize(
    ("listed", "known", "is_likely"),
    [
        (RosterPlayer("Rossi María"), ROSSI, True),
        (RosterPlayer("ROSSI MARIA", "", "asd roma"), ROSSI, True),
        (RosterPlayer("Rossi Maria"), ROSSI, True),
        (RosterPlayer("Rossi Maria", "", "ASD Lucca"), ROSSI, False),
        (RosterPlayer("Maria Rossi"), ROSSI, False),
        (RosterPlayer("Rosi Maria"), ROSSI, False),
        (RosterPlayer("Maria Rosssi"), ROSSI, False),
        (RosterPlayer("Rossi Mario"), ROSSI, False),
        (RosterPlayer("Orssi Maria"), ROSSI, False),
        (RosterPlayer("Neri Nicolo", "9"), NERI, False),
    ],
)
def test_a_near_name_is_found(listed: RosterPlayer, known: RosterPlayer, is_likely: bool) -> None:
    (near,) = find_near_names([RosterEntry(7, RosterPlayer("Verdi Ugo"), listed)], KNOWN)
    assert (near.line, near.place, near.known, near.is_likely) == (7, 1, known, is_likely)


@pytest.mark.parametrize(
    "listed",
    [
        ROSSI,
        RosterPlayer("Rosi Maria", "123"),  # the card decides
        RosterPlayer("Rosi Maria", "124"),  # another card, another person
        RosterPlayer("Rossi Maria", "", "ASD Roma"),
        RosterPlayer("Russo Mario"),
        RosterPlayer("Neri Ugo"),
        RosterPlayer(""),
    ],
)
def test_no_near_name(listed: RosterPlayer) -> None:
    assert list(find_near_names([RosterEntry(1, listed)], KNOWN)) == []


def test_of_two_namesakes_none_is_likely() -> None:
    known = [RosterPlayer("Rossi Maria", "", club) for club in ("ASD Roma", "ASD Lucca")]
    (near,) = find_near_names([RosterEntry(1, RosterPlayer("Rossi Maria"))], known)
    assert not near.is_likely


def test_a_known_card_stays_and_the_club_becomes_the_listed_one() -> None:
    listed = RosterPlayer("Rosi Maria", "", "ASD Pisa")
    (near,) = find_near_names([RosterEntry(1, listed)], KNOWN)
    assert near.merge() == RosterPlayer("Rossi Maria", "123", "ASD Pisa")


def test_a_listed_card_goes_to_the_known_player() -> None:
    (near,) = find_near_names([RosterEntry(1, RosterPlayer("Neri Nicolo", "9"))], KNOWN)
    assert near.merge() == RosterPlayer("Neri Niccolò", "9", "ASD Lucca")


@pytest.mark.parametrize(
    ("later", "known"),
    [
        (RosterPlayer("Rosi Maria"), ROSSI),
        (RosterPlayer("Maria ROSSÌ"), ROSSI),
        (RosterPlayer("Neri Niccola"), NERI),
        (RosterPlayer("Rossi Mario", "", "ASD Roma"), ROSSI),
        (RosterPlayer("Neri Nicolo", "9"), NERI),
    ],
)
def test_a_name_that_is_almost_one_of_an_earlier_line(
    later: RosterPlayer, known: RosterPlayer
) -> None:
    lines = [RosterEntry(3, ROSSI, NERI), RosterEntry(5, RosterPlayer("Verdi Ugo"), later)]
    (twin,) = find_twins(lines)
    assert (twin.line, twin.place, twin.known_line, twin.known) == (5, 1, 3, known)
    assert not twin.is_likely


@pytest.mark.parametrize(
    "later",
    [
        RosterPlayer("ROSSI MARÌA"),  # the check for duplicates says it
        RosterPlayer("Rosi Maria", "124"),
        RosterPlayer("Rosi Maria", "123"),
        RosterPlayer("Rosi Maria", "", "ASD Lucca"),
        RosterPlayer(""),
    ],
)
def test_no_name_of_an_earlier_line(later: RosterPlayer) -> None:
    assert list(find_twins([RosterEntry(1, ROSSI), RosterEntry(2, later)])) == []


def test_the_players_of_one_line_are_two_people() -> None:
    pair = RosterEntry(1, RosterPlayer("Rossi Maria"), RosterPlayer("Rossi Mario"))
    assert list(find_twins([pair])) == []


def test_a_name_repeated_a_thousand_times_is_compared_with_few(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compared = 0

    def compare(one: str, other: str) -> bool:
        nonlocal compared
        compared += 1
        return is_one_letter_off(one, other)

    monkeypatch.setattr(near_names, "is_one_letter_off", compare)
    names = [f"Rossi Maa{one}{other}a" for one in "bcdfghjklm" for other in string.ascii_lowercase]
    lines = [
        RosterEntry(n, RosterPlayer(name, "", f"Circolo {n}"))
        for n, name in enumerate(names * 4, start=1)
    ]
    assert list(find_twins(lines)) == []
    assert compared <= 2 * near_names.MOST_COMPARED * len(lines)


def test_a_short_name_with_one_more_letter_is_found() -> None:
    known = RosterPlayer("Rossi Lucca")
    (near,) = find_near_names([RosterEntry(1, RosterPlayer("Rossi Luca"))], [known])
    assert (near.known, near.is_sure) == (known, False)


def test_only_the_name_in_the_same_letters_is_sure() -> None:
    lines = [RosterEntry(1, RosterPlayer("Rossi Maria"), RosterPlayer("NERI Niccolò"))]
    assert [near.is_sure for near in find_near_names(lines, KNOWN)] == [True, False]
