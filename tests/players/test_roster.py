"""Lists of pairs as people paste them: read, and checked."""

from __future__ import annotations

import pytest
from django.utils import translation

from players.columns import PAIRS, SINGLE_PLAYERS, TRIOS, Columns, Shape, is_heading, read_heading
from players.doubts import settle_roster
from players.duplicates import check_roster
from players.membership import MEMBERSHIP_HEADINGS
from players.person import Person
from players.reading import read_roster_rows, read_text
from players.roster import Roster, RosterEntry, RosterFault
from players.wording import (
    COLUMN_NAMES,
    SENTENCES,
    WHOLE_COLUMN_NAMES,
    format_column,
    format_problem,
)
from tests.players.lists import BIANCHI, NERI, ROSSI, VERDI, codes, codes_of


@pytest.mark.parametrize(
    "line",
    [
        "Rossi Maria - Bianchi Anna",
        "Rossi Maria – Bianchi Anna",
        "Rossi Maria / Bianchi Anna",
        "Rossi Maria/Bianchi Anna",
        "Rossi Maria & Bianchi Anna",
        "Rossi Maria + Bianchi Anna",
        "Rossi Maria e Bianchi Anna",
        "Rossi Maria, Bianchi Anna",
        "Rossi, Maria - Bianchi, Anna",
        "Rossi Maria; Bianchi Anna",
        '"Rossi Maria","Bianchi Anna"',
        "12 Rossi Maria - Bianchi Anna",
        "12; Rossi Maria; Bianchi Anna",
        "\n\n  Rossi   Maria -  Bianchi Anna \r\n",
        "giocatore 1; giocatore 2\nRossi Maria; Bianchi Anna",
        "Giocatore 1 - Giocatore 2\nRossi Maria - Bianchi Anna",
        "N.\tCognome\tNome\tCognome\tNome\n1\tRossi\tMaria\tBianchi\tAnna",
        "Coppia;Nome 1;Nome 2\n7;Rossi Maria;Bianchi Anna",
        "coppia\nRossi Maria - Bianchi Anna",
        "n.;coppia\n1;Rossi Maria - Bianchi Anna",
        "Coppie\ngiocatore 1;giocatore 2\nRossi Maria;Bianchi Anna",
        "Torneo di Natale\nplayer 1,player 2\nRossi Maria,Bianchi Anna",
        "player 2;player 1\nBianchi Anna;Rossi Maria",
    ],
)
def test_a_pair_is_read(line: str) -> None:
    roster = check_roster(read_text(line))
    assert roster.faults == ()
    assert [pair.players for pair in roster.entries] == [(ROSSI, BIANCHI)]


def test_a_hyphen_without_blanks_belongs_to_the_name() -> None:
    (pair,) = read_text("Rossi-Bianchi Maria - Verdi Anna").entries
    assert (pair.first.name, pair.second.name) == ("Rossi-Bianchi Maria", "Verdi Anna")


FULL = [Person("Rossi Maria", "12345", "ASD Roma"), Person("Bianchi Anna", "RM/6", "ASD Roma")]


@pytest.mark.parametrize(
    "text",
    [
        "Rossi Maria; Bianchi Anna; ASD Roma; 12345; RM/6",
        "Rossi Maria, Bianchi Anna, ASD Roma, 12345, rm/6",
        "Rossi Maria - Bianchi Anna; ASD Roma; 12345; RM/6",
        "Rossi Maria - Bianchi Anna, ASD Roma, 12345, RM/6",
        "Rossi Maria\tBianchi Anna\t12345\tRM/6\tASD Roma",
        "Rossi Maria;12345;Bianchi Anna;RM/6;ASD Roma",
        "Rossi Maria;ASD Roma;12345;Bianchi Anna;ASD Roma;RM/6",
        "tessera 1;tessera 2;circolo;giocatore 1;giocatore 2\n"
        "12345;RM/6;ASD Roma;Rossi Maria;Bianchi Anna",
        "Card 1,Club 1,Player 1,Player 2,Club 2,Card 2\n"
        "12345,ASD Roma,Rossi Maria,Bianchi Anna,ASD Roma,RM/6",
    ],
)
def test_clubs_and_cards_are_read(text: str) -> None:
    (pair,) = read_text(text).entries
    assert list(pair.players) == FULL


def test_a_stroke_in_a_club_does_not_part_the_names() -> None:
    (pair,) = read_text("Rossi Maria, Bianchi Anna, Burraco - Roma").entries
    assert pair == RosterEntry(
        1,
        Person("Rossi Maria", club="Burraco - Roma"),
        Person("Bianchi Anna", club="Burraco - Roma"),
    )


@pytest.mark.parametrize(
    "about",
    ["4411", "tessera 4411", "Tess. n. 4411", "Burraco Napoli; 4411", "4411; Burraco Napoli"],
)
def test_one_card_of_a_pair_is_read_as_the_first_players_and_asked_about(about: str) -> None:
    roster = read_text(f"Verdi Ugo - Neri Pia\nDonati Lara - Fiore Luca; {about}")
    assert not roster.faults
    assert [person.card_number for person in roster.entries[1].players] == ["4411", ""]
    assert [(doubt.line, doubt.code) for doubt in roster.doubts] == [(2, "doubt.whose_card")]
    assert settle_roster(roster, ()).doubts == roster.doubts


def test_a_card_beside_its_name_is_not_asked_about() -> None:
    roster = read_text("Donati Lara; 4411; Fiore Luca; Burraco Napoli")
    assert roster.entries[0].first == Person("Donati Lara", "4411", "Burraco Napoli")
    assert not roster.faults + roster.doubts


def test_lines_are_counted_as_the_user_sees_them() -> None:
    roster = read_text("giocatore 1;giocatore 2\n\nRossi;Bianchi\r\n\r\nVerdi;Neri")
    assert [pair.line for pair in roster.entries] == [3, 5]


LISTS = [
    ("", [(0, "list.empty")]),
    ("giocatore 1;giocatore 2", [(0, "list.empty")]),
    ("Rossi Maria", [(1, "entry.missing_players")]),
    ("Rossi Maria - Bianchi Anna\n ; Verdi Luca", [(2, "entry.missing_players")]),
    ("Rossi Maria; -", [(1, "entry.missing_players")]),
    ("giocatore 1;giocatore 2;club\n;;Roma", [(2, "entry.empty")]),
    ("giocatore 1;giocatore 2;hobby\nRossi;Bianchi;vela", [(1, "column.unknown")]),
    ("giocatore 1;giocatore 2\nRossi;Bianchi;vela", [(1, "column.no_heading")]),
    ("giocatore 1;giocatore 1;giocatore 2\na;b;c", [(1, "column.twice")]),
    ("giocatore 1;circolo\nRossi;Roma", [(1, "column.missing")]),
    ("giocatore 1;giocatore 2;tessera\nRossi;Bianchi;12", [(1, "column.unknown")]),
    ("Rossi;Bianchi;Roma;Napoli", [(1, "columns.unclear")]),
    ("Rossi - Bianchi\n" + "x" * 1_001, [(2, "line.too_long")]),
    ("Rossi Maria - ROSSI MARIA", [(1, "entry.same_player")]),
    ("Rossi - Bianchi\nVerdi - Neri\nBianchi - Rossi", [(3, "entry.twice")]),
    ("Rossi - Bianchi\nVerdi - Neri\nVerdi - Rossi", [(3, "player.twice")] * 2),
    ("Niccolò - Bianchi\nNICCOLO' - Neri", [(2, "player.twice")]),
    (f"{'x' * 81} - Bianchi", [(1, "text.too_long")]),
    ("R - Bianchi", [(1, "name.too_short")]),
    ("12? - Bianchi", [(1, "name.no_letters")]),
    ("Rossi;Bianchi;Roma;12#45;678", [(1, "card.malformed")]),
    ("Rossi;Bianchi;Roma;12345;12345", [(1, "card.two_names")]),
    ("Rossi;Bianchi;A;1;2\nVerdi;Neri;A;2;3", [(2, "card.two_names")]),
    ("Rossi Maria;Bianchi;A;1;2\nMaria Rossi;Neri;A;1;3", [(2, "player.twice")]),
    (f"Rossi;Bianchi;{'x' * 121};1;2", [(1, "text.too_long")] * 2),
]


OF_PLAYERS = [
    ("", [(0, "list.empty")]),
    ("Rossi Maria; Roma\n; Napoli", [(2, "entry.empty")]),
    ("Rossi Maria - Bianchi Anna", [(1, "entry.two_names")]),
    ("Rossi Maria e Bianchi Anna; Roma", [(1, "entry.two_names")]),
    ("giocatore 1;giocatore 2\nRossi;Bianchi", [(1, "column.unknown")]),
    ("squadra;giocatore\nDraghi;Bianchi", [(1, "column.unknown")]),
    ("nome;nome\nRossi;Bianchi", [(1, "column.unknown")]),
    ("Rossi\nVerdi\nROSSI", [(3, "player.twice")]),
    ("Rossi;A;1\nVerdi;A;1", [(2, "card.two_names")]),
]

OF_TEAMS = [
    ("", [(0, "list.empty")]),
    ("Draghi;Rossi - Bianchi", [(1, "entry.missing_players")]),
    ("Draghi;Rossi;Bianchi;Verdi", [(1, "entry.missing_players")]),
    (";Rossi;Bianchi;Verdi;Neri", [(1, "team.nameless")]),
    (f"{'x' * 81};Rossi;Bianchi;Verdi;Neri", [(1, "text.too_long")]),
    ("Draghi;Rossi;Bianchi;Verdi;ROSSI", [(1, "entry.same_player")]),
    ("Draghi;Rossi;Bianchi;Verdi;Neri\nDRAGHI;Rosa;Gialli;Viola;Blu", [(2, "entry.twice")]),
    ("Draghi;Rossi;Bianchi;Verdi;Neri\nLeoni;Rosa;Gialli;Viola;Rossi", [(2, "player.twice")]),
    ("squadra;giocatore 1;giocatore 2\nDraghi;a;b", [(1, "column.missing")] * 2),
    ("giocatore 1;giocatore 2;giocatore 3;giocatore 4\na;b;c;d", [(1, "column.missing")]),
]

OF_TRIOS = [
    ("", [(0, "list.empty")]),
    ("terna\n", [(0, "list.empty")]),
    ("Rossi Maria - Bianchi Anna", [(1, "entry.missing_players")]),
    ("Rossi Maria; Bianchi Anna; ", [(1, "entry.missing_players")]),
    ("Rossi Maria; Bianchi Anna; Verdi Luca e Neri Ugo", [(1, "entry.two_names")]),
    ("Rossi Maria - Rossi Maria - Verdi Luca", [(1, "entry.same_player")]),
    ("Uno A - Due B - Tre C\nOtto D - Nove E - Sei F\nTre C - Uno A - Due B", [(3, "entry.twice")]),
    (
        "Rossi Maria - Bianchi Anna - Verdi Luca\nVerdi Luca - Neri Ugo - Gialli Lea",
        [(2, "player.twice")],
    ),
    ("giocatore 1;giocatore 2\nRossi Maria;Bianchi Anna", [(1, "column.missing")]),
    (
        "giocatore 1;giocatore 2;giocatore 3;giocatore 4\nRossi Maria;Bianchi Anna;Verdi Luca;X Y",
        [(1, "column.unknown")],
    ),
]

EVERY_LIST = [
    *((PAIRS, *listed) for listed in LISTS),
    *((SINGLE_PLAYERS, *listed) for listed in OF_PLAYERS),
    *((TRIOS, *listed) for listed in OF_TRIOS),
    *((Shape(4, team=True), *listed) for listed in OF_TEAMS),
]


@pytest.mark.parametrize(("shape", "text", "faults"), EVERY_LIST)
def test_every_fault_is_listed_by_its_line(
    shape: Shape, text: str, faults: list[tuple[int, str]]
) -> None:
    assert codes(check_roster(read_text(text, shape))) == faults


@pytest.mark.parametrize(
    "text", ["Rossi;Bianchi;A;1;2\nRossi;Neri;A;3;4", "Rossi;Bianchi;Roma\nRossi;Neri;Napoli"]
)
def test_two_of_one_name_are_told_apart_by_card_or_club(text: str) -> None:
    assert codes_of(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "Rossi;Bianchi;A;1;2\nRossi;Neri;A;;4",
        "Rossi;Bianchi;A;;2\nRossi;Neri;A;1;4",
        "Rossi;Bianchi;Roma\nRossi;Neri;",
        "Rossi;Bianchi;\nRossi;Neri;Roma",
    ],
)
def test_a_missing_card_or_club_tells_nobody_apart(text: str) -> None:
    assert codes_of(text) == [(2, "player.twice")]


ALREADY = [RosterEntry(7, Person("Rossi Maria", "1"), BIANCHI)]


@pytest.mark.parametrize(
    ("pair", "faults"),
    [
        (RosterEntry(1, BIANCHI, ROSSI), [(1, "entry.registered")]),
        (RosterEntry(1, VERDI, ROSSI), [(1, "player.registered")]),
        (RosterEntry(1, VERDI, Person("Neri Ugo", "1")), [(1, "card.registered")]),
        (RosterEntry(1, VERDI, NERI), []),
    ],
)
def test_a_list_is_checked_against_the_registered(
    pair: RosterEntry, faults: list[tuple[int, str]]
) -> None:
    roster = check_roster(Roster((pair,)), ALREADY)
    assert codes(roster) == faults
    assert all(fault.params["other"] == 7 for fault in roster.faults)


def test_a_double_names_both_lines() -> None:
    (fault,) = check_roster(read_text("Rossi - Bianchi\n\nBianchi - Rossi")).faults
    with translation.override("en"):
        assert format_problem(fault) == (
            "Line 3: “Bianchi – Rossi” is already on line 1. Delete or correct one of the two "
            "lines."
        )


def test_an_unknown_column_is_named_with_the_known_ones() -> None:
    (fault,) = read_text("giocatore 1;giocatore 2;hobby\nRossi;Bianchi;vela").faults
    with translation.override("en"):
        assert "“hobby”" in format_problem(fault)
        assert "player 1, player 2, pair, club, surname 1" in format_problem(fault)


# --- Single players and teams --------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "Rossi Maria; ASD Roma; 12345",
        "Rossi Maria, ASD Roma, 12345",
        "Rossi Maria\t12345\tASD Roma",
        "7) Rossi Maria; ASD Roma; 12345",
        "n.;cognome;nome;tessera;circolo\n1;Rossi;Maria;12345;ASD Roma",
        "Giocatori\ngiocatore;circolo;tessera\nRossi Maria;ASD Roma;12345",
    ],
)
def test_a_single_player_is_read(text: str) -> None:
    roster = check_roster(read_text(text, SINGLE_PLAYERS))
    assert roster.faults == ()
    assert [pair.players for pair in roster.entries] == [
        (Person("Rossi Maria", "12345", "ASD Roma"),)
    ]


def test_names_alone_are_single_players() -> None:
    roster = check_roster(read_text("Rossi Maria\nBianchi-Verdi Anna", SINGLE_PLAYERS))
    assert [pair.first.name for pair in roster.entries] == ["Rossi Maria", "Bianchi-Verdi Anna"]


@pytest.mark.parametrize(
    "text",
    [
        "4 Assi; Rossi Maria; Bianchi Anna; Verdi Luca; Neri Ugo",
        "4 Assi; Rossi Maria - Bianchi Anna; Verdi Luca – Neri Ugo",
        "4 Assi, Rossi Maria, Bianchi Anna, Verdi Luca, Neri Ugo",
        "4 Assi\tRossi Maria / Bianchi Anna\tVerdi Luca / Neri Ugo",
        "1) 4 Assi; Rossi Maria - Bianchi Anna; Verdi Luca; Neri Ugo",
        "1; 4 Assi; Rossi Maria; Bianchi Anna; Verdi Luca; Neri Ugo",
        "squadra;giocatore 1;giocatore 2;giocatore 3;giocatore 4\n"
        "4 Assi;Rossi Maria;Bianchi Anna;Verdi Luca;Neri Ugo",
    ],
)
def test_a_team_is_read(text: str) -> None:
    roster = check_roster(read_text(text, Shape(4, team=True)))
    assert roster.faults == ()
    assert roster.entries[0].name == "4 Assi"
    assert [player.name for player in roster.entries[0].players] == [
        "Rossi Maria",
        "Bianchi Anna",
        "Verdi Luca",
        "Neri Ugo",
    ]


def test_a_team_s_name_may_be_one_word_between_gaps() -> None:
    roster = read_text("Assi  Rossi Maria  Bianchi Anna  Verdi Luca  Neri Ugo", Shape(4, team=True))
    assert (roster.entries[0].name, len(roster.entries[0].players)) == ("Assi", 4)


def test_clubs_and_cards_of_a_team_are_read() -> None:
    text = "Draghi; Rossi - Bianchi; Verdi - Neri; ASD Burraco - Roma; 1; 2; 3; 4"
    (team,) = read_text(text, Shape(4, team=True)).entries
    assert [player.card_number for player in team.players] == ["1", "2", "3", "4"]
    assert {player.club for player in team.players} == {"ASD Burraco - Roma"}


def test_a_team_of_the_name_of_one_registered_is_a_fault() -> None:
    shape = Shape(4, team=True)
    already = read_text("Draghi;Rossi;Bianchi;Verdi;Neri", shape).entries
    assert codes(check_roster(read_text("draghi;Rosa;Gialli;Viola;Blu", shape), already)) == [
        (1, "entry.registered")
    ]


# --- Tables --------------------------------------------------------------------------------------


def test_empty_rows_are_ignored_and_counted() -> None:
    rows = [[], ["Rossi", "Bianchi"], ["", None], ["Verdi", "Neri"], [], ["", ""]]
    roster = read_roster_rows(rows)
    assert codes(roster) == []
    assert [pair.line for pair in roster.entries] == [2, 4]


def test_a_table_with_headings_and_numbers() -> None:
    roster = read_roster_rows(
        [["#", "Giocatore 1", "Tessera 1", "Giocatore 2", "Tessera 2"], [1, "Rossi", 5, "Neri", 6]]
    )
    assert roster.faults == ()
    assert roster.entries[0].first == Person("Rossi", "5")
    assert roster.entries[0].second == Person("Neri", "6")


ROLES = [
    *(f"{kind} {number}" for kind in COLUMN_NAMES for number in (1, 2)),
    *(f"{kind} {number}" for kind in COLUMN_NAMES for number in (3, 8)),
    *WHOLE_COLUMN_NAMES,
]


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("role", ROLES)
def test_the_headings_that_a_message_names_are_understood(role: str, language: str) -> None:
    with translation.override(language):
        name, surname = format_column(role), format_column("surname 1")
        heading = [format_column("player 1"), format_column("player 2")]
    shape = PAIRS if role == "pair" else Shape(8, team=True)
    shape = SINGLE_PLAYERS if role in MEMBERSHIP_HEADINGS else shape
    columns = read_heading([name, surname] if role.startswith("given") else [name], [], shape)
    assert columns.roles[0] == role
    assert is_heading(heading)


def test_headings_without_fault() -> None:
    assert read_heading(["Giocatore", "Giocatore", "Circolo"], []) == Columns(
        ("player 1", "player 2", "club")
    )


def test_a_fault_of_every_kind_has_a_sentence_and_every_sentence_its_fault() -> None:
    listed = {code for _, _, faults in EVERY_LIST for _, code in faults}
    others = {"list.too_long", "card.known"}
    others |= {f"{what}.registered" for what in ("entry", "player", "card")}
    elsewhere = ("file.", "table.", "doubt.", "member.")
    told = {code for code in SENTENCES if not code.startswith(elsewhere)}
    assert told == listed | others


def test_the_users_text_is_never_taken_for_a_pattern() -> None:
    fault = RosterFault(1, "name.no_letters", {"name": "100%(line)s %"})
    assert "100%(line)s %" in format_problem(fault)
