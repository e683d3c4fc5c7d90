"""A whole event by each of the rule sets: recorded with its own cards, checked in its workbook."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User

from scoring.core.rules.presets import PRESETS
from scoring.core.rules.records import Depth
from scoring.core.verify.verify import verify
from scoring.documents.event_queries import load_bundle
from scoring.events.services import close_event
from scoring.models.tournament import Tournament
from scoring.play.turns_services import close_turn
from scoring.recording.services import Submission, record_smazzata
from tests.cast import (
    CLOSED_BY_NS,
    NOW,
    SIGNED,
    find_key,
    make_event,
    open_turn,
    play_turn,
    seat_turn,
)
from tests.workbook.book import AGREED, DIFFER, check, open_book, read_rows, tamper

RUN = "7H 8H 9H 10H JH QH KH"
"""65 and 200, clean in every game."""


def closed(*melds: str, ew: str = "4S 4S 4H", **more: Any) -> dict[str, Any]:
    """N-S closed with these melds and 10 points in hand; E-W with 30 and without its pozzetto."""
    ns = {"melds": [*melds], "hand": "3S 4D", "pozzetto": "taken", **more.pop("ns", {})}
    other = {"melds": [ew], "hand": "AS AH", "pozzetto": "untaken"}
    return {"end": "closed", "closed_by": "NS", "NS": ns, "EW": other, **more}


GAMES: dict[str, tuple[dict[str, Any], tuple[int, int]]] = {
    "italian": (CLOSED_BY_NS, (405, -115)),
    # A wild card beside seven natural ones: 70 and 150.
    "italian-semipulito": (closed(RUN, "4S 5S 6S 7S 8S 9S 10S 2D", ew="4C 4C 4H"), (575, -115)),
    "burraconline": (CLOSED_BY_NS, (405, -115)),
    # A two is worth 30.
    "club": (closed(RUN, "KS KD 2C", ew="4S 4C 2D"), (405, -90)),
    # A run with both its aces, 135 and 200; the exact cut, 100; no discard; an initial meld.
    "buraco": (
        closed(
            RUN,
            "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AC",
            cut="NS",
            discard=False,
            ns={"opening": {"points": 65, "failed": 1}},
        ),
        (790, -115),
    ),
    # Nobody took a pozzetto: nobody pays for one.
    "fibur-2026": (
        {
            "end": "stock",
            "NS": {"melds": [RUN], "hand": "3S 4D", "pozzetto": "untaken"},
            "EW": {"melds": ["4S 4C 4C"], "hand": "AS AH", "pozzetto": "untaken"},
        },
        (255, -15),
    ),
    # A whole suit without a wild card: 120 and 300.
    "fitab": (closed("AH 2H 3H 4H 5H 6H " + RUN), (510, -115)),
}


def play(director: User, key: str) -> Tournament:
    """Four pairs, two turns of two smazzate: one recorded card by card, the others by totals."""
    event = make_event(director, 4, rules_key=key, turns=2, language="en")
    for number in (1, 2):
        seat_turn(event, number)
        turn = open_turn(event, number)
        play_turn(turn)
        if number == 1:
            table = turn.tables.get(number=1)
            submission = Submission(
                1, Depth.CARDS, GAMES[key][0], "c1", find_key(table, 1, 1), "from the cards"
            )
            record_smazzata(table=table, submission=submission, **SIGNED)
        close_turn(turn=turn, **SIGNED)
    close_event(event=event, **SIGNED)
    return Tournament.objects.get(pk=event.pk)


@pytest.mark.slow
@pytest.mark.parametrize("key", PRESETS)
def test_from_creation_to_workbook(director: User, key: str) -> None:
    event = play(director, key)
    assert not verify(load_bundle(event, NOW)).differences
    book = open_book(event)
    assert check(book) == AGREED
    first, second = read_rows(book, "Smazzate")[:2]
    assert (first["Total GP"], second["Total GP"]) == GAMES[key][1]
    assert ("Exact cut" in first) == (key == "buraco")


@pytest.mark.slow
def test_a_changed_cut_differs(director: User) -> None:
    book = open_book(play(director, "buraco"))
    assert tamper(book, "Smazzate", "Exact cut")["Check"]["A2"] == DIFFER
