"""Lists of trios as people paste them: read, and checked."""

from __future__ import annotations

import pytest
from django.utils import translation

from players.columns import PAIRS, SINGLE_PLAYERS, TRIOS, Shape
from players.duplicates import check_roster
from players.person import Person
from players.reading import read_roster_rows, read_text
from players.roster import Roster, RosterEntry
from players.wording import format_problem

THREE = ("Rossi Maria", "Bianchi Anna", "Verdi Luca")


def people(roster: Roster) -> list[tuple[tuple[str, str, str], ...]]:
    """Name, card and club of each player, by trio."""
    return [
        tuple((who.name, who.card_number, who.club) for who in pair.players)
        for pair in roster.entries
    ]


@pytest.mark.parametrize(
    "line",
    [
        "Rossi Maria - Bianchi Anna - Verdi Luca",
        "Rossi Maria – Bianchi Anna – Verdi Luca",
        "Rossi Maria / Bianchi Anna / Verdi Luca",
        "Rossi Maria + Bianchi Anna + Verdi Luca",
        "Rossi Maria, Bianchi Anna, Verdi Luca",
        "Rossi Maria, Bianchi Anna e Verdi Luca",
        "Rossi Maria e Bianchi Anna e Verdi Luca",
        "Rossi Maria, Bianchi Anna and Verdi Luca",
        "Rossi, Maria - Bianchi, Anna - Verdi, Luca",
        "Rossi Maria; Bianchi Anna; Verdi Luca",
        "Rossi Maria; Bianchi Anna - Verdi Luca",
        "Rossi Maria - Bianchi Anna; Verdi Luca",
        "Rossi Maria\tBianchi Anna\tVerdi Luca",
        "12) Rossi Maria - Bianchi Anna - Verdi Luca",
        "12; Rossi Maria; Bianchi Anna; Verdi Luca",
        "giocatore 1; giocatore 2; giocatore 3\nRossi Maria; Bianchi Anna; Verdi Luca",
        "N.\tCognome\tNome\tCognome\tNome\tCognome\tNome\n"
        "1\tRossi\tMaria\tBianchi\tAnna\tVerdi\tLuca",
        "terna\nRossi Maria - Bianchi Anna - Verdi Luca",
        "n.;terna\n1;Rossi Maria - Bianchi Anna - Verdi Luca",
    ],
)
def test_a_trio_is_read_however_it_is_written(line: str) -> None:
    roster = check_roster(read_text(line, TRIOS))
    assert roster.faults == ()
    assert [tuple(who.name for who in pair.players) for pair in roster.entries] == [THREE]


@pytest.mark.parametrize(
    "text",
    [
        "Rossi Maria - Bianchi Anna - Verdi Luca; Roma Est; 11; 22; 33",
        "Rossi Maria; Bianchi Anna; Verdi Luca; Roma Est; 11; 22; 33",
        "Rossi Maria; 11; Bianchi Anna; 22; Verdi Luca; 33; Roma Est",
        "Rossi Maria; Roma Est; 11; Bianchi Anna; Roma Est; 22; Verdi Luca; Roma Est; 33",
        "player 1;player 2;player 3;club;card 1;card 2;card 3\n"
        "Rossi Maria;Bianchi Anna;Verdi Luca;Roma Est;11;22;33",
        "nome;club;tessera;nome;club;tessera;nome;club;tessera\n"
        "Rossi Maria;Roma Est;11;Bianchi Anna;Roma Est;22;Verdi Luca;Roma Est;33",
    ],
)
def test_clubs_and_cards_are_of_who_they_stand_beside(text: str) -> None:
    roster = check_roster(read_text(text, TRIOS))
    assert roster.faults == ()
    assert people(roster) == [
        tuple(
            (name, card, "Roma Est") for name, card in zip(THREE, ("11", "22", "33"), strict=True)
        )
    ]


def test_three_clubs_are_each_players_own() -> None:
    text = "nome;circolo;nome;circolo;nome;circolo\nRossi Maria;A;Bianchi Anna;B;Verdi Luca;C"
    ((one, two, three),) = people(check_roster(read_text(text, TRIOS)))
    assert (one[2], two[2], three[2]) == ("A", "B", "C")


def test_who_is_registered_already_is_found_in_any_order() -> None:
    registered = RosterEntry(7, *(Person(name) for name in THREE))
    roster = check_roster(read_text("Verdi Luca - Rossi Maria - Bianchi Anna", TRIOS), [registered])
    (fault,) = roster.faults
    with translation.override("en"):
        assert format_problem(fault) == (
            "Line 1: “Verdi Luca – Rossi Maria – Bianchi Anna” is already registered under number "
            "7. Delete or correct this line."
        )


def test_a_substitute_is_checked_beside_a_pair_of_one_name() -> None:
    one_name = RosterEntry(3, Person("Rossi Maria", "11"), Person("Rossi Maria", "22"))
    comes = Roster((RosterEntry(0, Person("Rossi Maria", "33")),), shape=SINGLE_PLAYERS)
    assert check_roster(comes, [one_name]).faults == ()


@pytest.mark.parametrize("shape", [PAIRS, SINGLE_PLAYERS, Shape(4, team=True)])
def test_a_third_player_is_a_trios_alone(shape: Shape) -> None:
    roster = read_roster_rows(
        [["giocatore 1", "giocatore 3"], ["Rossi Maria", "Verdi Luca"]], shape
    )
    assert "column." in "".join(fault.code for fault in roster.faults)
