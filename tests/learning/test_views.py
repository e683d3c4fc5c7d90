"""The guides' pages, and the "?" of every page."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from scoring.learning.guides import load_guide
from scoring.models.tournament import Tournament
from tests.cast import table_ticket
from tests.public.pages import read

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("guide", ["director", "referee"])
def test_a_guide_in_the_readers_language(client: Client, guide: str, language: str) -> None:
    page = client.get(f"/help/{guide}/", headers={"accept-language": language}).content.decode()
    assert f'lang="{language}"' in page
    ids = re.findall(r'<section class="guide" id="([a-z]+)"', page)
    assert ids == [section.key for section in load_guide(guide, language).sections]
    assert all(f'href="#{key}"' in page for key in ids)


def test_a_guide_is_read_without_the_database_and_sent_once(
    client: Client, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(0):
        tag = client.get("/help/director/")["ETag"]
    assert client.get("/help/director/", headers={"if-none-match": tag}).status_code == 304
    assert client.get("/help/cook/").status_code == 404


def test_what_is_looked_for_is_found_with_its_section(client: Client) -> None:
    page = read(client, "/help/?q=pozzetto")
    assert 'href="/help/referee/#pozzetto"' in page
    assert "<mark>pozzetto</mark>" in page.lower()


@pytest.mark.parametrize(
    ("page", "place"),
    [("", "#turn"), ("pairs/", "#field"), ("seating/", "#seating"), ("print/", "#paper")],
)
def test_the_question_mark_opens_the_pages_own_section(
    page: str, place: str, anna: Client, playing: Tournament
) -> None:
    assert f'href="/help/director/{place}"' in read(anna, f"/desk/{playing.slug}/{page}")


def test_the_table_on_a_phone_has_its_question_mark(client: Client, playing: Tournament) -> None:
    token = table_ticket(playing, 1).token
    page = read(client, f"/t/{token}/")
    assert '<a class="link small" href="/help/referee/#recording" target="guide">' in page
    assert 'href="/help/"' in client.get("/nowhere/").content.decode(), "where no page is"
