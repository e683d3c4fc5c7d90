"""A list is mended in its rows; near names and clubs are chosen between; nothing is lost."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from players.models import RememberedColumns
from players.person import Person
from players.services import find_or_create_players
from scoring.models.tournament import Tournament
from scoring.text.entrants_queries import load_entrants
from tests.entries.pages import post

LIST = "Rossi Maria - Bianchi Anna; ASD Lucca\n\nSolo Uno\nVerdi Ugo - Neri Ada; ASD Lucca\n"
MENDED = {
    "text": LIST,
    "mended": "3",
    "row-3-name_1": "Solo Uno",
    "row-3-club_1": "ASD Lucca",
    "row-3-name_2": "Duo Ida",
}


def list_names(event: Tournament) -> list[tuple[str, ...]]:
    """The names of the entries after the seven of the cast."""
    return [entrant.names for entrant in load_entrants(event).values()][7:]


def test_a_fault_stands_in_its_row_with_fields(anna: Client, event: Tournament) -> None:
    answer = post(anna, "pairs_check", event, {"text": LIST})
    (row,) = answer.context["looked_at"]
    assert row.entrant.number == 3
    assert 'name="row-3-name_2"' in answer.text
    assert len(row.faults) == 1
    assert LIST.strip() in answer.text


def test_a_mended_row_is_registered_with_the_others(anna: Client, event: Tournament) -> None:
    assert post(anna, "pairs_check", event, MENDED).status_code == 200
    post(anna, "pairs_register", event, MENDED)
    assert list_names(event)[1] == ("Solo Uno", "Duo Ida")
    assert len(list_names(event)) == 3


def test_a_row_mended_wrongly_keeps_what_was_typed(anna: Client, event: Tournament) -> None:
    wrong = MENDED | {"row-3-name_2": "Rossi Maria"}
    answer = post(anna, "pairs_register", event, wrong)
    assert answer.status_code == 422
    assert 'value="Rossi Maria"' in answer.text
    assert list_names(event) == []


def test_a_row_is_left_out_and_can_come_back(anna: Client, event: Tournament) -> None:
    without = MENDED | {"row-3-name_2": "", "out": "3"}
    assert "row-3-name_1" in post(anna, "pairs_check", event, without).text
    post(anna, "pairs_register", event, without)
    assert len(list_names(event)) == 2


@pytest.mark.parametrize(("choice", "name"), [("same", "Rossi Maria"), ("other", "Rosi Maria")])
def test_a_near_name_is_chosen(anna: Client, event: Tournament, choice: str, name: str) -> None:
    find_or_create_players([Person("Rossi Maria", "123", "ASD Roma")])
    text = "Rosi Maria - Neri Ada; ASD Pisa"
    answer = post(anna, "pairs_check", event, {"text": text})
    ((field, question, is_same),) = answer.context["looked_at"][0].choices
    assert (field, is_same) == ("near-1-0", False)
    assert "Rossi Maria (ASD Roma, " in question
    post(anna, "pairs_register", event, {"text": text, "near-1-0": choice})
    assert list_names(event)[0][0] == name


def test_a_name_that_is_almost_one_of_another_row_is_asked_about(
    anna: Client, event: Tournament
) -> None:
    data = {"text": "Rossi Maria - Neri Ada\nVerdi Ugo - Rosi Maria"}
    answer = post(anna, "pairs_check", event, data)
    ((field, question, is_same),) = answer.context["looked_at"][0].choices
    assert (field, is_same, answer.status_code) == ("near-2-1", False, 200)
    assert "Rossi Maria" in question
    twice = post(anna, "pairs_check", event, data | {"near-2-1": "same"})
    assert [fault.code for fault in twice.context["roster"].faults] == ["player.twice"]
    post(anna, "pairs_register", event, data | {"near-2-1": "other"})
    assert list_names(event)[1] == ("Verdi Ugo", "Rosi Maria")


@pytest.mark.parametrize(("kept", "club"), [((), "Circolo Arci"), (("arci",), "arci")])
def test_a_club_has_its_known_spelling(
    anna: Client, event: Tournament, kept: tuple[str, ...], club: str
) -> None:
    find_or_create_players([Person("Rossi Maria", "", "Circolo Arci")])
    data = {"text": "Verdi Ugo - Neri Ada; arci", "keep_club": list(kept)}
    assert "Circolo Arci" in post(anna, "pairs_check", event, data).text
    post(anna, "pairs_register", event, data)
    assert load_entrants(event)[8].list_values("club") == (club, club)


def test_a_list_of_many_faults_is_mended_as_a_text(anna: Client, event: Tournament) -> None:
    answer = post(anna, "pairs_check", event, {"text": "Solo Uno\n" * 500})
    assert answer.context["is_whole"]


def test_the_queries_do_not_grow_with_the_list(anna: Client, event: Tournament) -> None:
    counts = []
    for length in (2, 20):
        text = "\n".join(f"Uno{n} A - Due{n} B; Circolo {n}" for n in range(length))
        with CaptureQueriesContext(connection) as queries:
            post(anna, "pairs_check", event, {"text": text})
        counts.append(len(queries))
    assert counts[0] == counts[1]


OTHERS = """Atleta A;Provenienza;Atleta B;Codice A
Rossi Maria;ASD Lucca;Bianchi Anna;123
Gallo Pia;ASD Lucca;Fontana Lea;124
"""
CHOSEN = {
    "columns": "chosen",
    "has_heading": "1",
    "column-0": "player 1",
    "column-1": "club",
    "column-2": "player 2",
    "column-3": "",
}


def test_columns_are_chosen_and_remembered_for_the_next_list(
    anna: Client, bruno: Client, event: Tournament
) -> None:
    first = post(anna, "pairs_check", event, {"text": OTHERS})
    assert (first.status_code, 'name="column-3"' in first.text) == (422, True)
    chosen = post(anna, "pairs_check", event, {"text": OTHERS} | CHOSEN)
    assert (chosen.status_code, 'name="columns" value="chosen"' in chosen.text) == (200, True)
    post(anna, "pairs_register", event, {"text": OTHERS} | CHOSEN)
    assert load_entrants(event)[8].list_values("club") == ("ASD Lucca", "ASD Lucca")
    assert load_entrants(event)[8].list_values("card_number") == ("", "")
    next_list = (
        OTHERS.partition("\n")[0] + "\nVerdi Ugo;ASD Pisa;Neri Ada;125\nBlu Lia;;Rosa Eva;126"
    )
    again = post(anna, "pairs_check", event, {"text": next_list})
    assert again.status_code == 200
    assert again.context["columns"].is_remembered
    file = SimpleUploadedFile("list.csv", next_list.encode())
    assert post(anna, "pairs_check", event, {"file": file}).context["columns"].is_remembered
    event.directors.add(User.objects.get(username="bruno"))
    assert post(bruno, "pairs_check", event, {"text": next_list}).status_code == 422


def test_remembered_columns_are_changed(anna: Client, event: Tournament) -> None:
    for club, name in (("club", "Rossi"), ("", "Verdi")):
        text = OTHERS.replace("Rossi", name).replace("Bianchi", f"B{name}").replace("Gallo", name)
        text = text.replace("Fontana", f"F{name}")
        post(anna, "pairs_register", event, {"text": text} | CHOSEN | {"column-1": club})
    assert [load_entrants(event)[n].club for n in (8, 10)] == ["ASD Lucca", ""]
    assert RememberedColumns.objects.get().roles[1] is None


@pytest.mark.parametrize(
    "wrong", [{"column-2": "player 1"}, {"column-0": "x"}, {"column-0": "card 1"}]
)
def test_a_choice_that_cannot_be_read_is_said(
    anna: Client, event: Tournament, wrong: dict[str, str]
) -> None:
    answer = post(anna, "pairs_register", event, {"text": OTHERS} | CHOSEN | wrong)
    assert (answer.status_code, 'name="column-0"' in answer.text) == (422, True)
    assert OTHERS.strip() in answer.text
    assert not RememberedColumns.objects.exists()


def test_a_doubtful_row_is_asked_about_until_it_is_said_to_be_right(
    anna: Client, event: Tournament
) -> None:
    data = {"text": "Vitale Nora (Mimma) - Lombardo Dino"}
    for name in ("pairs_check", "pairs_register"):
        answer = post(anna, name, event, data)
        assert answer.status_code == 422
        assert 'name="right" value="1"' in answer.text
    opened = {"row-1-name_1": "Vitale Nora (Mimma)", "row-1-name_2": "Lombardo Dino"}
    data |= opened | {"mended": "1", "right": "1"}
    assert post(anna, "pairs_check", event, data).status_code == 200
    post(anna, "pairs_register", event, data)
    assert list_names(event) == [("Vitale Nora (Mimma)", "Lombardo Dino")]


def test_a_doubt_ends_when_the_row_is_corrected(anna: Client, event: Tournament) -> None:
    data = {"text": "Vitale Nora - Lombardo Dino (Burraco Napoli)"}
    (row,) = post(anna, "pairs_check", event, data).context["looked_at"]
    assert (len(row.doubts), row.form.initial["club_2"]) == (1, "Burraco Napoli")
    data |= {"mended": "1", "row-1-name_1": "Vitale Nora", "row-1-club_1": "Burraco Napoli"}
    data |= {"row-1-name_2": "Lombardo Dino", "row-1-club_2": "Burraco Napoli"}
    assert post(anna, "pairs_check", event, data).status_code == 200


def test_the_only_member_of_a_name_is_taken_and_said_once(anna: Client, event: Tournament) -> None:
    find_or_create_players([Person("Rossi Maria", "123", "ASD Roma")])
    data = {"text": "Rossi Maria - Neri Ada"}
    answer = post(anna, "pairs_check", event, data)
    assert answer.context["looked_at"] == []
    ((field, member, is_same),) = answer.context["recognised"]
    assert (field, member.card_number, is_same) == ("near-1-0", "123", True)
    assert post(anna, "pairs_check", event, data | {field: "other"}).context["recognised"][0][
        2
    ] is (False)
    post(anna, "pairs_register", event, data)
    assert load_entrants(event)[8].join_values("card_number").startswith("123")


def test_faults_come_before_doubts_and_questions(anna: Client, event: Tournament) -> None:
    find_or_create_players([Person("Rossi Luca", "123", "ASD Roma")])
    text = "Rossi Lucca - Neri Ada\nVerdi Ugo 2 - Gialli Ida\nSala Piera"
    rows = post(anna, "pairs_check", event, {"text": text}).context["looked_at"]
    assert [row.entrant.number for row in rows] == [3, 2, 1]


def test_names_in_capitals_are_written_in_usual_letters_unless_kept(
    anna: Client, event: Tournament
) -> None:
    data = {"text": "GRECO FRANCO - DE LUCA ADA"}
    assert "GRECO FRANCO → Greco Franco" in post(anna, "pairs_check", event, data).text
    post(anna, "pairs_register", event, data)
    assert list_names(event) == [("Greco Franco", "De Luca Ada")]


def test_capitals_may_be_kept(anna: Client, event: Tournament) -> None:
    data = {"text": "GRECO FRANCO - DE LUCA ADA", "keep_capitals": "on"}
    post(anna, "pairs_register", event, data)
    assert list_names(event) == [("GRECO FRANCO", "DE LUCA ADA")]


def test_an_empty_player_of_a_row_is_told_by_its_sentence_alone(
    anna: Client, event: Tournament
) -> None:
    data = {"text": LIST, "mended": "3", "row-3-name_1": "Solo Uno", "row-3-name_2": ""}
    answer = post(anna, "pairs_check", event, data)
    (row,) = answer.context["looked_at"]
    assert "Solo Uno" in row.faults[0]
    assert answer.text.count("field__error") == 1
    assert "field__error" not in post(anna, "pairs_check", event, data | {"out": "3"}).text
