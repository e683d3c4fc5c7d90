"""The columns of a list as they are proposed, chosen and remembered."""

from __future__ import annotations

import pytest

from players.column_choice import ColumnChoice, key_headings
from players.columns import PAIRS, SINGLE_PLAYERS, TRIOS, Shape, check_roles
from players.person import Person
from players.reading import read_text
from players.wording import format_column, format_problem

OTHERS = """Atleta A;Provenienza;Atleta B;Iscrizione;Codice A;Codice B
Rossi Maria;ASD Lucca;Bianchi Anna;sì;123;456
Verdi Ugo;ASD Roma;Neri Ada;no;124;457
Blu Lia;ASD Roma;Rosa Eva;no;125;458
"""
"""A list that another program exports: no heading of it is known."""
CHOSEN = ("player 1", "club", "player 2", None, "card 1", "card 2")
TEAMS = Shape(4, team=True)


@pytest.mark.parametrize(
    ("text", "shape", "roles"),
    [
        (OTHERS, PAIRS, CHOSEN),
        (
            "n;Atleta;Tessera;Regione\n1;Rossi Maria;12;Lazio",
            SINGLE_PLAYERS,
            (None, "player 1", "card 1", "club"),
        ),
        ("Sigla;Rossi e Bianchi;Lucca\nAB;Verdi e Neri;Roma", PAIRS, ("player 1", "pair", "club")),
        ("1;Rossi Maria - Bianchi Anna;Lucca", PAIRS, (None, "pair", "club")),
        (
            "Atleta;Provenienza\nRossi Maria;Circolo Lucca\nVerdi Ugo;Burraco Pisa",
            PAIRS,
            ("player 1", "club"),
        ),
    ],
)
def test_a_proposal_is_made_of_headings_and_contents(
    text: str, shape: Shape, roles: tuple[str | None, ...]
) -> None:
    columns = read_text(text, shape).columns
    assert columns is not None
    assert columns.roles == roles


def test_unknown_headings_above_numbers_are_headings() -> None:
    roster = read_text(OTHERS)
    assert {fault.code for fault in roster.faults} >= {"column.unknown"}
    assert roster.columns is not None
    assert roster.columns.heading[0] == "Atleta A"


def test_a_list_is_read_by_the_columns_that_are_chosen() -> None:
    roster = read_text(OTHERS, chosen=ColumnChoice(CHOSEN, has_heading=True))
    first = (Person("Rossi Maria", "123", "ASD Lucca"), Person("Bianchi Anna", "456", "ASD Lucca"))
    assert (roster.faults, len(roster.entries), roster.entries[0].line) == ((), 3, 2)
    assert roster.entries[0].players == first


def test_without_headings_the_first_row_is_an_entry() -> None:
    text = OTHERS.partition("\n")[2]
    roster = read_text(text, chosen=ColumnChoice(CHOSEN, has_heading=False))
    assert [entry.line for entry in roster.entries] == [1, 2, 3]
    assert roster.columns is not None
    assert roster.columns.key == ""


def test_a_list_of_remembered_headings_is_read_at_once() -> None:
    before = read_text(OTHERS, chosen=ColumnChoice(CHOSEN, has_heading=True))
    assert before.columns is not None
    remembered = {before.columns.key: before.columns.roles}
    other = "Domenica\n" + OTHERS.replace("Atleta A", "ATLETA  a").replace("Verdi", "Russo")
    roster = read_text(other, remembered=remembered)
    assert [entry.first.name for entry in roster.entries] == ["Rossi Maria", "Russo Ugo", "Blu Lia"]
    assert roster.columns is not None
    assert roster.columns.is_remembered
    assert read_text(other.replace("Codice", "Numero"), remembered=remembered).entries == ()
    assert read_text(OTHERS, SINGLE_PLAYERS, remembered=remembered).entries == ()


def test_headings_of_another_order_are_other_headings() -> None:
    assert key_headings(["a", "b"], PAIRS) != key_headings(["b", "a"], PAIRS)


@pytest.mark.parametrize(
    ("roles", "shape", "faults"),
    [
        (("player 1", "player 1"), SINGLE_PLAYERS, ["column.twice"]),
        (("player 1", None), PAIRS, ["column.missing"]),
        (("pair", "club"), PAIRS, []),
        (("surname 1", "given 1", "surname 2"), PAIRS, []),
        (("player 1", "player 2"), TRIOS, ["column.missing"]),
        (("player 1", "player 2", "player 3", "player 4"), TEAMS, ["column.missing"]),
    ],
)
def test_each_player_has_a_column_and_no_column_is_chosen_twice(
    roles: tuple[str | None, ...], shape: Shape, faults: list[str]
) -> None:
    assert [code for code, _ in check_roles(roles, shape)] == faults
    text = "\n".join([";".join("abcd"[: len(roles)])] * 2)
    told = read_text(text, shape, ColumnChoice(roles, has_heading=False)).faults
    assert [fault.code for fault in told] == faults
    assert all(map(format_problem, told))


@pytest.mark.parametrize("shape", [PAIRS, SINGLE_PLAYERS, TRIOS, TEAMS])
def test_every_role_has_a_name(shape: Shape) -> None:
    assert all(map(format_column, shape.choices))
