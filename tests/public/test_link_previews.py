"""Links as messengers read them: title, description, and a picture at a whole address."""

from __future__ import annotations

import re
from html import unescape
from io import BytesIO
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.test import Client
from PIL import Image

from scoring.models.tournament import Tournament
from scoring.play.turns_services import close_turn
from scoring.standings.services import freeze_standings, publish_standings
from scoring.web.fresh_views import rendered_pages
from tests.cast import ANNA, SIGNED, play_through, play_turn, record_totals
from tests.public.pages import address

ENGLISH = {"Accept-Language": "en"}
TAG = re.compile(r'<meta (?:property|name)="((?:og|twitter):[\w:]+)" content="([^"]*)">')
PICTURED: dict[str, tuple[int, ...]] = {
    "event": (),
    "event_standings": (),
    "event_pair": (1,),
    "event_table": (1, 2),
}
PICTURES: dict[str, tuple[int, ...]] = {
    "event_preview": (),
    "event_pair_preview": (1,),
    "event_table_preview": (3, 1),
}


def read_tags(client: Client, url: str, **asked: Any) -> dict[str, str]:
    page = client.get(url, headers=ENGLISH, **asked).content.decode()
    return {name: unescape(content) for name, content in TAG.findall(page)}


@pytest.mark.parametrize("name", PICTURED)
def test_a_page_names_a_picture_of_its_own(visitor: Client, playing: Tournament, name: str) -> None:
    url = address(playing, name, *PICTURED[name])
    tags = read_tags(visitor, url)
    assert tags["og:url"] == f"http://testserver{url}"
    assert tags["og:locale"] == "en_GB"
    assert tags["twitter:card"] == "summary_large_image"
    assert "Torneo di prova" in tags["og:title"]
    picture = visitor.get(urlsplit(tags["og:image"]).path)
    assert picture.headers["Content-Type"] == "image/png"
    size = (int(tags["og:image:width"]), int(tags["og:image:height"]))
    assert Image.open(BytesIO(picture.content)).size == size


def test_addresses_are_of_the_host_that_was_asked(playing: Tournament) -> None:
    """A page that is rendered once is rendered once for each host, and for https."""
    url = address(playing, "event_standings")
    for scheme, host in (
        ("http", "10.0.0.5:8000"),
        ("http", "desk.local"),
        ("https", "desk.local"),
    ):
        client = Client(headers={"host": host})
        tags = read_tags(client, url, secure=scheme == "https")
        assert tags["og:image"] == f"{scheme}://{host}{address(playing, 'event_preview')}"


def test_a_list_of_the_standings_has_its_own_leaders(visitor: Client, event: Tournament) -> None:
    event.phases.update(two_lines=True)
    play_through(event, 1)
    whole = read_tags(visitor, address(event, "event_standings"))
    assert whole["og:title"] == f"Standings · {event.name}"
    assert re.match(r"After turn 1 of 3: 1\. Nord\d Nora – Sud\d Ugo, ", whole["og:description"])
    ours = read_tags(visitor, address(event, "event_standings") + "?list=NS")
    assert ours["og:title"] == f"Standings · N-S · {event.name}"
    assert ours["og:image"].endswith("/preview.png?list=NS")
    pictures = [visitor.get(tags["og:image"]).content for tags in (whole, ours)]
    assert pictures[0] != pictures[1]


def test_a_picture_is_drawn_once_and_sent_once(
    visitor: Client, playing: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[object] = []
    name = "scoring.public.views.draw_preview"
    monkeypatch.setattr(name, lambda preview: drawn.append(preview) or b"PNG")
    rendered_pages.clear()
    url = address(playing, "event_pair_preview", 1)
    tag = visitor.get(url, headers=ENGLISH).headers["ETag"]
    visitor.get(url, headers=ENGLISH)
    assert visitor.get(url, headers={**ENGLISH, "If-None-Match": tag}).status_code == 304
    assert len(drawn) == 1
    turn = playing.turns.get(number=1)
    play_turn(turn)
    assert visitor.get(url, headers={**ENGLISH, "If-None-Match": tag}).status_code == 304
    close_turn(turn=turn, **SIGNED)
    assert visitor.get(url, headers={**ENGLISH, "If-None-Match": tag}).status_code == 200


def test_the_picture_of_a_table_moves_with_its_smazzate(
    visitor: Client, playing: Tournament
) -> None:
    table = playing.turns.get(number=1).tables.exclude(seats__kind="bye")[0]
    url = address(playing, "event_table_preview", 1, table.number)
    before = visitor.get(url).content
    record_totals(table, 1, 400, 300)
    assert visitor.get(url).content != before


@pytest.mark.parametrize("name", PICTURES)
def test_no_picture_tells_what_is_held_back(
    visitor: Client, anna: Client, event: Tournament, name: str
) -> None:
    """Not even a director's: what is shared is for others."""
    play_through(event, 3)
    url = address(event, name, *PICTURES[name])
    whole = visitor.get(url).content
    freeze_standings(event=event, turn=2, author=ANNA)
    held = visitor.get(url).content
    assert held != whole
    assert anna.get(url).content == held
    publish_standings(event=event, author=ANNA)
    assert visitor.get(url).content == whole


@pytest.mark.parametrize("name", ["event_standings", "event_pair"])
def test_a_directors_page_says_nothing_of_what_is_held_back(
    visitor: Client, anna: Client, event: Tournament, name: str
) -> None:
    play_through(event, 3)
    freeze_standings(event=event, turn=2, author=ANNA)
    url = address(event, name, *PICTURED[name])
    assert "fter turn 2" in read_tags(visitor, url)["og:description"]
    assert "turn" not in read_tags(anna, url)["og:description"]


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("event_pair_preview", (99,)),
        ("event_table_preview", (9, 1)),
        ("event_table_preview", (1, 99)),
    ],
)
def test_there_is_no_picture_of_what_is_not_there(
    visitor: Client, playing: Tournament, name: str, arguments: tuple[int, ...]
) -> None:
    assert visitor.get(address(playing, name, *arguments)).status_code == 404
