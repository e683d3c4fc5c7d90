"""The public pages of an event, and their words as a reader has them."""

from __future__ import annotations

import re
from html import unescape

from django.test import Client
from django.urls import reverse

from scoring.core.play.seats import Presence
from scoring.models.tournament import Tournament
from scoring.models.turn import Table

PAGES: dict[str, tuple[int, ...]] = {
    "event": (),
    "event_seating": (1,),
    "event_results": (1,),
    "event_standings": (),
    "event_race": (),
    "event_why": (),
    "event_pair": (1,),
    "event_pair_turn": (1, 1),
    "event_figures": (),
    "event_table": (1, 2),
    "event_rules": (),
}


HEAD = 2
"""Rows of a table's head: on paper the event with its date, then the headings."""


def address(event: Tournament, name: str, *args: int) -> str:
    return reverse(name, args=[event.slug, *(args or PAGES.get(name, ()))])


def read(client: Client, url: str, **headers: str) -> str:
    response = client.get(url, headers={"Accept-Language": "en", **headers})
    assert response.status_code == 200
    return response.content.decode()


def html(
    client: Client, event: Tournament, name: str = "event_standings", *args: int, query: str = ""
) -> str:
    """A page of the event, its characters unescaped."""
    return unescape(read(client, address(event, name, *args) + query))


def words(
    client: Client, event: Tournament, name: str = "event_standings", *args: int, query: str = ""
) -> str:
    """The text of a page of the event."""
    return words_of(html(client, event, name, *args, query=query))


def words_of(html: str) -> str:
    """The text of the page, without the marks of markup."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def full_table(event: Tournament, turn: int = 1) -> Table:
    table = event.turns.get(number=turn).tables.exclude(seats__kind=Presence.BYE).first()
    assert table is not None
    return table
