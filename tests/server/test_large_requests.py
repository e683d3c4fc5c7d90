"""What a request that is larger than the desk takes is answered: a page, or JSON for phones."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.test import Client

from burraco_tourney.server.requests import TOO_LARGE

LANGUAGES = [("it", "Puoi inviare al massimo"), ("en", "You can send at most")]


@pytest.mark.parametrize(("language", "said"), LANGUAGES)
def test_a_person_reads_the_limit_and_what_to_do(
    visitor: Client, db: None, language: str, said: str
) -> None:
    answer = visitor.post(
        "/desk/import/", **{TOO_LARGE: True}, headers={"accept-language": language}
    )
    assert answer.status_code == 413
    text = " ".join(answer.text.split())
    assert f"{said} {settings.REQUEST_MEGABYTES} MB" in text
    assert f'<html lang="{language}">' in text
    assert "import_bundle" in text


def test_a_phone_gets_an_answer_by_which_it_gives_the_item_up(visitor: Client) -> None:
    headers = {"accept": "application/json"}
    answer = visitor.post("/t/anything/send/", **{TOO_LARGE: True}, headers=headers)
    assert answer.status_code == 413
    assert answer.json()["result"] == "refused"
    assert f"{settings.REQUEST_MEGABYTES} MB" in answer.json()["why"]


def test_a_text_too_large_has_a_limit_of_its_own(visitor: Client, db: None) -> None:
    answer = visitor.post("/login/", {"username": "x" * settings.DATA_UPLOAD_MAX_MEMORY_SIZE})
    assert answer.status_code == 413
    assert "5 MB" in answer.text
