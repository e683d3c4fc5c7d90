"""While standings are frozen, no public address tells what came after them: two events that differ
only in the results of later turns answer the same, byte by byte.

The addresses are those of the URL configuration: one with an argument that has no values here fails
the test.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.http import QueryDict
from django.test import Client
from django.urls import URLPattern, URLResolver, reverse
from django.utils import timezone

from scoring.core.play.awards import Award
from scoring.events.services import close_event
from scoring.models.sign_up import SignUpTerms
from scoring.models.tournament import Tournament
from scoring.play.turns_services import close_turn
from scoring.rulings.services import add_adjustment, assign_score
from scoring.standings.services import freeze_standings
from scoring.urls import urlpatterns
from scoring.web import fresh_views as fresh
from scoring.web.fresh_views import RenderedPages
from tests.cast import ANNA, NOW, SIGNED, draw_in_order, make_event, open_turn, play_turn

Pages = dict[str, tuple[int, bytes]]
Scores = Callable[[int, int], tuple[int, int]]

SHOWN, LAST = 1, 3
EVEN: Scores = lambda table, _: (300 + 10 * table, 290)  # noqa: E731
WIDE: Scores = lambda table, _: (95 + 5 * table, 3_655 - 10 * table)  # noqa: E731
VALUES: Mapping[str, tuple[object, ...]] = {
    "turn": (1, 2, 3),
    "table": (1, 2, 4),
    "number": (1, 2, 7),
    "key": ("director", "buraco"),
    "player": (1,),
    "token": ("nobody",),
}
"""The arguments of the addresses, by name; the last table has a pair that rests."""
QUERIES: tuple[dict[str, str], ...] = (
    {},
    *({"list": key} for key in ("NS", "EW", "c1", "1-NS")),
    {"from": "2", "to": "3"},
    {"from": "1", "to": "3", "list": "NS"},
    {"at": "23:59"},
    {"revision": "99999"},
    {"sort": "-vp"},
    {"by": "name", "q": "Nord"},
    {"screen": "2"},
)
"""Asked of every address of the event as a whole."""


def play_after(event: Tournament, scores: Scores, penalty: int, *, last: str) -> None:
    """The turns after the one that is shown; a ruling and an assigned score in them."""
    for number in range(SHOWN + 1, LAST + 1):
        turn = open_turn(event, number)
        play_turn(turn, scores)
        if number == LAST and last == "playing":
            return
        add_adjustment(
            entry=event.entries.get(number=3),
            turn=turn,
            vp=penalty,
            mp=0,
            gp=0,
            reason="Ritardo",
            **SIGNED,
        )
        assign_score(
            table=turn.tables.get(number=3),
            ns=Award(10 - penalty, -200 * penalty),
            ew=Award(10 + penalty, 200 * penalty),
            reason="Errore",
            **SIGNED,
        )
        close_turn(turn=turn, **SIGNED)
    if last == "ended":
        close_event(event=event, **SIGNED)


API_WRITES = {"write_smazzata", "write_signature", "write_call"}
NOT_PUBLIC = ("desk/", "enter/", "t/", "p/", "s/")
"""Beginnings of addresses for who has an account, a ticket or the link of a sign-up."""


def list_public_patterns() -> Iterator[URLPattern]:
    for thing in urlpatterns:
        for pattern in thing.url_patterns:
            if isinstance(pattern, URLResolver):  # the API's addresses
                yield from (one for one in pattern.url_patterns if one.name not in API_WRITES)
            elif not str(pattern.pattern).startswith(NOT_PUBLIC):
                yield pattern


def list_addresses(event: Tournament) -> Iterator[tuple[str, Sequence[dict[str, str]]]]:
    """Every public address, and the queries that may be asked of it."""
    for pattern in list_public_patterns():
        names = [name for name in pattern.pattern.converters if name != "slug"]
        for values in product(*(VALUES[name] for name in names)):
            given = dict(zip(names, values, strict=True))
            if "slug" in pattern.pattern.converters:
                given["slug"] = event.slug
            address = reverse(str(pattern.name), kwargs=given)
            yield address, QUERIES if "slug" in given and not names else QUERIES[:1]


def read(event: Tournament, client: Client, monkeypatch: pytest.MonkeyPatch) -> Pages:
    """The answers of every public address; nothing is remembered."""
    monkeypatch.setattr(fresh, "rendered_pages", RenderedPages())
    found, asked = {}, note_queries(monkeypatch)
    for address, queries in list_addresses(event):
        asked.clear()
        for query in queries:
            # With where it comes from, or the only event that is played takes the list's place.
            answer = client.get(address, query, headers={"Referer": "/help/"})
            found[f"{address}?{query}"] = answer.status_code, answer.content
            if not asked:
                break  # whatever the query, this is the answer
    return found


def note_queries(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A list that grows with each look into a query, even one that is empty."""
    asked: list[str] = []

    def watch(name: str) -> None:
        look = getattr(QueryDict, name)

        def note(query: QueryDict, *args: object, **named: object) -> object:
            asked.append(name)
            return look(query, *args, **named)

        monkeypatch.setattr(QueryDict, name, note)

    for name in ("__getitem__", "__contains__", "__iter__", "__len__", "getlist", "lists"):
        watch(name)
    return asked


@pytest.fixture
def frozen(director: User, monkeypatch: pytest.MonkeyPatch) -> Tournament:
    """Seven pairs, some of a category, ranked by lines too; turn 1 is closed and the last shown."""
    monkeypatch.setattr(timezone, "now", lambda: NOW)
    event = make_event(director)
    event.phases.update(two_lines=True)
    event.categories = ["Under"]
    event.save()
    event.entries.filter(number__in=(2, 3, 5)).update(categories=["Under"])
    draw_in_order(event)
    play_turn(turn := open_turn(event, 1))
    close_turn(turn=turn, **SIGNED)
    freeze_standings(event=event, turn=SHOWN, author=ANNA)
    SignUpTerms.objects.create(tournament=event, is_open=True, shows_names=True)
    return event


def compare(
    event: Tournament, client: Client, monkeypatch: pytest.MonkeyPatch, last: str
) -> tuple[Pages, set[str]]:
    """The answers after one course of the turns to come, and where another's differ."""
    courses = []
    for scores, penalty in ((EVEN, -1), (WIDE, -4)):
        with transaction.atomic():
            play_after(event, scores, penalty, last=last)
            courses.append(read(event, client, monkeypatch))
            transaction.set_rollback(True)
    one, other = courses
    assert one.keys() == other.keys()
    return one, {address for address in one if one[address] != other[address]}


@pytest.mark.parametrize("last", ["playing", "closed", "ended"])
def test_no_public_address_tells_what_is_held_back(
    visitor: Client, frozen: Tournament, monkeypatch: pytest.MonkeyPatch, last: str
) -> None:
    pages, differing = compare(frozen, visitor, monkeypatch, last)
    assert differing == set()
    missing = {address for address, (status, _page) in pages.items() if status != 200}
    # The signed play is there once all results are.
    assert not {one for one in missing if "/e/" in one and "/play.json" not in one}


def test_after_the_prizes_they_all_tell_it(
    visitor: Client, frozen: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The test above could find what is told."""
    Tournament.objects.update(frozen_turn=None)
    _pages, differing = compare(frozen, visitor, monkeypatch, "closed")
    own = f"/e/{frozen.slug}/"
    telling = (
        "", "board/", "figures/", "pairs/1/", "pairs/1/preview.png", "pairs/2/turns/2/",
        "preview.png", "results/2/", "standings/", "standings/turns/", "standings/why/",
        "turns/2/tables/2/", "turns/2/tables/2/preview.png",
    )  # fmt: skip
    assert {f"{own}{path}?{{}}" for path in telling} <= differing
    assert f"{own}standings/at/?{{'at': '23:59'}}" in differing
