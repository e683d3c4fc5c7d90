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
from datetime import datetime, time, timedelta
from enum import Enum, auto
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from players.person import Person
from players.roster import RosterEntry
from scoring.accounts.queries import DEMO_DIRECTOR
from scoring.check_in.services import mark_here
from scoring.core.prizes.plan import Prize, PrizeGroup, PrizePlan
from scoring.core.till.fees import Fee, FeeBasis, FeePlan
from scoring.core.till.ledger import PayMethod
from scoring.entries.services import add_entries, change_categories, label_entries
from scoring.learning.demo_event import find_demo
from scoring.models.tournament import Tournament
from scoring.prizes.services import set_prizes
from scoring.screens.services import move_reveal, start_reveal
from scoring.till.services import count_cash, pay_due
from tests.cast import ANNA, SIGNED, make_event
from tests.sign_ups.signing import PAIRS, open_sign_ups, sign_up
from tests.till.desk import open_till

FOLDER = Path(settings.BASE_DIR) / "docs" / "pictures"
OUTLINES = FOLDER / "outlines.json"
LANGUAGES = ("it", "en")
HIDDEN = re.compile(r'<input type="hidden" name="([\w-]+)" value="([^"]*)"')
LIST = """Rossi Maria - Bianchi Anna; ASD Burraco Lucca; 12345; 67890
Ferrari Carla - Russo Giovanni; Circolo La Pinella; 12346; 67891
Esposito Rosa - Rossi Maria; ASD Burraco Lucca; 12347; 12345
Colombo Luisa - Ricci Franca; Circolo del Ponte; 12348; 67893"""


NOTICE = "La quota è di 15 € a testa e si paga al banco, dalle 14:45."
FEES = FeePlan(FeeBasis.PLAYER, (Fee("full", 1500), Fee("junior", 800)))
COME = (1, 2, 4, 5, 6, 9, 10)
PAID = {
    1: PayMethod.CASH,
    2: PayMethod.CASH,
    5: PayMethod.CASH,
    6: PayMethod.TRANSFER,
    9: PayMethod.CASH,
}
"""Who is here and who has paid, by the number of the entry."""
COINS = {5000: 1, 2000: 2, 1000: 2, 500: 2, 200: 10}
CHANGE = 2000
MIXED = "Miste"
LABELS = {number: [MIXED] for number in (8, 13, 15)}
PRIZES = PrizePlan(
    (
        Prize(permille=400),
        Prize(place=2, permille=250),
        Prize(place=3, permille=150),
        Prize(group=PrizeGroup.CATEGORY, name=MIXED, cents=3_000, goods="cesto"),
    ),
    typed_fees=45_000,
)
PLACES, REVEALED = 4, 4
"""The reveal begins at the fourth place and, with the pair further down that wins a prize too, has
come to the second."""


class When(Enum):
    """The state of the desk in which a picture is taken, one after the other."""

    IN_PLAY = auto()
    """The demo, and an event without entries."""
    WITH_MONEY = auto()
    """Prizes for the demo, which are being given; an event of tomorrow with entries, sign-ups and a
    till."""


@dataclass(frozen=True)
class Picture:
    """A page by the name of its address, with what follows the event in it.

    With `typed` the fields of its form are filled in and sent to `sent_to`: what is shown comes of
    that. `of_other` is the other event of that state, in place of the demo.
    """

    page: str
    arguments: tuple[int, ...] | None = ()
    query: str = ""
    typed: Mapping[str, str] = field(default_factory=dict)
    sent_to: str = ""
    of_other: bool = False
    when: When = When.IN_PLAY
    on_phone: bool = False
    is_visitors: bool = False
    """Taken without an account."""
    width: int = 1100
    height: int = 760


PICTURES = {
    "home": Picture("home", None),
    "console": Picture("console"),
    "new-event": Picture("event_new", None),
    "settings": Picture("event_settings"),
    "plan": Picture("plan"),
    "list": Picture("pairs", typed={"text": LIST}, sent_to="pairs_check", of_other=True),
    "seating": Picture("seating"),
    "table-codes": Picture("tickets"),
    "board": Picture("board", (3,)),
    "grid": Picture("grid", (3,)),
    "correction": Picture(
        "record",
        (2, 6, 1),
        query="?depth=totals",
        typed={"NS-total": "820", "EW-total": "105", "reason": "820 : 105"},
        sent_to="record",
    ),
    "rulings": Picture("rulings"),
    "journal": Picture("journal"),
    "screens": Picture("screens"),
    "public-page": Picture("event", on_phone=True, is_visitors=True),
    "standings": Picture("event_standings"),
    "print": Picture("print"),
    "export": Picture("exports"),
    "sign-up": Picture(
        "event_sign_up", of_other=True, when=When.WITH_MONEY, on_phone=True, is_visitors=True
    ),
    "sign-ups": Picture("sign_ups", of_other=True, when=When.WITH_MONEY),
    "fees": Picture("till_fees", of_other=True, when=When.WITH_MONEY),
    "check-in": Picture("check_in", of_other=True, when=When.WITH_MONEY, on_phone=True),
    "till": Picture("till", of_other=True, when=When.WITH_MONEY, height=880),
    "prizes": Picture("prizes", when=When.WITH_MONEY, width=1440, height=900),
    "prize-giving": Picture("hall_screen", when=When.WITH_MONEY, width=1280, height=720),
    "reveal": Picture("prize_giving", when=When.WITH_MONEY, on_phone=True),
}


def make_pictured() -> tuple[User, Tournament]:
    """The demo event's director, and an event of theirs without entries."""
    call_command("demo", verbosity=0)
    director = User.objects.get(username=DEMO_DIRECTOR)
    return director, make_event(director, pairs=0)


def add_money() -> Tournament:
    """The event of tomorrow, with the pairs of the demo; and the demo, its prizes being given."""
    demo = find_demo()
    tomorrow = timezone.localdate() + timedelta(days=1)
    event = _add_event(demo, name="Torneo di San Martino", date=tomorrow)
    closes_at = timezone.make_aware(datetime.combine(tomorrow, time(13)))
    open_sign_ups(event, closes_at=closes_at, notice=NOTICE)
    for names in PAIRS[:3]:
        sign_up(event, *names)
    event = open_till(event, FEES)
    for entry in event.entries.filter(number__in=COME):
        mark_here(entry=entry, **SIGNED)
        if method := PAID.get(entry.number):
            pay_due(entry=entry, position=None, cents=3000, method=method, key=str(entry), **SIGNED)
    count_cash(
        till=event.till_devices.get(), counted=None, coins=COINS, change=CHANGE, note="", **SIGNED
    )
    change_categories(event=demo, names=[MIXED], **SIGNED)
    label_entries(event=demo, labels=LABELS, **SIGNED)
    set_prizes(event=demo, plan=PRIZES, **SIGNED)
    start_reveal(event=demo, places=PLACES, author=ANNA, now=timezone.now())
    for revealed in range(1, REVEALED + 1):
        move_reveal(event=demo, revealed=revealed, author=ANNA)
    return event


def _add_event(demo: Tournament, **changes: Any) -> Tournament:
    """Another event of the demo's director, with its pairs."""
    event = make_event(demo.directors.get(), pairs=0, **changes)
    lineups = [
        RosterEntry(0, *(Person(who.name, club=who.club) for who in entry.members.all()))
        for entry in demo.entries.all()
    ]
    add_entries(event=event, lineups=lineups, **SIGNED)
    return event


def find_address(picture: Picture, other: Tournament | None, page: str = "") -> str:
    """The address where the picture is taken; `page` is another address of the same form."""
    if picture.arguments is None:
        return reverse(picture.page)
    event = other if picture.of_other else find_demo()
    address = reverse(page or picture.page, args=(event.slug, *picture.arguments))
    return address + picture.query


def list_pictures(when: When) -> dict[str, Picture]:
    return {name: one for name, one in PICTURES.items() if one.when is when}


def list_outlines(
    client: Client, when: When, other: Tournament | None = None
) -> dict[str, list[str]]:
    """The outlines of the pages as they are now, in this state of the desk, by the picture's file
    without ending."""
    return {
        f"{name}-{language}": read_outline(client, picture, other, language)
        for name, picture in list_pictures(when).items()
        for language in LANGUAGES
    }


def read_outline(
    client: Client, picture: Picture, other: Tournament | None, language: str
) -> list[str]:
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    page = client.get(find_address(picture, other))
    if picture.typed:
        hidden = dict(re.findall(HIDDEN, page.text))
        sent = hidden | dict(picture.typed)
        page = client.post(find_address(picture, other, picture.sent_to), sent)
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
