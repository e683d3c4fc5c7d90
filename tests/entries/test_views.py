"""Registration: one pair, a pasted list, a spreadsheet; every fault before anything is saved."""

from __future__ import annotations

import io
import zipfile
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from scoring.models.tournament import Tournament
from scoring.text.entrants_queries import load_entrants
from tests.entries.pages import post

LIST = "Rossi Maria - Bianchi Anna; ASD Lucca; L1; L2\nVerdi Ugo - Neri Ada; ASD Lucca; L3; L4\n"
PAIR = {"name_1": "Rossi Maria", "name_2": "Bianchi Anna", "club_1": "", "card_1": "L1"}


def check_file(client: Client, event: Tournament, name: str, data: bytes) -> Any:
    return post(client, "pairs_check", event, {"text": "", "file": SimpleUploadedFile(name, data)})


def faults(answer: HttpResponse) -> list[tuple[int, str]]:
    assert answer.status_code == 422
    return answer.context["faults"]


def test_a_pair_with_a_known_player_is_refused_and_kept(anna: Client, event: Tournament) -> None:
    answer = post(anna, "pairs", event, PAIR | {"name_2": "Sud1 Ugo", "card_2": "B0001"})
    assert answer.status_code == 422
    assert "Rossi Maria" in answer.text
    assert event.entries.count() == 7


def test_ten_thousand_rows_are_one_fault(anna: Client, event: Tournament) -> None:
    text = "".join(f"Uno{n} A - Due{n} B\n" for n in range(10_000))
    assert len(faults(post(anna, "pairs_check", event, {"text": text}))) == 1


def bomb() -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", b"0" * 80_000_000)
    return file.getvalue()


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("foto.jpg", b"\xff\xd8\xff\xe0" + bytes(200)),
        ("coppie.xlsx", b"this is no spreadsheet"),
        ("coppie.xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600)),
        ("vuoto.xlsx", b""),
        ("bomba.xlsx", bomb()),
    ],
)
def test_a_file_that_is_no_spreadsheet_is_refused_in_words(
    anna: Client, event: Tournament, name: str, data: bytes
) -> None:
    answer = check_file(anna, event, name, data)
    assert answer.status_code == 422
    assert answer.context["list_form"].errors or answer.context["faults"]


def test_nothing_pasted_is_said(anna: Client, event: Tournament) -> None:
    answer = post(anna, "pairs_check", event, {"text": "  \n "})
    assert answer.status_code == 422


def test_a_misspelt_name_is_put_right(anna: Client, playing: Tournament) -> None:
    anna.post(reverse("pair_edit", args=[playing.slug, 1]), PAIR)
    assert load_entrants(playing)[1].names == ("Rossi Maria", "Bianchi Anna")
