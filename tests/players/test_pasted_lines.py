"""Lines as clubs paste them: read as they are meant, or asked about; never wrong in silence."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from players.columns import PAIRS
from players.doubts import find_doubts, settle_roster
from players.duplicates import check_roster
from players.names import normalise_case
from players.person import Person
from players.reading import read_text
from players.roster import Roster
from players.wording import format_problem

CLUBS = ["Pisa", "Burraco Lucca"]
WORDS = frozenset({"verdi", "luca", "sala", "piera"})
OTHERS = "Conti Rosa - Fabbri Nino\nMarini Tea - Gatti Ida\n"

VITALE = (Person("Vitale Nora"), Person("Lombardo Dino"))
NAPOLI = tuple(Person(player.name, "", "Burraco Napoli") for player in VITALE)

READ = [
    *(
        (line, VITALE)
        for line in (
            "[21:03, 12/11/2026] Anna: Vitale Nora - Lombardo Dino",
            "[21:03, 12/11] Anna: Vitale Nora - Lombardo Dino",
            "[12/11/26, 21:03:15] ~ Anna Rossi: Vitale Nora e Lombardo Dino",
            "[12/11/26, 9:03:15 PM] +39 333 1234567: Vitale Nora e Lombardo Dino",
            "12/11/26, 21:03 - Anna: Vitale Nora con Lombardo Dino",
            "12/11/2026, 21:03 - +39 333 123 4567: Vitale Nora, Lombardo Dino",
            "Anna Rossi, [12.11.2026 21:03] Vitale Nora - Lombardo Dino",
            "Anna, [12 Nov 2026 at 21:03:15]: Vitale Nora - Lombardo Dino",
            "Anna, [12.11.2026 21:03]\nVitale Nora - Lombardo Dino",
            "[21:03, 12/11/2026] Anna: 3) Vitale Nora - Lombardo Dino",
            "Coppia 12: Vitale Nora - Lombardo Dino",
            "Coppia n. 12 - Vitale Nora - Lombardo Dino",
            "coppia n°3 Vitale Nora e Lombardo Dino",
            "COPPIA 4) Vitale Nora / Lombardo Dino",
            "n. 12 Vitale Nora - Lombardo Dino",
            "N° 12: Vitale Nora - Lombardo Dino",
            "1) Vitale Nora - Lombardo Dino",
            "1)Vitale Nora-  Lombardo Dino",
            "1° Vitale Nora - Lombardo Dino",
            "1^ Vitale Nora - Lombardo Dino",
            "1ª Vitale Nora - Lombardo Dino",
            "01. Vitale Nora - Lombardo Dino",
            "#7 Vitale Nora - Lombardo Dino",
            "12 – Vitale Nora – Lombardo Dino",
            "1️⃣ Vitale Nora - Lombardo Dino",
            "• Vitale Nora - Lombardo Dino",
            "- Vitale Nora - Lombardo Dino",
            "-Vitale Nora -Lombardo Dino",
            "* Vitale Nora - Lombardo Dino",
            "*Vitale Nora* - *Lombardo Dino*",
            "→ Vitale Nora - Lombardo Dino",
            "[x] Vitale Nora - Lombardo Dino",
            "✅ Vitale Nora - Lombardo Dino ❤️",
            "👉🏻 12. Vitale Nora 🤝 Lombardo Dino",
            "Vitale Nora ♠️ e Lombardo Dino ♥️",
            "Vitale Nora con Lombardo Dino",
            "Vitale Nora ed Lombardo Dino",
            "Vitale Nora  Lombardo Dino",
            "   Vitale Nora      Lombardo Dino  ",
            "Vitale  Nora - Lombardo   Dino",
            "Vitale Nora -Lombardo Dino",
            "Vitale Nora- Lombardo Dino",
            "Vitale Nora — Lombardo Dino",
            "Vitale Nora\tLombardo Dino",
            "12\tVitale Nora\tLombardo Dino",
            "Coppia 12\tVitale Nora\tLombardo Dino",
            "12   Vitale Nora    Lombardo Dino",
        )
    ),
    *(
        (line, NAPOLI)
        for line in (
            "Vitale Nora e Lombardo Dino, Burraco Napoli",
            "Vitale Nora con Lombardo Dino; Burraco Napoli",
            "Vitale Nora e Lombardo Dino - Burraco Napoli",
            "Vitale Nora & Lombardo Dino, Burraco Napoli",
            "Vitale Nora/Lombardo Dino - Burraco Napoli",
            "Vitale Nora - Lombardo Dino - Burraco Napoli",
            "12   Vitale Nora    Lombardo Dino    Burraco Napoli",
            "Vitale Nora (Burraco Napoli) - Lombardo Dino (Burraco Napoli)",
            "Vitale Nora [Burraco Napoli] e Lombardo Dino [Burraco Napoli]",
        )
    ),
    (
        "Rinaldi Enzo (Burraco Pisa) - Galli Bea",
        (Person("Rinaldi Enzo", "", "Burraco Pisa"), Person("Galli Bea")),
    ),
    (
        "Rinaldi Enzo (Pisa) - Galli Bea (Circolo Arno)",
        (Person("Rinaldi Enzo", "", "Pisa"), Person("Galli Bea", "", "Circolo Arno")),
    ),
    *(
        (line, (Person("Rinaldi Enzo", "RM/12"), Person("Galli Bea", "345")))
        for line in (
            "Rinaldi Enzo tessera RM/12 - Galli Bea tess. 345",
            "Rinaldi Enzo (n. tessera RM/12) e Galli Bea (tessera n. 345)",
            "Rinaldi Enzo, n. tessera: RM/12 - Galli Bea, tessera 345",
        )
    ),
    ("De  Luca Maria - D'Angelo Niccolò", (Person("De Luca Maria"), Person("D'Angelo Niccolò"))),
    ("Esposito-Verdi Ida - Li Ning", (Person("Esposito-Verdi Ida"), Person("Li Ning"))),
]

ASKED = [
    "Vitale Nora - cerco compagno",
    "Vitale Nora cerca compagna",
    "Vitale Nora, cerco compagno",
    "Vitale Nora - ?",
    "Vitale Nora + 1",
    "Vitale Nora e marito",
    "Vitale Nora -Lombardo Dino e marito",
    "Vitale Nora - da definire",
    "Vitale Nora",
    "Vitale Nora Lombardo Dino",
    "Anna: Vitale Nora - Lombardo Dino",
    "[ieri] Vitale Nora - Lombardo Dino",
    "Vitale Nora 333 1234567 - Lombardo Dino",
    "Vitale Nora - Lombardo Dino 2",
    "Vitale Nora (Mimma) - Lombardo Dino",
    "Vitale Nora - Lombardo Dino (pagato)",
    "Vitale Nora - Lombardo Dino pagato",
    "Vitale Nora - Lombardo Dino (Burraco Napoli)",
    "Vitale Nora (Burraco - Napoli) - Lombardo Dino",
    "Vitale Nora - Lombardo Dino  Roma",
    "Vitale Nora, Lombardo Dino  Roma",
    "Vitale Nora; Lombardo Dino  Roma",
    "12\tVitale Nora\tLombardo Dino  Roma",
    "Vitale Nora, Roma - Lombardo Dino, Napoli",
    "Vitale Nora - Lombardo Dino, Verdi Luca",
    "Vitale Nora - Lombardo Dino - Verdi Luca",
    "Vitale Nora, Lombardo Dino e Verdi Luca",
    "Vitale e Lombardo, Napoli",
    "Costa e Silva Maria - Lombardo Dino",
    "Vitale Nora - Burraco Napoli",
    "Vitale Nora - Pisa",
    "Ciao, ci siamo anche noi",
    "Buonasera iscrivo Vitale Nora e Lombardo Dino",
    "Vitale Nora - Lombardo Dino, arrivo in ritardo",
    "Vitale Nora & Lombardo Dino & Verdi Luca",
    "Vitale - Lombardo",
    "anna@example.org - Lombardo Dino",
    "Vitale Nora = Lombardo Dino",
    "Vitale   Nora   Lombardo   Dino",
    "Vitale Nora e Lombardo Dino e basta",
]


def read_whole(line: str) -> Roster:
    """The list with the line in it, read and checked as the desk does."""
    roster = check_roster(settle_roster(read_text(OTHERS + line), CLUBS))
    found = find_doubts(roster.entries, PAIRS, CLUBS, WORDS)
    return Roster(roster.entries, (*roster.faults, *roster.doubts, *found))


@pytest.mark.parametrize(("line", "players"), READ)
def test_a_line_as_clubs_paste_it_is_read(line: str, players: tuple[Person, Person]) -> None:
    roster = read_whole(line)
    assert [*map(format_problem, roster.faults)] == []
    assert roster.entries[2:][0].players == players
    assert len(roster.entries) == 3


@pytest.mark.parametrize("line", ASKED)
def test_a_line_that_may_be_read_wrong_is_asked_about(line: str) -> None:
    assert read_whole(line).faults


SURNAMES = ["Vitale", "De Luca", "D'Angelo", "Esposito-Verdi", "Nicolò"]
GIVEN = ["Nora", "Maria Grazia", "Dino", "Ugo"]
PEOPLE = st.builds("{} {}".format, st.sampled_from(SURNAMES), st.sampled_from(GIVEN))
OPENINGS = st.sampled_from(
    ["", "[21:03, 12/11/2026] Anna: ", "12/11/26, 21:03 - Anna: ", "Coppia 12: ", "1) ", "3° ",
     "• ", "✅ ", "- ", "n. 4 ", "7\t", "1️⃣ ", "ciao ", "Anna: ", "([", "9"]
)  # fmt: skip
BETWEEN = st.sampled_from(
    [" - ", " -", "- ", " – ", "/", " & ", " + ", " e ", " con ", ", ", "; ", "\t", "  ", "   ",
     " ", " 🤝 ", " e con ", " - - ", " (", "\n"]
)  # fmt: skip
ENDINGS = st.sampled_from(
    ["", " ", ", Burraco Napoli", " - Burraco Napoli", "; Burraco Napoli", "\tBurraco Napoli",
     "    Burraco Napoli", " (Burraco Napoli)", " (Mimma)", " pagato", " 👍🏻", ", cerco posto",
     " 2", "!", " e marito", "  Roma", ")"]
)  # fmt: skip


@given(OPENINGS, PEOPLE, BETWEEN, PEOPLE, ENDINGS)
@example("", "Vitale Nora", ", ", "Vitale Nora", "  Roma")
@example("", "Vitale Nora", "; ", "De Luca Ugo", "  Roma")
@example("", "Vitale Nora", "\t", "De Luca Ugo", "  Roma")
@example("", "Vitale Nora", " -", "Vitale Nora", " e marito")
@example("7\t", "Vitale Nora", "\t", "De Luca Ugo", "  Roma")
def test_whatever_is_put_together_is_read_as_meant_or_asked_about(
    opening: str, one: str, between: str, other: str, ending: str
) -> None:
    roster = read_whole(opening + one + between + other + ending)
    if not roster.faults:
        (entry,) = roster.entries[2:]
        assert [player.name for player in entry.players] == [one, other]
        club = next((club for club in ("Burraco Napoli", "Roma") if club in ending), "")
        assert {player.club for player in entry.players} <= {"", club}
        assert entry.second.club == club


@pytest.mark.parametrize(
    ("name", "usual"),
    [
        ("GRECO FRANCO", "Greco Franco"),
        ("DE LUCA D'ANGELO", "De Luca D'Angelo"),
        ("ROSSI-BIANCHI NICCOLÒ", "Rossi-Bianchi Niccolò"),
        ("O’BRIEN A. M.", "O’Brien A. M."),
        ("McX", "McX"),
        ("GRECO Franco", "GRECO Franco"),
        ("Greco Franco", "Greco Franco"),
        ("PG", "PG"),
        ("", ""),
    ],
)
def test_capitals_become_usual_letters(name: str, usual: str) -> None:
    assert normalise_case(name) == usual
