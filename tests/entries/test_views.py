"""Registration: one pair, a pasted list, a spreadsheet; every fault before anything is saved."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from scoring.models.tournament import Tournament
from tests.entries.pages import post

LIST = "Rossi Maria - Bianchi Anna; ASD Lucca; L1; L2\nVerdi Ugo - Neri Ada; ASD Lucca; L3; L4\n"
PAIR = {"name_1": "Rossi Maria", "name_2": "Bianchi Anna", "club_1": "", "card_1": "L1"}


def test_a_pair_with_a_known_player_is_refused_and_kept(anna: Client, event: Tournament) -> None:
    answer = post(anna, "pairs", event, PAIR | {"name_2": "Sud1 Ugo", "card_2": "B0001"})
    assert answer.status_code == 422
    assert "Rossi Maria" in answer.text
    assert event.entries.count() == 7


@pytest.mark.parametrize(
    ("name", "content"), [("foto.jpg", b"\xff\xd8\xff\xe0" + bytes(200)), ("vuoto.xlsx", b"")]
)
def test_a_file_that_is_no_spreadsheet_is_refused_in_words(
    anna: Client, event: Tournament, name: str, content: bytes
) -> None:
    file = SimpleUploadedFile(name, content)
    answer = post(anna, "pairs_check", event, {"text": "", "file": file})
    assert answer.status_code == 422
    assert answer.context["list_form"].errors or answer.context["faults"]


def test_nothing_pasted_is_said(anna: Client, event: Tournament) -> None:
    answer = post(anna, "pairs_check", event, {"text": "  \n "})
    assert answer.status_code == 422
