"""On the narrowest phones no figure is cut, whatever the figures and the names."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Page

from players.person import Person
from players.roster import RosterEntry
from scoring.entries.services import add_entries
from scoring.models.tournament import Tournament
from scoring.play.turns_services import close_turn
from scoring.rulings.services import add_adjustment
from tests.addresses import DESK, FILES, OPEN
from tests.browser.contexts import bring_session
from tests.cast import SIGNED, make_event, open_turn, play_turn, seat_turn

pytestmark = pytest.mark.django_db(transaction=True)

LONG = (
    Person("Wolfeschlegelsteinhausenbergerdorff Hubertus", "A1", "Circolo Uno"),
    Person("Castelvecchio Montefeltro della Rovere Maria Antonietta", "A2", "Circolo Due"),
)
PUBLIC = [name for name in OPEN if name.startswith("event") and name not in FILES]
TABLES = [
    "console", "board", "table", "pairs", "check_in", "seating", "plan", "rulings", "journal",
    "log", "tickets", "exports", "revisions", "print",
]  # fmt: skip
"""Pages of the desk with tables or tiles."""

CLIPPED = r"""(() => {
  const root = document.documentElement;
  const isFigure = (cell) => /\d/.test(cell.innerText) && !/\p{L}{3}/u.test(cell.innerText);
  const edge = (cell) => cell.closest(".table-scroll")?.getBoundingClientRect().right ?? innerWidth;
  const found = [...document.querySelectorAll("td, th, .figure__value, .tile__number")]
    .filter((cell) => cell.offsetParent && isFigure(cell))
    .filter((cell) => (cell.clientWidth && cell.scrollWidth > cell.clientWidth)
      || cell.getBoundingClientRect().right > edge(cell) + 0.5)
    .map((cell) => `${cell.innerText.trim()} of ${cell.closest("table")?.className}`);
  if (root.scrollWidth > root.clientWidth) found.push("wider than the phone");
  return [...new Set(found)].slice(0, 5);
})()"""


def play_large_event(director: User) -> Tournament:
    """Thirteen pairs and three turns, all figures as large as they get, and long names."""
    event = make_event(
        director, pairs=12, smazzate=4, name="Campionato nazionale a coppie di Castelvecchio"
    )
    add_entries(event=event, lineups=[RosterEntry(0, *LONG)], **SIGNED)
    for number in (1, 2, 3):
        seat_turn(event, number)
        turn = open_turn(event, number)
        play_turn(turn, lambda table, number: (2995, -495) if table % 2 else (-495, 2995))
        close_turn(turn=turn, **SIGNED)
    for entry in event.entries.all()[:3]:
        ruled = {"vp": -3, "mp": -1500, "gp": -1500, "reason": "ritardo"}
        add_adjustment(entry=entry, turn=None, **ruled, **SIGNED)
    return event


def test_no_figure_is_cut(phone: Page, live_server: object, director: User) -> None:
    event = play_large_event(director)
    bring_session(phone, director, str(live_server))
    phone.emulate_media(reduced_motion="reduce")
    faults: dict[str, list[str]] = {}
    for name in [*PUBLIC, *TABLES]:
        arguments = (OPEN | DESK)[name][0]
        phone.goto(reverse(name, args=(event.slug, *arguments)))
        for width in (360, 390):
            phone.set_viewport_size({"width": width, "height": 844})
            if clipped := phone.evaluate(CLIPPED):
                faults[f"{name} at {width}"] = clipped
    assert not faults, "\n".join(f"{at}: {what}" for at, what in faults.items())
