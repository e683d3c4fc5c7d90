"""Public pages are rendered once a version, for as many readers as ask."""

from __future__ import annotations

import gzip
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models.tournament import Tournament
from scoring.web.fresh_views import RenderedPage, RenderedPages, rendered_pages

ENGLISH = {"Accept-Language": "en"}


def address(event: Tournament, name: str, *args: int) -> str:
    return reverse(name, args=[event.slug, *args])


def test_the_second_reader_costs_one_query(
    playing: Tournament, django_assert_num_queries: Any
) -> None:
    url = address(playing, "event_standings")
    rendered_pages.clear()
    first = Client().get(url, headers=ENGLISH)
    with django_assert_num_queries(1):
        second = Client().get(url, headers=ENGLISH)
    assert first.content == second.content


def test_a_visitor_never_gets_what_a_director_sees(
    visitor: Client, anna: Client, playing: Tournament
) -> None:
    url = address(playing, "event_standings")
    rendered_pages.clear()
    console = reverse("console", args=[playing.slug]).encode()
    assert console in anna.get(url).content
    assert console not in visitor.get(url).content
    assert console in anna.get(url).content
    assert b"csrf" not in visitor.get(url).content


def test_a_page_is_compressed_for_who_can_read_it_so(visitor: Client, playing: Tournament) -> None:
    url = address(playing, "event_standings")
    plain = visitor.get(url)
    packed = visitor.get(url, headers={"Accept-Encoding": "gzip, deflate"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == plain.content
    assert len(packed.content) < len(plain.content) / 2


def make_page(size: int) -> RenderedPage:
    return RenderedPage(b"x" * size, "text/html")


def test_many_who_ask_at_the_same_moment_wait_for_one_rendering() -> None:
    pages, asked, go_on = RenderedPages(), Barrier(5), Event()
    rendered = []

    def render() -> RenderedPage:
        rendered.append(1)
        go_on.wait(5)
        return make_page(10)

    def ask() -> RenderedPage:
        asked.wait(5)
        return pages.find("key", render)

    with ThreadPoolExecutor(4) as readers:
        answers = [readers.submit(ask) for _ in range(4)]
        asked.wait(5)
        go_on.set()
    assert len({id(answer.result()) for answer in answers}) == len(rendered) == 1


def test_the_page_that_was_asked_for_last_stays_longest() -> None:
    pages, rendered = RenderedPages(max_bytes=25), []

    def ask(key: str) -> None:
        def render() -> RenderedPage:
            rendered.append(key)
            return make_page(10)

        pages.find(key, render)

    for key in ("a", "b", "a", "c", "a", "b"):
        ask(key)
    assert rendered == ["a", "b", "c", "b"]


def test_what_fails_is_not_kept() -> None:
    pages = RenderedPages()
    with pytest.raises(ZeroDivisionError):
        pages.find("key", lambda: 1 // 0)
    assert pages.find("key", lambda: make_page(3)).gzipped == b"xxx"


def test_what_is_typed_freely_is_not_kept(
    playing: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    monkeypatch.setattr(rendered_pages, "find", lambda key, render: asked.append(key) or render())
    for query in ({"q": "nord"}, {"x": "1"}):
        assert Client().get(address(playing, "event"), query).status_code == 200
    assert not asked
    assert Client().get(address(playing, "event"), {"sort": "table"}).status_code == 200
    assert len(asked) == 1
