"""The pictures of the guides: which page each shows, and the outline of that page.

`make pictures` takes them anew (tests/browser/test_pictures.py) and stores beside them what their
pages say: headings, columns, fields and buttons, without figures. tests/test_pictures_drawn.py
compares that with the pages of today, so that no picture stays when its page has changed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from scoring.accounts.queries import DEMO_DIRECTOR
from scoring.learning.demo_event import find_demo
from scoring.models.tournament import Tournament
from tests.cast import make_event

FOLDER = Path(settings.BASE_DIR) / "docs" / "pictures"
OUTLINES = FOLDER / "outlines.json"
LANGUAGES = ("it", "en")
HIDDEN = re.compile(r'<input type="hidden" name="([\w-]+)" value="([^"]*)"')
LIST = """Rossi Maria - Bianchi Anna; ASD Burraco Lucca; 12345; 67890
Ferrari Carla - Russo Giovanni; Circolo La Pinella; 12346; 67891
Esposito Rosa - Rossi Maria; ASD Burraco Lucca; 12347; 12345
Colombo Luisa - Ricci Franca; Circolo del Ponte; 12348; 67893"""


@dataclass(frozen=True)
class Picture:
    """A page by the name of its address, with what follows the event in it.

    With `typed` the fields of its form are filled in and sent to `sent_to`: what is shown comes of
    that. `of_empty` is an event without entries, in place of the demo; `is_first` a desk that has
    no account yet.
    """

    page: str
    arguments: tuple[int, ...] | None = ()
    query: str = ""
    typed: Mapping[str, str] = field(default_factory=dict)
    sent_to: str = ""
    of_empty: bool = False
    is_first: bool = False


PICTURES = {
    "start": Picture("start", None, is_first=True),
    "home": Picture("home", None),
    "new-event": Picture("tournament_new", None),
    "list": Picture("pairs", typed={"text": LIST}, sent_to="pairs_check", of_empty=True),
    "seating": Picture("seating"),
    "console": Picture("console"),
    "board": Picture("board", (3,)),
    "grid": Picture("grid", (3,)),
    "correction": Picture(
        "record",
        (2, 6, 1),
        query="?depth=totals",
        typed={"NS-total": "820", "EW-total": "105", "reason": "820 : 105"},
        sent_to="record",
    ),
    "versions": Picture("revisions", (2, 6, 2)),
    "standings": Picture("event_standings"),
    "results": Picture("event_results", (2,)),
    "print": Picture("print"),
}


def make_pictured() -> tuple[User, Tournament]:
    """The demo event's director, and an event of theirs without entries."""
    call_command("demo", verbosity=0)
    director = User.objects.get(username=DEMO_DIRECTOR)
    return director, make_event(director, pairs=0)


def find_address(picture: Picture, empty: Tournament | None, page: str = "") -> str:
    """The address where the picture is taken; `page` is another address of the same form."""
    if picture.arguments is None:
        return reverse(picture.page)
    event = empty if picture.of_empty else find_demo()
    assert event is not None
    address = reverse(page or picture.page, args=(event.slug, *picture.arguments))
    return address + picture.query


def list_pictures(*, is_first: bool) -> dict[str, Picture]:
    return {name: one for name, one in PICTURES.items() if one.is_first is is_first}


def list_outlines(client: Client, empty: Tournament | None = None) -> dict[str, list[str]]:
    """The outlines of the pages as they are today, by the picture's file without ending: of those
    before the first account, or, with the event that has no entries, of all others."""
    return {
        f"{name}-{language}": read_outline(client, picture, empty, language)
        for name, picture in list_pictures(is_first=empty is None).items()
        for language in LANGUAGES
    }


def read_outline(
    client: Client, picture: Picture, empty: Tournament | None, language: str
) -> list[str]:
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    page = client.get(find_address(picture, empty))
    if picture.typed:
        hidden = dict(re.findall(HIDDEN, page.text))
        sent = hidden | dict(picture.typed)
        page = client.post(find_address(picture, empty, picture.sent_to), sent)
    assert page.status_code in {200, 422}, picture
    outline = Outline()
    outline.feed(page.content.decode())
    return outline.lines


def read_stored() -> Any:
    return json.loads(OUTLINES.read_text(encoding="utf-8"))


def store_outlines(outlines: dict[str, list[str]]) -> None:
    text = json.dumps(outlines, ensure_ascii=False, indent=1, sort_keys=True)
    OUTLINES.write_text(f"{text}\n", encoding="utf-8")


class Outline(HTMLParser):
    """The outline of a page's main part: headings, columns, fields and buttons, each once."""

    TOLD = {"h1", "h2", "h3", "th", "label", "legend", "summary", "button"}

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []
        self._is_main = False
        self._inside = 0
        self._text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._is_main = self._is_main or tag == "main"
        self._inside += self._is_main and tag in self.TOLD

    def handle_data(self, data: str) -> None:
        if self._inside:
            self._text += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "main":
            self._is_main = False
        if self._is_main and tag in self.TOLD:
            self._inside -= 1
            line = re.sub(r"\d+", "0", " ".join(self._text.split()))
            self._text = ""
            if line and line not in self.lines:
                self.lines.append(line)
