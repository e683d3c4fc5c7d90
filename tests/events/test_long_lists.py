"""A list of more names than a page sends unasked: looked up by name, or asked for whole."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from scoring.models.tournament import Tournament
from scoring.web import name_search
from scoring.web.fresh_views import rendered_pages
from tests.public.pages import HEAD, address, read

SENTENCE = "The list has 14 names: look for yours, or show them all."


@pytest.fixture(autouse=True)
def long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fourteen names are too many."""
    monkeypatch.setattr(name_search, "MOST_NAMES", 13)
    rendered_pages.clear()


def count_rows(page: str) -> int:
    return page.partition("<tbody>")[2].partition("</tbody>")[0].count("<tr")


LISTS = [("event", ""), ("event_seating", "by=name"), ("event_seating", "by=table")]


@pytest.mark.parametrize(("name", "by"), LISTS)
def test_nobody_is_sent_unasked(visitor: Client, playing: Tournament, name: str, by: str) -> None:
    page = read(visitor, f"{address(playing, name)}?{by}")
    assert SENTENCE in page
    assert count_rows(page) == 0
    assert re.search(r'id="find-none"[^>]* hidden', page)
    whole = re.search(r'href="(\?[^"]*all=1)"', page)
    assert whole is not None
    everybody = read(visitor, address(playing, name) + whole[1].replace("&amp;", "&"))
    assert SENTENCE not in everybody
    assert count_rows(everybody) == (4 if by == "by=table" else 14)


@pytest.mark.parametrize(("name", "by"), LISTS)
def test_who_is_looked_for_is_found_and_the_text_kept(
    visitor: Client, playing: Tournament, name: str, by: str
) -> None:
    page = read(visitor, f"{address(playing, name)}?{by}&q=nord3 no")
    assert count_rows(page) == 1
    assert "Nord3 Nora" in page
    assert 'value="nord3 no"' in page
    missed = read(visitor, f"{address(playing, name)}?{by}&q=nobody")
    assert count_rows(missed) == 0
    assert not re.search(r'id="find-none"[^>]* hidden', missed)
    order = by.partition("=")[2]
    assert (f'<input type="hidden" name="by" value="{order}">' in page) == bool(order)


def test_before_the_first_seating_the_entrants_are_looked_for(
    visitor: Client, event: Tournament
) -> None:
    url = address(event, "event")
    assert count_rows(read(visitor, url)) == 0
    assert count_rows(read(visitor, f"{url}?q=nord3")) == 1
    assert count_rows(read(visitor, f"{url}?all=1")) == 7


def test_the_leaders_stand_beside_a_list_that_is_not_sent(
    visitor: Client, finished: Tournament
) -> None:
    page = read(visitor, address(finished, "event"))
    assert SENTENCE in page
    top = page.partition('<ol class="top')[2].partition("</ol>")[0]
    assert top.count("<li>") == 7


STRANGE = [
    "q=", "q=-", "q=%00", "q=%FF%FE", "q=%ED%A0%80", "q=" + "a" * 5_000, "q=a&q=b", "all=2",
    "q=%3Cscript%3E", "all=1&q=%25", "q=\u202e", "sort=-table&q=nord", "sort=x&all=1",
]  # fmt: skip


@pytest.mark.parametrize(("name", "by"), LISTS)
def test_whatever_is_typed_is_answered(
    visitor: Client, playing: Tournament, name: str, by: str
) -> None:
    for query in STRANGE:
        page = read(visitor, f"{address(playing, name)}?{by}&{query}")
        assert "<script>" not in page, query


def test_fewer_names_are_sent_whole(
    visitor: Client, playing: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(name_search, "MOST_NAMES", 14)
    assert read(visitor, address(playing, "event")).count("<tr") == HEAD + 14
    assert 'role="search"' not in read(visitor, address(playing, "event_seating"))
