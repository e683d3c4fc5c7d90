"""A table's page in its reader's language, and the desk's answers in the page's."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models.tournament import Tournament
from tests.phone.phones import Phone, item

ITALIAN, ENGLISH = "Quattro colori", "Four-colour deck"


@pytest.mark.parametrize(
    ("accepted", "shown"),
    [
        ("en-GB,en;q=0.9,it;q=0.5", "en"),
        ("de,fr;q=0.8,en;q=0.5", "en"),
        ("it-IT", "it"),
        ("de", "it"),
        ("*", "it"),
        ("", "it"),
    ],
)
def test_the_page_is_in_the_readers_language_else_the_events(
    phone: Phone, accepted: str, shown: str
) -> None:
    page = phone.client.get(phone.base, headers={"Accept-Language": accepted}).text
    assert f'<html lang="{shown}">' in page
    words = '"Sign": "Firma"'
    assert (words in page) == (shown == "it")


def test_an_english_event_is_english_to_who_names_no_language_of_ours(
    phone: Phone, playing: Tournament
) -> None:
    Tournament.objects.filter(pk=playing.pk).update(language="en")
    page = phone.client.get(phone.base, headers={"Accept-Language": "de"}).text
    assert '<html lang="en">' in page


def test_the_switch_outlasts_the_browsers_wish(phone: Phone) -> None:
    chosen = {"language": "en", "next": phone.base}
    answer = phone.client.post(reverse("set_language"), chosen)
    assert (answer.status_code, answer["Location"]) == (302, phone.base)
    page = phone.client.get(phone.base, headers={"Accept-Language": "it"}).text
    assert '<html lang="en">' in page
    assert 'name="language" value="it" lang="it"' in page


def test_the_desk_answers_in_the_pages_language(phone: Phone) -> None:
    sent = item(totals={"NS": 305, "EW": 200})
    answers = [
        phone.post("send/", sent, headers={"Accept-Language": language})["why"]
        for language in ("it", "en", "de")
    ]
    assert answers[0] == answers[2] != answers[1]


def test_the_switch_is_no_other_pages_business(client: Client, phone: Phone) -> None:
    """A revoked link's page is in the reader's language too."""
    gone = client.get("/t/unknown-token/", headers={"Accept-Language": "en"})
    assert (gone.status_code, 'lang="en"' in gone.text) == (404, True)
