"""Text is sent compressed to browsers that take it; what is small or compressed already is not."""

from __future__ import annotations

import gzip
from collections.abc import Callable

import pytest
from django.http import FileResponse, HttpResponse
from django.http.response import HttpResponseBase
from django.test import Client, RequestFactory
from django.urls import reverse

from burraco_tourney.compression import TextGZipMiddleware
from scoring.models.tournament import Tournament
from scoring.services.hall.tickets import issue_tickets
from tests.cast import SIGNED

GZIP = {"Accept-Encoding": "gzip, br"}
LONG = b"Burraco " * 100


def send(response: HttpResponseBase) -> HttpResponseBase:
    """The response as the middleware passes it on to a browser that takes gzip."""
    answer: Callable[..., HttpResponseBase] = TextGZipMiddleware(lambda _request: response)
    return answer(RequestFactory().get("/", headers=GZIP))


@pytest.mark.django_db
def test_a_page_is_compressed(client: Client) -> None:
    plain, sent = client.get("/login/"), client.get("/login/", headers=GZIP)
    assert sent["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in sent["Vary"]
    assert len(sent.content) < len(plain.content) / 2
    assert b"<h1>" in gzip.decompress(sent.content)


@pytest.mark.django_db
def test_a_browser_that_does_not_take_gzip_gets_plain_text(client: Client) -> None:
    sent = client.get("/login/")
    assert "Content-Encoding" not in sent
    assert b"<h1>" in sent.content


@pytest.mark.django_db
def test_the_state_of_a_table_is_compressed(client: Client, playing: Tournament) -> None:
    issue_tickets(tournament=playing, **SIGNED)
    token = playing.tickets.get(table_number=1).token
    address = f"{reverse('phone_state', args=[token])}?table=1&device=x"
    assert client.get(address, headers=GZIP)["Content-Encoding"] == "gzip"


def test_text_is_compressed_and_its_tag_weakened() -> None:
    sent = send(HttpResponse(LONG, content_type="text/plain", headers={"ETag": '"1"'}))
    assert (sent["Content-Encoding"], sent["ETag"]) == ("gzip", 'W/"1"')


@pytest.mark.parametrize(
    "response",
    [
        HttpResponse(b"short", content_type="text/plain"),
        HttpResponse(LONG, content_type="image/jpeg"),
        FileResponse(iter([LONG]), content_type="image/jpeg"),
        HttpResponse(status=304),
    ],
    ids=["short", "photo", "streamed photo", "nothing new"],
)
def test_what_would_not_gain_is_sent_as_it_is(response: HttpResponseBase) -> None:
    assert "Content-Encoding" not in send(response)


def test_what_is_compressed_already_is_left_alone() -> None:
    packed = gzip.compress(LONG)
    given = HttpResponse(packed, content_type="text/html", headers={"Content-Encoding": "gzip"})
    assert send(given).content == packed


@pytest.mark.django_db
def test_the_same_page_never_has_the_same_secret_nor_length(anna: Client) -> None:
    """What meets BREACH: the token is masked anew, and random bytes are added."""
    sent = [anna.get("/desk/", headers=GZIP).content for _time in range(8)]
    assert len({gzip.decompress(content) for content in sent}) == len(sent)
    assert len({len(content) for content in sent}) > 1
